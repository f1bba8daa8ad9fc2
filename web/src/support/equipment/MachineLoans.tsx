import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import { equipmentName } from "../../../../domain/support/equipment/words";
import type { MachineLoanRow } from "../../../../domain/support/lists";
import { ServerListScreen } from "../../platform/lists/ServerListScreen";
import { useApplication } from "../../ui/application-context";
import { StatusBadge } from "../../ui/StatusBadge";
import type { Column } from "../../ui/table/columns";
import type { CsvColumn } from "../../ui/table/csv";
import { FilterChips } from "../../ui/table/FilterChips";
import { formatInstant } from "../say-instant";
import { EquipmentTabs } from "./EquipmentTabs";

const FILTERS = { late: "atraso", person: "pessoa" } as const;
const CHIPS = [{ label: "Em atraso", filter: { late: "true" } }];

const CSV: readonly CsvColumn<MachineLoanRow>[] = [
  { title: "Tombo", value: (row) => row.tombo, kind: "code" },
  { title: "Equipamento", value: equipmentName },
  { title: "Pessoa", value: (row) => row.person_name },
  { title: "Turma ou setor", value: (row) => row.details },
  { title: "Termo", value: (row) => row.number, kind: "code" },
  { title: "Desde", value: (row) => row.since, kind: "instant" },
  { title: "Devolver até", value: (row) => row.due_at, kind: "instant" },
  { title: "Em atraso", value: (row) => row.late },
  { title: "Estado na entrega", value: (row) => row.condition_out },
];

/** The machines on loan, with borrower and due time: the first due first. */
export default function MachineLoans() {
  const { today, timeZone } = useApplication();
  const columns: Column<MachineLoanRow>[] = [
    { key: "name", title: "Equipamento", render: equipmentName, code: (row) => row.tombo },
    { key: "person", title: "Pessoa", render: (row) => row.person_name, note: (row) => row.details },
    { key: "since", title: "Desde", phone: "hidden", render: (row) => formatInstant(row.since, today, timeZone) },
    {
      key: "due",
      title: "Devolver até",
      sort: "due",
      render: (row) =>
        row.late ? (
          <StatusBadge tone="bad">em atraso desde {formatInstant(row.due_at, today, timeZone)}</StatusBadge>
        ) : (
          formatInstant(row.due_at, today, timeZone)
        ),
    },
  ];
  return (
    <ServerListScreen
      name="machine-loans"
      filterNames={FILTERS}
      sortedBy="due"
      live={["custodies"]}
      title="Empréstimos em aberto"
      views={<EquipmentTabs />}
      counted={["empréstimo", "empréstimos"]}
      file={{ name: "emprestimos-de-equipamentos", columns: CSV }}
      search="Pessoa, equipamento ou tombo"
      columns={columns}
      rowName={(row) => `${equipmentName(row)}, tombo ${row.tombo}, com ${row.person_name}`}
      rowLink={(row) => `/equipamentos/${row.equipment}`}
      empty={{
        drawing: "box",
        sentence: "Nenhum equipamento emprestado. As entregas são feitas na Agenda.",
        action: (
          <Button component={Link} to="/agenda">
            Abrir a agenda
          </Button>
        ),
      }}
      filters={(list) => <FilterChips list={list} chips={CHIPS} />}
    />
  );
}
