/** The data that decide about a class's books, read for all books at once: a few queries for any number of books. */

import { type Day, yearOf } from "../../../../domain/dates";
import { type CopyState, limitsOf } from "../../../../domain/library/circulation/lending";
import { resolveTerms } from "../../../../domain/library/circulation/terms";
import type { ClassSetItem, SetCopy, SetReader, SetTitle } from "../../../../domain/library/class-sets/class-sets";
import { suspendedUntil } from "../../../../domain/library/suspension";
import { calledName } from "../../platform/person-data/person-sql";
import { type App, column, select, selectFirst } from "../../platform/sql/database";
import { requireFound } from "../../platform/sql/require";
import { flag, flags, number, numbers, selection, text, texts } from "../../platform/sql/selection";
import { isAtHand, isLate } from "../copy-sql";
import { ofTextbook } from "../lookup";
import { librarySettings, loanRules } from "../settings";

const IDS = "(SELECT value FROM json_each({:ids}))";

/** A class's student by the secretary's list, whether or not they are a reader: a class may also name its teachers. */
export const IS_STUDENT = "p.active AND p.kind = 'student'";

export interface SchoolClass {
  id: string;
  name: string;
  /** The class's own year, otherwise the current one. */
  year: number;
}

/**
 * The class with this id; none for "".
 * @throws Refusal not_found.
 */
export function requireClass(app: App, id: string, today: Day): SchoolClass {
  const running = yearOf(today);
  if (id === "") {
    return { id: "", name: "", year: running };
  }
  const schoolClass = requireFound(
    selectFirst(app, selection({ ...texts("id", "name"), ...numbers("year") }), "FROM classes WHERE id = {:id}", { id }),
    "esta turma",
    "class",
  );
  return { ...schoolClass, year: schoolClass.year || running };
}

/**
 * The readers by id, with their loans and the books that they were given.
 * @param year of the delivery.
 */
export function setReaders(app: App, ids: readonly string[], year: number, today: Day): Map<string, SetReader> {
  const bound = { ids };
  const readers = select(
    app,
    selection({
      ...texts("r.id", "r.valid_until", "r.category"),
      ...numbers("g.max_loans"),
      ...flags("g.blocked_when_overdue"),
      name: text(calledName("p")),
      active: flag("(r.active AND p.active)"),
    }),
    `FROM readers r JOIN people p ON p.id = r.person JOIN reader_categories g ON g.id = r.category WHERE r.id IN ${IDS}`,
    bound,
  );
  const heldByReader = byReader(
    select(
      app,
      selection({
        ...texts("l.reader", "c.title", "c.material_type"),
        ...flags("m.counts_in_limit"),
        open: number("COUNT(*)"),
        textbook: flag(ofTextbook("c")),
        overdue: number(`SUM(${isLate("l", "c")})`),
        lost: number("SUM(c.state = 'lost')"),
      }),
      `FROM loans l JOIN copies c ON c.id = l.copy JOIN material_types m ON m.id = c.material_type
       WHERE l.returned_at = '' AND l.reader IN ${IDS} GROUP BY l.reader, c.title, c.material_type`,
      { ...bound, today },
    ),
  );
  const suspensions = byReader(
    select(
      app,
      selection(texts("reader", "ends")),
      `FROM suspensions WHERE reader IN ${IDS} AND cancelled_at = '' AND ends >= {:today}`,
      { ...bound, today },
    ),
  );
  const givenByReader = byReader(
    select(
      app,
      selection(texts("reader", "title")),
      `FROM handouts WHERE reader IN ${IDS} AND year = {:year} AND undone_at = ''`,
      { ...bound, year },
    ),
  );
  return new Map(
    readers.map((reader) => {
      const loans = heldByReader.get(reader.id) ?? [];
      const open_by_type: Record<string, number> = {};
      let count = 0;
      for (const { material_type, open, textbook, ...type } of loans) {
        const counts = limitsOf(type, textbook);
        count += counts.total ? open : 0;
        open_by_type[material_type] = (open_by_type[material_type] ?? 0) + (counts.byType ? open : 0);
      }
      return [
        reader.id,
        {
          ...reader,
          open: count,
          overdue: loans.reduce((sum, { overdue }) => sum + overdue, 0),
          lost: loans.reduce((sum, { lost }) => sum + lost, 0),
          textbooks_apart: librarySettings(app).textbooks_apart,
          suspended_until: suspendedUntil(suspensions.get(reader.id) ?? [], today),
          open_by_type,
          holds: loans.map(({ title }) => title),
          givenTitles: (givenByReader.get(reader.id) ?? []).map(({ title }) => title),
        },
      ];
    }),
  );
}

function byReader<Row extends { reader: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const grouped = new Map<string, Row[]>();
  for (const row of rows) {
    const group = grouped.get(row.reader);
    if (group) {
      group.push(row);
    } else {
      grouped.set(row.reader, [row]);
    }
  }
  return grouped;
}

const COPY = selection({
  ...texts("c.id", "c.tombo", "c.title", "c.material_type", "l.due", "h.pickup_until"),
  ...flags("m.lendable", "m.counts_in_limit"),
  state: text<CopyState>("c.state"),
  type_name: text("m.name"),
  textbook: flag(ofTextbook("c")),
  holder: text("l.reader"),
  holder_name: text(calledName("p")),
  ready_for: text("h.reader"),
  ready_name: text(`(SELECT ${calledName("hp")} FROM readers hr JOIN people hp ON hp.id = hr.person WHERE hr.id = h.reader)`),
});

function copiesWhere(app: App, clause: string, ids: readonly string[]): SetCopy[] {
  return select(
    app,
    COPY,
    `FROM copies c JOIN material_types m ON m.id = c.material_type
       LEFT JOIN loans l ON l.copy = c.id AND l.returned_at = ''
       LEFT JOIN readers r ON r.id = l.reader LEFT JOIN people p ON p.id = r.person
       LEFT JOIN holds h ON h.ready_copy = c.id AND h.state = 'ready'
     WHERE ${clause}`,
    { ids },
  ).map(({ type_name, lendable, counts_in_limit, holder, holder_name, due, ready_for, ready_name, pickup_until, ...copy }) => ({
    ...copy,
    type: { name: type_name, lendable, counts_in_limit },
    ready_for: ready_for ? { reader: ready_for, reader_name: ready_name, pickup_until } : null,
    lent_to: holder ? { reader: holder, name: holder_name, due } : null,
  }));
}

export interface Shelf {
  /** By tombo; copies on the ready shelf come last. */
  copies: { id: string; tombo: string; ready: boolean }[];
  /** Copies without a loan and without a waiting reader. */
  available: number;
}

/** Each title's first available copies, `limit` at most, and its copies on the ready shelf. */
export function shelves(app: App, titles: readonly string[], limit: number): Map<string, Shelf> {
  const rows = select(
    app,
    selection({ ...texts("id", "title", "tombo"), ...numbers("available"), ...flags("ready") }),
    `FROM (
       SELECT c.id, c.title, c.tombo, h.id IS NOT NULL AS ready, SUM(h.id IS NULL) OVER (PARTITION BY c.title) AS available,
         ROW_NUMBER() OVER (PARTITION BY c.title ORDER BY h.id IS NOT NULL, length(c.tombo), c.tombo) AS place
       FROM copies c JOIN material_types m ON m.id = c.material_type LEFT JOIN holds h ON h.ready_copy = c.id AND h.state = 'ready'
       WHERE c.title IN ${IDS} AND ${isAtHand("c", "m")})
     WHERE ready OR place <= {:limit} ORDER BY title, place`,
    { ids: titles, limit },
  );
  const shelvesByTitle = new Map<string, Shelf>(titles.map((title) => [title, { copies: [], available: 0 }]));
  for (const { title, available, ...copy } of rows) {
    const shelf = shelvesByTitle.get(title)!;
    shelf.copies.push(copy);
    shelf.available = available;
  }
  return shelvesByTitle;
}

/** The copies that the items name, and enough available copies for the items that name none. */
export function setCopies(
  app: App,
  items: readonly ClassSetItem[],
): { copies: Map<string, SetCopy>; shelf: Map<string, string[]> } {
  const namedCopies = new Set(items.flatMap(({ copy }) => copy ?? []));
  const open = items.filter(({ copy }) => copy === null);
  // An item's copy may also be among the first available ones, so the query asks for as many more.
  const shelvesByTitle = shelves(app, [...new Set(open.map(({ title }) => title))], open.length + namedCopies.size);
  const shelf = new Map([...shelvesByTitle].map(([title, { copies }]) => [title, copies.map(({ id }) => id)]));
  const ids = [...new Set([...namedCopies, ...[...shelf.values()].flat()])];
  return { copies: new Map(copiesWhere(app, `c.id IN ${IDS}`, ids).map((copy) => [copy.id, copy])), shelf };
}

export function setTitles(app: App, ids: readonly string[]): Map<string, SetTitle> {
  const rows = select(
    app,
    selection({ ...texts("id"), ...flags("consumable"), name: text("title") }),
    `FROM titles WHERE id IN ${IDS}`,
    { ids },
  );
  return new Map(rows.map((title) => [title.id, title]));
}

/** The titles among these that a reader waits for, or whose hold a loan of this delivery fulfilled. */
export function queuedTitles(app: App, titles: readonly string[], set = ""): string[] {
  return column(
    app,
    `SELECT DISTINCT title FROM holds WHERE title IN ${IDS} AND (state IN ('waiting', 'ready')
       OR (state = 'fulfilled' AND loan IN (SELECT id FROM loans WHERE class_set = {:set} AND class_set != '')))`,
    { ids: titles, set },
  );
}

/** The terms of a category and type, computed once for each pair. */
export function termsBook(app: App): (category: string, materialType: string) => ReturnType<typeof resolveTerms> {
  const rules = loanRules(app);
  const termsByKey = new Map<string, ReturnType<typeof resolveTerms>>();
  return (category, materialType) => {
    const key = `${category} ${materialType}`;
    const terms = termsByKey.get(key) ?? resolveTerms(rules, category, materialType);
    termsByKey.set(key, terms);
    return terms;
  };
}
