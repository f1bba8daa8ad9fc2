import type { Day } from "../../../../domain/dates";
import { capital, listing } from "../../../../domain/text";
import type { LoanRow } from "../../../../domain/warehouse/loans/lists";
import { formatLent, LOAN_STATE_WORDS, loanStanding } from "../../../../domain/warehouse/loans/words";
import { StatusBadge } from "../../ui/StatusBadge";
import type { Column } from "../../ui/table/columns";
import type { CsvColumn } from "../../ui/table/csv";

/** The subject of a loan: the quantities on loan, or of an ended one its earlier quantities. */
export function loanName({ state, lines }: Pick<LoanRow, "state" | "lines">): string {
  const visibleLines = state === "open" ? lines.filter(({ out }) => out > 0) : lines;
  return listing(visibleLines.map((line) => formatLent(line, state === "open" ? line.out : line.quantity)));
}

export function LoanBadge({ loan, today }: { loan: Pick<LoanRow, "state" | "due" | "days_late">; today: Day }) {
  if (loan.state !== "open") {
    return (
      <StatusBadge tone="neutral" icon={false}>
        {capital(LOAN_STATE_WORDS[loan.state])}
      </StatusBadge>
    );
  }
  return (
    <StatusBadge tone={loan.days_late > 0 ? "bad" : loan.due === today ? "warn" : "ok"} icon={false}>
      {loanStanding(loan.due, today)}
    </StatusBadge>
  );
}

const REQUESTER: Column<LoanRow> = {
  title: "Requisitante",
  value: (row) => [row.requester_name, row.sector_name === row.requester_name ? "" : row.sector_name].filter(Boolean).join(", "),
};

/** Without `whose` it is one borrower's. */
export const loanColumns = (whose: boolean): readonly Column<LoanRow>[] => [
  { title: "Material", code: (row) => row.number },
  ...(whose ? [REQUESTER] : []),
  { title: "Devolver até", sort: "due", value: (row) => row.due, kind: "day" },
  {
    title: "Situação",
    align: "right",
    phone: "column",
    render: (row, { today }) => <LoanBadge loan={row} today={today} />,
  },
];

export const LOAN_CSV: readonly CsvColumn<LoanRow>[] = [
  { title: "Documento", value: (row) => row.number, kind: "code" },
  { title: "Material", value: loanName },
  { title: "Código", value: (row) => row.requester_code, kind: "code" },
  { title: "Requisitante", value: (row) => row.requester_name },
  { title: "Setor", value: (row) => row.sector_name },
  { title: "Devolver até", value: (row) => row.due, kind: "day" },
  { title: "Dias de atraso", value: (row) => row.days_late },
  { title: "Situação", value: (row) => LOAN_STATE_WORDS[row.state] },
];

export const LOAN_FILTERS = { open: "abertos", overdue: "atrasados", requester: "requisitante", material: "material" } as const;
