/** The stockroom's decisions that depend on the clock. The program's own clock is shifted; the machine's does not change. */
import { expect, test } from "vitest";
import { addDays } from "../../../domain/dates";
import { lastDay, monthOf } from "../../../domain/warehouse/months";
import { ONE } from "../../../domain/warehouse/quantity";
import { clockAt, today } from "../../helpers/day";
import { query } from "../../helpers/library";
import { testSchool } from "../../helpers/school";
import { Stockroom } from "../../helpers/warehouse";

const school = testSchool();
const stockroom = new Stockroom(school);

test("R-37 an exit shortly before midnight is of that day and month, not of the next one in UTC", async () => {
  const [material, kitchen] = [await stockroom.stocked(10, 1000), await stockroom.requester()];
  const last = lastDay(monthOf(today()));
  const next = addDays(last, 1);
  const out = () => stockroom.exit(kitchen.code, [{ material: material.code, quantity: ONE }]);

  await school.server.restart(clockAt(last, "23:30"));
  const before = await out();
  expect(before.body).toMatchObject({ day: last });
  // Already the next month in UTC.
  expect(before.body.made_at.slice(0, 7)).toBe(monthOf(next));
  await school.server.restart(clockAt(next, "00:10"));
  expect((await out()).body).toMatchObject({ day: next });

  const months = await query(
    school,
    `SELECT day, month FROM stock_movements WHERE material = '${material.id}' AND kind = 'exit' ORDER BY rowid`,
  );
  expect(months).toEqual([
    [last, monthOf(last)],
    [next, monthOf(next)],
  ]);
});
