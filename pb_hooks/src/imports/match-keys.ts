/**
 * The normalised names by which an import finds existing records. Any change empties them; this module fills them again. The
 * queries name the index: SQLite may assume from old statistics that no row lacks a key, and would scan the whole table for a
 * few.
 */
import { matchKey } from "../../../domain/imports/match-key";
import { type App, select } from "../platform/sql/database";
import { fillKeys, KEYS_PER_CHUNK } from "../platform/sql/derived-keys";
import { selection, texts } from "../platform/sql/selection";

/** A name without a letter or digit has no key; this mark prevents a new test at each run. */
const NO_KEY = "?";

/** @param name the columns from which the key is made, the name itself first. */
export function fillMatchKeys(app: App, table: string, name: readonly [string, ...string[]]): void {
  const [first, ...otherParts] = name;
  const columns = selection(texts("id", ...name));
  const keyless = `FROM ${table} INDEXED BY idx_${table}_match_key WHERE match_key = '' LIMIT ${KEYS_PER_CHUNK}`;
  fillKeys(app, { table, column: "match_key" }, () =>
    select(app, columns, keyless).map((row) => ({
      id: row.id!,
      key: matchKey(row[first]!, ...otherParts.map((column) => row[column]!)) || NO_KEY,
    })),
  );
}
