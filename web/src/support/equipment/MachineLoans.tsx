import { equipmentName } from "../../../../domain/support/equipment/words";
import type { MachineLoanRow } from "../../../../domain/support/lists";
import { ServerListScreen } from "../../platform/lists/ServerListScreen";
import { StatusBadge } from "../../ui/StatusBadge";
import type { ListColumn } from "../../ui/table/columns";
import { formatInstant } from "../format-instant";
import { EquipmentTabs } from "./EquipmentTabs";

const FILTERS = { late: "atraso", person: "pessoa" } as const;
const COLUMNS: readonly ListColumn<MachineLoanRow>[] = [
  { only: "file", title: "Tombo", value: (row) => row.tombo, kind: "code" },
  { title: "Equipamento", value: equipmentName, render: equipmentName, code: (row) => row.tombo },
  { title: "Pessoa", value: (row) => row.person_name, note: (row) => row.details },
  { only: "file", title: "Turma ou setor", value: (row) => row.details },
  { only: "file", title: "Termo", value: (row) => row.number, kind: "code" },
  {
    title: "Desde",
    phone: "hidden",
    value: (row) => row.since,
    kind: "instant",
    render: (row, { today, timeZone }) => formatInstant(row.since, today, timeZone),
  },
  {
    title: "Devolver até",
    sort: "due",
    value: (row) => row.due_at,
    kind: "instant",
    render: ({ late, due_at }, { today, timeZone }) => {
      const due = formatInstant(due_at, today, timeZone);
      return late ? <StatusBadge tone="bad">em atraso desde {due}</StatusBadge> : due;
    },
  },
  { only: "file", title: "Em atraso", value: (row) => row.late },
  { only: "file", title: "Estado na entrega", value: (row) => row.condition_out },
];

/** The machines on loan, with borrower and due time: the earliest first. */
export default function MachineLoans() {
  return (
    <ServerListScreen
      name="machine-loans"
      filterNames={FILTERS}
      sortedBy="due"
      live={["custodies"]}
      title="Empréstimos em aberto"
      views={<EquipmentTabs />}
      nouns={["empréstimo", "empréstimos"]}
      file={{ name: "emprestimos-de-equipamentos" }}
      search="Pessoa, equipamento ou tombo"
      chips={[{ label: "Em atraso", filter: { late: "true" } }]}
      columns={COLUMNS}
      rowName={(row) => `${equipmentName(row)}, tombo ${row.tombo}, com ${row.person_name}`}
      rowLink={(row) => `/equipamentos/${row.equipment}`}
      empty={{
        drawing: "box",
        sentence: "Nenhum equipamento emprestado. As entregas são feitas na Agenda.",
        link: { label: "Abrir a agenda", to: "/agenda" },
      }}
    />
  );
}
