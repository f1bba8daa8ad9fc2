import { LinkSwitch } from "../../ui/LinkSwitch";

const TABS = [
  { to: "/livros-didaticos", label: "Turmas e professores" },
  { to: "/livros-didaticos/pnld", label: "Títulos do PNLD" },
  { to: "/livros-didaticos/pendencias", label: "Pendências" },
];

export function ClassSetTabs() {
  return <LinkSwitch label="Livros didáticos" tabs={TABS} />;
}
