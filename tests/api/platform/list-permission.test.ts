/**
 * The first row of a list decides whether a caller may read the list, and may be deleted meanwhile: tested in a build with one
 * line changed.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { alteredHooks } from "../../helpers/altered-hooks";
import { TestSchool } from "../../helpers/test-school";

let school: TestSchool;
beforeAll(async () => {
  const hooks = await alteredHooks({
    "rows that a user may read":
      'const readable = readableIds(e, terms.collection, q === "deletado" ? ["deleted00000000", ...ids] : ids);',
  });
  school = new TestSchool({}, "template", { hooks });
  await school.start();
});
afterAll(() => school.end());

test("a row that was deleted meanwhile hides none of the others, then or later", async () => {
  const { id } = await school.seed.reader({}, { name: "Deletado da Silva" });
  const idsFor = async (q: string) =>
    (await school.as("Biblioteca").list("readers", { q, active: "true" })).body.items.map((row) => row.id);
  expect(await idsFor("deletado")).toEqual([id]);
  expect(await idsFor("silva")).toEqual([id]);
});
