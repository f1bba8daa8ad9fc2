/** Pairs of titles that may be one work: proposed by ISBN or by their data, and dismissed where a person rejected the pair. */
import type { InputIn } from "../../../../domain/contract";
import type * as contracts from "../../../../domain/library/catalogue/commands";
import { workKey } from "../../../../domain/library/catalogue/duplicates";
import type { DuplicateRow, DuplicateTitle, lists } from "../../../../domain/library/lists";
import type { Call } from "../../platform/http/endpoint";
import { type ListSource, mappedRows, type ReadPage } from "../../platform/lists/list";
import { type Clause, fullText } from "../../platform/lists/list-search";
import { type App, execute, newRecordId, select } from "../../platform/sql/database";
import { fillKeys, KEYS_PER_CHUNK } from "../../platform/sql/derived-keys";
import { number, numbers, selection, text, texts } from "../../platform/sql/selection";
import { now, stamp } from "../../platform/time/clock";

const OF_WORK = texts("id", "title", "subtitle", "authors", "edition", "volume");
const WORK = selection(OF_WORK);

/**
 * Makes the keys of new and changed titles.
 * @param rounds of some hundreds of titles each; left out: all.
 */
export function fillWorkKeys(app: App, rounds?: number): void {
  const keylessTitles = `FROM titles INDEXED BY idx_titles_keyless WHERE work_key = '' LIMIT ${KEYS_PER_CHUNK}`;
  fillKeys(app, { table: "titles", column: "work_key", ...(rounds ? { rounds } : {}) }, () =>
    select(app, WORK, keylessTitles).map((title) => ({ id: title.id, key: workKey(title) })),
  );
}

/**
 * The titles `w` that differ from an authorless one, of the key {key}, in their authors at most: keys are
 * "title|authors|edition|volume", and "}" comes after "|".
 */
const matchesAuthorless = (key: string) => `w.work_key != '' AND w.active = TRUE
  AND w.work_key >= substr(${key}, 1, instr(${key}, '||')) AND w.work_key < substr(${key}, 1, instr(${key}, '||') - 1) || '}'
  AND substr(w.work_key, -length(substr(${key}, instr(${key}, '||') + 1))) = substr(${key}, instr(${key}, '||') + 1)`;

/** The groups, each under its oldest title. A title is in one group only: a match by ISBN comes first. */
const GROUPS = `(SELECT t.id AS id, MIN(g.reason) AS reason, g.key AS key, g.total AS total, substr(t.search, 1, 60) AS name FROM (
    SELECT 'isbn' AS reason, 'isbn:' || isbn13 || '|' || volume AS key, MIN(rowid) AS first, COUNT(*) AS total
    FROM titles INDEXED BY idx_titles_same_isbn WHERE isbn13 != '' AND active = TRUE GROUP BY isbn13, volume HAVING COUNT(*) > 1
    UNION ALL
    SELECT 'work', 'work:' || work_key, MIN(rowid), COUNT(*)
    FROM titles INDEXED BY idx_titles_work_key WHERE work_key != '' AND active = TRUE GROUP BY work_key
    HAVING COUNT(*) > 1 AND (MIN(isbn13) != MAX(isbn13) OR MAX(isbn13) = '')
    UNION ALL
    SELECT 'work', 'bare:' || b.work_key, MIN(w.rowid), COUNT(*)
    FROM (SELECT DISTINCT work_key FROM titles INDEXED BY idx_titles_authorless
          WHERE authors = '' AND work_key != '' AND active = TRUE AND instr(work_key, '||') > 1) b
      CROSS JOIN titles w INDEXED BY idx_titles_work_key ON ${matchesAuthorless("b.work_key")}
    GROUP BY b.work_key HAVING MIN(w.work_key) != MAX(w.work_key)
  ) g CROSS JOIN titles t ON t.rowid = g.first LEFT JOIN title_distinctions k ON k.key = g.key
  WHERE COALESCE(k.titles, 0) < g.total GROUP BY t.id) d`;

const MAX_PAIRS = 10;

const GROUP = selection<Omit<DuplicateRow, "titles">>()({
  ...texts("d.id", "d.key"),
  ...numbers("d.total"),
  reason: text("d.reason"),
});

export const duplicateTitles: ListSource<(typeof lists)["duplicate-titles"]> = {
  from: GROUPS,
  id: "d.id",
  prepare: (app) => fillWorkKeys(app, 4),
  search: (search) => fullText("titles", search),
  filters: {
    reason: (value) => (value === "isbn" || value === "work" ? { sql: "d.reason = {:reason}", params: { reason: value } } : null),
  },
  sorts: { title: ["d.name", "d.id"] },
  rows: { select: mappedRows(GROUP, (group, { select }) => ({ ...group, titles: titlesOf(select, group.key) })) },
};

const TITLE = selection<DuplicateTitle>()({
  ...OF_WORK,
  ...texts("w.publisher", "w.year_text", "w.isbn13"),
  ...numbers("w.year"),
  copies: number("(SELECT COUNT(*) FROM copies c WHERE c.title = w.id AND c.state != 'withdrawn')"),
});

function titlesOf(select: ReadPage["select"], key: string): DuplicateTitle[] {
  const [kind, rest = ""] = [key.slice(0, 5), key.slice(5)];
  const bar = rest.indexOf("|");
  const condition: Clause =
    kind === "isbn:"
      ? {
          sql: "w.isbn13 = {:isbn} AND w.volume = {:volume} AND w.isbn13 != ''",
          params: { isbn: rest.slice(0, bar), volume: rest.slice(bar + 1) },
        }
      : kind === "bare:"
        ? { sql: matchesAuthorless("{:key}"), params: { key: rest } }
        : { sql: "w.work_key = {:key} AND w.work_key != ''", params: { key: rest } };
  return select(
    TITLE,
    `FROM titles w WHERE ${condition.sql} AND w.active = TRUE ORDER BY w.rowid LIMIT ${MAX_PAIRS}`,
    condition.params,
  );
}

export function keepApart({ app, actor }: Call, { key, titles }: InputIn<typeof contracts, "keepApart">): { key: string } {
  execute(
    app,
    `INSERT INTO title_distinctions (id, key, titles, made_by, created, updated) VALUES ({:id}, {:key}, {:titles}, {:by}, {:at}, {:at})
     ON CONFLICT (key) DO UPDATE SET titles = excluded.titles, made_by = excluded.made_by, updated = excluded.updated`,
    { id: newRecordId(), key, titles, by: actor.id, at: stamp(now()) },
  );
  return { key };
}
