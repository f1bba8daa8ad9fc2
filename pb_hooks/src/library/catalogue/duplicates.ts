/** Titles that may be one: proposed by ISBN, or by what they are; dismissed where they are not. */
import type { InputOf } from "../../../../domain/contract";
import type { keepApart as contract } from "../../../../domain/library/catalogue/commands";
import { workKey } from "../../../../domain/library/catalogue/duplicates";
import type { DuplicateRow, DuplicateTitle, lists } from "../../../../domain/library/lists";
import { now, stamp } from "../../platform/clock";
import { type App, all, execute, newRecordId } from "../../platform/database";
import { fillKeys, KEYS_AT_ONCE } from "../../platform/derived-keys";
import type { Call } from "../../platform/endpoint";
import type { ListSource } from "../../platform/list";
import { type Clause, fullText, type Read } from "../../platform/list-search";

const WORK_SHAPE = { id: "", title: "", subtitle: "", authors: "", edition: "", volume: "" };

/** Makes the keys of titles that are new or changed. @param rounds some hundreds of titles each; left out: all. */
export function fillWorkKeys(app: App, rounds?: number): void {
  const sql = `SELECT id, title, subtitle, authors, edition, volume FROM titles INDEXED BY idx_titles_keyless WHERE work_key = '' LIMIT ${KEYS_AT_ONCE}`;
  fillKeys(app, { table: "titles", column: "work_key", ...(rounds ? { rounds } : {}) }, () =>
    all(app, sql, {}, WORK_SHAPE).map((title) => ({ id: title.id, key: workKey(title) })),
  );
}

/** The groups, each by its oldest title. One title is in one group: what the ISBN says comes first. */
const GROUPS = `(SELECT t.id AS id, MIN(g.reason) AS reason, g.key AS key, g.total AS total, substr(t.search, 1, 60) AS name FROM (
    SELECT 'isbn' AS reason, 'isbn:' || isbn13 || '|' || volume AS key, MIN(rowid) AS first, COUNT(*) AS total
    FROM titles INDEXED BY idx_titles_same_isbn WHERE isbn13 != '' AND active = TRUE GROUP BY isbn13, volume HAVING COUNT(*) > 1
    UNION ALL
    SELECT 'work', 'work:' || work_key, MIN(rowid), COUNT(*)
    FROM titles INDEXED BY idx_titles_work_key WHERE work_key != '' AND active = TRUE GROUP BY work_key
    HAVING COUNT(*) > 1 AND (MIN(isbn13) != MAX(isbn13) OR MAX(isbn13) = '')
  ) g CROSS JOIN titles t ON t.rowid = g.first LEFT JOIN title_distinctions k ON k.key = g.key
  WHERE COALESCE(k.titles, 0) < g.total GROUP BY t.id) d`;

const MOST_SHOWN = 10;

export const duplicateTitles: ListSource<(typeof lists)["duplicate-titles"]> = {
  from: GROUPS,
  id: "d.id",
  prepare: (app) => fillWorkKeys(app, 4),
  search: (search) => fullText("titles", search),
  filters: {
    reason: (value) => (value === "isbn" || value === "work" ? { sql: "d.reason = {:reason}", params: { reason: value } } : null),
  },
  sorts: { title: ["d.name", "d.id"] },
  rows: (read, ids) =>
    read(
      `SELECT id, reason, key, total FROM ${GROUPS} WHERE d.id IN (SELECT value FROM json_each({:ids}))`,
      { ids },
      { id: "", reason: "", key: "", total: 0 },
    ).map((group) => ({ ...group, reason: group.reason as DuplicateRow["reason"], titles: titlesOf(read, group.key) })),
};

function titlesOf(read: Read, key: string): DuplicateTitle[] {
  const [kind, rest = ""] = [key.slice(0, 5), key.slice(5)];
  const bar = rest.indexOf("|");
  const where: Clause =
    kind === "isbn:"
      ? { sql: "t.isbn13 = {:isbn} AND t.volume = {:volume}", params: { isbn: rest.slice(0, bar), volume: rest.slice(bar + 1) } }
      : { sql: "t.work_key = {:key}", params: { key: rest } };
  return read(
    `SELECT t.id, t.title, t.subtitle, t.authors, t.edition, t.volume, t.publisher, t.year, t.year_text, t.isbn13,
       (SELECT COUNT(*) FROM copies c WHERE c.title = t.id AND c.state != 'withdrawn') AS copies
     FROM titles t WHERE ${where.sql} AND t.active = TRUE AND t.${kind === "isbn:" ? "isbn13" : "work_key"} != ''
     ORDER BY t.rowid LIMIT ${MOST_SHOWN}`,
    where.params,
    { ...WORK_SHAPE, publisher: "", year: 0, year_text: "", isbn13: "", copies: 0 },
  );
}

export function keepApart({ app, actor }: Call, { key, titles }: InputOf<typeof contract>): { key: string } {
  execute(
    app,
    `INSERT INTO title_distinctions (id, key, titles, made_by, created, updated) VALUES ({:id}, {:key}, {:titles}, {:by}, {:at}, {:at})
     ON CONFLICT (key) DO UPDATE SET titles = excluded.titles, made_by = excluded.made_by, updated = excluded.updated`,
    { id: newRecordId(), key, titles, by: actor.id, at: stamp(now()) },
  );
  return { key };
}
