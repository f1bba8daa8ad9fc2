/** L-19: a return is always accepted, even while the school has switched all its weekdays off for the holidays. */
import { beforeAll, expect, test } from "vitest";
import { addDays } from "../../../domain/dates";
import { Desk, query } from "../../helpers/library";
import { testSchool } from "../../helpers/school";

const school = testSchool();
const desk = new Desk(school);

beforeAll(async () => {
  const admin = school.as("Admin");
  await admin.collection("library_settings").update("library00000000", {
    late_days: "calendar_days",
    suspension_days: "open_days",
    suspension_combination: "sum",
  });
  await admin.collection("loan_rules").update("ruleanyany00000", { suspension_per_day: "1" });
});

test("L-19: late books are returned, returned again and pardoned while no weekday is open", async () => {
  const reader = await school.seed.reader();
  const lent = async () => (await desk.lend(reader.card, (await desk.copy()).tombo)).body;
  const [first, second] = [await lent(), await lent()];
  for (const [{ id, lent_on }, days] of [
    [first, 2],
    [second, 3],
  ] as const) {
    await query(school, `UPDATE loans SET due = '${addDays(lent_on, -days)}' WHERE id = '${id}'`);
  }
  const hours = school.as("Admin").collection("opening_hours");
  for (const { id } of await hours.getFullList()) {
    await hours.delete(id);
  }
  const running = async () =>
    (
      await query(
        school,
        `SELECT loan, starts, ends FROM suspensions WHERE reader = '${reader.id}' AND cancelled_at = '' ORDER BY starts`,
      )
    ).map(([loan, starts, ends]) => ({ loan, starts, ends }));
  const after = (days: number) => addDays(first.lent_on, days);
  const [two, threeBehind, three] = [
    { loan: first.id, starts: after(1), ends: after(2) },
    { loan: second.id, starts: after(3), ends: after(5) },
    { loan: second.id, starts: after(1), ends: after(3) },
  ];

  expect((await desk.checkIn(first.tombo)).body).toMatchObject({ outcome: "returned", days_late: 2 });
  expect((await desk.checkIn(second.tombo)).body).toMatchObject({ outcome: "returned", days_late: 3 });
  expect(await running()).toEqual([two, threeBehind]);
  expect((await desk.undo(first.id, "return")).status).toBe(200);
  expect(await running()).toEqual([three]);
  expect((await desk.checkIn(first.tombo)).status).toBe(200);
  const pardoned = await school.as("Biblioteca").call("library/pardon", { reader: reader.card, reason: "Férias" });
  expect(pardoned.body.pardoned).toBe(2);
  expect(await running()).toEqual([]);
});
