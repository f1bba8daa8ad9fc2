import { LinkSwitch } from "../../ui/LinkSwitch";

const TABS = [
  { to: "/pedir-material", label: "Nova solicitação" },
  { to: "/pedir-material/minhas", label: "Minhas solicitações" },
];

/** The tabs: a new request, and earlier ones. */
export const RequestTabs = () => <LinkSwitch label="Pedir material" tabs={TABS} />;
