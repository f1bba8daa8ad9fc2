import { calledName, KIND_NAMES } from "../../../../domain/people/words";
import type { StaffRow } from "../../../../domain/support/lists";
import { ActOrAsk } from "../../platform/ActOrAsk";
import { ServerListScreen } from "../../platform/lists/ServerListScreen";
import { formatNumber } from "../../ui/format";
import type { Column } from "../../ui/table/columns";
import type { CsvColumn } from "../../ui/table/csv";
import { FilterChips, FilterSelect } from "../../ui/table/FilterChips";
import { useSectorChoices } from "../useChoices";
import { ServerTabs } from "./ServerTabs";

export const STAFF_FILTERS = { holding: "carga", kind: "vinculo", sector: "setor" } as const;
const CHIPS = [
  { label: "Com itens em mãos", filter: { holding: "true" } },
  { label: "Professores", filter: { kind: "teacher" } },
  { label: "Funcionários", filter: { kind: "staff" } },
];
const figure = (count: number) => (count > 0 ? formatNumber(count) : "");

const CSV: readonly CsvColumn<StaffRow>[] = [
  { title: "Nome", value: (row) => calledName(row) },
  { title: "Vínculo", value: (row) => KIND_NAMES[row.kind] },
  { title: "Matrícula", value: (row) => row.enrolment, kind: "code" },
  { title: "Setor", value: (row) => row.sector_name },
  { title: "Responde por", value: (row) => row.heads },
  { title: "Em carga", value: (row) => row.charges, kind: "number" },
  { title: "Emprestados", value: (row) => row.loans, kind: "number" },
  { title: "Chamados abertos", value: (row) => row.calls, kind: "number" },
];

/** The school's staff, and what is in their hands. */
export default function Staff() {
  const sectors = useSectorChoices();
  const columns: Column<StaffRow>[] = [
    {
      key: "name",
      title: "Nome",
      render: (row) => calledName(row),
      note: (row) => [row.heads ? `responde por ${row.heads}` : row.sector_name, row.enrolment].filter(Boolean).join(" · "),
    },
    { key: "kind", title: "Vínculo", phone: "hidden", render: (row) => KIND_NAMES[row.kind] },
    { key: "charges", title: "Em carga", align: "right", phone: "column", render: ({ charges }) => figure(charges) },
    { key: "loans", title: "Emprestados", align: "right", phone: "hidden", render: ({ loans }) => figure(loans) },
    { key: "calls", title: "Chamados", align: "right", phone: "hidden", render: ({ calls }) => figure(calls) },
  ];
  return (
    <ServerListScreen
      name="staff"
      filterNames={STAFF_FILTERS}
      sortedBy="name"
      live={["custodies", "people"]}
      title="Equipe"
      views={<ServerTabs />}
      counted={["pessoa", "pessoas"]}
      file={{ name: "equipe", columns: CSV }}
      search="Nome ou matrícula"
      columns={columns}
      rowName={(row) => calledName(row)}
      rowLink={(row, list) => list.linkTo(`/servidores/equipe/${row.id}`)}
      empty={{
        drawing: "list",
        sentence: "Nenhum professor ou funcionário cadastrado em Pessoas.",
        action: <ActOrAsk label="Cadastrar pessoas" to="/pessoas/nova" permission="Admin" />,
      }}
      filters={(list) => (
        <>
          <FilterChips list={list} chips={CHIPS} />
          <FilterSelect list={list} name="sector" label="Setor" options={sectors} />
        </>
      )}
    />
  );
}
