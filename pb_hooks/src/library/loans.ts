/** Loans as answers and lists show them: one SELECT, one way to read a row. */
import type { Day } from "../../../domain/dates";
import type { Loan } from "../../../domain/library/commands";
import { lateUntil, suspendedUntil } from "../../../domain/library/suspension";
import { daysLate, type LoanTerms } from "../../../domain/library/terms";
import { refuse } from "../../../domain/refusal";
import { type App, all, first, type Params, readJson, type Widened } from "../platform/database";
import { materialTypes } from "../platform/settings";
import { type CopyRecord, loanBetween, type ReaderRecord } from "./lookup";
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

/** A loan's record with its copy and reader, where a command has all three in its hands: asking again would be its dearest query. */
export function loanOf(loan: core.Record, copy: CopyRecord, reader: ReaderRecord, today: Day): Loan {
  const row = {
    ...loanBetween(copy, reader),
    id: loan.id,
    lent_at: loan.getString("lent_at"),
    lent_on: loan.getString("lent_on"),
    due: loan.getString("due"),
    returned_at: loan.getString("returned_at"),
    returned_on: loan.getString("returned_on"),
    closed_as: loan.getString("closed_as"),
    lost_on: loan.getString("lost_on"),
    renewals: loan.getInt("renewals"),
    max_renewals: readJson<Partial<LoanTerms> | null>(loan, "rule")?.max_renewals ?? 0,
    state: copy.state,
  };
  return toLoan(row, today);
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

/** The most urgent of a reader's open loans. */
export function urgentLoansOf(app: App, { id, name, card, class_name }: ReaderRecord, limit: number, today: Day): Loan[] {
  const { reader: _reader, reader_name: _name, card: _card, class_name: _class, ...shape } = LOAN_SHAPE;
  const rows = all(
    app,
    `SELECT l.id, l.copy, c.tombo, c.title, t.title AS title_name, t.authors, l.lent_at, l.lent_on, l.due, l.returned_at, l.returned_on,
       l.closed_as, l.lost_on, l.renewals, COALESCE(json_extract(l.rule, '$.max_renewals'), 0) AS max_renewals, c.state
     FROM loans l JOIN copies c ON c.id = l.copy JOIN titles t ON t.id = c.title
     WHERE l.reader = {:reader} AND l.returned_at = '' ORDER BY l.due, l.id LIMIT ${limit}`,
    { reader: id },
    shape,
  );
  return rows.map((row) => toLoan({ ...row, reader: id, reader_name: name, card, class_name }, today));
}

/** One look at a reader's open loans: all, those that count in the limit, those of a material type, the overdue and the lost ones. */
export function openLoansOf(
  app: App,
  reader: string,
  today: Day,
  type = "",
): { all_open: number; open: number; open_of_type: number; overdue: number; lost: number } {
  const found = { all_open: 0, open: 0, open_of_type: 0, overdue: 0, lost: 0 };
  const rows = all(
    app,
    `SELECT c.material_type AS type, COUNT(*) AS loans, SUM(l.due < {:today} AND c.state != 'lost') AS overdue, SUM(c.state = 'lost') AS lost
     FROM loans l JOIN copies c ON c.id = l.copy WHERE l.reader = {:reader} AND l.returned_at = '' GROUP BY c.material_type`,
    { reader, today },
    { type: "", loans: 0, overdue: 0, lost: 0 },
  );
  for (const row of rows) {
    found.all_open += row.loans;
    found.open += materialTypes(app)[row.type]?.counts_in_limit ? row.loans : 0;
    found.open_of_type += row.type === type ? row.loans : 0;
    found.overdue += row.overdue;
    found.lost += row.lost;
  }
  return found;
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
