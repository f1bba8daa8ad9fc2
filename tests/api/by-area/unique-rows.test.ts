/**
 * The duplicates that the database itself refuses, even if a command does not check them: each unique index of the schema, listed
 * by hand.
 */
import { beforeAll, describe, expect, test } from "vitest";
import { query } from "../../helpers/library";
import { testSchool } from "../../helpers/school";
import { type Collection, type Samples, samples } from "../role-samples";

type Values = Record<string, unknown>;

describe("no second row", () => {
  const school = testSchool();
  let rows: Record<Collection, Samples>;
  let byKey: Map<string, string>;
  beforeAll(async () => {
    rows = samples(school.seed, (await school.seed.user()).id);
    const unique = await query(
      school,
      "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql LIKE 'CREATE UNIQUE%' AND tbl_name NOT LIKE '\\_%' ESCAPE '\\'",
    );
    byKey = new Map(unique.map(([name, sql]) => [name!, sql!]));
  });

  /** By index: its collection, and what makes a sample one of the rows that it is about. */
  const indexes = Object.entries(samples(school.seed, "")).flatMap(([collection, { unique = {} }]) =>
    Object.keys(unique).map((index) => ({ index, collection: collection as Collection })),
  );

  test("every unique index has its row", () => {
    expect(indexes.map(({ index }) => index).sort()).toEqual([...byKey.keys()].sort());
  });

  const swapCase = (text: string) =>
    text.replace(/[a-z]/gi, (letter) => (letter < "a" ? letter.toLowerCase() : letter.toUpperCase()));

  test.each(indexes)("by $index", async ({ index, collection }) => {
    const fitting = rows[collection].unique![index]!;
    const sql = byKey.get(index)!;
    const columns = [
      ...sql
        .slice(sql.indexOf("("))
        .split(/\bWHERE\b/)[0]!
        // A column, or the one in an expression.
        .matchAll(/(?:`|upper\()(\w+)[`)]( COLLATE NOCASE)?/g),
    ];
    expect(columns.length).toBeGreaterThan(0);
    const create = (values: Values) => school.as("superuser").request("POST", `/api/collections/${collection}/records`, values);
    const first = { ...(await rows[collection].newValues()), ...(await fitting()) } as Values;
    const answer = await create(first);
    expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
    // A value that the server chose, such as a requester's code, stands in its answer.
    const kept = { ...(answer.body as Values), ...first };
    const same = columns.map(([, column = "", nocase]) => [column, nocase ? swapCase(String(kept[column])) : kept[column]]);
    const another = { ...(await rows[collection].newValues()), ...(await fitting()) };
    const twice = await create({ ...another, ...Object.fromEntries(same) });
    const other = await create(another);
    expect(other.status).toBe(200);
    // Where a check of ours was first to say no, the database is asked alone.
    if (twice.status === 409 || !/"validation_(not_unique|pk)"/.test(JSON.stringify(twice.body))) {
      expect([400, 409]).toContain(twice.status);
      const sets = same.map(([column, value]) => `${column} = '${value}'`);
      const id = (other.body as { id: string }).id;
      await expect(query(school, `UPDATE ${collection} SET ${sets} WHERE id = '${id}'`)).rejects.toThrow();
    } else {
      expect(twice.status).toBe(400);
    }
  });
});
