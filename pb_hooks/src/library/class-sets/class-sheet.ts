/** What a year's deliveries lent, and what of it came back: of a class, of a teacher, of each textbook. */
import type { InputOf, OutputOf } from "../../../../domain/contract";
import type { Day } from "../../../../domain/dates";
import { type ClassSetKind, mayUndoClassSet, type StoredSetKind } from "../../../../domain/library/class-sets/class-sets";
import { type SheetBook, type SheetTitle, sheetCells } from "../../../../domain/library/class-sets/class-sheet";
import type {
  ClassReturnSheet,
  ClassSetSummary,
  textbookOverview as overviewContract,
  SheetDelivery,
  SheetStudent,
  classSets as setsContract,
  classReturnSheet as sheetContract,
  TextbookRow,
} from "../../../../domain/library/class-sets/commands";
import { refuse } from "../../../../domain/library/refusals";
import { fromStamp, localTime, now } from "../../platform/clock";
import { type App, all, type Params } from "../../platform/database";
import type { Call } from "../../platform/endpoint";
import { calledName } from "../../platform/person-sql";
import { requireClass } from "./class-set-case";

const thisYear = (today: Day) => Number(today.slice(0, 4));

/** A sheet's own deliveries, by the sets' alias s. */
const OWN =
  "s.undone_at = '' AND s.year = {:year} AND CASE WHEN {:reader} != '' THEN s.reader = {:reader} ELSE s.class = {:class} AND s.kind != 'teacher' END";

const BOOK_SHAPE = { reader: "", title: "", tombo: "", closed_as: "", open: false, lost: false, desk: false, own: false };

function sheetBooks(app: App, params: Params): SheetBook[] {
  const loans = all(
    app,
    `SELECT l.reader, c.title, c.tombo, l.closed_as, l.returned_at = '' AS open, c.state = 'lost' AS lost,
       s.kind = 'desk' AS desk, TRUE AS own
     FROM class_sets s CROSS JOIN loans l ON l.class_set = s.id AND l.class_set != '' JOIN copies c ON c.id = l.copy
     WHERE ${OWN} AND l.closed_as != 'undone'`,
    params,
    BOOK_SHAPE,
  );
  // Rule 49: who came from another class brings what they still hold.
  const brought = params.class
    ? all(
        app,
        `SELECT l.reader, c.title, c.tombo, l.closed_as, TRUE AS open, c.state = 'lost' AS lost,
           s.kind = 'desk' AS desk, FALSE AS own
         FROM people p JOIN readers r ON r.person = p.id JOIN loans l ON l.reader = r.id AND l.returned_at = ''
           JOIN class_sets s ON s.id = l.class_set JOIN copies c ON c.id = l.copy
         WHERE p.class = {:class} AND s.kind != 'teacher' AND s.class != {:class} AND s.year = {:year}`,
        params,
        BOOK_SHAPE,
      )
    : [];
  const given = all(
    app,
    `SELECT h.reader, h.title, COALESCE(c.tombo, '') AS tombo, '' AS closed_as, FALSE AS open, FALSE AS lost, FALSE AS desk, TRUE AS own
     FROM class_sets s CROSS JOIN handouts h ON h.class_set = s.id LEFT JOIN copies c ON c.id = h.copy
     WHERE ${OWN} AND h.undone_at = ''`,
    params,
    BOOK_SHAPE,
  );
  return [
    ...[...loans, ...brought].map((book) => ({ ...book, kind: "loan" as const })),
    ...given.map((book) => ({ ...book, kind: "handout" as const })),
  ];
}

export function classReturnSheet({ app }: Call, input: InputOf<typeof sheetContract>): ClassReturnSheet {
  const today = localTime(app, now()).day;
  const group = requireClass(app, input.class, today);
  if (!group.id && !input.reader) {
    throw refuse("not_found", { what: "esta turma" }, "class");
  }
  const year = input.year || group.year;
  const params = { class: group.id, reader: input.reader, year };
  const books = sheetBooks(app, params);
  const cells = sheetCells(books);
  return {
    class_name: group.name,
    year,
    students: sheetStudents(app, [...new Set(cells.map(({ reader }) => reader))], group.id),
    titles: sheetTitles(app, [...new Set(cells.map(({ title }) => title))]),
    cells,
    deliveries: deliveries(app, params, today),
  };
}

function sheetStudents(app: App, readers: readonly string[], group: string): SheetStudent[] {
  return all(
    app,
    `SELECT r.id AS reader, ${calledName("p")} AS name, r.card, p.enrolment,
       CASE WHEN {:group} = '' OR p.class = {:group} THEN '' ELSE COALESCE(k.name, 'sem turma') END AS moved_to,
       NOT (r.active AND p.active) AS left
     FROM readers r JOIN people p ON p.id = r.person LEFT JOIN classes k ON k.id = p.class
     WHERE r.id IN (SELECT value FROM json_each({:readers})) ORDER BY p.search, r.id`,
    { readers: JSON.stringify(readers), group },
    { reader: "", name: "", card: "", enrolment: "", moved_to: "", left: false },
  );
}

function sheetTitles(app: App, titles: readonly string[]): SheetTitle[] {
  return all(
    app,
    `SELECT id, title AS name, grade, component, consumable FROM titles
     WHERE id IN (SELECT value FROM json_each({:titles})) ORDER BY component, search, id`,
    { titles: JSON.stringify(titles) },
    { id: "", name: "", grade: "", component: "", consumable: false },
  );
}

function deliveries(app: App, params: Params, today: Day): SheetDelivery[] {
  return all(
    app,
    `SELECT s.id, s.kind, s.made_at, COALESCE(u.name, '') AS made_by, s.due, s.note, s.undone_at,
       (SELECT COUNT(*) FROM loans l WHERE l.class_set = s.id AND l.class_set != '' AND (s.kind != 'desk' OR l.closed_as != 'undone')) + (SELECT COUNT(*) FROM handouts h WHERE h.class_set = s.id) AS books,
       COALESCE(json_array_length(s.refused), 0) AS refused
     FROM class_sets s LEFT JOIN users u ON u.id = s.made_by
     WHERE s.year = {:year} AND CASE WHEN {:reader} != '' THEN s.reader = {:reader} ELSE s.class = {:class} AND s.kind != 'teacher' END
     ORDER BY s.made_at DESC LIMIT 100`,
    params,
    { id: "", kind: "", made_at: "", made_by: "", due: "", note: "", undone_at: "", books: 0, refused: 0 },
  ).map((row) => {
    const made_on = localTime(app, fromStamp(row.made_at)).day;
    return {
      ...row,
      kind: row.kind as StoredSetKind,
      made_on,
      may_undo: row.kind !== "desk" && row.undone_at === "" && mayUndoClassSet(made_on, today),
    };
  });
}

export function classSets({ app }: Call, input: InputOf<typeof setsContract>): OutputOf<typeof setsContract> {
  const today = localTime(app, now()).day;
  const year = input.year || thisYear(today);
  const loans = (condition: string) =>
    `(SELECT COUNT(*) FROM loans l WHERE l.class_set = s.id AND l.class_set != '' AND l.closed_as != 'undone' AND ${condition})`;
  const sets = all(
    app,
    `SELECT s.class, s.reader, iif(s.reader != '', 'teacher', 'students') AS kind, CASE WHEN s.reader != '' THEN COALESCE(${calledName("p")}, '') ELSE MAX(s.class_name) END AS name,
       COUNT(*) AS deliveries, MAX(s.made_at) AS last, SUM(${loans("TRUE")}) AS delivered,
       SUM(${loans("l.closed_as IN ('returned', 'replaced')")}) AS returned, SUM(${loans("l.returned_at = ''")}) AS missing,
       SUM((SELECT COUNT(*) FROM handouts h WHERE h.class_set = s.id AND h.undone_at = '')) AS given
     FROM class_sets s LEFT JOIN readers r ON r.id = s.reader LEFT JOIN people p ON p.id = r.person
     WHERE s.year = {:year} AND s.undone_at = '' AND (s.class != '' OR s.reader != '')
     GROUP BY CASE WHEN s.reader != '' THEN s.reader ELSE s.class END ORDER BY 3, name`,
    { year },
    {
      class: "",
      reader: "",
      kind: "",
      name: "",
      deliveries: 0,
      last: "",
      delivered: 0,
      returned: 0,
      missing: 0,
      given: 0,
    },
  ).map(
    (row): ClassSetSummary => ({
      ...row,
      kind: row.kind as ClassSetKind,
      last: localTime(app, fromStamp(row.last)).day,
    }),
  );
  const years = all(app, "SELECT DISTINCT year FROM class_sets ORDER BY year DESC LIMIT 30", {}, { year: 0 }).map(
    (row) => row.year,
  );
  return { year, years: [...new Set([thisYear(today), year, ...years])].sort((a, b) => b - a), sets };
}

/** By the year of the class, as its sheet counts: its books may go out before it begins. What older loans have in no set counts on its day. */
export function textbookOverview({ app }: Call, input: InputOf<typeof overviewContract>): OutputOf<typeof overviewContract> {
  const year = input.year || thisYear(localTime(app, now()).day);
  const rows = all(
    app,
    `WITH lent AS (
       SELECT c.title, l.closed_as, l.returned_at
       FROM class_sets s CROSS JOIN loans l ON l.class_set = s.id AND l.class_set != '' JOIN copies c ON c.id = l.copy
       WHERE s.year = {:year}
       UNION ALL
       SELECT c.title, l.closed_as, l.returned_at
       FROM titles t CROSS JOIN copies c ON c.title = t.id CROSS JOIN loans l ON l.copy = c.id
       WHERE t.program != '' AND l.class_set = '' AND l.lent_on BETWEEN {:first} AND {:last}),
     moved AS (
       SELECT title AS id, COUNT(*) AS delivered, SUM(closed_as IN ('returned', 'replaced')) AS returned,
         SUM(returned_at = '') AS missing, SUM(closed_as = 'pardoned') AS pardoned
       FROM lent WHERE closed_as != 'undone' GROUP BY title)
     SELECT t.id AS title, t.title AS name, t.program, t.grade, t.component, t.consumable, t.cycle_start, t.cycle_end,
       (SELECT COUNT(*) FROM copies c WHERE c.title = t.id AND c.state NOT IN ('withdrawn', 'lost')) AS owned,
       (SELECT COUNT(*) FROM copies c WHERE c.title = t.id AND c.state = 'lost') AS lost,
       COALESCE(m.delivered, 0) AS delivered, COALESCE(m.returned, 0) AS returned, COALESCE(m.missing, 0) AS missing,
       COALESCE(m.pardoned, 0) AS pardoned,
       (SELECT COUNT(*) FROM handouts h WHERE h.title = t.id AND h.year = {:year} AND h.undone_at = '') AS given
     FROM titles t LEFT JOIN moved m ON m.id = t.id
     WHERE t.program != '' ORDER BY t.component, t.grade, t.search LIMIT 2000`,
    { year, first: `${year}-01-01`, last: `${year}-12-31` },
    {
      title: "",
      name: "",
      program: "",
      grade: "",
      component: "",
      consumable: false,
      cycle_start: 0,
      cycle_end: 0,
      owned: 0,
      lost: 0,
      delivered: 0,
      returned: 0,
      missing: 0,
      pardoned: 0,
      given: 0,
    },
  ) satisfies TextbookRow[];
  return { year, rows };
}
