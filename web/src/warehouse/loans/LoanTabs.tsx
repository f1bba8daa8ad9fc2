import { LinkSwitch } from "../../ui/LinkSwitch";

const TABS = [
  { to: "/emprestimoDevolucao", label: "Emprestar" },
  { to: "/emprestimoDevolucao/devolver", label: "Devolver" },
  { to: "/emprestimoDevolucao/emprestados", label: "Emprestados" },
];

/** The lending, the returns, the open loans. */
export const LoanTabs = () => <LinkSwitch label="Empréstimos de material" tabs={TABS} />;
