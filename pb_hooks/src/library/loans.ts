/** Loans as answers and lists show them: one SELECT, and one function that reads a row. */

import type { Day } from "../../../domain/dates";
import { type CopyState, limitsOf } from "../../../domain/library/circulation/lending";
import { daysLate } from "../../../domain/library/circulation/terms";
import type { Loan } from "../../../domain/library/commands";
import { lastLateDay } from "../../../domain/library/suspension";
import { withMore } from "../platform/lists/list";
import { calledName } from "../platform/person-data/person-sql";
import { type App, type Params, select, selectFirst } from "../platform/sql/database";
import { requireFound } from "../platform/sql/require";
import { list, number, numbers, selection, text, texts } from "../platform/sql/selection";
import { isLate } from "./copy-sql";
import { type CopyRecord, ofTextbook, type ReaderRecord } from "./lookup";
import { librarySettings, materialTypes } from "./settings";

/** A loan's columns as it is stored. */
type LoanFields = Omit<Loan, "lost" | "days_late">;

/** The day that {@link loanStateOn} uses. */
interface DatedLoan extends Pick<Loan, "due" | "returned_at" | "returned_on" | "closed_as"> {
  lost_on: Day;
  state: CopyState;
}

const DATED_COLUMNS = {
  ...texts("l.due", "l.returned_at", "l.returned_on", "l.lost_on"),
  closed_as: text<Loan["closed_as"]>("l.closed_as"),
  state: text<CopyState>("c.state"),
};

const OF_LOAN_AND_COPY = {
  ...texts("l.id", "l.copy", "c.tombo", "c.title", "t.authors"),
  ...texts("l.lent_at", "l.lent_on", "l.due", "l.returned_at", "l.returned_on"),
  ...numbers("l.renewals"),
  title_name: text("t.title"),
  closed_as: text<Loan["closed_as"]>("l.closed_as"),
  max_renewals: number("json_extract(l.rule, '$.max_renewals')"),
};

const OF_READER = {
  ...texts("l.reader", "r.card"),
  reader_name: text(calledName("p")),
  class_name: text("k.name"),
  class_year: number("k.year"),
};

type LoanRow = LoanFields & DatedLoan;

const LOAN = selection<LoanRow>()({ ...OF_LOAN_AND_COPY, ...OF_READER, ...DATED_COLUMNS });

/** A list's rows, of `loans l` and {@link LOAN_JOINS}: the code computes only the values that depend on the day. */
export const LISTED_LOAN = withMore(
  selection<LoanFields>()({ ...OF_LOAN_AND_COPY, ...OF_READER }),
  selection<DatedLoan>()(DATED_COLUMNS),
  ({ today }) =>
    (loan) =>
      loanStateOn(loan, loan.state, loan.lost_on, today),
);

/** The tables beside `loans l` from which {@link LOAN} is read. */
export const LOAN_JOINS = `
    JOIN copies c ON c.id = l.copy
    JOIN titles t ON t.id = c.title
    JOIN readers r ON r.id = l.reader
    JOIN people p ON p.id = r.person
    LEFT JOIN classes k ON k.id = p.class`;

/**
 * The state of a loan on `today`. A lost copy is no longer expected (L-42); an undone loan, or one that does not exist yet,
 * counts as none.
 */
function loanStateOn(
  { due, returned_at, returned_on, closed_as }: Omit<DatedLoan, "state" | "lost_on">,
  state: string,
  lost_on: Day,
  today: Day,
): Pick<Loan, "lost" | "days_late"> {
  const isLost = returned_at === "" && state === "lost";
  const awaited = due !== "" && closed_as !== "undone" && !isLost;
  return { lost: isLost, days_late: awaited ? daysLate(due, lastLateDay(returned_on || today, lost_on)) : 0 };
}

// Fills the new object in place: a copy of its twenty keys costs a hundredth of a command.
const toLoan = ({ state, lost_on, ...row }: LoanRow, today: Day): Loan =>
  Object.assign(row, loanStateOn(row, state, lost_on, today));

type Days = Omit<
  LoanFields,
  "copy" | "tombo" | "title" | "title_name" | "authors" | "reader" | "reader_name" | "card" | "class_name" | "class_year"
>;
const NO_DAYS: Days = {
  ...{ id: "", lent_at: "", lent_on: "", due: "" },
  ...{ returned_at: "", returned_on: "", closed_as: "", renewals: 0, max_renewals: 0 },
};
const NO_READER = { id: "", name: "", card: "", class_name: "", class_year: 0 };

/** A loan of this copy, made from data that the command has already read: another query would be its most expensive one. */
export function loanOfCopy(
  { id, tombo, title, title_name, authors }: CopyRecord,
  reader: ReaderRecord | null,
  { lost_on = "", ...days }: Partial<Days> & { lost_on?: Day },
  today: Day,
): Loan {
  const { id: holder, name: reader_name, card, class_name, class_year } = reader ?? NO_READER;
  const between = { copy: id, tombo, title, title_name, authors, reader: holder, reader_name, card, class_name, class_year };
  const loan = Object.assign(between, NO_DAYS, days);
  return Object.assign(loan, loanStateOn(loan, "", lost_on, today));
}

/** Loans by a WHERE clause of our own. */
export function loansWhere(app: App, clause: string, params: Params, today: Day): Loan[] {
  return select(app, LOAN, `FROM loans l ${LOAN_JOINS} ${clause}`, params).map((row) => toLoan(row, today));
}

export function loanById(app: App, id: string, today: Day): Loan | null {
  return loansWhere(app, "WHERE l.id = {:id}", { id }, today)[0] ?? null;
}

export function requireLoan(app: App, id: string, today: Day): Loan {
  return requireFound(loanById(app, id, today), "este empréstimo");
}

const URGENT = selection({ ...OF_LOAN_AND_COPY, ...DATED_COLUMNS });

/** The most urgent of a reader's open loans. */
export function urgentLoansOf(
  app: App,
  { id, name, card, class_name, class_year }: ReaderRecord,
  limit: number,
  today: Day,
): Loan[] {
  const rows = select(
    app,
    URGENT,
    `FROM loans l JOIN copies c ON c.id = l.copy JOIN titles t ON t.id = c.title
     WHERE l.reader = {:reader} AND l.returned_at = '' ORDER BY l.due, l.id LIMIT ${limit}`,
    { reader: id },
  );
  return rows.map((row) => toLoan({ ...row, reader: id, reader_name: name, card, class_name, class_year }, today));
}

interface ReaderStatus {
  /** "" when not suspended. */
  suspended_until: Day;
  /** The number of open loans of each type, of textbooks or not, and the numbers of overdue and lost ones. */
  types: readonly (readonly [type: string, textbook: number, loans: number, overdue: number, lost: number])[];
  borrowed_before: Day;
}

const READER_STATUS = selection<ReaderStatus>()({
  suspended_until: text(
    "(SELECT MAX(ends) FROM suspensions WHERE reader = {:reader} AND cancelled_at = '' AND ends >= {:today})",
  ),
  types: list(`(SELECT json_group_array(json_array(type, textbook, loans, overdue, lost)) FROM (
      SELECT c.material_type AS type, ${ofTextbook("c")} AS textbook, COUNT(*) AS loans,
        SUM(${isLate("l", "c")}) AS overdue, SUM(c.state = 'lost') AS lost
      FROM loans l JOIN copies c ON c.id = l.copy WHERE l.reader = {:reader} AND l.returned_at = '' GROUP BY 1, 2))`),
  borrowed_before:
    text(`iif({:title} = '', '', (SELECT l.lent_on FROM loans l WHERE l.reader = {:reader} AND l.closed_as NOT IN ('', 'undone')
      AND l.copy IN (SELECT id FROM copies WHERE title = {:title}) ORDER BY l.lent_on DESC LIMIT 1))`),
});

/**
 * A reader with all data that decide whether they may borrow, renew or join a queue, in one query: the numbers of open loans
 * (all, those that count in the limit, those of a material type, the overdue and the lost ones) and the end of their suspension.
 * For a given copy, also the day on which they last had its title; "" when never (L-22).
 */
export function borrowerOf(app: App, reader: ReaderRecord, today: Day, copy?: Pick<CopyRecord, "title" | "material_type">) {
  const { title = "", material_type: type = "" } = copy ?? {};
  const figures = { all_open: 0, open: 0, open_of_type: 0, overdue: 0, lost: 0 };
  const { suspended_until, types, borrowed_before } = selectFirst(app, READER_STATUS, "", { reader: reader.id, today, title })!;
  for (const [material, textbook, loans, overdue, lostCount] of types) {
    const { counts_in_limit = false } = materialTypes(app)[material] ?? {};
    const counts = limitsOf({ counts_in_limit }, textbook === 1);
    figures.all_open += loans;
    figures.open += counts.total ? loans : 0;
    figures.open_of_type += counts.byType && material === type ? loans : 0;
    figures.overdue += overdue;
    figures.lost += lostCount;
  }
  return { ...reader, ...figures, suspended_until, borrowed_before, textbooks_apart: librarySettings(app).textbooks_apart };
}
