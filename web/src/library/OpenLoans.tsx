import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import { sayDay } from "../../../domain/dates";
import type { Loan } from "../../../domain/library/commands";
import { countOf } from "../../../domain/list";
import { fetchWholeList, useList } from "../data/lists";
import { useLive } from "../data/realtime";
import { useSchool } from "../data/school";
import { useClassOptions } from "../people/useClassOptions";
import { EmptyState } from "../ui/EmptyState";
import { shortDay } from "../ui/format";
import { Page } from "../ui/Page";
import type { Column } from "../ui/table/columns";
import { DataTable } from "../ui/table/DataTable";
import { ExportButton } from "../ui/table/ExportButton";
import { FilterChips, FilterSelect } from "../ui/table/FilterChips";
import { ListBar } from "../ui/table/ListBar";
import { useListState } from "../ui/table/use-list-state";
import { useSelection } from "../ui/table/use-selection";
import DueDateMoves from "./calendar/DueDateMoves";
import { DueDate } from "./DueDate";
import { LOAN_CSV } from "./loan-columns";
import { useLoanActions } from "./useLoanActions";

const FILTERS = { class: "turma", due: "vence" } as const;
const byId = (loan: Loan) => loan.id;

/** Every book that is out, as it changes at any desk. */
export default function OpenLoans() {
  const list = useListState({ filters: FILTERS, defaultSort: "due" });
  const loans = useList("open-loans", list.params);
  const selection = useSelection(byId, list.scope);
  const classes = useClassOptions();
  const { renew, giveBack } = useLoanActions();
  const today = useSchool().data?.today ?? "";
  useLive("loans", ["open-loans"]);

  const columns: Column<Loan>[] = [
    { key: "book", title: "Livro", code: (loan) => loan.tombo },
    { key: "reader", title: "Leitor", render: (loan) => loan.reader_name },
    { key: "class", title: "Turma", render: (loan) => loan.class_name },
    {
      key: "lent",
      title: "Emprestado em",
      sort: "lent_at",
      wide: true,
      render: (loan) => shortDay(loan.lent_on, today || loan.lent_on),
    },
    { key: "due", title: "Vence", sort: "due", align: "right", phone: "column", render: (loan) => <DueDate loan={loan} /> },
  ];
  const { due } = list.params.filters;
  return (
    <Page
      title="Livros emprestados"
      count={loans.data ? countOf(loans.data, "livro", "livros") : undefined}
      subtitle={due ? `Só os que vencem ${sayDay(due, today)}` : undefined}
    >
      <DueDateMoves />
      <ListBar
        list={list}
        search="Título, leitor ou tombo"
        actions={
          <ExportButton
            fileName="livros-emprestados"
            columns={LOAN_CSV}
            loadAll={() => fetchWholeList("open-loans", list.params)}
          />
        }
      >
        <FilterChips list={list} chips={today ? [{ label: "Vencem hoje", filter: { due: today } }] : []} />
        <FilterSelect list={list} name="class" label="Turma" options={classes} />
      </ListBar>
      <DataTable
        caption="Livros emprestados"
        columns={columns}
        rowId={byId}
        rowName={(loan) => loan.title_name}
        rowLink={(loan) => `/leitores/${loan.reader}`}
        query={loans}
        list={list}
        selection={selection}
        loadAll={() => fetchWholeList("open-loans", list.params)}
        bulkActions={[
          { label: "Devolver", attempt: giveBack },
          { label: "Renovar", attempt: renew },
        ]}
        empty={
          <EmptyState
            drawing="books"
            sentence="Nenhum livro está emprestado. O primeiro empréstimo aparece aqui na hora."
            action={
              <Button component={Link} to="/emprestimos">
                Emprestar um livro
              </Button>
            }
          />
        }
      />
    </Page>
  );
}
