import { LinkSwitch } from "../../ui/LinkSwitch";

const TABS = [
  { to: "/pedir-material", label: "Nova solicitação" },
  { to: "/pedir-material/minhas", label: "Minhas solicitações" },
];

/** Asking, and what became of it. */
export const AskTabs = () => <LinkSwitch label="Pedir material" tabs={TABS} />;
