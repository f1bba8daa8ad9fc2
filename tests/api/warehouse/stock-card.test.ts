/** The stock card of a material: by the day to which each document belongs, with the balance that runs through it. R-12. */
import { afterAll, describe, expect, test } from "vitest";
import { addDays } from "../../../domain/dates";
import { ONE } from "../../../domain/warehouse/quantity";
import { today } from "../../helpers/day";
import { testSchool } from "../../helpers/school";
import { Stockroom, stockDisagreements } from "../../helpers/warehouse";

describe("a stock card", () => {
  const school = testSchool();
  const room = new Stockroom(school);
  afterAll(async () => expect(await stockDisagreements(school)).toEqual([]));
  const card = async (material: string, period = {}) =>
    (await room.keeper.call("warehouse/stock-card", { material, ...period })).body;
  const rows = ({ rows: all }: Awaited<ReturnType<typeof card>>) =>
    all.map(
      ({ kind, day, quantity, value, moved, quantity_after, value_after }) =>
        `${kind} ${day} ${quantity / ONE} ${value}${moved ? ` moved ${moved / ONE}` : ""} = ${quantity_after / ONE} ${value_after}`,
    );

  test("runs by the days of its documents, and foots in each period", async () => {
    const [material, kitchen] = [await room.material(), await room.requester()];
    const [now, yesterday, before] = [today(), addDays(today(), -1), addDays(today(), -2)];
    const enter = (units: number, value: number, day: string) =>
      room.enter([{ material: material.code, quantity: units * ONE, value }], { day });
    await enter(10, 1000, before);
    const line = (units: number) => [{ material: material.code, quantity: units * ONE }];
    await room.exit(kitchen.code, line(5));
    // Posted last, and belongs to yesterday: what left today keeps the value it left with.
    await enter(10, 2000, yesterday);
    const undone = (await room.exit(kitchen.code, line(2))).body.id;
    await room.reverse(undone);
    await room.lend(kitchen.code, line(3), { due: addDays(now, 7) });
    const whole = await card(material.code);
    expect(rows(whole)).toEqual([
      `purchase ${before} 10 1000 = 10 1000`,
      `purchase ${yesterday} 10 2000 = 20 3000`,
      `exit ${now} -5 -500 = 15 2500`,
      `exit ${now} -2 -333 = 13 2167`,
      `reversal ${now} 2 333 = 15 2500`,
      `loan ${now} 0 0 moved 3 = 15 2500`,
    ]);
    expect(whole.totals).toEqual({
      entered: { quantity: 22 * ONE, value: 3333 },
      left: { quantity: 7 * ONE, value: 833 },
      after: { quantity: 15 * ONE, value: 2500 },
    });
    expect(await room.held(material.id)).toEqual([15 * ONE, 2500]);
    const latest = await card(material.id, { from: yesterday, to: yesterday });
    expect(latest).toMatchObject({
      before: { quantity: 10 * ONE, value: 1000 },
      totals: { after: { quantity: 20 * ONE, value: 3000 } },
      cut: false,
    });
    expect(rows(latest)).toEqual([`purchase ${yesterday} 10 2000 = 20 3000`]);
    expect((await card(material.code, { from: addDays(now, 1) })).before).toEqual({ quantity: 15 * ONE, value: 2500 });
  });

  test("of nothing that exists is refused; what was reversed is no price", async () => {
    expect((await room.keeper.call("warehouse/stock-card", { material: "999999" })).refusal.code).toBe("unknown_material");
    const material = await room.stocked(10, 1000);
    const wrong = await room.enter([{ material: material.code, quantity: ONE, value: 99_900 }]);
    expect((await room.sheet(material.id)).body.prices).toHaveLength(2);
    await room.reverse(wrong.body.id);
    expect((await room.sheet(material.id)).body.prices).toMatchObject([{ value: 1000 }]);
  });
});
