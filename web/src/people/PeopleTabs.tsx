import { LinkTabs } from "../ui/LinkTabs";

const TABS = [
  { to: "/pessoas", label: "Pessoas" },
  { to: "/pessoas/turmas", label: "Turmas" },
] as const;

/** Between the two lists: people, and the classes that they are in. */
export function PeopleTabs() {
  return <LinkTabs label="Cadastros" tabs={TABS} />;
}
