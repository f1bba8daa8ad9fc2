import { byName } from "../../../domain/by-name";
import { cleanCode } from "../../../domain/codes";
import { addDays, isDay } from "../../../domain/dates";
import { TITLE_FIELDS } from "../../../domain/library/catalogue/title-fields";
import { isbnFromCode, spellings } from "../../../domain/library/codes";
import type { lists, ReaderRow, TitleRow } from "../../../domain/library/lists";
import { listedNames } from "../../../domain/record-fields";
import { byFlag, type ListSource, reference, references } from "../platform/lists/list";
import { type Clause, fullText, matching, type Search, type SearchResult } from "../platform/lists/list-search";
import { calledName } from "../platform/person-data/person-sql";
import { columnsLike, flag, flags, number, numbers, selection, text, texts, withPart } from "../platform/sql/selection";
import { isLate, isOnLoan, isSetAside } from "./copy-sql";
import { LISTED_LOAN, LOAN_JOINS } from "./loans";
import { COPIES_BY_CODE } from "./lookup";
import { RUNNING_SUSPENSIONS } from "./suspensions";

/** The sources of the library's lists, which domain/library/lists.ts declares. */

export const READERS_BY_CARD = `SELECT id FROM readers WHERE card COLLATE NOCASE IN (SELECT value FROM json_each({:codes}))`;
export const READERS_OF_CLASS = "SELECT r.id FROM people p JOIN readers r ON r.person = p.id WHERE p.class = {:class}";
const READERS_WITH_OVERDUE = `SELECT l.reader FROM loans l JOIN copies c ON c.id = l.copy
  WHERE l.returned_at = '' AND ${isLate("l", "c")}`;
/** Available: a copy in a good state on the shelf, without a loan and ready for nobody. There are only a few types. */
const IS_AVAILABLE = `c.state = 'normal' AND c.material_type IN (SELECT id FROM material_types WHERE lendable = TRUE)
  AND NOT ${isOnLoan("c")} AND NOT ${isSetAside("c")}`;

/** Nobody expects a lost book back. L-42. SQLite cannot know that few loans are concerned, and would read all copies. */
export const IS_AWAITED = "l.copy NOT IN (SELECT c.id FROM copies c INDEXED BY idx_copies_state WHERE c.state = 'lost')";
/** Late on `today`. */
export const OVERDUE = `l.returned_at = '' AND l.due < {:today} AND ${IS_AWAITED}`;

/** Every code has a digit: a text without one needs no look-ups. */
export function codesIn({ typedText }: Search): { codes: string[] } | null {
  const code = cleanCode(typedText);
  return /\d/.test(code) ? { codes: spellings(code) } : null;
}

type OfCopies = Pick<TitleRow, "copies" | "available" | "tombo">;
const TITLE = selection<Omit<TitleRow, keyof OfCopies>>()({
  ...texts("t.id", "t.year_text", "t.cover"),
  ...columnsLike(
    byName(listedNames(TITLE_FIELDS), () => ""),
    "t",
  ),
  ...numbers("t.year", "t.minimum_age"),
  ...flags("t.active"),
});
const OF_COPIES = selection<OfCopies>()({
  copies: number("COUNT(*)"),
  available: number(`SUM(${IS_AVAILABLE})`),
  tombo: text("MIN(c.tombo)"),
});

function titlesByCode(search: Search): Clause | undefined {
  const params = codesIn(search);
  return params
    ? {
        sql: `SELECT title AS id FROM (${COPIES_BY_CODE}) UNION ALL SELECT id FROM titles WHERE isbn13 = {:isbn} AND isbn13 != ''`,
        params: { ...params, isbn: isbnFromCode(cleanCode(search.typedText)) },
      }
    : undefined;
}

export const titles: ListSource<(typeof lists)["titles"]> = {
  from: "titles t",
  id: "t.id",
  // A title that was merged into another is left out.
  excludedIds: "SELECT id FROM titles WHERE merged_into != ''",
  // SQLite counts a whole table by its pages.
  size: "(SELECT COUNT(*) FROM titles) - (SELECT COUNT(*) FROM titles WHERE merged_into != '')",
  searchPrefix: "substr(t.search, 1, 60)",
  search: (search) => fullText("titles", search, titlesByCode(search)),
  filters: {
    active: byFlag("t.active"),
    available: (value) => {
      const exists = `EXISTS (SELECT 1 FROM copies c WHERE c.title = t.id AND ${IS_AVAILABLE})`;
      return value === "true" || value === "false" ? { sql: value === "true" ? exists : `NOT ${exists}`, params: {} } : null;
    },
  },
  sorts: {
    title: ["substr(t.search, 1, 60)", "t.id"],
    authors: ["t.authors_order", "t.id"],
    year: ["t.year", "t.rowid"],
    created: ["t.created", "t.rowid"],
  },
  rows: { select: withPart(TITLE, OF_COPIES, "FROM copies c WHERE c.title = t.id AND c.state != 'withdrawn'") },
};

const READER = selection<ReaderRow>()({
  ...texts("r.id", "r.person", "r.card", "r.category", "r.valid_until", "p.enrolment", "p.photo"),
  name: text(calledName("p")),
  class_name: text("k.name"),
  class_year: number("k.year"),
  category_name: text("g.name"),
  active: flag("r.active AND p.active"),
  left: flag("NOT p.active"),
  open: number("(SELECT COUNT(*) FROM loans l WHERE l.reader = r.id AND l.returned_at = '')"),
  overdue: number(`(SELECT COUNT(*) FROM loans l JOIN copies c ON c.id = l.copy
    WHERE l.reader = r.id AND l.returned_at = '' AND ${isLate("l", "c")})`),
  suspended_until: text(`(SELECT MAX(s.ends) FROM ${RUNNING_SUSPENSIONS} AND s.reader = r.id)`),
});

/** A person who has left the school borrows no more, whatever the reader's own state. 1 or 0. */
const MAY_BORROW = "(r.active AND (SELECT p.active FROM people p WHERE p.id = r.person))";

export const readers: ListSource<(typeof lists)["readers"]> = {
  from: "readers r",
  id: "r.id",
  searchPrefix: "substr(r.search, 1, 60)",
  search: (search) => {
    const params = codesIn(search);
    return fullText("readers", search, params ? { sql: READERS_BY_CARD, params } : undefined);
  },
  filters: {
    active: byFlag(MAY_BORROW),
    category: reference("category", "r.category = {:category}"),
    class: reference("class", `r.id IN (${READERS_OF_CLASS})`),
    ids: references("ids", "r.id"),
    expired: (value, today) =>
      value === "true" ? { sql: "r.valid_until != '' AND r.valid_until < {:today}", params: { today } } : null,
    overdue: (value, today) => (value === "true" ? { sql: `r.id IN (${READERS_WITH_OVERDUE})`, params: { today } } : null),
    suspended: (value, today) =>
      value === "true" ? { sql: `r.id IN (SELECT s.reader FROM ${RUNNING_SUSPENSIONS})`, params: { today } } : null,
  },
  sorts: { name: ["substr(r.search, 1, 60)", "r.id"], card: ["r.card COLLATE NOCASE"] },
  rows: {
    joins: "JOIN people p ON p.id = r.person JOIN reader_categories g ON g.id = r.category LEFT JOIN classes k ON k.id = p.class",
    select: READER,
  },
};

/** Open loans are few beside all loans: a search tests each of them, word by word, by its title and reader. */
function loansWith(search: Search): SearchResult {
  const params: Record<string, string> = {};
  const words = search.terms.map((term, index) => {
    params[`word${index}`] = term;
    const match = (table: string) => `SELECT d.id FROM ${matching(table, `{:word${index}}`)}`;
    return `((SELECT c.title FROM copies c WHERE c.id = l.copy) IN (${match("titles")}) OR l.reader IN (${match("readers")}))`;
  });
  const codes = codesIn(search);
  const byCode = codes ? ` OR l.copy IN (SELECT id FROM (${COPIES_BY_CODE})) OR l.reader IN (${READERS_BY_CARD})` : "";
  return { where: { sql: `(${words.join(" AND ")})${byCode}`, params: { ...params, ...codes } } };
}

const ofClass = reference("class", `l.reader IN (${READERS_OF_CLASS})`);

const ofTitle = reference("title", "l.copy IN (SELECT id FROM copies WHERE title = {:title})");

const loanRows = { joins: LOAN_JOINS, select: LISTED_LOAN };

export const openLoans: ListSource<(typeof lists)["open-loans"]> = {
  from: "loans l",
  id: "l.id",
  where: () => ({ sql: "l.returned_at = ''", params: {} }),
  search: loansWith,
  filters: {
    class: ofClass,
    due: (value) => (isDay(value) ? { sql: `l.due = {:due} AND ${IS_AWAITED}`, params: { due: value } } : null),
    reader: reference("reader", "l.reader = {:reader}"),
    title: ofTitle,
  },
  sorts: { due: ["l.due", "l.id"], lent_at: ["l.lent_on", "l.lent_at", "l.id"] },
  rows: loanRows,
};

export const overdueLoans: ListSource<(typeof lists)["overdue-loans"]> = {
  from: "loans l",
  id: "l.id",
  where: (today) => ({ sql: OVERDUE, params: { today } }),
  search: loansWith,
  filters: {
    class: ofClass,
    min_days: (value, today) =>
      /^\d{1,4}$/.test(value) ? { sql: "l.due <= {:latest}", params: { latest: addDays(today, -Number(value)) } } : null,
  },
  sorts: { due: ["l.due", "l.id"] },
  rows: loanRows,
};

export const readerLoans: ListSource<(typeof lists)["reader-loans"]> = {
  from: "loans l",
  id: "l.id",
  // A condition "greater than empty" that SQLite can answer from an index.
  where: () => ({ sql: "l.returned_at > '' AND l.closed_as != 'undone'", params: {} }),
  search: loansWith,
  filters: { reader: reference("reader", "l.reader = {:reader}") },
  sorts: { returned_at: ["l.returned_at", "l.rowid"] },
  rows: loanRows,
};

export const titleLoans: ListSource<(typeof lists)["title-loans"]> = {
  from: "loans l",
  id: "l.id",
  where: () => ({ sql: "l.closed_as != 'undone'", params: {} }),
  search: loansWith,
  filters: { title: ofTitle },
  sorts: { lent_at: ["l.lent_at", "l.rowid"] },
  rows: loanRows,
};
