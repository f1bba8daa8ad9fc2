import { formatLongDay, isDay } from "../../../../domain/dates";
import type { Loan } from "../../../../domain/library/commands";
import { useLive } from "../../data/realtime";
import { CLASS_COLUMN, ClassFilter } from "../../people/ClassFilter";
import { ListScreen } from "../../platform/lists/ListScreen";
import { useListing } from "../../platform/lists/useListing";
import { useApplication } from "../../ui/application-context";
import type { Column } from "../../ui/table/columns";
import { useListState } from "../../ui/table/use-list-state";
import { LOAN_CSV, READER_COLUMN } from "../loan-columns";
import DueDateMoves from "./calendar/DueDateMoves";
import { DueDate } from "./DueDate";
import { useLoanActions } from "./useLoanActions";

const FILTERS = { class: "turma", due: "vence" } as const;

const COLUMNS: readonly Column<Loan>[] = [
  { title: "Livro", code: (loan) => loan.tombo },
  READER_COLUMN,
  CLASS_COLUMN,
  { title: "Emprestado em", sort: "lent_at", wide: true, value: (loan) => loan.lent_on, kind: "day" },
  { title: "Vence", sort: "due", align: "right", phone: "column", render: (loan) => <DueDate loan={loan} /> },
];

/** Every book on loan, live from every desk. */
export default function OpenLoans() {
  const list = useListState({ filters: FILTERS, defaultSort: "due" });
  const loans = useListing("open-loans", list);
  const loanActions = useLoanActions();
  const { today } = useApplication();
  useLive("loans", ["open-loans"]);
  const { due } = list.params.filters;
  return (
    <ListScreen
      title="Livros emprestados"
      nouns={["livro", "livros"]}
      subtitle={isDay(due ?? "") ? `Só os que vencem ${formatLongDay(due, today)}` : undefined}
      contentAbove={<DueDateMoves />}
      listing={loans}
      search="Título, leitor ou tombo"
      file={{ name: "livros-emprestados", columns: LOAN_CSV, place: "search" }}
      chips={[{ label: "Vencem hoje", filter: { due: today } }]}
      columns={COLUMNS}
      rowName={(loan) => loan.title_name}
      rowLink={(loan) => `/leitores/${loan.reader}`}
      chooseAll
      bulkActions={loanActions}
      empty={{
        drawing: "books",
        sentence: "Nenhum livro está emprestado. Os empréstimos aparecem nesta lista assim que são registrados.",
        link: { label: "Emprestar um livro", to: "/emprestimos" },
      }}
    >
      <ClassFilter list={list} />
    </ListScreen>
  );
}
