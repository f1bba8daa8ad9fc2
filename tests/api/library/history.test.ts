import { expect, test } from "vitest";
import { newId } from "../../helpers/ids";
import { Desk, query } from "../../helpers/library";
import { testSchool } from "../../helpers/school";

const school = testSchool();
const desk = new Desk(school);

test("L-43: a reader or a copy with a loan can't be deleted, not even in the dashboard", async () => {
  const loan = await desk.loan();
  await desk.checkIn(loan.copy);
  const { person } = await school.as("superuser").collection("readers").getOne(loan.reader);
  for (const [collection, id] of [
    ["loans", loan.id],
    ["copies", loan.copy],
    ["titles", loan.title],
    ["readers", loan.reader],
    ["people", person],
  ] as const) {
    const { status } = await school.as("superuser").request("DELETE", `/api/collections/${collection}/records/${id}`);
    expect({ collection, status }).toEqual({ collection, status: 400 });
  }
  expect((await desk.sheet(loan.card)).status).toBe(200);
  expect((await desk.events(loan.id)).map(({ kind }) => kind)).toEqual(["lent", "returned"]);
});

test("L-18: a loan that fails half way leaves the copy on its shelf, and no word of it", async () => {
  const [reader, copy, id] = [await school.seed.reader(), await desk.copy(), newId()];
  await query(
    school,
    `CREATE TRIGGER stumble BEFORE INSERT ON timeline WHEN new.subject = '${id}' BEGIN SELECT RAISE(ABORT, 'stumbled'); END`,
  );
  expect((await desk.lend(reader.card, copy.tombo, { id })).status).toBeGreaterThanOrEqual(400);
  await query(school, "DROP TRIGGER stumble");
  expect(await query(school, `SELECT id FROM loans WHERE copy = '${copy.id}'`)).toEqual([]);
  expect((await desk.lend(reader.card, copy.tombo, { id })).body).toMatchObject({ id, outcome: "lent" });
});
