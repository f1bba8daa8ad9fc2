import { equipmentName } from "../../../../domain/support/equipment/words";
import type { MachineLoanRow } from "../../../../domain/support/lists";
import { useLive } from "../../data/realtime";
import { ListScreen } from "../../platform/lists/ListScreen";
import { useListing } from "../../platform/lists/useListing";
import { useApplication } from "../../ui/application-context";
import { EmptyState } from "../../ui/EmptyState";
import { StatusBadge } from "../../ui/StatusBadge";
import type { Column } from "../../ui/table/columns";
import type { CsvColumn } from "../../ui/table/csv";
import { ExportButton } from "../../ui/table/ExportButton";
import { FilterChips } from "../../ui/table/FilterChips";
import { useListState } from "../../ui/table/use-list-state";
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

/** Who has which machine on loan, and until when: what is due first stands first. */
export default function MachineLoans() {
  const list = useListState({ filters: FILTERS, defaultSort: "due" });
  const loans = useListing("machine-loans", list);
  const { today, timeZone } = useApplication();
  useLive("custodies", ["machine-loans"]);
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
    <ListScreen
      title="Empréstimos em aberto"
      views={<EquipmentTabs />}
      count={loans.count("empréstimo", "empréstimos")}
      actions={<ExportButton fileName="emprestimos-de-equipamentos" columns={CSV} loadAll={loans.loadAll} />}
      listing={loans}
      search="Pessoa, equipamento ou tombo"
      columns={columns}
      rowName={(row) => `${equipmentName(row)}, tombo ${row.tombo}, com ${row.person_name}`}
      rowLink={(row) => `/equipamentos/${row.equipment}`}
      empty={<EmptyState drawing="box" sentence="Nenhum equipamento emprestado. As entregas são feitas na Agenda." />}
    >
      <FilterChips list={list} chips={CHIPS} />
    </ListScreen>
  );
}
