import { LinkSwitch } from "../../ui/LinkSwitch";

const TABS = [
  { to: "/acervo", label: "Títulos" },
  { to: "/acervo/exemplares", label: "Exemplares" },
];

export function CatalogueTabs() {
  return <LinkSwitch label="Acervo" tabs={TABS} />;
}
