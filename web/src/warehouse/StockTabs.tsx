import { LinkSwitch } from "../ui/LinkSwitch";

const TABS = [
  { to: "/entradaSaida", label: "Saída" },
  { to: "/entradaSaida/entrada", label: "Entrada" },
  { to: "/entradaSaida/notas", label: "Notas" },
  { to: "/entradaSaida/documentos", label: "Documentos" },
  { to: "/entradaSaida/fechamento", label: "Fechamento" },
];

/** The exits, the entries, the documents, and the month. */
export const StockTabs = () => <LinkSwitch label="Entrada e saída" tabs={TABS} />;
