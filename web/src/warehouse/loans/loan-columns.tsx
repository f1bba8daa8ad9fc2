import type { Day } from "../../../../domain/dates";
import { capital, listing } from "../../../../domain/text";
import type { LoanRow } from "../../../../domain/warehouse/loans/lists";
import { formatLoanItem, LOAN_STATE_WORDS, loanStatusText } from "../../../../domain/warehouse/loans/words";
import { StatusBadge } from "../../ui/StatusBadge";
import type { CellStatus, Column, ListColumn } from "../../ui/table/columns";

/** The subject of a loan: the quantities on loan, or of an ended one its earlier quantities. */
export function loanName({ state, lines }: Pick<LoanRow, "state" | "lines">): string {
  const visibleLines = state === "open" ? lines.filter(({ out }) => out > 0) : lines;
  return listing(visibleLines.map((line) => formatLoanItem(line, state === "open" ? line.out : line.quantity)));
}

function loanStatus(loan: Pick<LoanRow, "state" | "due" | "days_late">, today: Day): CellStatus {
  if (loan.state !== "open") {
    return { tone: "neutral", text: capital(LOAN_STATE_WORDS[loan.state]) };
  }
  const tone = loan.days_late > 0 ? "bad" : loan.due === today ? "warn" : "ok";
  return { tone, text: loanStatusText(loan.due, today) };
}

export function LoanBadge({ loan, today }: { loan: Pick<LoanRow, "state" | "due" | "days_late">; today: Day }) {
  const { tone, text } = loanStatus(loan, today);
  return (
    <StatusBadge tone={tone} icon={false}>
      {text}
    </StatusBadge>
  );
}

const REQUESTER: Column<LoanRow> = {
  title: "Requisitante",
  only: "screen",
  value: (row) => [row.requester_name, row.sector_name === row.requester_name ? "" : row.sector_name].filter(Boolean).join(", "),
};

/** Without `whose` the rows belong to one borrower. */
export const loanColumns = (whose: boolean): readonly ListColumn<LoanRow>[] => [
  { only: "file", title: "Documento", value: (row) => row.number, kind: "code" },
  { title: "Material", value: loanName, code: (row) => row.number },
  ...(whose ? [REQUESTER] : []),
  { only: "file", title: "Código", value: (row) => row.requester_code, kind: "code" },
  { only: "file", title: "Requisitante", value: (row) => row.requester_name },
  { only: "file", title: "Setor", value: (row) => row.sector_name },
  { title: "Devolver até", sort: "due", value: (row) => row.due, kind: "day" },
  { only: "file", title: "Dias de atraso", value: (row) => row.days_late },
  {
    title: "Situação",
    align: "right",
    phone: "column",
    value: (row) => LOAN_STATE_WORDS[row.state],
    status: loanStatus,
  },
];

export const LOAN_FILTERS = { open: "abertos", overdue: "atrasados", requester: "requisitante", material: "material" } as const;
