import { Campaigns } from "../campaigns/Campaigns";
import { EmailTabs } from "./EmailTabs";

/** What the school told many people at once by mail. */
export default function EmailCampaigns() {
  return (
    <Campaigns
      title="Comunicados por e-mail"
      views={<EmailTabs />}
      only="email"
      write="/email/novo"
      empty="Nenhum comunicado por e-mail. Selecione as turmas e escreva um só texto: cada família recebe o seu."
    />
  );
}
