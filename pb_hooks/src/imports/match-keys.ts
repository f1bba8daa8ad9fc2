/**
 * The normalised names by which an import finds what is there. Any change empties them; here they are filled again. The index is
 * named: SQLite may believe from an earlier day that none has a key, and would look for the few from end to end.
 */
import { matchKey } from "../../../domain/imports/match-key";
import { type App, select } from "../platform/sql/database";
import { fillKeys, KEYS_AT_ONCE } from "../platform/sql/derived-keys";
import { selection, texts } from "../platform/sql/selection";

/** A name without a letter or digit has no key; this mark prevents a test at each run. */
const NAMELESS = "?";

/** @param name the columns that the key is made of, the name itself first. */
export function fillMatchKeys(app: App, table: string, name: readonly [string, ...string[]]): void {
  const [first, ...otherParts] = name;
  const columns = selection(texts("id", ...name));
  const keyless = `FROM ${table} INDEXED BY idx_${table}_match_key WHERE match_key = '' LIMIT ${KEYS_AT_ONCE}`;
  fillKeys(app, { table, column: "match_key" }, () =>
    select(app, columns, keyless).map((row) => ({
      id: row.id!,
      key: matchKey(row[first]!, ...otherParts.map((column) => row[column]!)) || NAMELESS,
    })),
  );
}
