import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import type { Loan } from "../../../../domain/library/commands";
import { count } from "../../../../domain/text";
import { useRead } from "../../data/call";
import { useLive } from "../../data/realtime";
import { useSchool } from "../../data/school";
import { ClassFilter } from "../../people/ClassFilter";
import { ListScreen } from "../../platform/lists/ListScreen";
import { useListing } from "../../platform/lists/useListing";
import { EmptyState } from "../../ui/EmptyState";
import { shortDay } from "../../ui/format";
import { StatusBadge } from "../../ui/StatusBadge";
import type { Column } from "../../ui/table/columns";
import { ExportButton } from "../../ui/table/ExportButton";
import { FilterChips } from "../../ui/table/FilterChips";
import { useListState } from "../../ui/table/use-list-state";
import { FIGURES } from "../figures";
import { CLASS_COLUMN, LOAN_CSV, OVERDUE_FILTERS, READER_COLUMN } from "../loan-columns";
import { useLoanActions } from "./useLoanActions";
import { useNotifyLoans } from "./useNotifyLoans";

/** The overdue loans, the longest delay first. */
export default function OverdueLoans() {
  const list = useListState({ filters: OVERDUE_FILTERS, defaultSort: "due" });
  const loans = useListing("overdue-loans", list);
  const figures = useRead("library/figures", {}).data;
  const loanActions = useLoanActions();
  const notifying = useNotifyLoans();
  const today = useSchool().data?.today ?? "";
  useLive("loans", ["overdue-loans", ...FIGURES]);

  const columns: Column<Loan>[] = [
    { key: "book", title: "Livro", code: (loan) => loan.tombo },
    READER_COLUMN,
    CLASS_COLUMN,
    { key: "due", title: "Vencia em", sort: "due", render: (loan) => shortDay(loan.due, today || loan.due) },
    {
      key: "late",
      title: "Dias",
      align: "right",
      phone: "column",
      render: (loan) => (
        <StatusBadge tone="bad" icon={false}>
          {loan.days_late}
          <span className="visually-hidden"> {loan.days_late === 1 ? "dia" : "dias"} de atraso</span>
        </StatusBadge>
      ),
    },
  ];
  return (
    <ListScreen
      title="Livros em atraso"
      count={
        figures
          ? `${count(figures.overdue, "livro", "livros")}, ${count(figures.overdue_readers, "leitor", "leitores")}`
          : undefined
      }
      countTone={figures && figures.overdue > 0 ? "bad" : "neutral"}
      actions={
        <Button variant="default" component={Link} to={list.linkTo("/livros-em-atraso/imprimir")}>
          Imprimir por turma
        </Button>
      }
      listing={loans}
      search="Título, leitor ou tombo"
      tools={<ExportButton fileName="livros-em-atraso" columns={LOAN_CSV} loadAll={loans.loadAll} />}
      columns={columns}
      rowName={(loan) => loan.title_name}
      rowLink={(loan) => `/leitores/${loan.reader}`}
      chooseAll={loans.loadAll}
      bulkActions={[...loanActions, notifying]}
      empty={<EmptyState drawing="calendar" sentence="Nenhum livro em atraso." action={null} />}
    >
      <FilterChips
        list={list}
        total={figures?.overdue}
        chips={[{ label: "Mais de 7 dias", count: figures?.overdue_over_week, filter: { min_days: "8" } }]}
      />
      <ClassFilter list={list} />
    </ListScreen>
  );
}
