/** The stock card of a material: by the day of each document, with the running balance. R-12. */
import { afterAll, describe, expect, test } from "vitest";
import { addDays } from "../../../domain/dates";
import { ONE } from "../../../domain/warehouse/quantity";
import { today } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { testSchool } from "../../helpers/school";
import { Stockroom, stockDisagreements } from "../../helpers/warehouse";

describe("a stock card", () => {
  const school = testSchool();
  const stockroom = new Stockroom(school);
  afterAll(async () => expect(await stockDisagreements(school)).toEqual([]));
  const card = async (material: string, period = {}) =>
    (await stockroom.keeper.call("warehouse/stock-card", { material, ...period })).body;
  const rows = ({ rows: all }: Awaited<ReturnType<typeof card>>) =>
    all.map(
      ({ kind, day, quantity, value, moved, quantity_after, value_after }) =>
        `${kind} ${day} ${quantity / ONE} ${value}${moved ? ` moved ${moved / ONE}` : ""} = ${quantity_after / ONE} ${value_after}`,
    );

  test("runs by the days of its documents, and foots in each period", async () => {
    const [material, kitchen] = [await stockroom.material(), await stockroom.requester()];
    const [now, yesterday, before] = [today(), addDays(today(), -1), addDays(today(), -2)];
    const enter = (units: number, value: number, day: string) =>
      stockroom.enter([{ material: material.code, quantity: units * ONE, value }], { day });
    await enter(10, 1000, before);
    const line = (units: number) => [{ material: material.code, quantity: units * ONE }];
    await stockroom.exit(kitchen.code, line(5));
    // Posted last, and belongs to yesterday: what left today keeps the value it left with.
    await enter(10, 2000, yesterday);
    const undone = (await stockroom.exit(kitchen.code, line(2))).body.id;
    await stockroom.reverse(undone);
    await stockroom.lend(kitchen.code, line(3), { due: addDays(now, 7) });
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
    expect(await stockroom.balanceOf(material.id)).toEqual([15 * ONE, 2500]);
    const latest = await card(material.id, { from: yesterday, to: yesterday });
    expect(latest).toMatchObject({
      before: { quantity: 10 * ONE, value: 1000 },
      totals: { after: { quantity: 20 * ONE, value: 3000 } },
      cut: false,
    });
    expect(rows(latest)).toEqual([`purchase ${yesterday} 10 2000 = 20 3000`]);
    expect((await card(material.code, { from: addDays(now, 1) })).before).toEqual({ quantity: 15 * ONE, value: 2500 });
  });

  test("of nothing that exists is refused; a reversed entry is no price", async () => {
    expect((await stockroom.keeper.call("warehouse/stock-card", { material: "999999" })).refusal.code).toBe("unknown_material");
    const material = await stockroom.stocked(10, 1000);
    const wrong = await stockroom.enter([{ material: material.code, quantity: ONE, value: 99_900 }]);
    expect((await stockroom.sheet(material.id)).body.prices).toHaveLength(2);
    await stockroom.reverse(wrong.body.id);
    expect((await stockroom.sheet(material.id)).body.prices).toMatchObject([{ value: 1000 }]);
  });

  describe("the price of a purchase follows the adjustments that correct its entry", () => {
    const adjust = (code: string, of: string, value: number) =>
      stockroom.keeper.call("warehouse/adjust-value", {
        id: newId(),
        material: code,
        value,
        reason: "Preço digitado errado",
        of,
      });

    /** The last price in each place that shows one: quantity and value. */
    async function prices(material: { id: string; code: string }, supplier: string) {
      const [listed, sheet, bought] = await Promise.all([
        stockroom.keeper.list("materials", { ids: material.id }),
        stockroom.sheet(material.id),
        stockroom.keeper.call("warehouse/supplier-items", { supplier }),
      ]);
      return [
        listed.body.items.map(({ last_quantity, last_value }) => [last_quantity / ONE, last_value]),
        sheet.body.prices.slice(0, 1).map(({ quantity, value }) => [quantity / ONE, value]),
        bought.body.items.map(({ quantity, value }) => [quantity / ONE, value]),
      ];
    }
    const everywhere = (quantity: number, value: number) => Array.from({ length: 3 }, () => [[quantity, value]]);

    async function bought(quantity: number, value: number) {
      const [material, supplier] = [await stockroom.material(), (await stockroom.supplier()).id];
      const line = { material: material.code, quantity: quantity * ONE, value };
      return { material, supplier, entry: (await stockroom.enter([line], { supplier })).body };
    }

    test("in each list, until the adjustment is reversed", async () => {
      const { material, supplier, entry } = await bought(10, 10_000);
      const answer = await adjust(material.code, entry.number, -9000);
      expect(await prices(material, supplier)).toEqual(everywhere(10, 1000));
      await adjust(material.code, entry.number, 200);
      expect(await prices(material, supplier)).toEqual(everywhere(10, 1200));
      await stockroom.reverse(answer.body.id);
      expect(await prices(material, supplier)).toEqual(everywhere(10, 10_200));
    });

    test("by the piece that was left, when a part had gone", async () => {
      const { material, supplier, entry } = await bought(10, 10_000);
      await stockroom.exit((await stockroom.requester()).code, [{ material: material.code, quantity: 6 * ONE }]);
      await adjust(material.code, entry.number, -3600);
      expect(await prices(material, supplier)).toEqual(everywhere(10, 1000));
    });

    test("of that entry only: not by an adjustment of another, or of none", async () => {
      const { material, supplier, entry } = await bought(10, 10_000);
      const line = { material: material.code, quantity: 5 * ONE, value: 5000 };
      await stockroom.enter([line], { supplier });
      await adjust(material.code, entry.number, -9000);
      await stockroom.keeper.call("warehouse/adjust-value", {
        id: newId(),
        material: material.code,
        value: 700,
        reason: "Centavos",
      });
      expect(await prices(material, supplier)).toEqual(everywhere(5, 5000));
      const values = (await stockroom.sheet(material.id)).body.prices.map(({ value }) => value);
      expect(values).toEqual([5000, 1000]);
    });

    test("also where the next purchase is compared with it, and its answer stays when it is repeated", async () => {
      const { material, supplier, entry } = await bought(10, 10_000);
      await adjust(material.code, entry.number, -9000);
      const input = { id: newId(), supplier, lines: [{ material: material.code, quantity: 10 * ONE, value: 10_000 }] };
      const enter = () => stockroom.enter(input.lines, input);
      const first = await enter();
      expect(first.body.warnings).toHaveLength(1);
      await adjust(material.code, entry.number, 9000);
      expect((await enter()).body).toEqual(first.body);
    });
  });
});
