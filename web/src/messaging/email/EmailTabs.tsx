import { LinkSwitch } from "../../ui/LinkSwitch";

const TABS = [
  { to: "/email", label: "Mensagens" },
  { to: "/email/comunicados", label: "Comunicados" },
  { to: "/email/parados", label: "Contatos parados" },
];

/** The views of what leaves by mail. */
export const EmailTabs = () => <LinkSwitch label="E-mails" tabs={TABS} />;
