/** What decides over a class's books, read for all of them at once: a few queries however many books there are. */
import type { Day } from "../../../domain/dates";
import type { ClassSetItem, SetCopy, SetReader, SetTitle } from "../../../domain/library/class-sets";
import type { CopyState } from "../../../domain/library/lending";
import { settleTerms } from "../../../domain/library/terms";
import { refuse } from "../../../domain/refusal";
import { type App, all, first } from "../platform/database";
import { loanRules } from "../platform/settings";

const IDS = "(SELECT value FROM json_each({:ids}))";
export const CALLED_NAME = "CASE WHEN p.social_name != '' THEN p.social_name ELSE p.name END";

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
    `SELECT r.id, ${CALLED_NAME} AS name, (r.active AND p.active) AS active, r.valid_until, r.category, g.max_loans, g.blocked_when_overdue
     FROM readers r JOIN people p ON p.id = r.person JOIN reader_categories g ON g.id = r.category WHERE r.id IN ${IDS}`,
    bound,
    { id: "", name: "", active: false, valid_until: "", category: "", max_loans: 0, blocked_when_overdue: false },
  );
  const held = byReader(
    all(
      app,
      `SELECT l.reader, c.title, c.material_type, COUNT(*) AS open, m.counts_in_limit,
         SUM(l.due < {:today} AND c.state != 'lost') AS overdue
       FROM loans l JOIN copies c ON c.id = l.copy JOIN material_types m ON m.id = c.material_type
       WHERE l.returned_at = '' AND l.reader IN ${IDS} GROUP BY l.reader, c.title, c.material_type`,
      { ...bound, today },
      { reader: "", title: "", material_type: "", open: 0, counts_in_limit: false, overdue: 0 },
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
      for (const { material_type, open } of loans) {
        open_by_type[material_type] = (open_by_type[material_type] ?? 0) + open;
      }
      return [
        reader.id,
        {
          ...reader,
          open: loans.reduce((sum, { open, counts_in_limit }) => sum + (counts_in_limit ? open : 0), 0),
          overdue: loans.reduce((sum, { overdue }) => sum + overdue, 0),
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
  holder: "",
  holder_name: "",
  due: "",
};
const SELECT_COPIES = `
  SELECT c.id, c.tombo, c.title, c.state, c.material_type, m.name AS type_name, m.lendable, m.counts_in_limit,
    COALESCE(l.reader, '') AS holder, COALESCE(${CALLED_NAME}, '') AS holder_name, COALESCE(l.due, '') AS due
  FROM copies c JOIN material_types m ON m.id = c.material_type
    LEFT JOIN loans l ON l.copy = c.id AND l.returned_at = ''
    LEFT JOIN readers r ON r.id = l.reader LEFT JOIN people p ON p.id = r.person`;

/** A copy that could be handed out now. */
const ON_SHELF = "c.state = 'normal' AND NOT EXISTS (SELECT 1 FROM loans o WHERE o.copy = c.id AND o.returned_at = '')";

function copiesWhere(app: App, clause: string, ids: readonly string[]): SetCopy[] {
  return all(app, `${SELECT_COPIES} WHERE ${clause}`, { ids: JSON.stringify(ids) }, COPY_SHAPE).map(
    ({ type_name, lendable, counts_in_limit, holder, holder_name, due, ...copy }) => ({
      ...copy,
      state: copy.state as CopyState,
      type: { name: type_name, lendable, counts_in_limit },
      lent_to: holder ? { reader: holder, name: holder_name, due } : null,
    }),
  );
}

/** Each title's first copies on the shelf, by tombo, `limit` at most; and how many there are. */
export function shelves(
  app: App,
  titles: readonly string[],
  limit: number,
): { copies: Map<string, { id: string; tombo: string }[]>; available: Map<string, number> } {
  const rows = all(
    app,
    `SELECT id, title, tombo, total FROM (
       SELECT c.id, c.title, c.tombo, COUNT(*) OVER (PARTITION BY c.title) AS total,
         ROW_NUMBER() OVER (PARTITION BY c.title ORDER BY length(c.tombo), c.tombo) AS place
       FROM copies c WHERE c.title IN ${IDS} AND ${ON_SHELF})
     WHERE place <= {:limit} ORDER BY title, place`,
    { ids: JSON.stringify(titles), limit },
    { id: "", title: "", tombo: "", total: 0 },
  );
  const copies = new Map<string, { id: string; tombo: string }[]>(titles.map((title) => [title, []]));
  const available = new Map<string, number>();
  for (const { id, title, tombo, total } of rows) {
    copies.get(title)?.push({ id, tombo });
    available.set(title, total);
  }
  return { copies, available };
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
  const shelf = new Map([...found.copies].map(([title, copies]) => [title, copies.map(({ id }) => id)]));
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
