import { LinkTabs } from "../ui/LinkTabs";

const TABS = [
  { to: "/pessoas", label: "Pessoas" },
  { to: "/pessoas/turmas", label: "Turmas" },
  { to: "/pessoas/carteiras", label: "Carteiras" },
] as const;

/** Between the lists: people, the classes that they are in, their cards. */
export function PeopleTabs() {
  return <LinkTabs label="Cadastros" tabs={TABS} />;
}
