import { Link } from "react-router-dom";
import type { OutstandingRow } from "../../../../domain/library/lists";
import { count } from "../../../../domain/text";
import { CLASS_COLUMN, ClassFilter } from "../../people/ClassFilter";
import { ServerListScreen } from "../../platform/lists/ServerListScreen";
import type { Column } from "../../ui/table/columns";
import { ClassSetTabs } from "./Tabs";

const FILTERS = { class: "turma", left: "saiu" } as const;

const COLUMNS: readonly Column<OutstandingRow>[] = [
  { title: "Leitor", sort: "name", code: (row) => row.card },
  CLASS_COLUMN,
  {
    title: "Pendência",
    phone: "column",
    status: ({ left, lost }) => ({
      tone: left || lost > 0 ? "bad" : "warn",
      text: left ? "Saiu da escola" : lost > 0 ? count(lost, "livro perdido", "livros perdidos") : "Em atraso",
      icon: true,
    }),
  },
  { title: "Livros", align: "right", value: (row) => row.open },
  { title: "Atrasados", align: "right", value: (row) => row.overdue },
  { title: "Devolver até", wide: true, value: (row) => row.due, kind: "day" },
  {
    title: "Nada consta",
    align: "right",
    wide: true,
    render: (row) => (
      <Link to={`/livros-didaticos/nada-consta?leitor=${row.id}`} aria-label={`Nada consta de ${row.name}`}>
        Imprimir
      </Link>
    ),
  },
];

/** The people with debts to the library: late, lost, or left the school with books. */
export default function OutstandingItems() {
  return (
    <ServerListScreen
      name="outstanding-items"
      filterNames={FILTERS}
      live={["loans", "readers", "people"]}
      title="Pendências"
      nouns={["leitor", "leitores"]}
      links={({ params }) =>
        params.filters.class
          ? [{ label: "Nada consta da turma", to: `/livros-didaticos/nada-consta?turma=${params.filters.class}` }]
          : []
      }
      views={<ClassSetTabs />}
      caption="Leitores com pendências"
      search="Nome, matrícula ou carteirinha"
      chips={[{ label: "Saíram da escola", filter: { left: "true" } }]}
      columns={COLUMNS}
      rowName={(row) => row.name}
      rowLink={(row) => `/leitores/${row.id}`}
      empty={{ drawing: "calendar", sentence: "Nenhuma pendência com a biblioteca." }}
      filters={(list) => <ClassFilter list={list} />}
    />
  );
}
