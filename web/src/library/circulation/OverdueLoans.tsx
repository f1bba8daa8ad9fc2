import type { Loan } from "../../../../domain/library/commands";
import { count } from "../../../../domain/text";
import { useRead } from "../../data/call";
import { useLive } from "../../data/realtime";
import { CLASS_COLUMN, ClassFilter } from "../../people/ClassFilter";
import { ServerListScreen } from "../../platform/lists/ServerListScreen";
import { StatusBadge } from "../../ui/StatusBadge";
import type { Column } from "../../ui/table/columns";
import { FIGURES } from "../figures";
import { LOAN_CSV, OVERDUE_FILTERS, READER_COLUMN } from "../loan-columns";
import { useLoanActions } from "./useLoanActions";
import { useNotifyLoans } from "./useNotifyLoans";

const COLUMNS: readonly Column<Loan>[] = [
  { title: "Livro", code: (loan) => loan.tombo },
  READER_COLUMN,
  CLASS_COLUMN,
  { title: "Vencia em", sort: "due", value: (loan) => loan.due, kind: "day" },
  {
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

/** The overdue loans, the longest delay first. */
export default function OverdueLoans() {
  const figures = useRead("library/figures", {}).data;
  const loanActions = useLoanActions();
  const notifying = useNotifyLoans();
  useLive("loans", FIGURES);
  return (
    <ServerListScreen
      name="overdue-loans"
      filterNames={OVERDUE_FILTERS}
      sortedBy="due"
      live={["loans"]}
      title="Livros em atraso"
      count={
        figures
          ? `${count(figures.overdue, "livro", "livros")}, ${count(figures.overdue_readers, "leitor", "leitores")}`
          : undefined
      }
      countTone={figures && figures.overdue > 0 ? "bad" : "neutral"}
      links={(list) => [{ label: "Imprimir por turma", to: list.linkTo("/livros-em-atraso/imprimir") }]}
      search="Título, leitor ou tombo"
      file={{ name: "livros-em-atraso", columns: LOAN_CSV, place: "search" }}
      allChoice={{ total: figures?.overdue }}
      chips={[{ label: "Mais de 7 dias", count: figures?.overdue_over_week, filter: { min_days: "8" } }]}
      columns={COLUMNS}
      rowName={(loan) => loan.title_name}
      rowLink={(loan) => `/leitores/${loan.reader}`}
      chooseAll
      bulkActions={[...loanActions, notifying]}
      empty={{ drawing: "calendar", sentence: "Nenhum livro em atraso." }}
      filters={(list) => <ClassFilter list={list} />}
    />
  );
}
