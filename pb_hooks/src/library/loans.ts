/** Loans as answers and lists show them: one SELECT, one way to read a row. */
import type { Day } from "../../../domain/dates";
import type { Loan } from "../../../domain/library/commands";
import { lateUntil, suspendedUntil } from "../../../domain/library/suspension";
import { daysLate } from "../../../domain/library/terms";
import { refuse } from "../../../domain/refusal";
import { type App, all, first, type Params, type Widened } from "../platform/database";
import type { ReaderRecord } from "./lookup";
import { runningSuspensions } from "./suspensions";

export const SELECT_LOANS = `
  SELECT l.id, l.copy, c.tombo, c.title, t.title AS title_name, t.authors, l.reader,
    CASE WHEN p.social_name != '' THEN p.social_name ELSE p.name END AS reader_name,
    r.card, COALESCE(k.name, '') AS class_name,
    l.lent_at, l.lent_on, l.due, l.returned_at, l.returned_on, l.closed_as, l.lost_on, l.renewals,
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
  lost_on: "",
  renewals: 0,
  max_renewals: 0,
  state: "",
};

/** `days_late` as of `today`. A lost copy is no longer awaited (rule 42); an undone loan never was. */
export function toLoan({ state, lost_on, ...row }: Widened<typeof LOAN_SHAPE>, today: Day): Loan {
  const lost = row.returned_at === "" && state === "lost";
  const awaited = row.closed_as !== "undone" && !lost;
  return {
    ...row,
    closed_as: row.closed_as as Loan["closed_as"],
    lost,
    days_late: awaited ? daysLate(row.due, lateUntil(row.returned_on || today, lost_on)) : 0,
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

/** One look at a reader's open loans: all, those that count in the limit, those of a material type, the overdue and the lost ones. */
export function openLoansOf(
  app: App,
  reader: string,
  today: Day,
  type = "",
): { all_open: number; open: number; open_of_type: number; overdue: number; lost: number } {
  const none = { all_open: 0, open: 0, open_of_type: 0, overdue: 0, lost: 0 };
  return (
    first(
      app,
      `SELECT COUNT(*) AS all_open, COALESCE(SUM(m.counts_in_limit), 0) AS open, COALESCE(SUM(c.material_type = {:type}), 0) AS open_of_type,
              COALESCE(SUM(l.due < {:today} AND c.state != 'lost'), 0) AS overdue, COALESCE(SUM(c.state = 'lost'), 0) AS lost
       FROM loans l JOIN copies c ON c.id = l.copy JOIN material_types m ON m.id = c.material_type
       WHERE l.reader = {:reader} AND l.returned_at = ''`,
      { reader, type, today },
      none,
    ) ?? none
  );
}

/** A reader with all that decides whether they may borrow, renew or be put on a waiting list. */
export function borrowerOf(app: App, reader: ReaderRecord, today: Day, type = "") {
  const suspended_until = suspendedUntil(runningSuspensions(app, reader.id, today), today);
  return { ...reader, ...openLoansOf(app, reader.id, today, type), suspended_until };
}

/** Rule 22: when the reader last had this title; "" when never. */
export function borrowedBefore(app: App, reader: string, title: string): Day | "" {
  const before = first(
    app,
    `SELECT l.lent_on FROM loans l WHERE l.reader = {:reader} AND l.closed_as NOT IN ('', 'undone')
       AND l.copy IN (SELECT id FROM copies WHERE title = {:title})
     ORDER BY l.lent_at DESC LIMIT 1`,
    { reader, title },
    { lent_on: "" },
  );
  return before?.lent_on ?? "";
}
