/** Consumption by month, sector and material: exits minus returns and reversals. */
import { describe, expect, test } from "vitest";
import { addDays } from "../../../domain/dates";
import { ONE } from "../../../domain/warehouse/quantity";
import { today } from "../../helpers/day";
import { testSchool } from "../../helpers/school";
import { Stockroom } from "../../helpers/warehouse";

describe("reports of consumption", () => {
  const school = testSchool();
  const stockroom = new Stockroom(school);

  test("count what left and did not come back, where it went and when", async () => {
    const [kitchen, office] = [await stockroom.requester(), await stockroom.requester()];
    const [paper, soap] = [await stockroom.stocked(100, 10_000), await stockroom.stocked(100, 1000)];
    const chair = await stockroom.stocked(2, 20_000, { kind: "permanent" });
    const exit = async (to: string, material: string, units: number) =>
      (await stockroom.exit(to, [{ material, quantity: units * ONE }])).body.id;
    await exit(kitchen.code, paper.code, 30);
    await exit(kitchen.code, soap.code, 10);
    await exit(office.code, chair.code, 1);
    const returned = await exit(office.code, paper.code, 10);
    await stockroom.enter([{ material: paper.code, quantity: 4 * ONE, value: 0 }], { kind: "return", of: returned });
    await stockroom.reverse(await exit(office.code, paper.code, 20));
    const period = { from: addDays(today(), -1), to: today() };

    const months = (await stockroom.keeper.call("warehouse/report-months", period)).body;
    expect(months).toEqual({ total: 3700, rows: [{ month: today().slice(0, 7), value: 3700 }] });
    const sectors = (await stockroom.keeper.call("warehouse/report-sectors", period)).body;
    expect(sectors.total).toBe(3700);
    expect(sectors.rows.map(({ name, value }) => [name, value])).toEqual([
      [kitchen.name, 3100],
      [office.name, 600],
    ]);
    const materials = (await stockroom.keeper.call("warehouse/report-materials", {})).body;
    expect(materials.rows.map((row) => [row.material, row.quantity / ONE, row.value, row.class, row.cumulative])).toEqual([
      [paper.id, 36, 3600, "A", 97],
      [soap.id, 10, 100, "C", 100],
    ]);
    expect((await stockroom.keeper.call("warehouse/report-months", { from: "2020-01-01", to: "2020-12-31" })).body).toEqual({
      total: 0,
      rows: [],
    });
    expect((await stockroom.keeper.call("warehouse/report-months", { from: "2020-02-30" })).status).toBe(400);
  });

  test("by material adds up to the others: with what costs nothing, and what came back from before the period", async () => {
    const [kitchen, now] = [await stockroom.requester(), today()];
    const [gift, paper, soap] = [await stockroom.material(), await stockroom.material(), await stockroom.material()];
    const before = { day: addDays(now, -9) };
    await stockroom.enter([{ material: gift.code, quantity: 50 * ONE, value: 0, symbolic: true }], {
      ...before,
      kind: "donation",
    });
    await stockroom.enter([{ material: paper.code, quantity: 50 * ONE, value: 5000 }], before);
    await stockroom.enter([{ material: soap.code, quantity: 50 * ONE, value: 500 }], before);
    const exit = async (material: string, units: number, day: string) =>
      (await stockroom.exit(kitchen.code, [{ material, quantity: units * ONE }], { day })).body.id;
    const early = await exit(soap.code, 20, addDays(now, -8));
    const day = addDays(now, -5);
    await exit(gift.code, 30, day);
    await exit(paper.code, 10, day);
    await stockroom.enter([{ material: soap.code, quantity: 5 * ONE, value: 0 }], { kind: "return", of: early, day });
    const period = { from: day, to: day };
    const { body } = await stockroom.keeper.call("warehouse/report-materials", period);
    expect(body.rows.map((row) => [row.material, row.quantity / ONE, row.value, row.class, row.cumulative])).toEqual([
      [paper.id, 10, 1000, "A", 100],
      [gift.id, 30, 0, "C", 100],
      [soap.id, -5, -50, "C", 100],
    ]);
    expect(body.total).toBe(950);
    expect((await stockroom.keeper.call("warehouse/report-months", period)).body.total).toBe(950);
    expect((await stockroom.keeper.call("warehouse/report-sectors", period)).body.total).toBe(950);
  });
});
