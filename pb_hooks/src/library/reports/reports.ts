/**
 * Reports, counted from covering indexes: a million loans are read in the order of an index, never row by row, and never sorted.
 * The database stores the number of each title's loans in whole years (loans_of_titles).
 */

import type { InputIn } from "../../../../domain/contract";
import { programmeBook } from "../../../../domain/library/class-sets/textbooks";
import type { lists, NeverReadRow } from "../../../../domain/library/lists";
import type * as contracts from "../../../../domain/library/reports/commands";
import {
  CLASS_SETS_COUNTED,
  type ClassLoans,
  type LoansReport,
  type ReaderLoans,
  type SubjectLoans,
  type TitleLoans,
} from "../../../../domain/library/reports/commands";
import { byMonth, type Holdings, type MonthLoans } from "../../../../domain/library/reports/reports";
import { loansOfSubjects } from "../../../../domain/library/reports/subjects";
import type { Call } from "../../platform/http/endpoint";
import { byFlag, type ListSource } from "../../platform/lists/list";
import { fullText } from "../../platform/lists/list-search";
import { calledName } from "../../platform/person-data/person-sql";
import { type App, figure, type Params, select } from "../../platform/sql/database";
import { number, numbers, selection, text, texts } from "../../platform/sql/selection";
import { localTime, now } from "../../platform/time/clock";
import { OVERDUE } from "../lists";

type PeriodInput = InputIn<typeof contracts, "loansByMonth">;

const FIRST_DAY = "0001-01-01";
const LAST_DAY = "9999-12-31";
/** The limit of a chart's rows: more would not be readable. */
const MAX_ROWS = 50;

/** Loans that count in a period. Each index that a query below names holds all columns that this condition reads. */
const COUNTED_LOANS = "l.lent_on BETWEEN {:from} AND {:to} AND l.closed_as != 'undone' AND (l.class_set = '' OR {:class_sets})";

/**
 * From each row of `owners` to its counted loans, by a range of an index. The query names it, since SQLite would otherwise take
 * an index that leads to every row.
 */
const withLoans = (owners: string, column: "copy" | "reader", owner: string) =>
  `${owners} CROSS JOIN loans l INDEXED BY idx_loans_of_${column} ON l.${column} = ${owner} WHERE ${COUNTED_LOANS}`;

const limitsOf = ({ from, to, class_sets }: PeriodInput): Params => ({
  from: from || FIRST_DAY,
  to: to || LAST_DAY,
  class_sets: class_sets === CLASS_SETS_COUNTED,
});
const totalOf = (app: App, params: Params) =>
  figure(app, `SELECT COUNT(*) FROM loans l INDEXED BY idx_loans_lent_on WHERE ${COUNTED_LOANS}`, params);

export function loansByMonth({ app }: Call, input: PeriodInput): LoansReport<MonthLoans> {
  const days = select(
    app,
    selection({ day: text("l.lent_on"), loans: number("COUNT(*)") }),
    `FROM loans l INDEXED BY idx_loans_lent_on WHERE ${COUNTED_LOANS} GROUP BY l.lent_on`,
    limitsOf(input),
  );
  return { total: days.reduce((sum, { loans }) => sum + loans, 0), rows: byMonth(days) };
}

const CLASS = selection<ClassLoans>()({
  class: text("k.id"),
  name: text("k.name"),
  year: number("k.year"),
  loans: number("SUM(counted.loans)"),
  readers: number("COUNT(*)"),
});

/** Sums loans by reader, a SELECT of (reader, loans), into those of the readers' classes; people without a class come last. */
function byClass(app: App, condition: string, params: Params): LoansReport<ClassLoans> {
  const rows = select(
    app,
    CLASS,
    `FROM counted JOIN readers r ON r.id = counted.reader JOIN people p ON p.id = r.person LEFT JOIN classes k ON k.id = p.class
     GROUP BY COALESCE(k.id, '') ORDER BY k.id IS NULL, SUM(counted.loans) DESC, COALESCE(k.name, '')`,
    params,
    `WITH counted AS MATERIALIZED (${condition})`,
  );
  return { total: rows.reduce((sum, { loans }) => sum + loans, 0), rows };
}

export const loansByClass = ({ app }: Call, input: PeriodInput): LoansReport<ClassLoans> =>
  byClass(
    app,
    `SELECT r.id AS reader, COUNT(*) AS loans FROM ${withLoans("readers r", "reader", "r.id")} GROUP BY r.id`,
    limitsOf(input),
  );

const BY_YEARS = `SELECT title, SUM(loans) AS loans FROM loans_of_titles
  WHERE year BETWEEN substr({:from}, 1, 4) AND substr({:to}, 1, 4) AND loans > 0 AND (handed_out = FALSE OR {:class_sets}) GROUP BY title`;
const BY_LOANS = `SELECT c.title, COUNT(*) AS loans FROM loans l INDEXED BY idx_loans_lent_on CROSS JOIN copies c ON c.id = l.copy
  WHERE ${COUNTED_LOANS} GROUP BY c.title`;
const BY_COPIES = `SELECT c.title, COUNT(*) AS loans FROM ${withLoans("copies c", "copy", "c.id")} GROUP BY c.title`;

/** No day of its first and last year lies outside of the period. */
const IS_OF_YEARS = `SELECT NOT EXISTS (SELECT 1 FROM loans INDEXED BY idx_loans_lent_on WHERE lent_on >= substr({:from}, 1, 4) AND lent_on < {:from})
  AND NOT EXISTS (SELECT 1 FROM loans INDEXED BY idx_loans_lent_on WHERE lent_on > {:to} AND lent_on <= substr({:to}, 1, 4) || '-12-31')`;
// The last row's number is close to the number of copies, and costs nothing.
const IS_SHORT = `SELECT (SELECT COUNT(*) FROM (SELECT 1 FROM loans l INDEXED BY idx_loans_lent_on WHERE ${COUNTED_LOANS} LIMIT (SELECT MAX(rowid) FROM copies)))
  < (SELECT COALESCE(MAX(rowid), 0) FROM copies)`;

/**
 * Loans by title: whole years from the stored numbers; a short period from each loan to its copy; a long one from each copy to
 * its loans.
 */
function byTitle(app: App, params: Params): string {
  const holds = (condition: string) => figure(app, condition, params) === 1;
  return `WITH counted AS MATERIALIZED (${holds(IS_OF_YEARS) ? BY_YEARS : holds(IS_SHORT) ? BY_LOANS : BY_COPIES})`;
}

const ALL_COUNTED = "(SELECT SUM(counted.loans) FROM counted)";

/** The query of the rows has counted the total; only where there are no rows, another query asks for it. */
function withTotal<Row>(app: App, params: Params, rows: (Row & { total: number })[]): LoansReport<Row> {
  return { total: rows[0]?.total ?? totalOf(app, params), rows: rows.map(({ total: _total, ...row }) => row as Row) };
}

const SUBJECTS = selection({ ...texts("t.subjects"), loans: number("SUM(counted.loans)"), total: number(ALL_COUNTED) });

export function loansBySubject({ app }: Call, input: PeriodInput): LoansReport<SubjectLoans> {
  const params = limitsOf(input);
  const rows = select(
    app,
    SUBJECTS,
    "FROM counted JOIN titles t ON t.id = counted.title GROUP BY t.subjects",
    params,
    byTitle(app, params),
  );
  return { total: rows[0]?.total ?? totalOf(app, params), rows: loansOfSubjects(rows).slice(0, MAX_ROWS) };
}

const TITLE = selection<TitleLoans & { total: number }>()({
  ...texts("best.title", "t.authors"),
  ...numbers("best.loans"),
  title_name: text("t.title"),
  total: number(ALL_COUNTED),
  readers: number(`(SELECT COUNT(DISTINCT l.reader) FROM copies c JOIN loans l ON l.copy = c.id
    WHERE c.title = best.title AND ${COUNTED_LOANS})`),
});

export function mostRead({ app }: Call, input: PeriodInput): LoansReport<TitleLoans> {
  const params = limitsOf(input);
  const rows = select(
    app,
    TITLE,
    "FROM best JOIN titles t ON t.id = best.title ORDER BY best.loans DESC, t.search, best.title",
    params,
    `${byTitle(app, params)}, best AS MATERIALIZED (SELECT title, loans FROM counted ORDER BY loans DESC, title LIMIT ${MAX_ROWS})`,
  );
  return withTotal(app, params, rows);
}

const OF_READER = selection<ReaderLoans & { total: number }>()({
  reader: text("best.reader"),
  name: text(calledName("p")),
  class_name: text("k.name"),
  loans: number("best.loans"),
  total: number(ALL_COUNTED),
});

export function topReaders({ app }: Call, input: InputIn<typeof contracts, "topReaders">): LoansReport<ReaderLoans> {
  const owners = input.class
    ? `${withLoans("people m CROSS JOIN readers r ON r.person = m.id", "reader", "r.id")} AND m.class = {:class}`
    : withLoans("readers r", "reader", "r.id");
  const rows = select(
    app,
    OF_READER,
    `FROM best JOIN readers r ON r.id = best.reader JOIN people p ON p.id = r.person LEFT JOIN classes k ON k.id = p.class
     ORDER BY best.loans DESC, p.search, best.reader`,
    { ...limitsOf(input), ...(input.class ? { class: input.class } : {}) },
    `WITH counted AS MATERIALIZED (SELECT r.id AS reader, COUNT(*) AS loans FROM ${owners} GROUP BY r.id),
       best AS MATERIALIZED (SELECT reader, loans FROM counted ORDER BY loans DESC, reader LIMIT ${MAX_ROWS})`,
  );
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _total, ...row }) => row) };
}

export function overdueByClass({ app }: Call): LoansReport<ClassLoans> {
  const today = localTime(app, now()).day;
  return byClass(app, `SELECT l.reader, COUNT(*) AS loans FROM loans l WHERE ${OVERDUE} GROUP BY l.reader`, { today });
}

export function holdings({ app }: Call, _input: InputIn<typeof contracts, "holdings">): Holdings {
  const condition = "state NOT IN ('withdrawn', 'lost', 'missing')";
  return {
    titles: figure(app, `SELECT COUNT(DISTINCT title) FROM copies WHERE ${condition}`),
    copies: figure(app, `SELECT COUNT(*) FROM copies WHERE ${condition}`),
    students: figure(app, "SELECT COUNT(*) FROM people WHERE kind = 'student' AND active = TRUE"),
  };
}

const TEXTBOOKS = `SELECT b.id FROM titles b WHERE ${programmeBook("b")}`;

const NEVER_READ = selection<NeverReadRow>()({
  ...texts("t.id", "t.title", "t.authors", "t.cdd", "t.created"),
  copies: number("(SELECT COUNT(*) FROM copies c WHERE c.title = t.id AND c.state != 'withdrawn')"),
});

/** Titles with a copy that nobody ever borrowed: a book that a class was handed out was nobody's choice. */
export const neverRead: ListSource<(typeof lists)["never-read"]> = {
  from: "titles t",
  id: "t.id",
  searchPrefix: "substr(t.search, 1, 60)",
  where: () => ({
    sql: `EXISTS (SELECT 1 FROM copies c WHERE c.title = t.id AND c.state != 'withdrawn')
      AND NOT EXISTS (SELECT 1 FROM copies c JOIN loans l ON l.copy = c.id WHERE c.title = t.id AND l.closed_as != 'undone' AND l.class_set = '')`,
    params: {},
  }),
  search: (search) => fullText("titles", search),
  filters: { textbooks: byFlag(`(t.id IN (${TEXTBOOKS}))`) },
  sorts: { title: ["substr(t.search, 1, 60)", "t.id"], created: ["t.created", "t.rowid"] },
  rows: { select: NEVER_READ },
};
