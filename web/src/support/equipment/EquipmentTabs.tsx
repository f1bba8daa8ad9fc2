import { LinkSwitch } from "../../ui/LinkSwitch";

const TABS = [
  { to: "/equipamentos", label: "Equipamentos" },
  { to: "/equipamentos/emprestimos", label: "Empréstimos" },
  { to: "/equipamentos/tipos", label: "Tipos" },
  { to: "/equipamentos/salas", label: "Salas" },
  { to: "/equipamentos/carrinhos", label: "Carrinhos" },
];

/** The machines, their kinds, and their rooms. */
export const EquipmentTabs = () => <LinkSwitch label="Equipamentos" tabs={TABS} />;
