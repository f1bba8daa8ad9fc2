/** Loans as answers and lists show them: one SELECT, one way to read a row. */
import type { Day } from "../../../domain/dates";
import type { Loan } from "../../../domain/library/commands";
import { daysLate } from "../../../domain/library/terms";
import { refuse } from "../../../domain/refusal";
import { type App, all, first, type Params, type Widened } from "../platform/database";

export const SELECT_LOANS = `
  SELECT l.id, l.copy, c.tombo, c.title, t.title AS title_name, t.authors, l.reader,
    CASE WHEN p.social_name != '' THEN p.social_name ELSE p.name END AS reader_name,
    r.card, COALESCE(k.name, '') AS class_name,
    l.lent_at, l.lent_on, l.due, l.returned_at, l.returned_on, l.closed_as, l.renewals,
    COALESCE(json_extract(l.rule, '$.max_renewals'), 0) AS max_renewals, c.state
  FROM loans l
    JOIN copies c ON c.id = l.copy
    JOIN titles t ON t.id = c.title
    JOIN readers r ON r.id = l.reader
    JOIN people p ON p.id = r.person
    LEFT JOIN classes k ON k.id = p.class`;

export const LOAN_SHAPE = {
  id: "",
  copy: "",
  tombo: "",
  title: "",
  title_name: "",
  authors: "",
  reader: "",
  reader_name: "",
  card: "",
  class_name: "",
  lent_at: "",
  lent_on: "",
  due: "",
  returned_at: "",
  returned_on: "",
  closed_as: "",
  renewals: 0,
  max_renewals: 0,
  state: "",
};

/** `days_late` as of `today`. A lost copy is no longer awaited (rule 42); an undone loan never was. */
export function toLoan({ state, ...row }: Widened<typeof LOAN_SHAPE>, today: Day): Loan {
  const awaited = row.closed_as !== "undone" && (row.returned_at !== "" || state !== "lost");
  return {
    ...row,
    closed_as: row.closed_as as Loan["closed_as"],
    days_late: awaited ? daysLate(row.due, row.returned_on || today) : 0,
  };
}

/** Loans by a WHERE clause of our own. */
export function loansWhere(app: App, clause: string, params: Params, today: Day): Loan[] {
  return all(app, `${SELECT_LOANS} ${clause}`, params, LOAN_SHAPE).map((row) => toLoan(row, today));
}

export function loanById(app: App, id: string, today: Day): Loan | null {
  return loansWhere(app, "WHERE l.id = {:id}", { id }, today)[0] ?? null;
}

export function openLoanOfCopy(app: App, copy: string): string {
  return first(app, "SELECT id FROM loans WHERE copy = {:copy} AND returned_at = ''", { copy }, { id: "" })?.id ?? "";
}

export function requireLoan(app: App, id: string, today: Day): Loan {
  const loan = loanById(app, id, today);
  if (!loan) {
    throw refuse("not_found", { what: "este empréstimo" });
  }
  return loan;
}

/** One look at a reader's open loans: all, those that count in the limit, those of a material type, the overdue ones. */
export function openLoansOf(
  app: App,
  reader: string,
  today: Day,
  type = "",
): { all_open: number; open: number; open_of_type: number; overdue: number } {
  return (
    first(
      app,
      `SELECT COUNT(*) AS all_open, COALESCE(SUM(m.counts_in_limit), 0) AS open, COALESCE(SUM(c.material_type = {:type}), 0) AS open_of_type,
              COALESCE(SUM(l.due < {:today} AND c.state != 'lost'), 0) AS overdue
       FROM loans l JOIN copies c ON c.id = l.copy JOIN material_types m ON m.id = c.material_type
       WHERE l.reader = {:reader} AND l.returned_at = ''`,
      { reader, type, today },
      { all_open: 0, open: 0, open_of_type: 0, overdue: 0 },
    ) ?? { all_open: 0, open: 0, open_of_type: 0, overdue: 0 }
  );
}
