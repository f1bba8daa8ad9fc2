import { useNavigate } from "react-router-dom";
import type { ReaderRow } from "../../../../domain/library/lists";
import { ImportLink } from "../../imports/ImportLink";
import { CLASS_COLUMN, ClassFilter } from "../../people/ClassFilter";
import { ServerListScreen } from "../../platform/lists/ServerListScreen";
import { StatusBadge } from "../../ui/StatusBadge";
import type { ListColumn } from "../../ui/table/columns";
import { FilterSelect } from "../../ui/table/FilterChips";
import classes from "./Reader.module.css";
import { READER_FILTERS, readerBadges } from "./reader-words";
import { useCategories } from "./useCategories";

/** The limit of ids in an address. */
const MAX_CARDS = 200;

const COLUMNS: readonly ListColumn<ReaderRow>[] = [
  { title: "Leitor", sort: "name", value: (row) => row.name, code: (row) => row.card },
  { only: "file", title: "Carteirinha", value: (row) => row.card, kind: "code" },
  { only: "file", title: "Matrícula", value: (row) => row.enrolment, kind: "code" },
  CLASS_COLUMN,
  { only: "file", title: "Ano letivo", value: (row) => row.class_year || "" },
  { title: "Categoria", phone: "hidden", value: (row) => row.category_name },
  {
    title: "Matrícula",
    only: "screen",
    wide: true,
    phone: "hidden",
    value: (row) => row.enrolment,
    kind: "code",
  },
  {
    title: "Situação",
    align: "right",
    phone: "column",
    render: (row, { today }) => (
      <span className={classes.standing}>
        {readerBadges(row, today).map(({ tone, text }) => (
          <StatusBadge key={text} tone={tone} icon={false}>
            {text}
          </StatusBadge>
        ))}
      </span>
    ),
  },
  { only: "file", title: "Validade", value: (row) => row.valid_until, kind: "day" },
  { only: "file", title: "Livros emprestados", value: (row) => row.open, kind: "number" },
  { only: "file", title: "Em atraso", value: (row) => row.overdue, kind: "number" },
  { only: "file", title: "Suspenso até", value: (row) => row.suspended_until, kind: "day" },
  { only: "file", title: "Leitor ativo", value: (row) => row.active },
  { only: "file", title: "Na escola", value: (row) => !row.left },
];

/** Readers: permissions and loans. */
export default function Readers() {
  const categories = useCategories();
  const navigate = useNavigate();
  return (
    <ServerListScreen
      name="readers"
      filterNames={READER_FILTERS}
      live={["readers", "loans", "suspensions"]}
      title="Leitores"
      nouns={["leitor", "leitores"]}
      file={{ name: "leitores" }}
      links={({ params }) => {
        const ofClass = params.filters.class ? `?turma=${params.filters.class}` : "";
        return [
          { label: "Folha da turma", to: `/leitores/folha-da-turma${ofClass}` },
          { label: "Carteirinhas", to: `/leitores/carteirinhas${ofClass}` },
        ];
      }}
      newRecord={{ label: "Novo leitor", to: "/leitores/novo" }}
      search="Nome, matrícula ou carteirinha"
      chips={[
        { label: "Com atraso", filter: { overdue: "true" } },
        { label: "Suspensos", filter: { suspended: "true" } },
        { label: "Carteirinha vencida", filter: { expired: "true" } },
        { label: "Inativos", filter: { active: "false" } },
      ]}
      columns={COLUMNS}
      rowName={(row) => row.name}
      rowLink={(row, list) => list.linkTo(`/leitores/${row.id}`)}
      bulkActions={[
        {
          label: "Imprimir carteirinhas",
          run: (rows) =>
            navigate(
              `/leitores/carteirinhas?leitores=${rows
                .slice(0, MAX_CARDS)
                .map(({ id }) => id)
                .join(",")}`,
            ),
        },
      ]}
      empty={{
        drawing: "people",
        sentence: "Ainda não há leitores. Cadastre o primeiro leitor ou importe a planilha de alunos da escola.",
        sideAction: <ImportLink />,
      }}
      filters={(list) => (
        <>
          <ClassFilter list={list} />
          <FilterSelect list={list} name="category" label="Categoria" options={categories} />
        </>
      )}
    />
  );
}
