/** Documents in an earlier month that is still open: their value, their reversal, their limits.. */
import { afterAll, describe, expect, test } from "vitest";
import { addDays } from "../../../domain/dates";
import type { ColumnKey, Statement } from "../../../domain/warehouse/closing/statement";
import { addMonths, lastDay } from "../../../domain/warehouse/months";
import { ONE } from "../../../domain/warehouse/quantity";
import { today } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { testSchool } from "../../helpers/school";
import { Stockroom, stockDisagreements } from "../../helpers/warehouse";

const NOW = today().slice(0, 7);
const LAST = addMonths(NOW, -1);
const BEFORE = addMonths(NOW, -2);
const at = (month: string, day: number) => `${month}-${String(day).padStart(2, "0")}`;

describe("an earlier month that is open", () => {
  const school = testSchool();
  const stockroom = new Stockroom(school);
  afterAll(async () => expect(await stockDisagreements(school)).toEqual([]));

  const statement = async (month: string): Promise<Statement> =>
    (await stockroom.keeper.call("warehouse/statement", { month, rows: "true" })).body.statement;
  const cell = ({ columns, rows = [] }: Statement, material: string, key: ColumnKey) => {
    const row = rows.find((row) => row.material === material);
    return row ? [row.quantity[columns.indexOf(key)]! / ONE, row.value[columns.indexOf(key)]] : null;
  };
  /** Ten at 1.00 in the month before, ten at 10.00 in this one. */
  const priced = async (values = {}) => {
    const material = await stockroom.material(values);
    await stockroom.enter([{ material: material.code, quantity: 10 * ONE, value: 1000 }], { day: at(LAST, 5) });
    await stockroom.enter([{ material: material.code, quantity: 10 * ONE, value: 10_000 }]);
    return material;
  };

  test("R-12 an exit on a day of it leaves at the average of that day, and the month ends with the rest", async () => {
    const [one, other, kitchen] = [await priced(), await priced(), await stockroom.requester()];
    const all = await stockroom.exit(kitchen.code, [{ material: one.code, quantity: 10 * ONE }], { day: at(LAST, 20) });
    expect([all.body.total, await stockroom.balanceOf(one.id)]).toEqual([-1000, [10 * ONE, 10_000]]);
    const lines = [3, 2].map((units) => ({ material: other.code, quantity: units * ONE }));
    const part = await stockroom.exit(kitchen.code, lines, { day: at(LAST, 20) });
    expect([part.body.total, await stockroom.balanceOf(other.id)]).toEqual([-500, [15 * ONE, 10_500]]);
    const shown = await statement(LAST);
    expect(cell(shown, one.id, "after")).toEqual([0, 0]);
    expect(cell(shown, other.id, "after")).toEqual([5, 500]);
    // Of this month the average is that of now.
    expect((await stockroom.exit(kitchen.code, [{ material: other.code, quantity: 5 * ONE }])).body.total).toBe(-3500);
  });

  test("R-12 a write-off and a return to the supplier likewise; the last that the month had takes all of its value", async () => {
    const [one, other] = [await priced(), await stockroom.material()];
    for (const as of ["write_off", "supplier_return"]) {
      const { body } = await stockroom.keeper.call("warehouse/write-off", {
        ...{ id: newId(), reason: "Molhou", as: as as "write_off", day: at(LAST, 20) },
        lines: [{ material: one.code, quantity: 5 * ONE }],
      });
      expect([as, body.total]).toEqual([as, -500]);
    }
    await stockroom.enter([{ material: other.code, quantity: 3 * ONE, value: 100 }], { day: at(LAST, 2) });
    await stockroom.enter([{ material: other.code, quantity: 3 * ONE, value: 301 }], { day: at(LAST, 25) });
    const kitchen = await stockroom.requester();
    await stockroom.exit(kitchen.code, [{ material: other.code, quantity: 3 * ONE }], { day: at(LAST, 26) });
    // The stock at the month's end limits documents that are dated before it.
    const last = await stockroom.exit(kitchen.code, [{ material: other.code, quantity: 3 * ONE }], { day: at(LAST, 10) });
    expect([last.body.total, await stockroom.balanceOf(other.id)]).toEqual([-200, [0, 0]]);
  });

  test("R-13 a value that a later month's end could not bear is refused, and today is not", async () => {
    const [material, kitchen] = [await priced(), await stockroom.requester()];
    await stockroom.exit(kitchen.code, [{ material: material.code, quantity: 10 * ONE }]);
    const input = [{ material: material.code, quantity: 10 * ONE }];
    const { refusal } = await stockroom.exit(kitchen.code, input, { day: at(LAST, 20) });
    expect(refusal).toMatchObject({ status: 409, code: "month_end_wrong", data: { day: { code: "month_end_wrong" } } });
    expect(refusal.message).toContain(`${material.name} ficaria sem quantidade e com R$`);
    expect((await stockroom.exit(kitchen.code, input)).body.total).toBe(-5500);
  });

  test("R-28 a mistake of it is put right in it: by a reversal, on a chosen day, by an exit that is undone", async () => {
    const [material, kitchen] = [await stockroom.material(), await stockroom.requester()];
    const day = at(LAST, 5);
    const entry = await stockroom.enter([{ material: material.code, quantity: 10 * ONE, value: 1000 }], { day });
    expect((await stockroom.keeper.call("warehouse/document", { document: entry.body.id })).body).toMatchObject({
      reversal_day: day,
    });
    expect((await stockroom.reverse(entry.body.id, { day: at(LAST, 4) })).refusal).toMatchObject({
      status: 400,
      code: "reversal_before",
    });
    expect((await stockroom.reverse(entry.body.id)).body).toMatchObject({ day, month: LAST, total: -1000 });
    const shown = await statement(LAST);
    expect(
      ["purchase", "entry_reversal", "exit_reversal", "after"].map((key) => cell(shown, material.id, key as ColumnKey)),
    ).toEqual([
      ...[
        [10, 1000],
        [-10, -1000],
        [0, 0],
        [0, 0],
      ],
    ]);
    const again = await stockroom.enter([{ material: material.code, quantity: 10 * ONE, value: 1000 }], { day });
    const exit = await stockroom.exit(kitchen.code, [{ material: material.code, quantity: 4 * ONE }], { day: at(LAST, 8) });
    expect((await stockroom.undoExit(exit.body.id)).body).toMatchObject({ day: at(LAST, 8), total: 400 });
    const other = await stockroom.exit(kitchen.code, [{ material: material.code, quantity: 4 * ONE }], { day: at(LAST, 8) });
    expect((await stockroom.reverse(other.body.id, { day: today() })).body).toMatchObject({ day: today(), month: NOW });
    // On the 8th four of the ten were out: they can't have been taken back before they came again.
    expect((await stockroom.reverse(again.body.id)).refusal.code).toBe("would_go_negative");
    expect((await stockroom.reverse(again.body.id, { day: today() })).body).toMatchObject({ month: NOW });
  });

  test("R-28 the batch that a reversal takes back must have been there since", async () => {
    const [material, kitchen] = [await stockroom.material({ batch_control: true }), await stockroom.requester()];
    const batched = (code: string) => ({
      material: material.code,
      quantity: 5 * ONE,
      value: 500,
      batch: { code, valid_until: "" },
    });
    const first = await stockroom.enter([batched("A")], { day: at(LAST, 3) });
    await stockroom.enter([batched("B")], { day: at(LAST, 3) });
    const exit = await stockroom.exit(kitchen.code, [{ material: material.code, quantity: 5 * ONE }], { day: at(LAST, 9) });
    await stockroom.reverse(exit.body.id, { day: today() });
    expect((await stockroom.reverse(first.body.id)).refusal).toMatchObject({ code: "would_go_negative", params: { batch: "A" } });
    expect((await stockroom.reverse(first.body.id, { day: today() })).status).toBe(200);
  });

  test("a year typed wrong is refused: nothing is dated before the calendar year before this one", async () => {
    const material = await stockroom.material();
    const from = `${Number(NOW.slice(0, 4)) - 1}-01-01`;
    const line = [{ material: material.code, quantity: ONE, value: 100 }];
    for (const day of ["1926-11-20", `${Number(NOW.slice(0, 4)) - 2}-12-31`]) {
      expect((await stockroom.enter(line, { day })).refusal).toMatchObject({
        status: 400,
        code: "day_too_early",
        data: { day: { message: expect.stringContaining("Confira o ano") } },
      });
    }
    expect((await stockroom.keeper.call("warehouse/period", {})).body.open_from).toBe(from);
    const early = await stockroom.enter(line, { day: from });
    expect(early.status).toBe(200);
  });

  test("a material's value is set right without a quantity, on its card and in its month", async () => {
    const [material, kitchen, supplier] = [await stockroom.material(), await stockroom.requester(), await stockroom.supplier()];
    const entry = await stockroom.enter([{ material: material.code, quantity: 10 * ONE, value: 10_000 }], {
      supplier: supplier.id,
    });
    await stockroom.exit(kitchen.code, [{ material: material.code, quantity: 6 * ONE }]);
    const adjust = (overrides: object = {}) =>
      stockroom.keeper.call("warehouse/adjust-value", {
        ...{ id: newId(), material: material.code, value: -3600, reason: "Preço digitado errado", of: entry.body.number },
        ...overrides,
      });
    const id = newId();
    const answer = await adjust({ id });
    expect(answer.body).toMatchObject({
      ...{ kind: "value_adjustment", total: -3600, adjusts: entry.body.id, adjusts_number: entry.body.number },
      ...{ supplier_name: supplier.name, reason: "Preço digitado errado" },
      lines: [{ quantity: 0, value: -3600 }],
    });
    expect((await adjust({ id })).body).toEqual(answer.body);
    expect(await stockroom.balanceOf(material.id)).toEqual([4 * ONE, 400]);
    expect((await adjust()).refusal).toMatchObject({ status: 409, code: "value_below_zero" });
    expect((await adjust({ value: 0 })).status).toBe(400);
    expect((await adjust({ day: addDays(today(), -1) })).refusal).toMatchObject({ status: 400, code: "adjusted_before_entry" });
    const other = await stockroom.stocked(1, 100);
    expect((await adjust({ material: other.code })).refusal).toMatchObject({ code: "not_an_entry_of", data: { of: {} } });
    const shown = await statement(NOW);
    expect(cell(shown, material.id, "value_adjustment")).toEqual([0, -3600]);
    const card = await stockroom.keeper.call("warehouse/stock-card", { material: material.id });
    expect(card.body.rows.at(-1)).toMatchObject({ kind: "value_adjustment", quantity: 0, value: -3600, value_after: 400 });
    // The exit at the adjusted average took its share: then the whole cannot be reversed.
    const out = await stockroom.exit(kitchen.code, [{ material: material.code, quantity: ONE }]);
    expect((await stockroom.reverse(answer.body.id)).refusal.code).toBe("reversal_goods_gone");
    await stockroom.reverse(out.body.id);
    expect((await stockroom.reverse(answer.body.id)).body).toMatchObject({ total: 3600 });
    expect(cell(await statement(NOW), material.id, "value_adjustment")).toEqual([0, 0]);
    await stockroom.exit(kitchen.code, [{ material: material.code, quantity: 4 * ONE }]);
    expect((await adjust({ value: 100 })).refusal).toMatchObject({ status: 409, code: "value_without_stock" });
  });

  test("an entry whose value was adjusted is reversed only after the adjustment", async () => {
    const material = await stockroom.stocked(10, 5000);
    const { body: entry } = await stockroom.enter([{ material: material.code, quantity: 10 * ONE, value: 10_000 }]);
    const adjust = async (value: number) =>
      (
        await stockroom.keeper.call("warehouse/adjust-value", {
          ...{ id: newId(), material: material.code, value, reason: "Preço digitado errado", of: entry.number },
        })
      ).body;
    const [dearer, cheaper] = [await adjust(2000), await adjust(-500)];
    const refused = {
      status: 409,
      code: "reversal_adjusted",
      params: { number: entry.number, adjustments: [dearer.number, cheaper.number] },
    };
    expect((await stockroom.reverse(entry.id)).refusal).toMatchObject(refused);
    const { obstacle } = (await stockroom.keeper.call("warehouse/document", { document: entry.id })).body;
    expect(obstacle).toContain(`ajustado (${dearer.number} e ${cheaper.number}). Estorne antes os ajustes de valor.`);
    await stockroom.reverse(cheaper.id);
    await stockroom.reverse(dearer.id);
    expect((await stockroom.reverse(entry.id)).status).toBe(200);
    expect(await stockroom.balanceOf(material.id)).toEqual([10 * ONE, 5000]);
  });

  test("promised material is written off, sent back or moved away only with a confirmation", async () => {
    const [material, kitchen] = [await stockroom.stocked(5, 500), await stockroom.requester()];
    const request = newId();
    const answer = await stockroom.keeper.call("warehouse/request", {
      ...{ id: request, for: kitchen.code, lines: [{ material: material.code, quantity: 4 * ONE }] },
    });
    await school.as("Admin").call("warehouse/approve-request", { id: newId(), request });
    const lines = (units: number) => [{ material: material.code, quantity: units * ONE }];
    const off = (units: number, overrides: object = {}) =>
      stockroom.keeper.call("warehouse/write-off", { id: newId(), reason: "Molhou", lines: lines(units), ...overrides });
    expect((await off(1)).status).toBe(200);
    const { refusal } = await off(2);
    expect(refusal).toMatchObject({ status: 409, code: "stock_promised", data: { promised: {} } });
    expect(refusal.message).toContain(answer.body.number);
    const moved = { id: newId(), from: "stock" as const, to: "damaged" as const, lines: lines(1) };
    expect((await stockroom.keeper.call("warehouse/transfer", moved)).refusal.code).toBe("stock_promised");
    expect((await off(1, { as: "supplier_return" })).refusal.code).toBe("stock_promised");
    expect((await off(2, { promised: true })).status).toBe(200);
    expect((await stockroom.keeper.call("warehouse/transfer", { ...moved, promised: true })).status).toBe(200);
  });

  test("R-24 the reversal of an entry whose goods are promised needs a confirmation, that of an exit none", async () => {
    const [material, kitchen] = [await stockroom.stocked(1, 100), await stockroom.requester()];
    const lines = [{ material: material.code, quantity: 4 * ONE }];
    const entry = (await stockroom.enter([{ ...lines[0]!, value: 400 }])).body;
    const request = newId();
    const answer = await stockroom.keeper.call("warehouse/request", { id: request, for: kitchen.code, lines });
    await school.as("Admin").call("warehouse/approve-request", { id: newId(), request });
    const { refusal } = await stockroom.reverse(entry.id);
    expect(refusal).toMatchObject({ status: 409, code: "stock_promised", data: { promised: {} } });
    expect(refusal.message).toContain(answer.body.number);
    const exit = (await stockroom.exit(kitchen.code, [{ material: material.code, quantity: ONE }])).body;
    expect((await stockroom.reverse(exit.id)).status).toBe(200);
    expect((await stockroom.reverse(entry.id, { promised: true })).status).toBe(200);
    expect(await stockroom.balanceOf(material.id)).toEqual([ONE, 100]);
  });

  test("a request of a requester who left is named, until it is cancelled", async () => {
    const [material, kitchen, request] = [await stockroom.stocked(5, 500), await stockroom.requester(), newId()];
    await stockroom.keeper.call("warehouse/request", {
      ...{ id: request, for: kitchen.code, lines: [{ material: material.code, quantity: 4 * ONE }] },
    });
    await school.as("Admin").call("warehouse/approve-request", { id: newId(), request });
    const left = async () =>
      (await stockroom.keeper.list("requests", { left: "true", open: "true" })).body.items.map(({ id }) => id);
    const readNotices = async () =>
      (await stockroom.keeper.call("platform/home", {})).body.lines.some(({ text }) => /sai(u|ram) da escola/.test(text));
    expect([await left(), await readNotices()]).toEqual([[], false]);
    await school.as("Admin").collection("sectors").update(kitchen.sector, { active: false });
    expect([await left(), await readNotices()]).toEqual([[request], true]);
    expect((await stockroom.keeper.list("requests", { ids: request })).body.items).toMatchObject([{ requester_left: true }]);
    await stockroom.keeper.call("warehouse/cancel-request", { id: newId(), request, reason: "Saiu da escola" });
    expect([await left(), await readNotices()]).toEqual([[], false]);
  });

  test("a month in which a material ends with a value that it can't have does not close", async () => {
    const [material, kitchen] = [await priced(), await stockroom.requester()];
    const { body } = await stockroom.exit(kitchen.code, [{ material: material.code, quantity: ONE }]);
    // By another hand than the program's.
    const copy = (month: string, day: string, quantity: number, value: number, after: [number, number]) =>
      query(
        school,
        `INSERT INTO stock_movements (id, document, line, kind, material, place, batch, day, month, quantity, value, quantity_after, value_after)
         VALUES ('${newId()}', '${body.id}', 9, 'exit', '${material.id}', 'stock', '', '${day}', '${month}', ${quantity}, ${value}, ${after.join()})`,
      );
    const [held, worth] = await stockroom.balanceOf(material.id);
    await copy(LAST, lastDay(LAST), -10 * ONE, -5500, [held - 10 * ONE, worth - 5500]);
    const close = (month: string) => stockroom.keeper.call("warehouse/close-month", { id: newId(), month });
    expect((await close(LAST)).refusal).toMatchObject({
      ...{ status: 409, code: "month_value_wrong" },
      params: { month: LAST, materials: [material.name], rows: 1 },
    });
    const { body: sheet } = await stockroom.keeper.call("warehouse/statement", { month: LAST });
    expect(sheet.pending.map(({ kind }) => kind)).toContain("values");
    await copy(LAST, lastDay(LAST), 10 * ONE, 5500, [held, worth]);
    expect((await close(BEFORE)).status).toBe(200);
    expect((await close(LAST)).status).toBe(200);
    // Closed, it takes no more: its documents are reversed in this month.
    const { items } = (await stockroom.keeper.list("stock-documents", { material: material.id, kind: "purchase" })).body;
    const entry = items.find(({ month }) => month === LAST)!;
    const shown = (await stockroom.keeper.call("warehouse/document", { document: entry.id })).body;
    expect([shown.month, shown.reversal_day]).toEqual([LAST, today()]);
  });
});

describe("an element that changes after a month was closed", () => {
  const school = testSchool();
  const stockroom = new Stockroom(school);
  const sheet = async (month: string) =>
    (await stockroom.keeper.call("warehouse/statement", { month, rows: "true" })).body.statement;
  const elements = ({ columns, elements: groups }: Statement) =>
    Object.fromEntries(
      groups.map(({ key, value }) => [
        key,
        Object.fromEntries(columns.map((column, index) => [column, value[index]!]).filter(([, figure]) => figure !== 0)),
      ]),
    );

  test("the closed month stays, the next says what came from where, and consumption counts where it did", async () => {
    const [material, kitchen] = [await stockroom.material({ expense_element: "3.3.90.30.21" }), await stockroom.requester()];
    await stockroom.enter([{ material: material.code, quantity: 10 * ONE, value: 6000 }], { day: at(BEFORE, 10) });
    await stockroom.exit(kitchen.code, [{ material: material.code, quantity: ONE }], { day: at(LAST, 3) });
    const keeper = school.as("Almoxarifado").collection("materials");
    // Nothing is closed: a mistake that is put right.
    await keeper.update(material.id, { expense_element: "3.3.90.30.16" });
    expect(elements(await sheet(BEFORE))).toEqual({ "3.3.90.30.16": { purchase: 6000, after: 6000 } });
    await keeper.update(material.id, { expense_element: "3.3.90.30.21" });
    expect((await stockroom.keeper.call("warehouse/close-month", { id: newId(), month: LAST })).status).toBe(200);
    const closed = await sheet(LAST);
    const used = (await stockroom.keeper.call("warehouse/report-months", {})).body;
    await keeper.update(material.id, { expense_element: "3.3.90.30.22" });
    await keeper.update(material.id, { expense_element: "4.4.90.52.42", kind: "permanent" });
    await stockroom.exit(kitchen.code, [{ material: material.code, quantity: ONE }]);
    expect(await sheet(LAST)).toEqual(closed);
    // Closed with a later one: no statement of its own was kept.
    expect(elements(await sheet(BEFORE))).toEqual({ "3.3.90.30.21": { purchase: 6000, after: 6000 } });
    expect(elements(await sheet(NOW))).toEqual({
      "3.3.90.30.21": { before: 5400, reclassified: -5400 },
      "4.4.90.52.42": { reclassified: 5400, handover: 600, after: 4800 },
    });
    expect((await stockroom.keeper.call("warehouse/report-months", {})).body).toEqual(used);
    expect((await stockroom.keeper.call("warehouse/close-month", { id: newId(), month: NOW })).status).toBe(200);
    // Back to what it was: from the month after on.
    await keeper.update(material.id, { expense_element: "3.3.90.30.21", kind: "consumable" });
    expect(elements(await sheet(addMonths(NOW, 1)))).toEqual({
      "3.3.90.30.21": { reclassified: 4800, after: 4800 },
      "4.4.90.52.42": { before: 4800, reclassified: -4800 },
    });
  });

  test("opened again, the month takes the change that is made then", async () => {
    await school.as("Admin").call("warehouse/reopen-month", { id: newId(), month: NOW, reason: "Faltou" });
    const [material] = (await stockroom.keeper.list("materials", {})).body.items;
    await school.as("Almoxarifado").collection("materials").update(material!.id, { expense_element: "3.3.90.30.99" });
    expect(elements(await sheet(NOW))).toMatchObject({ "3.3.90.30.21": { before: 5400, reclassified: -5400 } });
    expect(Object.keys(elements(await sheet(addMonths(NOW, 1))))).toEqual(["3.3.90.30.99"]);
  });
});
