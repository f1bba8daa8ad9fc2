/** Loans as answers and lists show them: one SELECT, one way to read a row. */
import type { Day } from "../../../domain/dates";
import type { Loan } from "../../../domain/library/commands";
import { daysLate } from "../../../domain/library/terms";
import { type App, all, first, type Params } from "../platform/database";

export const LOAN_COLUMNS = `
  l.id, l.copy, c.tombo, c.title, t.title AS title_name, t.authors, l.reader,
  CASE WHEN p.social_name != '' THEN p.social_name ELSE p.name END AS reader_name,
  r.card, COALESCE(k.name, '') AS class_name,
  l.lent_at, l.lent_on, l.due, l.returned_at, l.returned_on, l.closed_as, l.renewals,
  COALESCE(json_extract(l.rule, '$.max_renewals'), 0) AS max_renewals`;

export const LOAN_TABLES = `
  loans l
  JOIN copies c ON c.id = l.copy
  JOIN titles t ON t.id = c.title
  JOIN readers r ON r.id = l.reader
  JOIN people p ON p.id = r.person
  LEFT JOIN classes k ON k.id = p.class`;

const SHAPE = {
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
};

/** Loans by a WHERE clause of our own, `days_late` as of `today`. */
export function loansWhere(app: App, clause: string, params: Params, today: Day): Loan[] {
  const rows = all(app, `SELECT ${LOAN_COLUMNS} FROM ${LOAN_TABLES} ${clause}`, params, SHAPE);
  return rows.map((row) => ({
    ...row,
    closed_as: row.closed_as as Loan["closed_as"],
    days_late: row.closed_as === "undone" ? 0 : daysLate(row.due, row.returned_on || today),
  }));
}

export function loanById(app: App, id: string, today: Day): Loan | null {
  return loansWhere(app, "WHERE l.id = {:id}", { id }, today)[0] ?? null;
}

export function openLoanOfCopy(app: App, copy: string): string {
  return first(app, "SELECT id FROM loans WHERE copy = {:copy} AND returned_at = ''", { copy }, { id: "" })?.id ?? "";
}
