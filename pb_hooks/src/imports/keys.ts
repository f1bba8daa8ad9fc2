/**
 * The normalised names by which an import finds what is there. Any change empties them; here they are filled again. The index is
 * named: SQLite may believe from an earlier day that none has a key, and would look for the few from end to end.
 */

import { personKey } from "../../../domain/imports/registry";
import { titleKey } from "../../../domain/imports/title-key";
import { type App, all } from "../platform/database";
import { fillKeys, KEYS_AT_ONCE } from "../platform/derived-keys";

/** What has no letter or digit in it has no key; it must not be looked at again each time. */
const NAMELESS = "?";
const column = "match_key";

export function fillTitleKeys(app: App): void {
  const sql = `SELECT id, title, subtitle FROM titles INDEXED BY idx_titles_match_key WHERE match_key = '' LIMIT ${KEYS_AT_ONCE}`;
  fillKeys(app, { table: "titles", column }, () =>
    all(app, sql, {}, { id: "", title: "", subtitle: "" }).map((title) => ({ id: title.id, key: titleKey(title) || NAMELESS })),
  );
}

export function fillPersonKeys(app: App): void {
  const sql = `SELECT id, name FROM people INDEXED BY idx_people_match_key WHERE match_key = '' LIMIT ${KEYS_AT_ONCE}`;
  fillKeys(app, { table: "people", column }, () =>
    all(app, sql, {}, { id: "", name: "" }).map(({ id, name }) => ({ id, key: personKey(name) || NAMELESS })),
  );
}
