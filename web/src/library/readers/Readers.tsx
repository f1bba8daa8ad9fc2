import { Button } from "@mantine/core";
import { Link, useNavigate } from "react-router-dom";
import type { ReaderRow } from "../../../../domain/library/lists";
import { useLive } from "../../data/realtime";
import { ImportLink } from "../../imports/ImportLink";
import { ClassFilter } from "../../people/ClassFilter";
import { ListScreen } from "../../platform/lists/ListScreen";
import { useListing } from "../../platform/lists/useListing";
import { useApplication } from "../../ui/application-context";
import { Code } from "../../ui/Code";
import { EmptyState } from "../../ui/EmptyState";
import { NewLink } from "../../ui/NewLink";
import { StatusBadge } from "../../ui/StatusBadge";
import type { Column } from "../../ui/table/columns";
import { ExportButton } from "../../ui/table/ExportButton";
import { FilterChips, FilterSelect } from "../../ui/table/FilterChips";
import { useListState } from "../../ui/table/use-list-state";
import { CLASS_COLUMN } from "../loan-columns";
import classes from "./Reader.module.css";
import { READER_CSV } from "./reader-csv";
import { READER_FILTERS, readerStanding } from "./reader-words";
import { useCategories } from "./useCategories";

/** As many as an address carries. */
const MAX_CARDS = 200;

/** People as readers: who may borrow, and who has what. */
export default function Readers() {
  const list = useListState({ filters: READER_FILTERS });
  const readers = useListing("readers", list);
  const categories = useCategories();
  const { today } = useApplication();
  useLive("readers");
  useLive("loans", ["readers"]);
  useLive("suspensions", ["readers"]);
  const navigate = useNavigate();
  const ofClass = list.params.filters.class ? `?turma=${list.params.filters.class}` : "";

  const columns: Column<ReaderRow>[] = [
    { key: "name", title: "Leitor", sort: "name", code: (row) => row.card },
    CLASS_COLUMN,
    { key: "category", title: "Categoria", phone: "hidden", render: (row) => row.category_name },
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
    <ListScreen
      title="Leitores"
      count={readers.count("leitor", "leitores")}
      actions={
        <>
          <ExportButton fileName="leitores" columns={READER_CSV} loadAll={readers.loadAll} />
          <Button variant="default" component={Link} to={`/leitores/folha-da-turma${ofClass}`}>
            Folha da turma
          </Button>
          <Button variant="default" component={Link} to={`/leitores/carteirinhas${ofClass}`}>
            Carteirinhas
          </Button>
          <NewLink to="/leitores/novo">Novo leitor</NewLink>
        </>
      }
      listing={readers}
      search="Nome, matrícula ou carteirinha"
      columns={columns}
      rowName={(row) => row.name}
      rowLink={(row) => list.linkTo(`/leitores/${row.id}`)}
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
      empty={
        <EmptyState
          drawing="people"
          sentence="Ainda não há leitores. Cadastre o primeiro leitor ou importe a planilha de alunos da escola."
          action={
            <>
              <Button component={Link} to="/leitores/novo">
                Novo leitor
              </Button>
              <ImportLink />
            </>
          }
        />
      }
    >
      <FilterChips
        list={list}
        chips={[
          { label: "Com atraso", filter: { overdue: "true" } },
          { label: "Suspensos", filter: { suspended: "true" } },
          { label: "Carteirinha vencida", filter: { expired: "true" } },
          { label: "Inativos", filter: { active: "false" } },
        ]}
      />
      <ClassFilter list={list} />
      <FilterSelect list={list} name="category" label="Categoria" options={categories} />
    </ListScreen>
  );
}
