/** Each field of each collection is declared in the map of person places: an anonymisation would omit an undeclared one. */
import { expect, test } from "vitest";
import {
  COLLECTIONS_WITH_PLACES,
  fieldsOf,
  PERSON_PLACES,
  type PlaceKinds,
  TABLE_PLACES,
} from "../../../domain/platform/person-places";
import { query } from "../../helpers/library";
import { testSchool } from "../../helpers/school";

const school = testSchool();
const KINDS: readonly (keyof PlaceKinds)[] = ["person", "own", "text", "composed", "actor", "secret", "none"];

/** Each field that can hold a text, a file or another record's id. */
const schemaFields = async (): Promise<string[]> =>
  (
    await query(
      school,
      `SELECT c.name || '.' || (f.value ->> '$.name') FROM _collections c, json_each(c.fields) f
       WHERE c.name NOT LIKE '\\_%' ESCAPE '\\' AND f.value ->> '$.type' IN ('text', 'json', 'relation', 'file', 'email', 'url', 'editor')
         AND f.value ->> '$.name' NOT IN ('id', 'tokenKey')`,
    )
  ).map(([name]) => name!);

test("each field of each collection is decided in the map, once", async () => {
  const decided = COLLECTIONS_WITH_PLACES.flatMap((collection) =>
    fieldsOf(collection, ...KINDS).map((field) => `${collection}.${field}`),
  );
  expect(decided.toSorted()).toEqual((await schemaFields()).toSorted());
  expect(COLLECTIONS_WITH_PLACES.filter((one) => fieldsOf(one, "text").length > 0 && !PERSON_PLACES[one].title)).toEqual([]);
});

test("so is each column of SQLite's own tables that can hold a text", async () => {
  const tables = await query(
    school,
    `SELECT m.name, ifnull((SELECT group_concat(c.name, ' ') FROM pragma_table_info(m.name) c WHERE c.type = 'TEXT'), '') FROM sqlite_master m
     WHERE m.type = 'table' AND m.name NOT IN (SELECT name FROM _collections) AND m.name NOT LIKE '\\_%' ESCAPE '\\'
       AND m.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND m.name NOT LIKE '%\\_fts%' ESCAPE '\\' AND m.name NOT LIKE '%\\_documents' ESCAPE '\\'`,
  );
  const decided = Object.entries(TABLE_PLACES).map(([name, kinds]) => [
    name,
    KINDS.flatMap((kind) => kinds[kind]?.split(" ") ?? [])
      .sort()
      .join(" "),
  ]);
  expect(decided.toSorted()).toEqual(tables.map(([name, columns]) => [name, columns!.split(" ").sort().join(" ")]).toSorted());
});
