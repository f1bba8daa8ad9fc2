/** The time to order, the supplier and the price. */
import { describe, expect, it } from "vitest";
import { addMonths } from "../../../domain/warehouse/months";
import { ONE } from "../../../domain/warehouse/quantity";
import { today } from "../../helpers/day";
import { testSchool } from "../../helpers/school";
import { Stockroom } from "../../helpers/warehouse";

const school = testSchool();
const stockroom = new Stockroom(school);

describe("the use of a material and the stock at which to order (R-33)", () => {
  const month = (back: number, day = "10") => `${addMonths(today().slice(0, 7), -back)}-${day}`;
  const countUseAnew = async () => {
    await school.as("superuser").request("POST", "/api/crons/stock-reconciliation");
  };
  const row = async (code: string) => (await stockroom.keeper.list("materials", { q: code })).body.items[0]!;

  it("averages exits over the months with stock, without loans, counts, and what was reversed", async () => {
    const { code, id } = await stockroom.material({ minimum: 5 * ONE, lead_time_days: 60 });
    const { code: to } = await stockroom.requester();
    await stockroom.enter([{ material: code, quantity: 100 * ONE, value: 1_000 }], { day: month(4), kind: "donation" });
    await stockroom.exit(to, [{ material: code, quantity: 20 * ONE }], { day: month(3) });
    await stockroom.exit(to, [{ material: code, quantity: 20 * ONE }], { day: month(1) });
    const wrong = await stockroom.exit(to, [{ material: code, quantity: 30 * ONE }], { day: month(1) });
    await stockroom.reverse(wrong.body.number);
    await countUseAnew();
    // Four months with stock, forty used.
    await expect.poll(() => row(code)).toMatchObject({ monthly_use: 10 * ONE, reorder_point: 25 * ONE, lead_time_days: 60 });
    expect((await stockroom.sheet(id)).body).toMatchObject({ used: 40 * ONE, use_months: 4, reorder_point: 25 * ONE });
    const toOrder = async () => (await stockroom.keeper.list("materials", { q: code, order: "true" })).body.items.length;
    expect(await toOrder()).toBe(0);
    await stockroom.exit(to, [{ material: code, quantity: 35 * ONE }]);
    expect(await toOrder()).toBe(1);
  });

  it("knows what a supplier sold, each with its last price", async () => {
    const supplier = await stockroom.supplier();
    const { code } = await stockroom.material();
    const buy = (value: number) => stockroom.enter([{ material: code, quantity: 10 * ONE, value }], { supplier: supplier.id });
    await buy(1_000);
    await buy(1_500);
    const dear = await buy(9_000);
    await stockroom.reverse(dear.body.number);
    const { body } = await stockroom.keeper.call("warehouse/supplier-items", { supplier: supplier.id });
    expect(body.items).toMatchObject([{ code, purchases: 2, quantity: 10 * ONE, value: 1_500 }]);
  });
});
