import { Campaigns } from "../campaigns/Campaigns";
import { EmailTabs } from "./EmailTabs";

/** The school's mails to many people at once. */
export default function EmailCampaigns() {
  return (
    <Campaigns
      title="Comunicados por e-mail"
      views={<EmailTabs />}
      channel="email"
      write="/email/novo"
      empty="Nenhum comunicado por e-mail. Selecione as turmas e escreva um só texto: cada família recebe o seu."
    />
  );
}
