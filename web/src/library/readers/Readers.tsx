import { Button } from "@mantine/core";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import type { ReaderRow } from "../../../../domain/library/lists";
import { countOf } from "../../../../domain/list";
import { fetchWholeList, useList } from "../../data/lists";
import { useLive } from "../../data/realtime";
import { may, useSession } from "../../data/session";
import { useClassOptions } from "../../people/useClassOptions";
import { Code } from "../../ui/Code";
import { EmptyState } from "../../ui/EmptyState";
import { useKit } from "../../ui/kit";
import { NewLink } from "../../ui/NewLink";
import { Page } from "../../ui/Page";
import { StatusBadge } from "../../ui/StatusBadge";
import type { Column } from "../../ui/table/columns";
import { DataTable } from "../../ui/table/DataTable";
import { ExportButton } from "../../ui/table/ExportButton";
import { FilterChips, FilterSelect } from "../../ui/table/FilterChips";
import { ListBar } from "../../ui/table/ListBar";
import { useListState } from "../../ui/table/use-list-state";
import { useSelection } from "../../ui/table/use-selection";
import classes from "./Reader.module.css";
import { READER_CSV } from "./reader-csv";
import { useCategories } from "./useCategories";
import { READER_FILTERS, readerStanding } from "./words";

const byId = (row: ReaderRow) => row.id;
/** As many as an address carries. */
const MAX_CARDS = 200;

/** People as readers: who may borrow, and who has what. */
export default function Readers() {
  const list = useListState({ filters: READER_FILTERS });
  const readers = useList("readers", list.params);
  const classOptions = useClassOptions();
  const categories = useCategories();
  const { user } = useSession();
  const { today } = useKit();
  useLive("readers");
  useLive("loans", ["readers"]);
  useLive("suspensions", ["readers"]);
  const [address] = useSearchParams();
  const search = address.toString();
  const selection = useSelection(byId, list.scope);
  const navigate = useNavigate();
  const ofClass = list.params.filters.class ? `?turma=${list.params.filters.class}` : "";

  const columns: Column<ReaderRow>[] = [
    { key: "name", title: "Leitor", sort: "name", code: (row) => row.card },
    { key: "class", title: "Turma", render: (row) => row.class_name },
    { key: "category", title: "Categoria", render: (row) => row.category_name },
    {
      key: "enrolment",
      title: "Matrícula",
      wide: true,
      phone: "hidden",
      render: (row) => <Code>{row.enrolment}</Code>,
    },
    {
      key: "status",
      title: "Situação",
      align: "right",
      phone: "column",
      render: (row) => (
        <span className={classes.standing}>
          {readerStanding(row, today).map(({ tone, text }) => (
            <StatusBadge key={text} tone={tone} icon={false}>
              {text}
            </StatusBadge>
          ))}
        </span>
      ),
    },
  ];

  return (
    <Page
      title="Leitores"
      count={readers.data ? countOf(readers.data, "leitor", "leitores") : undefined}
      actions={
        <>
          <ExportButton fileName="leitores" columns={READER_CSV} loadAll={() => fetchWholeList("readers", list.params)} />
          <Button variant="default" component={Link} to={`/leitores/folha-da-turma${ofClass}`}>
            Folha da turma
          </Button>
          <Button variant="default" component={Link} to={`/leitores/carteirinhas${ofClass}`}>
            Carteirinhas
          </Button>
          <NewLink to="/leitores/novo">Novo leitor</NewLink>
        </>
      }
    >
      <ListBar list={list} search="Nome, matrícula ou carteirinha">
        <FilterChips
          list={list}
          chips={[
            { label: "Com atraso", filter: { overdue: "true" } },
            { label: "Suspensos", filter: { suspended: "true" } },
            { label: "Carteirinha vencida", filter: { expired: "true" } },
            { label: "Inativos", filter: { active: "false" } },
          ]}
        />
        <FilterSelect list={list} name="class" label="Turma" options={classOptions} />
        <FilterSelect list={list} name="category" label="Categoria" options={categories} />
      </ListBar>
      <DataTable
        caption="Leitores"
        columns={columns}
        rowId={byId}
        rowName={(row) => row.name}
        rowLink={(row) => `/leitores/${row.id}${search ? `?${search}` : ""}`}
        query={readers}
        list={list}
        selection={selection}
        bulkActions={[
          {
            label: "Imprimir carteirinhas",
            run: (rows) => navigate(`/leitores/carteirinhas?leitores=${rows.slice(0, MAX_CARDS).map(byId).join(",")}`),
          },
        ]}
        empty={
          <EmptyState
            drawing="people"
            sentence="Ainda não há leitores. Escolha a primeira pessoa ou traga a planilha de alunos da escola."
            action={
              <>
                <Button component={Link} to="/leitores/novo">
                  Novo leitor
                </Button>
                {may(user, ["Admin"]) ? (
                  <Button variant="default" component={Link} to="/migration">
                    Importar planilha
                  </Button>
                ) : null}
              </>
            }
          />
        }
      />
    </Page>
  );
}
