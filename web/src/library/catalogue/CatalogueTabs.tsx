import { LinkTabs } from "../../ui/LinkTabs";

const TABS = [
  { to: "/acervo", label: "Títulos" },
  { to: "/acervo/exemplares", label: "Exemplares" },
];

export function CatalogueTabs() {
  return <LinkTabs label="Acervo" tabs={TABS} />;
}
