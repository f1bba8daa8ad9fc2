/** What decides over a class's books, read for all of them at once: a few queries however many books there are. */
import type { Day } from "../../../../domain/dates";
import type { CopyState } from "../../../../domain/library/circulation/lending";
import { limitsOf } from "../../../../domain/library/circulation/lending";
import { settleTerms } from "../../../../domain/library/circulation/terms";
import type { ClassSetItem, SetCopy, SetReader, SetTitle } from "../../../../domain/library/class-sets/class-sets";
import { refuse } from "../../../../domain/library/refusals";
import { suspendedUntil } from "../../../../domain/library/suspension";
import { type App, all, first } from "../../platform/database";
import { calledName } from "../../platform/person-sql";
import { isAtHand, isLate } from "../copy-sql";
import { ofTextbook } from "../lookup";
import { loanRules } from "../settings";

const IDS = "(SELECT value FROM json_each({:ids}))";

export interface SchoolClass {
  id: string;
  name: string;
  /** Its own, or the one that runs. */
  year: number;
}

/** The class that an id names; none for "". @throws Refusal not_found */
export function requireClass(app: App, id: string, today: Day): SchoolClass {
  const running = Number(today.slice(0, 4));
  if (id === "") {
    return { id: "", name: "", year: running };
  }
  const found = first(app, "SELECT id, name, year FROM classes WHERE id = {:id}", { id }, { id: "", name: "", year: 0 });
  if (!found) {
    throw refuse("not_found", { what: "esta turma" }, "class");
  }
  return { ...found, year: found.year || running };
}

/** The readers by id, with what they hold and were given. @param year of the delivery. */
export function setReaders(app: App, ids: readonly string[], year: number, today: Day): Map<string, SetReader> {
  const bound = { ids: JSON.stringify(ids) };
  const readers = all(
    app,
    `SELECT r.id, ${calledName("p")} AS name, (r.active AND p.active) AS active, r.valid_until, r.category, g.max_loans, g.blocked_when_overdue
     FROM readers r JOIN people p ON p.id = r.person JOIN reader_categories g ON g.id = r.category WHERE r.id IN ${IDS}`,
    bound,
    { id: "", name: "", active: false, valid_until: "", category: "", max_loans: 0, blocked_when_overdue: false },
  );
  const held = byReader(
    all(
      app,
      `SELECT l.reader, c.title, c.material_type, COUNT(*) AS open, m.counts_in_limit, ${ofTextbook("c")} AS textbook,
         SUM(${isLate("l", "c")}) AS overdue, SUM(c.state = 'lost') AS lost
       FROM loans l JOIN copies c ON c.id = l.copy JOIN material_types m ON m.id = c.material_type
       WHERE l.returned_at = '' AND l.reader IN ${IDS} GROUP BY l.reader, c.title, c.material_type`,
      { ...bound, today },
      { reader: "", title: "", material_type: "", open: 0, counts_in_limit: false, textbook: false, overdue: 0, lost: 0 },
    ),
  );
  const suspensions = byReader(
    all(
      app,
      `SELECT reader, ends FROM suspensions WHERE reader IN ${IDS} AND cancelled_at = '' AND ends >= {:today}`,
      { ...bound, today },
      { reader: "", ends: "" },
    ),
  );
  const given = byReader(
    all(
      app,
      `SELECT reader, title FROM handouts WHERE reader IN ${IDS} AND year = {:year} AND undone_at = ''`,
      { ...bound, year },
      { reader: "", title: "" },
    ),
  );
  return new Map(
    readers.map((reader) => {
      const loans = held.get(reader.id) ?? [];
      const open_by_type: Record<string, number> = {};
      let counted = 0;
      for (const { material_type, open, textbook, ...type } of loans) {
        const counts = limitsOf(type, textbook);
        counted += counts.total ? open : 0;
        open_by_type[material_type] = (open_by_type[material_type] ?? 0) + (counts.ofType ? open : 0);
      }
      return [
        reader.id,
        {
          ...reader,
          open: counted,
          overdue: loans.reduce((sum, { overdue }) => sum + overdue, 0),
          lost: loans.reduce((sum, { lost }) => sum + lost, 0),
          suspended_until: suspendedUntil(suspensions.get(reader.id) ?? [], today),
          open_by_type,
          holds: loans.map(({ title }) => title),
          given: (given.get(reader.id) ?? []).map(({ title }) => title),
        },
      ];
    }),
  );
}

function byReader<Row extends { reader: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const grouped = new Map<string, Row[]>();
  for (const row of rows) {
    const before = grouped.get(row.reader);
    if (before) {
      before.push(row);
    } else {
      grouped.set(row.reader, [row]);
    }
  }
  return grouped;
}

const COPY_SHAPE = {
  id: "",
  tombo: "",
  title: "",
  state: "",
  material_type: "",
  type_name: "",
  lendable: false,
  counts_in_limit: false,
  textbook: false,
  holder: "",
  holder_name: "",
  due: "",
  ready_for: "",
  ready_name: "",
  pickup_until: "",
};
const SELECT_COPIES = `
  SELECT c.id, c.tombo, c.title, c.state, c.material_type, m.name AS type_name, m.lendable, m.counts_in_limit, ${ofTextbook("c")} AS textbook,
    COALESCE(l.reader, '') AS holder, COALESCE(${calledName("p")}, '') AS holder_name, COALESCE(l.due, '') AS due,
    COALESCE(h.reader, '') AS ready_for, COALESCE(h.pickup_until, '') AS pickup_until,
    COALESCE((SELECT ${calledName("hp")}
      FROM readers hr JOIN people hp ON hp.id = hr.person WHERE hr.id = h.reader), '') AS ready_name
  FROM copies c JOIN material_types m ON m.id = c.material_type
    LEFT JOIN loans l ON l.copy = c.id AND l.returned_at = ''
    LEFT JOIN readers r ON r.id = l.reader LEFT JOIN people p ON p.id = r.person
    LEFT JOIN holds h ON h.ready_copy = c.id AND h.state = 'ready'`;

function copiesWhere(app: App, clause: string, ids: readonly string[]): SetCopy[] {
  return all(app, `${SELECT_COPIES} WHERE ${clause}`, { ids: JSON.stringify(ids) }, COPY_SHAPE).map(
    ({ type_name, lendable, counts_in_limit, holder, holder_name, due, ready_for, ready_name, pickup_until, ...copy }) => ({
      ...copy,
      state: copy.state as CopyState,
      type: { name: type_name, lendable, counts_in_limit },
      ready_for: ready_for ? { reader: ready_for, reader_name: ready_name, pickup_until } : null,
      lent_to: holder ? { reader: holder, name: holder_name, due } : null,
    }),
  );
}

export interface Shelf {
  /** By tombo; what stands ready for someone comes last. */
  copies: { id: string; tombo: string; ready: boolean }[];
  /** Copies that nobody has and nobody waits for. */
  available: number;
}

/** Each title's first copies that could be handed out now, `limit` at most, and those that stand ready for someone. */
export function shelves(app: App, titles: readonly string[], limit: number): Map<string, Shelf> {
  const rows = all(
    app,
    `SELECT id, title, tombo, ready, available FROM (
       SELECT c.id, c.title, c.tombo, h.id IS NOT NULL AS ready, SUM(h.id IS NULL) OVER (PARTITION BY c.title) AS available,
         ROW_NUMBER() OVER (PARTITION BY c.title ORDER BY h.id IS NOT NULL, length(c.tombo), c.tombo) AS place
       FROM copies c JOIN material_types m ON m.id = c.material_type LEFT JOIN holds h ON h.ready_copy = c.id AND h.state = 'ready'
       WHERE c.title IN ${IDS} AND ${isAtHand("c", "m")})
     WHERE ready OR place <= {:limit} ORDER BY title, place`,
    { ids: JSON.stringify(titles), limit },
    { id: "", title: "", tombo: "", ready: false, available: 0 },
  );
  const found = new Map<string, Shelf>(titles.map((title) => [title, { copies: [], available: 0 }]));
  for (const { title, available, ...copy } of rows) {
    const shelf = found.get(title)!;
    shelf.copies.push(copy);
    shelf.available = available;
  }
  return found;
}

/** The copies that the items name, and enough of each shelf for the items that name none. */
export function setCopies(
  app: App,
  items: readonly ClassSetItem[],
): { copies: Map<string, SetCopy>; shelf: Map<string, string[]> } {
  const named = new Set(items.flatMap(({ copy }) => copy ?? []));
  const open = items.filter(({ copy }) => copy === null);
  // A named copy may stand at the front of the shelf too: as many more are looked at.
  const found = shelves(app, [...new Set(open.map(({ title }) => title))], open.length + named.size);
  const shelf = new Map([...found].map(([title, { copies }]) => [title, copies.map(({ id }) => id)]));
  const ids = [...new Set([...named, ...[...shelf.values()].flat()])];
  return { copies: new Map(copiesWhere(app, `c.id IN ${IDS}`, ids).map((copy) => [copy.id, copy])), shelf };
}

export function setTitles(app: App, ids: readonly string[]): Map<string, SetTitle> {
  const rows = all(
    app,
    `SELECT id, title AS name, consumable FROM titles WHERE id IN ${IDS}`,
    { ids: JSON.stringify(ids) },
    { id: "", name: "", consumable: false },
  );
  return new Map(rows.map((title) => [title.id, title]));
}

/** Those of the titles that someone waits for, or that a loan of this delivery fulfilled a hold of. */
export function queuedTitles(app: App, titles: readonly string[], set = ""): string[] {
  return all(
    app,
    `SELECT DISTINCT title FROM holds WHERE title IN ${IDS} AND (state IN ('waiting', 'ready')
       OR (state = 'fulfilled' AND loan IN (SELECT id FROM loans WHERE class_set = {:set} AND class_set != '')))`,
    { ids: JSON.stringify(titles), set },
    { title: "" },
  ).map(({ title }) => title);
}

/** The terms of a category and type, settled once for each pair. */
export function termsBook(app: App): (category: string, materialType: string) => ReturnType<typeof settleTerms> {
  const rules = loanRules(app);
  const settled = new Map<string, ReturnType<typeof settleTerms>>();
  return (category, materialType) => {
    const key = `${category} ${materialType}`;
    const known = settled.get(key) ?? settleTerms(rules, category, materialType);
    settled.set(key, known);
    return known;
  };
}
