/** Batches on the day of an exit, and the batch of a return.. */
import { afterAll, describe, expect, test } from "vitest";
import { addDays } from "../../../domain/dates";
import { ONE } from "../../../domain/warehouse/quantity";
import { today } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { testSchool } from "../../helpers/school";
import { Stockroom, stockDisagreements } from "../../helpers/warehouse";

const school = testSchool();
const stockroom = new Stockroom(school);
afterAll(async () => expect(await stockDisagreements(school)).toEqual([]));

const at = (days: number) => addDays(today(), -days);
const entry = (material: string, code: string, units: number, valid_until = "") => ({
  ...{ material, quantity: units * ONE, value: units * 100 },
  batch: { code, valid_until },
});
const batchesOf = async (material: string) => {
  const { balances } = (await stockroom.sheet(material)).body;
  return new Map(balances.map(({ batch, batch_code }) => [batch_code, batch]));
};
const held = async (material: string, place = "stock") => {
  const { balances } = (await stockroom.sheet(material)).body;
  return balances
    .filter((balance) => balance.place === place)
    .map(({ batch_code, quantity }) => `${batch_code} ${quantity / ONE}`)
    .sort();
};

describe("an exit on an earlier day", () => {
  test("is of the batches that were there, though another expires first", async () => {
    const [milk, kitchen] = [await stockroom.material({ batch_control: true }), await stockroom.requester()];
    await stockroom.enter([entry(milk.code, "OLD", 5, "2198-12-31")], { day: at(9) });
    await stockroom.enter([entry(milk.code, "NEW", 5, "2198-01-31")], { day: at(2) });
    const line = (units: number, overrides: object = {}) => ({ material: milk.code, quantity: units * ONE, ...overrides });
    const batches = await batchesOf(milk.id);
    const named = await stockroom.exit(kitchen.id, [line(1, { batch: batches.get("NEW"), reason: "Pedido" })], { day: at(5) });
    expect(named.refusal).toMatchObject({
      status: 409,
      code: "would_go_negative",
      params: { day: at(5), available: 0, batch: "NEW" },
    });
    // The only one that was there needs no reason.
    expect((await stockroom.exit(kitchen.id, [line(1, { batch: batches.get("OLD") })], { day: at(5) })).status).toBe(200);
    expect((await stockroom.exit(kitchen.id, [line(3)], { day: at(5) })).status).toBe(200);
    expect(await held(milk.id)).toEqual(["NEW 5", "OLD 1"]);
    const over = await stockroom.exit(kitchen.id, [line(2)], { day: at(5) });
    expect(over.refusal).toMatchObject({ code: "would_go_negative", params: { available: ONE } });
    // Today the first to expire leaves.
    expect((await stockroom.exit(kitchen.id, [line(2)])).body.lines[0]?.parts.map(({ batch_code }) => batch_code)).toEqual([
      "NEW",
    ]);
    expect((await stockroom.exit(kitchen.id, [line(4)], { day: at(1) })).status).toBe(200);
  });

  test("is written off from where it lay: a batch that came later, and what broke later, do not leave", async () => {
    const glass = await stockroom.material({ batch_control: true });
    await stockroom.enter([entry(glass.code, "A", 6)], { day: at(9) });
    await stockroom.enter([entry(glass.code, "B", 4)], { day: at(2) });
    const off = (units: number, overrides: object, day: string) =>
      stockroom.keeper.call("warehouse/write-off", {
        ...{ id: newId(), reason: "Quebrou", day },
        lines: [{ material: glass.code, quantity: units * ONE, ...overrides }],
      });
    const batches = await batchesOf(glass.id);
    expect((await off(1, { batch: batches.get("B") }, at(5))).refusal.code).toBe("would_go_negative");
    await stockroom.keeper.call("warehouse/transfer", {
      ...{ id: newId(), from: "stock", to: "damaged" },
      lines: [{ material: glass.code, quantity: 2 * ONE, batch: batches.get("A") }],
    });
    expect((await off(1, { place: "damaged" }, at(5))).refusal.code).toBe("would_go_negative");
    expect((await off(1, { place: "damaged" }, at(0))).status).toBe(200);
    expect((await off(4, {}, at(5))).status).toBe(200);
    expect([await held(glass.id), await held(glass.id, "damaged")]).toEqual([["B 4"], ["A 1"]]);
  });
});

describe("a return", () => {
  test("goes to the batch that its line names, and never more than left of it", async () => {
    const [milk, kitchen] = [await stockroom.material({ batch_control: true }), await stockroom.requester()];
    await stockroom.enter([entry(milk.code, "A", 3, "2198-01-31"), entry(milk.code, "B", 5, "2198-06-30")]);
    const exit = await stockroom.exit(kitchen.id, [{ material: milk.code, quantity: 5 * ONE }]);
    expect(await held(milk.id)).toEqual(["B 3"]);
    const back = (units: number, code: string) =>
      stockroom.enter([{ material: milk.code, quantity: units * ONE, value: 0, batch: { code, valid_until: "" } }], {
        kind: "return",
        of: exit.body.id,
      });
    expect((await back(3, "B")).refusal).toMatchObject({ code: "return_exceeds", params: { remaining: 2 * ONE, batch: "B" } });
    expect((await back(1, "C")).refusal).toMatchObject({ code: "return_exceeds", params: { remaining: 0 } });
    expect((await back(2, "b")).status).toBe(200);
    expect(await held(milk.id)).toEqual(["B 5"]);
    const rest = await stockroom.enter([{ material: milk.code, quantity: 3 * ONE, value: 0 }], {
      kind: "return",
      of: exit.body.id,
    });
    expect(rest.status).toBe(200);
    expect(await held(milk.id)).toEqual(["A 3", "B 5"]);
  });
});

describe("a return of a request or a loan", () => {
  /** Five of each of two batches, of which A leaves first. */
  const stocked = async () => {
    const milk = await stockroom.material({ batch_control: true });
    await stockroom.enter([entry(milk.code, "A", 3, "2198-01-31"), entry(milk.code, "B", 5, "2198-12-31")]);
    return milk;
  };
  const keeper = () => stockroom.keeper;

  test("R-29 of a request goes to the batch that is named, and never more than left of it", async () => {
    const [milk, kitchen, request] = [await stocked(), await stockroom.requester(), newId()];
    await keeper().call("warehouse/request", {
      id: request,
      for: kitchen.code,
      lines: [{ material: milk.code, quantity: 5 * ONE }],
    });
    await school.as("Admin").call("warehouse/approve-request", { id: newId(), request });
    const deliveryAnswer = await keeper().call("warehouse/deliver", { id: newId(), request });
    expect(deliveryAnswer.body.lines[0]!.batches.map(({ batch_code, quantity }) => [batch_code, quantity / ONE])).toEqual([
      ["A", 3],
      ["B", 2],
    ]);
    const back = (quantity: number, batch?: string) =>
      keeper().call("warehouse/return-unused", {
        ...{ id: newId(), request },
        lines: [{ material: milk.code, quantity: quantity * ONE, ...(batch ? { batch } : {}) }],
      });
    expect((await back(3, "B")).refusal).toMatchObject({ code: "returned_too_much", params: { remaining: 2 * ONE } });
    expect((await back(2, "b")).body.lines[0]!.batches).toMatchObject([{ batch_code: "A", quantity: 3 * ONE }]);
    expect(await held(milk.id)).toEqual(["B 5"]);
    expect((await back(1, (await batchesOf(milk.id)).get("B"))).refusal.code).toBe("returned_too_much");
    expect((await back(1)).status).toBe(200);
    expect(await held(milk.id)).toEqual(["A 1", "B 5"]);
  });

  test("R-30 of a loan goes to the batch that is named, also what is lost of it", async () => {
    const [milk, kitchen] = [await stocked(), await stockroom.requester()];
    const { body } = await stockroom.lend(kitchen.code, [{ material: milk.code, quantity: 5 * ONE }]);
    expect(body.loans[0]!.lines[0]!.batches.map(({ batch_code, quantity }) => [batch_code, quantity / ONE])).toEqual([
      ["A", 3],
      ["B", 2],
    ]);
    const line = (quantity: number, batch: string) => ({ material: milk.code, quantity: quantity * ONE, batch });
    const back = (...lines: { material: string; quantity: number; batch: string }[]) =>
      keeper().call("warehouse/return-loan", { id: newId(), from: kitchen.code, lines });
    expect((await back(line(3, "B"))).refusal).toMatchObject({ code: "loan_return_exceeds", params: { out: 2 * ONE } });
    expect((await back(line(1, "B"), line(1, "A"))).status).toBe(200);
    expect(await held(milk.id)).toEqual(["A 1", "B 4"]);
    const lost = { id: newId(), from: kitchen.code, reason: "Quebrou", lines: [line(1, "B")] };
    expect((await keeper().call("warehouse/lose-loan", lost)).status).toBe(200);
    expect(await held(milk.id, "on_loan")).toEqual(["A 2"]);
  });
});

describe("the trail of a batch", () => {
  test("has its holders, its losses and its rest; used up, it is found as well", async () => {
    const milk = await stockroom.material({ batch_control: true });
    const [kitchen, class1] = [await stockroom.requester(), await stockroom.requester()];
    await stockroom.enter([entry(milk.code, "A", 10)]);
    const batch = (await batchesOf(milk.id)).get("A")!;
    const line = (units: number) => [{ material: milk.code, quantity: units * ONE }];
    const first = await stockroom.exit(kitchen.code, line(4));
    await stockroom.enter([{ material: milk.code, quantity: ONE, value: 0 }], { kind: "return", of: first.body.id });
    const undone = await stockroom.exit(class1.code, line(2));
    await stockroom.reverse(undone.body.id);
    await stockroom.lend(class1.code, line(3));
    await stockroom.keeper.call("warehouse/write-off", { id: newId(), reason: "Rasgou", lines: line(2) });
    const trail = async () => (await stockroom.keeper.call("warehouse/batch-trail", { batch })).body;
    expect(await trail()).toMatchObject({
      ...{ code: "A", name: milk.name, written_off: 2 * ONE },
      held: [
        { place: "stock", quantity: 2 * ONE },
        { place: "on_loan", quantity: 3 * ONE },
      ],
      holders: [
        { requester: kitchen.id, given: 3 * ONE, lent: 0, last_day: today() },
        { requester: class1.id, given: 0, lent: 3 * ONE },
      ],
    });
    expect((await trail()).moves.filter(({ reversed }) => reversed).map(({ document }) => document)).toEqual([undone.body.id]);
    await stockroom.takeBack(class1.code, line(3));
    await stockroom.exit(kitchen.code, line(5));
    expect((await trail()).held).toEqual([]);
    const list = async (overrides: object) =>
      (await stockroom.keeper.list("stock-batches", { material: milk.id, ...overrides })).body.items;
    expect(await list({})).toEqual([]);
    expect(await list({ gone: "true" })).toMatchObject([{ id: batch, quantity: 0 }]);
    expect((await stockroom.keeper.list("movements", { batch })).body.items.length).toBeGreaterThan(5);
    expect((await stockroom.keeper.call("warehouse/batch-trail", { batch: "missing00000000" })).status).toBe(404);
  });
});
