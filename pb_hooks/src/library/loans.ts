/** Loans as answers and lists show them: one SELECT, one way to read a row. */
import type { Day } from "../../../domain/dates";
import { limitsOf } from "../../../domain/library/circulation/lending";
import { daysLate } from "../../../domain/library/circulation/terms";
import type { Loan } from "../../../domain/library/commands";
import { refuse } from "../../../domain/library/refusals";
import { lateUntil } from "../../../domain/library/suspension";
import { type App, all, type Params, pick, selection, type Widened } from "../platform/database";
import { calledName } from "../platform/person-sql";
import { isLate } from "./copy-sql";
import { type CopyRecord, ofTextbook, type ReaderRecord } from "./lookup";
import { materialTypes } from "./settings";

export const SELECT_LOANS = `
  SELECT l.id, l.copy, c.tombo, c.title, t.title AS title_name, t.authors, l.reader,
    ${calledName("p")} AS reader_name,
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

type Known = Omit<Loan, "lost" | "days_late">;

/** A loan as it stands on `today`. A lost copy is no longer awaited (rule 42); an undone loan never was, nor is one that is none yet. */
function loanOf(known: Known, state: string, lost_on: Day, today: Day): Loan {
  const lost = known.returned_at === "" && state === "lost";
  const awaited = known.due !== "" && known.closed_as !== "undone" && !lost;
  const days_late = awaited ? daysLate(known.due, lateUntil(known.returned_on || today, lost_on)) : 0;
  // Into the object that is new already: spreading twenty keys anew costs a hundredth of a command.
  return Object.assign(known, { lost, days_late });
}

export function toLoan({ state, lost_on, ...row }: Widened<typeof LOAN_SHAPE>, today: Day): Loan {
  return loanOf(Object.assign(row, { closed_as: row.closed_as as Loan["closed_as"] }), state, lost_on, today);
}

type Days = Omit<Known, "copy" | "tombo" | "title" | "title_name" | "authors" | "reader" | "reader_name" | "card" | "class_name">;
const NO_DAYS: Days = {
  ...{ id: "", lent_at: "", lent_on: "", due: "" },
  ...{ returned_at: "", returned_on: "", closed_as: "", renewals: 0, max_renewals: 0 },
};
const NOBODY = { id: "", name: "", card: "", class_name: "" };

/** A loan of this copy, from what a command has read already: asking again would be its dearest query. */
export function loanOfCopy(
  { id, tombo, title, title_name, authors }: CopyRecord,
  reader: ReaderRecord | null,
  { lost_on = "", ...days }: Partial<Days> & { lost_on?: Day },
  today: Day,
): Loan {
  const { id: holder, name: reader_name, card, class_name } = reader ?? NOBODY;
  const between = { copy: id, tombo, title, title_name, authors, reader: holder, reader_name, card, class_name };
  return loanOf(Object.assign(between, NO_DAYS, days), "", lost_on, today);
}

/** Loans by a WHERE clause of our own. */
export function loansWhere(app: App, clause: string, params: Params, today: Day): Loan[] {
  return all(app, `${SELECT_LOANS} ${clause}`, params, LOAN_SHAPE).map((row) => toLoan(row, today));
}

export function loanById(app: App, id: string, today: Day): Loan | null {
  return loansWhere(app, "WHERE l.id = {:id}", { id }, today)[0] ?? null;
}

export function requireLoan(app: App, id: string, today: Day): Loan {
  const loan = loanById(app, id, today);
  if (!loan) {
    throw refuse("not_found", { what: "este empréstimo" });
  }
  return loan;
}

const URGENT = selection({
  id: ["l.id", ""],
  copy: ["l.copy", ""],
  tombo: ["c.tombo", ""],
  title: ["c.title", ""],
  title_name: ["t.title", ""],
  authors: ["t.authors", ""],
  lent_at: ["l.lent_at", ""],
  lent_on: ["l.lent_on", ""],
  due: ["l.due", ""],
  returned_at: ["l.returned_at", ""],
  returned_on: ["l.returned_on", ""],
  closed_as: ["l.closed_as", ""],
  lost_on: ["l.lost_on", ""],
  renewals: ["l.renewals", 0],
  max_renewals: ["json_extract(l.rule, '$.max_renewals')", 0],
  state: ["c.state", ""],
});

/** The most urgent of a reader's open loans. */
export function urgentLoansOf(app: App, { id, name, card, class_name }: ReaderRecord, limit: number, today: Day): Loan[] {
  const rows = pick(
    app,
    URGENT,
    `FROM loans l JOIN copies c ON c.id = l.copy JOIN titles t ON t.id = c.title
     WHERE l.reader = {:reader} AND l.returned_at = '' ORDER BY l.due, l.id LIMIT ${limit}`,
    { reader: id },
  );
  return rows.map((row) => toLoan({ ...row, reader: id, reader_name: name, card, class_name }, today));
}

const STANDING = selection({
  suspended_until: [
    "(SELECT MAX(ends) FROM suspensions WHERE reader = {:reader} AND cancelled_at = '' AND ends >= {:today})",
    "",
  ],
  types: [
    `(SELECT json_group_array(json_array(type, textbook, loans, overdue, lost)) FROM (
      SELECT c.material_type AS type, ${ofTextbook("c")} AS textbook, COUNT(*) AS loans,
        SUM(${isLate("l", "c")}) AS overdue, SUM(c.state = 'lost') AS lost
      FROM loans l JOIN copies c ON c.id = l.copy WHERE l.reader = {:reader} AND l.returned_at = '' GROUP BY 1, 2)) || ''`,
    "",
  ],
  borrowed_before: [
    `iif({:title} = '', '', (SELECT l.lent_on FROM loans l WHERE l.reader = {:reader} AND l.closed_as NOT IN ('', 'undone')
      AND l.copy IN (SELECT id FROM copies WHERE title = {:title}) ORDER BY l.lent_on DESC LIMIT 1))`,
    "",
  ],
});

/**
 * A reader with all that decides whether they may borrow, renew or be put on a waiting list, in one look: the open loans (all,
 * those that count in the limit, those of a material type, the overdue and the lost ones), and until when they are suspended.
 * Of a copy that they want also when they last had its title, "" when never (rule 22).
 */
export function borrowerOf(app: App, reader: ReaderRecord, today: Day, wanted?: Pick<CopyRecord, "title" | "material_type">) {
  const { title = "", material_type: type = "" } = wanted ?? {};
  const found = { all_open: 0, open: 0, open_of_type: 0, overdue: 0, lost: 0 };
  const { suspended_until, types, borrowed_before } = pick(app, STANDING, "", { reader: reader.id, today, title })[0]!;
  for (const [material, textbook, loans, overdue, lost] of JSON.parse(types) as [string, number, number, number, number][]) {
    const { counts_in_limit = false } = materialTypes(app)[material] ?? {};
    const counts = limitsOf({ counts_in_limit }, textbook === 1);
    found.all_open += loans;
    found.open += counts.total ? loans : 0;
    found.open_of_type += counts.ofType && material === type ? loans : 0;
    found.overdue += overdue;
    found.lost += lost;
  }
  return { ...reader, ...found, suspended_until, borrowed_before };
}
