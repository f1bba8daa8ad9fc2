/** Months closed, reopened and closed again, and their statements, added up independently of the product.. */
import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays } from "../../../domain/dates";
import { type ColumnKey, isBalanced, type Statement } from "../../../domain/warehouse/closing/statement";
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
const MISSING = "missing00000000";

describe("a stockroom in which nothing has moved", () => {
  const school = testSchool();

  test("has this month, and closes it with an empty statement", async () => {
    const keeper = school.as("Almoxarifado");
    const { status, body } = await keeper.call("warehouse/months", {});
    expect([status, body]).toMatchObject([200, { months: [{ month: NOW, state: "open", closings: [] }], next: NOW, closed: "" }]);
    expect((await keeper.call("warehouse/statement", { month: NOW, rows: "true" })).body).toMatchObject({
      statement: { materials: 0, rows: [] },
    });
    expect((await keeper.call("warehouse/close-month", { id: newId(), month: NOW })).status).toBe(200);
    expect((await keeper.call("warehouse/months", {})).body).toMatchObject({ closed: NOW, next: "" });
  });
});

describe("a month that was closed with a wrong element of expense", () => {
  const school = testSchool();
  const stockroom = new Stockroom(school);

  test("is set right once it is open again, though a later month had another since", async () => {
    const material = await stockroom.material({ expense_element: "3.3.90.30.16" });
    await stockroom.enter([{ material: material.code, quantity: 10 * ONE, value: 1000 }], { day: lastDay(LAST) });
    const setElement = (expense_element: string) =>
      stockroom.keeper.collection("materials").update(material.id, { expense_element });
    const elements = async (month: string) =>
      (await stockroom.keeper.call("warehouse/statement", { month })).body.statement.elements.map(({ key, value }) => [
        key,
        value[0],
        value.at(-1),
      ]);
    await stockroom.keeper.call("warehouse/close-month", { id: newId(), month: LAST });
    await setElement("3.3.90.30.22");
    expect(await elements(NOW)).toEqual([
      ["3.3.90.30.16", 1000, 0],
      ["3.3.90.30.22", 0, 1000],
    ]);
    await school.as("Admin").call("warehouse/reopen-month", { id: newId(), month: LAST, reason: "Elemento errado" });
    await setElement("3.3.90.30.17");
    expect([await elements(LAST), await elements(NOW)]).toEqual([[["3.3.90.30.17", 0, 1000]], [["3.3.90.30.17", 1000, 1000]]]);
  });
});

describe("the stock's month", () => {
  const school = testSchool();
  const stockroom = new Stockroom(school);
  const close = (month: string, id = newId()) => stockroom.keeper.call("warehouse/close-month", { id, month });
  const reopen = (month: string, id = newId(), reason = "Faltou uma nota") =>
    school.as("Admin").call("warehouse/reopen-month", { id, month, reason });
  const sheet = async (month: string, closing?: string) =>
    (await stockroom.keeper.call("warehouse/statement", { month, rows: "true", ...(closing ? { closing } : {}) })).body;
  const figure = ({ columns }: Statement, figures: readonly number[], column: ColumnKey) => figures[columns.indexOf(column)];
  const rowOf = (statement: Statement, material: string) => statement.rows!.find((row) => row.material === material)!;
  const values = (statement: Statement, material: string, ...keys: ColumnKey[]) =>
    keys.map((key) => [
      figure(statement, rowOf(statement, material).quantity, key)! / ONE,
      figure(statement, rowOf(statement, material).value, key),
    ]);
  let [paper, desk, sold, exit] = ["", "", "", ""];

  beforeAll(async () => {
    const early = { day: lastDay(BEFORE) };
    const late = { day: lastDay(LAST) };
    const kitchen = await stockroom.requester();
    const one = await stockroom.material({ expense_element: "3.3.90.30.16", account: "115610100" });
    const permanent = await stockroom.material({ kind: "permanent", expense_element: "4.4.90.52.42" });
    const gone = await stockroom.material();
    [paper, desk, sold] = [one.id, permanent.id, gone.id];
    await stockroom.enter([{ material: one.code, quantity: 10 * ONE, value: 1000 }], { ...early, kind: "opening" });
    await stockroom.enter([{ material: permanent.code, quantity: 2 * ONE, value: 90_000 }], early);
    await stockroom.enter([{ material: gone.code, quantity: 3 * ONE, value: 100 }], early);
    await stockroom.exit(kitchen.code, [{ material: gone.code, quantity: 3 * ONE }], early);
    await stockroom.enter([{ material: one.code, quantity: 10 * ONE, value: 2000 }], late);
    await stockroom.enter([{ material: one.code, quantity: 5 * ONE, value: 500 }], { ...late, kind: "donation" });
    const { body } = await stockroom.exit(kitchen.code, [{ material: one.code, quantity: 5 * ONE }], late);
    exit = body.id;
    await stockroom.enter([{ material: one.code, quantity: ONE, value: 0 }], { ...late, kind: "return", of: exit });
    await stockroom.keeper.call("warehouse/write-off", {
      id: newId(),
      reason: "Molhou",
      ...late,
      lines: [{ material: one.code, quantity: ONE }],
    });
    await stockroom.keeper.call("warehouse/transfer", {
      id: newId(),
      from: "stock",
      to: "damaged",
      lines: [{ material: one.code, quantity: 2 * ONE }],
    });
    await stockroom.exit(kitchen.code, [{ material: permanent.code, quantity: ONE }], late);
  });
  afterAll(async () => expect(await stockDisagreements(school)).toEqual([]));

  test("R-27 returns to the supplier and merged balances have columns of their own", async () => {
    const [target, other, supplier] = [
      await stockroom.stocked(10, 1000),
      await stockroom.stocked(4, 400),
      await stockroom.supplier(),
    ];
    const back = await stockroom.keeper.call("warehouse/write-off", {
      ...{ id: newId(), reason: "Veio trocado", as: "supplier_return", supplier: supplier.id },
      lines: [{ material: other.code, quantity: ONE }],
    });
    expect(back.body).toMatchObject({
      kind: "supplier_return",
      supplier_name: supplier.name,
      total: -100,
      sentence: `Devolução ao fornecedor registrada: 1 material para ${supplier.name}, documento ${back.body.number}`,
    });
    await stockroom.keeper.call("warehouse/merge-materials", { id: newId(), keep: target.id, merge: other.id });
    const { statement } = await sheet(NOW);
    expect(values(statement, other.id, "purchase", "loss", "supplier_return", "count", "merge", "after")).toEqual([
      ...[
        [4, 400],
        [0, 0],
        [1, 100],
        [0, 0],
        [-3, -300],
        [0, 0],
      ],
    ]);
    expect(values(statement, target.id, "merge", "after")).toEqual([
      [3, 300],
      [13, 1300],
    ]);
  });

  test("R-19 an open month's statement adds up, row by row and in total, as a sum made apart does", async () => {
    for (const month of [BEFORE, LAST, NOW]) {
      const { statement, state, closing } = await sheet(month);
      expect([state, closing]).toEqual(["open", null]);
      for (const row of statement.rows!) {
        expect([row.code, isBalanced(statement.columns, row.quantity), isBalanced(statement.columns, row.value)]).toEqual([
          row.code,
          true,
          true,
        ]);
      }
      const lines = [...statement.elements, ...statement.accounts].map(({ value }) => value);
      expect(lines.map((line) => isBalanced(statement.columns, line))).not.toContain(false);
      for (const groups of [statement.elements, statement.accounts]) {
        const total = statement.columns.map((_, index) => groups.reduce((sum, { value }) => sum + value[index]!, 0));
        expect(total).toEqual(statement.total);
      }
      const apart = await query(
        school,
        `SELECT material, SUM(iif(month < '${month}', value, 0)), SUM(value), SUM(iif(month < '${month}', quantity, 0)), SUM(quantity)
         FROM stock_movements WHERE month <= '${month}' GROUP BY material`,
      );
      for (const [material, ...sums] of apart) {
        const row = statement.rows!.find((row) => row.material === material);
        const own = row ? [row.value[0], row.value.at(-1), row.quantity[0], row.quantity.at(-1)] : [0, 0, 0, 0];
        expect([material, ...own]).toEqual([material, ...sums.map(Number)]);
      }
    }
  });

  test("each kind of movement has its column; a permanent one stays until it is handed over", async () => {
    const { statement } = await sheet(LAST);
    expect(
      values(statement, paper, "before", "purchase", "donation", "consumption", "return", "loss", "exit_reversal", "after"),
    ).toEqual([
      ...[
        [10, 1000],
        [10, 2000],
        [5, 500],
        [5, 700],
        [1, 140],
        [1, 140],
        [0, 0],
        [20, 2800],
      ],
    ]);
    expect(values(statement, desk, "before", "consumption", "handover", "after")).toEqual([
      ...[
        [2, 90_000],
        [0, 0],
        [1, 45_000],
        [1, 45_000],
      ],
    ]);
    // A movement before the month is no row of it.
    expect(rowOf(statement, sold)).toBeUndefined();
    expect(statement.elements.map(({ key, materials }) => [key, materials])).toEqual([
      ["3.3.90.30.16", 1],
      ["4.4.90.52.42", 1],
    ]);
    expect(statement.documents.find(({ kind }) => kind === "exit")?.documents).toBe(2);
    const { body } = await stockroom.keeper.call("warehouse/statement", { month: LAST });
    expect([body.statement.rows, body.statement.total]).toEqual([undefined, statement.total]);
  });

  test("the sheet names the pending matter of this month, and none of the last one", async () => {
    const { pending } = await sheet(NOW);
    expect(pending.map(({ kind }) => kind)).toEqual(["running"]);
    expect((await sheet(LAST)).pending).toEqual([]);
  });

  test("months close in order, once, and by the same id only once", async () => {
    expect((await close(addMonths(NOW, 1))).refusal).toMatchObject({ status: 400, code: "month_not_begun" });
    expect((await close("2026-13")).status).toBe(400);
    const id = newId();
    const first = await close(BEFORE, id);
    expect(first.body).toMatchObject({ id, month: BEFORE, version: 1, reopened_at: "", closed_by_name: expect.any(String) });
    expect(first.body.sentence).toContain(`código ${first.body.seal}`);
    expect((await close(BEFORE, id)).body).toEqual(first.body);
    expect((await close(LAST, id)).refusal.code).toBe("id_taken");
    expect((await close(BEFORE)).refusal).toMatchObject({ status: 409, code: "month_closed" });
    expect((await close(NOW)).refusal).toMatchObject({ status: 409, code: "month_out_of_order", params: { month: LAST } });
    const racing = await Promise.all(Array.from({ length: 4 }, () => close(LAST)));
    expect(racing.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await stockroom.keeper.call("warehouse/months", {})).body).toMatchObject({ closed: LAST, next: NOW });
  });

  test("R-28 a closed month's statement is frozen with its hash; a reversal counts in its own month", async () => {
    const frozen = await sheet(LAST);
    expect(frozen).toMatchObject({ state: "closed", pending: [], previous: { month: BEFORE } });
    expect(figure(frozen.statement, frozen.statement.total, "before")).toBe((await sheet(BEFORE)).statement.total.at(-1));
    const [[text, hash]] = (await query(school, `SELECT statement, hash FROM stock_months WHERE month = '${LAST}'`)) as [
      string[],
    ];
    expect(createHash("sha256").update(text!).digest("hex")).toBe(hash);
    expect(JSON.parse(text!)).toEqual(frozen.statement);
    const reversed = await stockroom.reverse((await stockroom.enter([{ material: paper, quantity: ONE, value: 140 }])).body.id);
    expect(reversed.status).toBe(200);
    const writeOff = (await stockroom.keeper.list("stock-documents", { kind: "write_off" })).body.items[0]!;
    expect((await stockroom.reverse(writeOff.id)).body.month).toBe(NOW);
    const { statement } = await sheet(NOW);
    expect(values(statement, paper, "purchase", "loss", "entry_reversal", "exit_reversal")).toEqual([
      ...[
        [1, 140],
        [0, 0],
        [-1, -140],
        [1, 140],
      ],
    ]);
    expect(await sheet(LAST)).toEqual(frozen);
    await school.as("Almoxarifado").collection("materials").update(paper, { expense_element: "3.3.90.30.22" });
    expect((await sheet(LAST)).statement).toEqual(frozen.statement);
    const list = await stockroom.keeper.collection("stock_months").getFullList();
    expect(list.map((row) => "statement" in row)).toEqual(list.map(() => false));
  });

  test("R-36 only the last month opens again, by Admin, with a reason; its statement is superseded", async () => {
    expect((await reopen(BEFORE)).refusal).toMatchObject({
      status: 409,
      code: "month_not_last_closed",
      params: { closed: LAST },
    });
    expect((await stockroom.keeper.call("warehouse/reopen-month", { id: newId(), month: LAST, reason: "x" })).status).toBe(403);
    expect((await reopen(LAST, newId(), "  ")).status).toBe(400);
    const [first] = (await stockroom.keeper.call("warehouse/months", {})).body.months[1]!.closings;
    const old = await sheet(LAST);
    const id = newId();
    const opened = await reopen(LAST, id);
    expect(opened.body).toMatchObject({ id: first!.id, seal: first!.seal, reopen_reason: "Faltou uma nota" });
    expect((await reopen(LAST, id)).body).toEqual(opened.body);
    expect((await reopen(LAST, id, "Outro motivo")).refusal.code).toBe("id_taken");
    expect((await reopen(LAST)).refusal.params).toEqual({ closed: BEFORE });
    expect((await sheet(LAST)).state).toBe("open");
    await stockroom.enter([{ material: paper, quantity: ONE, value: 999 }], { day: addDays(`${NOW}-01`, -1) });
    const second = await close(LAST);
    expect(second.body).toMatchObject({ version: 2, month: LAST });
    expect(second.body.seal).not.toBe(first!.seal);
    const superseded = await sheet(LAST, first!.id);
    expect(superseded).toMatchObject({ state: "superseded", closing: { version: 1, reopened_by_name: expect.any(String) } });
    expect(superseded.statement).toEqual(old.statement);
    expect(figure((await sheet(LAST)).statement, (await sheet(LAST)).statement.total, "purchase")).toBe(2999);
    expect((await stockroom.keeper.call("warehouse/months", {})).body.months[1]!.closings.map(({ version }) => version)).toEqual([
      2, 1,
    ]);
    expect((await stockroom.keeper.call("warehouse/statement", { month: BEFORE, closing: first!.id })).status).toBe(404);
    expect((await stockroom.keeper.call("warehouse/statement", { month: LAST, closing: MISSING })).status).toBe(404);
    const events = await stockroom.keeper.collection("timeline").getFullList({ filter: `subject = "${first!.id}"` });
    expect(events.map(({ kind }) => kind).sort()).toEqual(["month_closed", "month_reopened"]);
  });

  test("not even the dashboard rewrites a closed month", async () => {
    const [row] = await school
      .as("superuser")
      .collection("stock_months")
      .getFullList({ filter: `month = "${BEFORE}"` });
    for (const values of [{ hash: "abc" }, { month: "2020-01" }, { reopened_at: "2026-01-01 12:00:00.000Z" }]) {
      await expect(school.as("superuser").collection("stock_months").update(row!.id, values)).rejects.toMatchObject({
        status: 400,
      });
    }
  });

  test("a month is not closed on balances that the ledger does not add up to", async () => {
    await query(school, `UPDATE stock_values SET value = value + 1 WHERE material = '${paper}'`);
    expect((await close(NOW)).refusal).toMatchObject({ status: 409, code: "statement_differs", params: { rows: 1 } });
    await query(school, `UPDATE stock_values SET value = value - 1 WHERE material = '${paper}'`);
    expect((await close(NOW)).status).toBe(200);
  });
});
