import { LinkSwitch } from "../../ui/LinkSwitch";

const TABS = [
  { to: "/emprestimoDevolucao", label: "Emprestar" },
  { to: "/emprestimoDevolucao/devolver", label: "Devolver" },
  { to: "/emprestimoDevolucao/emprestados", label: "Emprestados" },
];

/** What is lent, what comes back, what is out. */
export const LoanTabs = () => <LinkSwitch label="Empréstimos de material" tabs={TABS} />;
