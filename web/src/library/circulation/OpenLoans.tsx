import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import { formatLongDay, isDay } from "../../../../domain/dates";
import type { Loan } from "../../../../domain/library/commands";
import { useLive } from "../../data/realtime";
import { useSchool } from "../../data/school";
import { ClassFilter } from "../../people/ClassFilter";
import { ListScreen } from "../../platform/lists/ListScreen";
import { useListing } from "../../platform/lists/useListing";
import { EmptyState } from "../../ui/EmptyState";
import { shortDay } from "../../ui/format";
import type { Column } from "../../ui/table/columns";
import { ExportButton } from "../../ui/table/ExportButton";
import { FilterChips } from "../../ui/table/FilterChips";
import { useListState } from "../../ui/table/use-list-state";
import { CLASS_COLUMN, LOAN_CSV, READER_COLUMN } from "../loan-columns";
import DueDateMoves from "./calendar/DueDateMoves";
import { DueDate } from "./DueDate";
import { useLoanActions } from "./useLoanActions";

const FILTERS = { class: "turma", due: "vence" } as const;

/** Every book that is out, as it changes at any desk. */
export default function OpenLoans() {
  const list = useListState({ filters: FILTERS, defaultSort: "due" });
  const loans = useListing("open-loans", list);
  const loanActions = useLoanActions();
  const today = useSchool().data?.today ?? "";
  useLive("loans", ["open-loans"]);

  const columns: Column<Loan>[] = [
    { key: "book", title: "Livro", code: (loan) => loan.tombo },
    READER_COLUMN,
    CLASS_COLUMN,
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
    <ListScreen
      title="Livros emprestados"
      count={loans.count("livro", "livros")}
      subtitle={isDay(due ?? "") ? `Só os que vencem ${formatLongDay(due, today)}` : undefined}
      above={<DueDateMoves />}
      listing={loans}
      search="Título, leitor ou tombo"
      tools={<ExportButton fileName="livros-emprestados" columns={LOAN_CSV} loadAll={loans.loadAll} />}
      columns={columns}
      rowName={(loan) => loan.title_name}
      rowLink={(loan) => `/leitores/${loan.reader}`}
      chooseAll={loans.loadAll}
      bulkActions={loanActions}
      empty={
        <EmptyState
          drawing="books"
          sentence="Nenhum livro está emprestado. Os empréstimos aparecem nesta lista assim que são registrados."
          action={
            <Button component={Link} to="/emprestimos">
              Emprestar um livro
            </Button>
          }
        />
      }
    >
      <FilterChips list={list} chips={today ? [{ label: "Vencem hoje", filter: { due: today } }] : []} />
      <ClassFilter list={list} />
    </ListScreen>
  );
}
