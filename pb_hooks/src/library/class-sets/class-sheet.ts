/** The loans of a year's deliveries, and their returns: by class, by teacher, by textbook. */
import type { InputIn, OutputIn } from "../../../../domain/contract";
import { type Day, yearOf } from "../../../../domain/dates";
import { mayUndoClassSet, type StoredSetKind } from "../../../../domain/library/class-sets/class-sets";
import { type SheetBook, type SheetTitle, sheetCells } from "../../../../domain/library/class-sets/class-sheet";
import type * as contracts from "../../../../domain/library/class-sets/commands";
import type {
  ClassReturnSheet,
  ClassSetSummary,
  SheetDelivery,
  SheetStudent,
  TextbookRow,
} from "../../../../domain/library/class-sets/commands";
import { refuse } from "../../../../domain/library/refusals";
import type { Call } from "../../platform/http/endpoint";
import { calledName } from "../../platform/person-data/person-sql";
import { type App, column, type Params, select } from "../../platform/sql/database";
import { flag, flags, number, numbers, selection, text, texts } from "../../platform/sql/selection";
import { fromStamp, localTime, now } from "../../platform/time/clock";
import { requireClass } from "./class-set-case";

/**
 * A sheet's own deliveries, by the sets' alias s. The loans that the undo of a delivery left as they were, such as a lost book's,
 * stay on the sheet.
 */
const OWN_SETS =
  "s.year = {:year} AND CASE WHEN {:reader} != '' THEN s.reader = {:reader} ELSE s.class = {:class} AND s.kind != 'teacher' END";

type Book = Omit<SheetBook, "kind">;
/** @param own lent by one of the sheet's own deliveries. */
const loanedBook = (own: boolean) =>
  selection<Book>()({
    ...texts("l.reader", "c.title", "c.tombo", "l.due", "l.closed_as"),
    open: flag("l.returned_at = ''"),
    lost: flag("c.state = 'lost'"),
    desk: flag("s.kind = 'desk'"),
    own: flag(own ? "TRUE" : "FALSE"),
  });
const GIVEN_BOOK = selection<Book>()({
  ...texts("h.reader", "h.title", "c.tombo"),
  due: text("''"),
  closed_as: text("''"),
  open: flag("FALSE"),
  lost: flag("FALSE"),
  desk: flag("FALSE"),
  own: flag("TRUE"),
});

function sheetBooks(app: App, params: Params): SheetBook[] {
  const loans = select(
    app,
    loanedBook(true),
    `FROM class_sets s CROSS JOIN loans l ON l.class_set = s.id AND l.class_set != '' JOIN copies c ON c.id = l.copy
     WHERE ${OWN_SETS} AND l.closed_as != 'undone'`,
    params,
  );
  // L-49: a pupil who came from another class brings the books that they still hold.
  const broughtBooks = params.class
    ? select(
        app,
        loanedBook(false),
        `FROM people p JOIN readers r ON r.person = p.id JOIN loans l ON l.reader = r.id AND l.returned_at = ''
           JOIN class_sets s ON s.id = l.class_set JOIN copies c ON c.id = l.copy
         WHERE p.class = {:class} AND s.kind != 'teacher' AND s.class != {:class} AND s.year = {:year}`,
        params,
      )
    : [];
  const handouts = select(
    app,
    GIVEN_BOOK,
    `FROM class_sets s CROSS JOIN handouts h ON h.class_set = s.id LEFT JOIN copies c ON c.id = h.copy
     WHERE ${OWN_SETS} AND h.undone_at = ''`,
    params,
  );
  return [
    ...[...loans, ...broughtBooks].map((book) => ({ ...book, kind: "loan" as const })),
    ...handouts.map((book) => ({ ...book, kind: "handout" as const })),
  ];
}

export function classReturnSheet({ app }: Call, input: InputIn<typeof contracts, "classReturnSheet">): ClassReturnSheet {
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
  return select(
    app,
    selection({
      ...texts("r.card", "p.enrolment"),
      reader: text("r.id"),
      name: text(calledName("p")),
      moved_to: text("CASE WHEN {:group} = '' OR p.class = {:group} THEN '' ELSE COALESCE(k.name, 'sem turma') END"),
      left: flag("NOT (r.active AND p.active)"),
    }),
    `FROM readers r JOIN people p ON p.id = r.person LEFT JOIN classes k ON k.id = p.class
     WHERE r.id IN (SELECT value FROM json_each({:readers})) ORDER BY p.search, r.id`,
    { readers, group },
  );
}

function sheetTitles(app: App, titles: readonly string[]): SheetTitle[] {
  return select(
    app,
    selection({ ...texts("id", "grade", "component"), ...flags("consumable"), name: text("title") }),
    `FROM titles
     WHERE id IN (SELECT value FROM json_each({:titles})) ORDER BY component, search, id`,
    { titles },
  );
}

function deliveries(app: App, params: Params, today: Day): SheetDelivery[] {
  return select(
    app,
    selection({
      ...texts("s.id", "s.made_at", "s.due", "s.note", "s.undone_at"),
      kind: text<StoredSetKind>("s.kind"),
      made_by: text("u.name"),
      books: number(
        "(SELECT COUNT(*) FROM loans l WHERE l.class_set = s.id AND l.class_set != '' AND (s.kind != 'desk' OR l.closed_as != 'undone')) + (SELECT COUNT(*) FROM handouts h WHERE h.class_set = s.id)",
      ),
      refused: number("json_array_length(s.refused)"),
    }),
    `FROM class_sets s LEFT JOIN users u ON u.id = s.made_by
     WHERE s.year = {:year} AND CASE WHEN {:reader} != '' THEN s.reader = {:reader} ELSE s.class = {:class} AND s.kind != 'teacher' END
     ORDER BY s.made_at DESC LIMIT 100`,
    params,
  ).map((row) => {
    const made_on = localTime(app, fromStamp(row.made_at)).day;
    return {
      ...row,
      made_on,
      may_undo: row.kind !== "desk" && row.undone_at === "" && mayUndoClassSet(made_on, today),
    };
  });
}

const loansOfSet = (condition: string) =>
  `(SELECT COUNT(*) FROM loans l WHERE l.class_set = s.id AND l.class_set != '' AND l.closed_as != 'undone' AND ${condition})`;
const SET_KIND = "iif(s.reader != '', 'teacher', 'students')";
const SET_NAME = `CASE WHEN s.reader != '' THEN ifnull(${calledName("p")}, '') ELSE MAX(s.class_name) END`;
const SET = selection<ClassSetSummary>()({
  ...texts("s.class", "s.reader"),
  kind: text(SET_KIND),
  name: text(SET_NAME),
  deliveries: number("SUM(s.undone_at = '')"),
  last: text("MAX(s.made_at)"),
  delivered: number(`SUM(${loansOfSet("TRUE")})`),
  returned: number(`SUM(${loansOfSet("l.closed_as IN ('returned', 'replaced')")})`),
  missing: number(`SUM(${loansOfSet("l.returned_at = ''")})`),
  given: number("SUM((SELECT COUNT(*) FROM handouts h WHERE h.class_set = s.id AND h.undone_at = ''))"),
});
const SETS = `FROM class_sets s LEFT JOIN readers r ON r.id = s.reader LEFT JOIN people p ON p.id = r.person
  WHERE s.year = {:year} AND (s.undone_at = '' OR ${loansOfSet("TRUE")} > 0) AND (s.class != '' OR s.reader != '')
  GROUP BY CASE WHEN s.reader != '' THEN s.reader ELSE s.class END ORDER BY ${SET_KIND}, ${SET_NAME}`;

export function classSets({ app }: Call, input: InputIn<typeof contracts, "classSets">): OutputIn<typeof contracts, "classSets"> {
  const today = localTime(app, now()).day;
  const year = input.year || yearOf(today);
  const sets = select(app, SET, SETS, { year }).map((row) => ({ ...row, last: localTime(app, fromStamp(row.last)).day }));
  const years = column(app, "SELECT DISTINCT year FROM class_sets ORDER BY year DESC LIMIT 30").map(Number);
  return { year, years: [...new Set([yearOf(today), year, ...years])].sort((a, b) => b - a), sets };
}

const MOVED_COPIES = `WITH lent AS (
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
    FROM lent WHERE closed_as != 'undone' GROUP BY title)`;
const TEXTBOOK = selection<TextbookRow>()({
  ...texts("t.program", "t.grade", "t.component"),
  ...flags("t.consumable"),
  ...numbers("t.cycle_start", "t.cycle_end", "m.delivered", "m.returned", "m.missing", "m.pardoned"),
  title: text("t.id"),
  name: text("t.title"),
  owned: number("(SELECT COUNT(*) FROM copies c WHERE c.title = t.id AND c.state NOT IN ('withdrawn', 'lost'))"),
  lost: number("(SELECT COUNT(*) FROM copies c WHERE c.title = t.id AND c.state = 'lost')"),
  given: number("(SELECT COUNT(*) FROM handouts h WHERE h.title = t.id AND h.year = {:year} AND h.undone_at = '')"),
});

/**
 * By the year of the class, as on its sheet: its books may go out before the year begins. An older loan without a set counts on
 * its own day.
 */
export function textbookOverview(
  { app }: Call,
  input: InputIn<typeof contracts, "textbookOverview">,
): OutputIn<typeof contracts, "textbookOverview"> {
  const year = input.year || yearOf(localTime(app, now()).day);
  const rows = select(
    app,
    TEXTBOOK,
    "FROM titles t LEFT JOIN moved m ON m.id = t.id WHERE t.program != '' ORDER BY t.component, t.grade, t.search LIMIT 2000",
    { year, first: `${year}-01-01`, last: `${year}-12-31` },
    MOVED_COPIES,
  );
  return { year, rows };
}
