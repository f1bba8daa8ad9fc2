import { calledName, KIND_NAMES } from "../../../../domain/people/words";
import type { StaffRow } from "../../../../domain/support/lists";
import { CreateLink } from "../../platform/CreateLink";
import { ServerListScreen } from "../../platform/lists/ServerListScreen";
import { formatNumber } from "../../ui/format";
import type { ListColumn } from "../../ui/table/columns";
import { useSectorChoices } from "../useChoices";
import { ServerTabs } from "./ServerTabs";

export const STAFF_FILTERS = { holding: "carga", kind: "vinculo", sector: "setor" } as const;
const figure = (count: number) => (count > 0 ? formatNumber(count) : "");
const figures = (field: "charges" | "loans", title: string, phone: "column" | "hidden"): ListColumn<StaffRow> => ({
  title,
  align: "right",
  phone,
  value: (row) => row[field],
  kind: "number",
  render: (row) => figure(row[field]),
});

const COLUMNS: readonly ListColumn<StaffRow>[] = [
  {
    title: "Nome",
    value: calledName,
    note: (row) => [row.heads ? `responde por ${row.heads}` : row.sector_name, row.enrolment].filter(Boolean).join(" · "),
  },
  { title: "Vínculo", phone: "hidden", value: (row) => KIND_NAMES[row.kind] },
  { only: "file", title: "Matrícula", value: (row) => row.enrolment, kind: "code" },
  { only: "file", title: "Setor", value: (row) => row.sector_name },
  { only: "file", title: "Responde por", value: (row) => row.heads },
  figures("charges", "Em carga", "column"),
  figures("loans", "Emprestados", "hidden"),
  { title: "Chamados", align: "right", phone: "hidden", render: ({ calls }) => figure(calls) },
  { only: "file", title: "Chamados abertos", value: (row) => row.calls, kind: "number" },
];

/** The school's staff, with the things in their hands. */
export default function Staff() {
  return (
    <ServerListScreen
      name="staff"
      filterNames={STAFF_FILTERS}
      sortedBy="name"
      live={["custodies", "people", "service_calls"]}
      title="Equipe"
      views={<ServerTabs />}
      nouns={["pessoa", "pessoas"]}
      file={{ name: "equipe" }}
      search="Nome ou matrícula"
      chips={[
        { label: "Com itens em mãos", filter: { holding: "true" } },
        { label: "Professores", filter: { kind: "teacher" } },
        { label: "Funcionários", filter: { kind: "staff" } },
      ]}
      selects={[{ name: "sector", label: "Setor", options: useSectorChoices() }]}
      columns={COLUMNS}
      rowName={calledName}
      rowLink={(row, list) => list.linkTo(`/servidores/equipe/${row.id}`)}
      empty={{
        drawing: "list",
        sentence: "Nenhum professor ou funcionário cadastrado em Pessoas.",
        action: <CreateLink label="Cadastrar pessoas" to="/pessoas/nova" permission="Admin" />,
      }}
    />
  );
}
