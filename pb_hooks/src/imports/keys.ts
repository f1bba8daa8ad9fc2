/** The normalised names by which an import finds what is there. Any change empties them; here they are filled again. */
import { titleKey } from "../../../domain/imports/catalogue";
import { personKey } from "../../../domain/imports/registry";
import { type App, all, execute } from "../platform/database";

const AT_ONCE = 2000;
/** What has no letter or digit in it has no key; it must not be looked at again each time. */
const NAMELESS = "?";

export function fillTitleKeys(app: App): void {
  fill(app, "titles", () =>
    all(
      app,
      `SELECT id, title, subtitle FROM titles WHERE match_key = '' LIMIT ${AT_ONCE}`,
      {},
      { id: "", title: "", subtitle: "" },
    ).map((title) => ({ id: title.id, key: titleKey(title) })),
  );
}

export function fillPersonKeys(app: App): void {
  fill(app, "people", () =>
    all(app, `SELECT id, name FROM people WHERE match_key = '' LIMIT ${AT_ONCE}`, {}, { id: "", name: "" }).map(
      ({ id, name }) => ({ id, key: personKey(name) }),
    ),
  );
}

function fill(app: App, table: string, keyless: () => { id: string; key: string }[]): void {
  for (let keys = keyless(); keys.length > 0; keys = keyless()) {
    execute(
      app,
      `UPDATE ${table} SET match_key = k.value ->> '$.key' FROM json_each({:keys}) k WHERE ${table}.id = k.value ->> '$.id'`,
      { keys: JSON.stringify(keys.map(({ id, key }) => ({ id, key: key || NAMELESS }))) },
    );
  }
}
