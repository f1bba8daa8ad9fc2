/** Entries, exits and reversals over HTTP: the resulting ledger, to the centavo. as far as they are built. */
import { afterAll, describe, expect, test } from "vitest";
import { addDays, formatDay } from "../../../domain/dates";
import { ONE } from "../../../domain/warehouse/quantity";
import { today } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { testSchool } from "../../helpers/school";
import { Stockroom, stockDisagreements } from "../../helpers/warehouse";

const MISSING = "missing00000000";

describe("the ledger", () => {
  const school = testSchool();
  const stockroom = new Stockroom(school);
  afterAll(async () => expect(await stockDisagreements(school)).toEqual([]));

  test("an exit hands out, and says what is left", async () => {
    const [material, kitchen] = [await stockroom.stocked(10, 1000, { minimum: 8 * ONE }), await stockroom.requester()];
    const id = newId();
    const { status, body } = await stockroom.exit(kitchen.code.toLowerCase(), [{ material: material.code, quantity: 3 * ONE }], {
      id,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      kind: "exit",
      requester: kitchen.id,
      requester_name: kitchen.name,
      sector_name: kitchen.name,
      material_count: 1,
      total: -300,
      sentence: `Saída registrada: 1 material para ${kitchen.name}, documento ${body.number}`,
      warnings: [`${material.name}: restam 7 unidades; o mínimo é 8 unidades.`],
      lines: [{ line: 1, material: material.id, quantity: -3 * ONE, value: -300, left: 7 * ONE }],
    });
    expect(body.number).toMatch(/^\d{4}\/\d{6}$/);
    expect(await stockroom.balanceOf(material.id)).toEqual([7 * ONE, 700]);
    expect((await stockroom.keeper.call("warehouse/document", { document: body.number })).body).toMatchObject({
      id,
      obstacle: "",
    });
    const { items } = (await stockroom.keeper.list("movements", { material: material.id })).body;
    expect(items.map(({ quantity, quantity_after, value_after }) => [quantity, quantity_after, value_after])).toEqual([
      [10 * ONE, 10 * ONE, 1000],
      [-3 * ONE, 7 * ONE, 700],
    ]);
    const events = await stockroom.keeper.collection("timeline").getFullList({ filter: `subject = "${id}"` });
    expect(events).toMatchObject([{ area: "warehouse", kind: "exit", text: body.sentence }]);
  });

  test("R-02 R-04 an exit beyond the stock is refused whole, on the sum of the lines", async () => {
    const [material, kitchen] = [await stockroom.stocked(5, 500), await stockroom.requester()];
    for (const [quantities, wanted] of [
      [[6], 6],
      [[3, 3], 6],
    ] as const) {
      const lines = quantities.map((units) => ({ material: material.code, quantity: units * ONE }));
      const { status, refusal } = await stockroom.exit(kitchen.id, lines);
      expect({ status, code: refusal.code, message: refusal.message }).toEqual({
        status: 409,
        code: "insufficient_stock",
        message: `Saldo insuficiente de ${material.name}: pedido ${wanted} unidades, disponível 5 unidades.`,
      });
      expect(refusal.params).toMatchObject({ code: material.code, available: 5 * ONE, wanted: wanted * ONE });
    }
    expect(await stockroom.balanceOf(material.id)).toEqual([5 * ONE, 500]);
  });

  test("R-07 a material that is used up keeps its card and its history", async () => {
    const [material, kitchen] = [await stockroom.stocked(5, 500), await stockroom.requester()];
    await stockroom.exit(kitchen.id, [{ material: material.code, quantity: 5 * ONE }]);
    expect((await stockroom.sheet(material.code)).body).toMatchObject({ quantity: 0, value: 0, moved: true, active: true });
    const { items } = (await stockroom.keeper.list("movements", { material: material.id })).body;
    expect(items.map(({ quantity, quantity_after }) => [quantity, quantity_after])).toEqual([
      [5 * ONE, 5 * ONE],
      [-5 * ONE, 0],
    ]);
    await expect(school.as("superuser").collection("materials").delete(material.id)).rejects.toMatchObject({ status: 409 });
  });

  test("R-03 when the third line lacks stock, none of the lines posts", async () => {
    const [one, other, none, kitchen] = [
      await stockroom.stocked(5, 5),
      await stockroom.stocked(5, 5),
      await stockroom.material(),
      await stockroom.requester(),
    ];
    const answer = await stockroom.exit(
      kitchen.id,
      [one, other, none].map(({ code }) => ({ material: code, quantity: ONE })),
    );
    expect(answer.refusal).toMatchObject({
      code: "insufficient_stock",
      data: { "lines.2.quantity": { code: "insufficient_stock" } },
    });
    expect(answer.refusal.message).toContain(`Saldo insuficiente de ${none.name}:`);
    expect([await stockroom.balanceOf(one.id), await stockroom.balanceOf(other.id)]).toEqual([
      [5 * ONE, 5],
      [5 * ONE, 5],
    ]);
  });

  test("R-05 the same command sent again answers the same, and moves nothing twice", async () => {
    const [material, kitchen, id] = [await stockroom.stocked(10, 999), await stockroom.requester(), newId()];
    const lines = [{ material: material.code, quantity: ONE }];
    const answers = await Promise.all(Array.from({ length: 8 }, () => stockroom.exit(kitchen.code, lines, { id })));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(answers.map(({ body }) => body)).toEqual(Array(8).fill(answers[0]!.body));
    expect(await stockroom.balanceOf(material.id)).toEqual([9 * ONE, 899]);
    await stockroom.undoExit(id);
    expect((await stockroom.exit(kitchen.code, lines, { id })).body).toEqual(answers[0]!.body);
    const other = await stockroom.exit(kitchen.code, [{ material: material.code, quantity: 2 * ONE }], { id });
    expect(other.refusal.code).toBe("id_taken");
    expect((await stockroom.enter([{ material: material.code, quantity: ONE, value: 1 }], { id })).refusal.code).toBe("id_taken");
  });

  test("R-10 R-11 R-14 values leave no centavo behind, and come back as they left", async () => {
    const kitchen = await stockroom.requester();
    const three = await stockroom.stocked(2, 200);
    await stockroom.enter([{ material: three.code, quantity: ONE, value: 101 }]);
    const whole = await stockroom.exit(kitchen.id, [{ material: three.code, quantity: 3 * ONE }]);
    expect([whole.body.total, await stockroom.balanceOf(three.id)]).toEqual([-301, [0, 0]]);
    const third = await stockroom.stocked(3, 100);
    const values = [];
    for (let index = 0; index < 3; index++) {
      values.push((await stockroom.exit(kitchen.id, [{ material: third.code, quantity: ONE }])).body.total);
    }
    expect([values, await stockroom.balanceOf(third.id)]).toEqual([
      [-33, -34, -33],
      [0, 0],
    ]);
    const pair = await stockroom.stocked(1, 1313);
    await stockroom.enter([{ material: pair.code, quantity: ONE, value: 1220 }]);
    const exit = await stockroom.exit(kitchen.id, [{ material: pair.code, quantity: 2 * ONE }]);
    const back = await stockroom.reverse(exit.body.number);
    expect([exit.body.total, back.body.total, await stockroom.balanceOf(pair.id)]).toEqual([-2533, 2533, [2 * ONE, 2533]]);
  });

  test("R-17 boxes of twelve come in as pieces, with the paper's own figures on the row", async () => {
    const [material, kitchen] = [await stockroom.material(), await stockroom.requester()];
    const stated = { quantity: 7 * ONE, unit: "CX", factor: 12 * ONE };
    const { body } = await stockroom.enter([{ material: material.code, quantity: 84 * ONE, value: 7000, stated }]);
    expect(body.lines[0]).toMatchObject({ stated_quantity: 7 * ONE, stated_unit: "CX", factor: 12 * ONE });
    expect((await stockroom.exit(kitchen.id, [{ material: material.code, quantity: 5 * ONE }])).body.total).toBe(-417);
    expect(await stockroom.balanceOf(material.id)).toEqual([79 * ONE, 6583]);
  });

  test("R-21 a piece is whole, a kilo takes grams", async () => {
    const [piece, kilo, kitchen] = [
      await stockroom.stocked(5, 5),
      await stockroom.stocked(7, 700, { unit: "quilo", decimals: 3 }),
      await stockroom.requester(),
    ];
    const half = await stockroom.exit(kitchen.id, [{ material: piece.code, quantity: 15_000 }]);
    expect(half.refusal).toMatchObject({
      status: 400,
      code: "quantity_decimals",
      message: `${piece.name}: informe um número inteiro, sem vírgula.`,
    });
    expect((await stockroom.exit(kitchen.id, [{ material: kilo.code, quantity: 2500 }])).status).toBe(200);
    expect((await stockroom.exit(kitchen.id, [{ material: kilo.code, quantity: 2505 }])).refusal.code).toBe("quantity_decimals");
    for (const quantity of [0, -ONE, 1.5, "10000", 1e300, null]) {
      expect((await stockroom.exit(kitchen.id, [{ material: piece.code, quantity: quantity as number }])).status).toBe(400);
    }
  });

  test("a hundred thousand units worth R$ 100,000, and the most there may be, are exact", async () => {
    const [material, kitchen] = [await stockroom.stocked(100_000, 10_000_000), await stockroom.requester()];
    expect((await stockroom.exit(kitchen.id, [{ material: material.code, quantity: 33_333 * ONE }])).body.total).toBe(-3_333_300);
    const huge = await stockroom.material();
    const most = { material: huge.code, quantity: 4_000_000_000_000 - 7 * ONE, value: 4_000_000_000_000 - 1 };
    for (let index = 0; index < 2; index++) {
      expect((await stockroom.enter(Array(499).fill(most))).status).toBe(200);
    }
    const full = await stockroom.enter(Array(10).fill(most));
    expect(full.refusal).toMatchObject({ status: 400, code: "stock_too_large" });
    const [quantity, value] = await stockroom.balanceOf(huge.id);
    const asked = 3_999_999 * ONE;
    const exact = (2n * BigInt(value) * BigInt(asked) + BigInt(quantity)) / (2n * BigInt(quantity));
    expect((await stockroom.exit(kitchen.id, [{ material: huge.code, quantity: asked }])).body.total).toBe(-Number(exact));
  });

  test("R-12 R-13 a document that is dated back enters the average from now on, and never makes the card negative", async () => {
    const [material, kitchen, now] = [await stockroom.material(), await stockroom.requester(), today()];
    const at = (days: number) => addDays(now, -days);
    await stockroom.enter([{ material: material.code, quantity: 10 * ONE, value: 1000 }], { day: at(9) });
    const exit = await stockroom.exit(kitchen.id, [{ material: material.code, quantity: 5 * ONE }], { day: at(4) });
    await stockroom.enter([{ material: material.code, quantity: 10 * ONE, value: 2000 }], { day: at(6) });
    expect([exit.body.total, await stockroom.balanceOf(material.id)]).toEqual([-500, [15 * ONE, 2500]]);
    const early = await stockroom.exit(kitchen.id, [{ material: material.code, quantity: 11 * ONE }], { day: at(8) });
    expect(early.refusal).toMatchObject({ status: 409, code: "would_go_negative", params: { day: at(8), available: 10 * ONE } });
    const later = await stockroom.enter([{ material: material.code, quantity: ONE, value: 1 }], { day: addDays(now, 1) });
    expect(later.refusal).toMatchObject({ status: 400, code: "day_in_future" });
  });

  test("R-20 an entry without a cost is marked as symbolic", async () => {
    const material = await stockroom.stocked(10, 2000);
    const lines = [{ material: material.code, quantity: 10 * ONE, value: 0 }];
    expect((await stockroom.enter(lines, { kind: "donation" })).refusal.code).toBe("value_missing");
    const symbolic = lines.map((line) => ({ ...line, symbolic: true }));
    expect((await stockroom.enter(symbolic, { kind: "donation" })).status).toBe(200);
    expect(await stockroom.balanceOf(material.id)).toEqual([20 * ONE, 2000]);
  });

  test("R-27 an entry whose goods left is not reversed, and the exits are named", async () => {
    const [material, kitchen] = [await stockroom.stocked(10, 1000), await stockroom.requester()];
    const second = await stockroom.enter([{ material: material.code, quantity: 10 * ONE, value: 9000 }]);
    const exit = await stockroom.exit(kitchen.id, [{ material: material.code, quantity: 10 * ONE }]);
    expect(exit.body.total).toBe(-5000);
    const refused = await stockroom.reverse(second.body.id);
    expect(refused.refusal).toMatchObject({ status: 409, code: "reversal_goods_gone" });
    expect(refused.refusal.message).toContain(exit.body.number);
    expect((await stockroom.keeper.call("warehouse/document", { document: second.body.id })).body.obstacle).toBe(
      refused.refusal.message,
    );
    await stockroom.reverse(exit.body.id);
    expect((await stockroom.reverse(second.body.id)).status).toBe(200);
    expect(await stockroom.balanceOf(material.id)).toEqual([10 * ONE, 1000]);
  });

  test("R-27 nor is one of which a part left at the average of both: the rest would be worth nothing", async () => {
    const [material, kitchen] = [await stockroom.stocked(10, 9000), await stockroom.requester()];
    const second = await stockroom.enter([{ material: material.code, quantity: 10 * ONE, value: 1000 }]);
    const dear = await stockroom.stocked(10, 1000);
    const costly = await stockroom.enter([{ material: dear.code, quantity: 10 * ONE, value: 9000 }]);
    const exits = [];
    for (const { code } of [material, dear]) {
      exits.push(await stockroom.exit(kitchen.id, [{ material: code, quantity: 2 * ONE }]));
    }
    for (const [index, entry] of [second, costly].entries()) {
      const { refusal } = await stockroom.reverse(entry.body.id);
      expect(refusal).toMatchObject({ status: 409, code: "reversal_goods_gone", params: { part: true } });
      expect(refusal.message).toContain(exits[index]!.body.number);
    }
    expect(await stockroom.balanceOf(dear.id)).toEqual([18 * ONE, 9000]);
    await stockroom.reverse(exits[1]!.body.id);
    expect((await stockroom.reverse(costly.body.id)).status).toBe(200);
    expect(await stockroom.balanceOf(dear.id)).toEqual([10 * ONE, 1000]);
  });

  test("R-27 one of the same price as the rest is reversed although some left since", async () => {
    const [material, kitchen] = [await stockroom.stocked(10, 1000), await stockroom.requester()];
    const second = await stockroom.enter([{ material: material.code, quantity: 10 * ONE, value: 1000 }]);
    await stockroom.exit(kitchen.id, [{ material: material.code, quantity: 3 * ONE }]);
    expect((await stockroom.reverse(second.body.id)).status).toBe(200);
    expect(await stockroom.balanceOf(material.id)).toEqual([7 * ONE, 700]);
  });

  test("a document's sheet names its request, and the materials that take nothing in any more", async () => {
    const [material, other, kitchen] = [
      await stockroom.stocked(10, 1000),
      await stockroom.material(),
      await stockroom.requester(),
    ];
    const { body: entry } = await stockroom.enter([{ material: other.code, quantity: ONE, value: 100 }]);
    await stockroom.reverse(entry.id);
    await stockroom.keeper.collection("materials").update(other.id, { active: false });
    const sheet = async (document: string) => (await stockroom.keeper.call("warehouse/document", { document })).body;
    expect(await sheet(entry.id)).toMatchObject({ inactive: [other.id], request: "", invoice: "" });
    const { body: exit } = await stockroom.exit(kitchen.code, [{ material: material.code, quantity: ONE }]);
    expect(await sheet(exit.id)).toMatchObject({ inactive: [], request: "", invoice: "" });
    const request = newId();
    const terms = { for: kitchen.code, lines: [{ material: material.code, quantity: ONE }] };
    await school.as("Admin").call("warehouse/request", { id: request, ...terms });
    await stockroom.keeper.call("warehouse/approve-request", { id: newId(), request });
    const { body: delivered } = await stockroom.keeper.call("warehouse/deliver", { id: newId(), request });
    expect(await sheet(delivered.deliveries[0]!.document)).toMatchObject({ request });
  });

  test("R-28 neither a document nor a reversal is reversed again", async () => {
    const [material, kitchen] = [await stockroom.stocked(10, 1000), await stockroom.requester()];
    const exit = await stockroom.exit(kitchen.id, [{ material: material.code, quantity: ONE }]);
    const [first, second] = await Promise.all([stockroom.reverse(exit.body.id), stockroom.reverse(exit.body.id)]);
    expect([first.status, second.status].sort()).toEqual([200, 409]);
    const done = first.status === 200 ? first : second;
    expect((first.status === 200 ? second : first).refusal.code).toBe("already_reversed");
    expect((await stockroom.reverse(done.body.id)).refusal.code).toBe("reversal_of_reversal");
    expect((await stockroom.reverse(MISSING)).refusal).toMatchObject({ status: 404, code: "not_found" });
    expect((await stockroom.reverse(exit.body.id, { reason: " " })).status).toBe(400);
    const { body } = await stockroom.keeper.call("warehouse/document", { document: exit.body.id });
    expect(body).toMatchObject({ reversed_by: done.body.id, reversed_by_number: done.body.number });
  });

  test("R-29 unused material comes back at the value it left with, and never more of it", async () => {
    const [material, kitchen] = [await stockroom.stocked(10, 1000), await stockroom.requester()];
    const exit = await stockroom.exit(kitchen.id, [{ material: material.code, quantity: 3 * ONE }]);
    await stockroom.enter([{ material: material.code, quantity: 10 * ONE, value: 9000 }]);
    const back = (units: number) =>
      stockroom.enter([{ material: material.code, quantity: units * ONE, value: 1 }], { kind: "return", of: exit.body.id });
    const one = await back(1);
    expect(one.body).toMatchObject({ total: 100, requester: kitchen.id });
    expect((await back(3)).refusal).toMatchObject({
      status: 409,
      code: "return_exceeds",
      message: `Nesta saída, restam apenas 2 unidades de ${material.name} a devolver.`,
    });
    expect((await stockroom.reverse(exit.body.id)).refusal.code).toBe("reversal_after_return");
    expect((await back(2)).body.total).toBe(200);
    expect((await back(1)).refusal.message).toContain("Não há mais");
    expect(
      (await stockroom.enter([{ material: material.code, quantity: ONE, value: 1 }], { kind: "return", of: one.body.id })).refusal
        .code,
    ).toBe("not_an_exit");
  });

  test("R-29 nothing comes back on a day before it left", async () => {
    const [material, kitchen, now] = [await stockroom.material(), await stockroom.requester(), today()];
    await stockroom.enter([{ material: material.code, quantity: 5 * ONE, value: 500 }], { day: addDays(now, -10) });
    const exit = await stockroom.exit(kitchen.id, [{ material: material.code, quantity: 5 * ONE }], { day: addDays(now, -4) });
    const back = (day: string) =>
      stockroom.enter([{ material: material.code, quantity: ONE, value: 0 }], { kind: "return", of: exit.body.id, day });
    expect((await back(addDays(now, -5))).refusal).toMatchObject({
      status: 409,
      code: "return_before_exit",
      message: `A devolução não pode ter data anterior à da saída ${exit.body.number}, de ${formatDay(addDays(now, -4))}.`,
    });
    expect((await back(addDays(now, -4))).status).toBe(200);
  });

  test("R-35 batches leave by validity; an expired batch leaves by a write-off alone", async () => {
    const [material, kitchen, now] = [await stockroom.material({ batch_control: true }), await stockroom.requester(), today()];
    const enter = (code: string, units: number, valid_until: string) =>
      stockroom.enter([{ material: material.code, quantity: units * ONE, value: units * 100, batch: { code, valid_until } }]);
    expect((await stockroom.enter([{ material: material.code, quantity: ONE, value: 1 }])).refusal.code).toBe("batch_required");
    await enter("A", 3, addDays(now, 60));
    await enter("B", 2, addDays(now, -1));
    await enter("C", 10, "");
    expect((await enter("a", 1, addDays(now, 61))).refusal.code).toBe("batch_validity_differs");
    const { body } = await stockroom.exit(kitchen.id, [{ material: material.code, quantity: 4 * ONE }]);
    expect(body.lines[0]!.parts.map(({ batch_code, quantity, value }) => [batch_code, quantity, value])).toEqual([
      ["A", -3 * ONE, -300],
      ["C", -ONE, -100],
    ]);
    expect((await stockroom.sheet(material.id)).body).toMatchObject({
      quantity: 11 * ONE,
      stock: 11 * ONE,
      expired: 2 * ONE,
      available: 9 * ONE,
    });
    const all = await stockroom.exit(kitchen.id, [{ material: material.code, quantity: 10 * ONE }]);
    expect(all.refusal.message).toBe(
      `Saldo insuficiente de ${material.name}: pedido 10 unidades, disponível 9 unidades. Há ainda 2 unidades com validade vencida, que só saem por baixa.`,
    );
    const batches = (await stockroom.sheet(material.id)).body.balances;
    const expired = batches.find(({ batch_code }) => batch_code === "B")!;
    const chosen = await stockroom.exit(kitchen.id, [
      { material: material.code, quantity: ONE, batch: expired.batch, reason: "Pediu" },
    ]);
    expect(chosen.refusal.code).toBe("batch_expired");
    const off = await stockroom.keeper.call("warehouse/write-off", {
      id: newId(),
      reason: "Vencido",
      lines: [{ material: material.code, quantity: 2 * ONE }],
    });
    expect(off.body.lines[0]!.parts).toMatchObject([{ batch_code: "B", quantity: -2 * ONE }]);
  });

  test("a batch is found by the beginning of its code, and by its material's name and code", async () => {
    const [rice, beans] = [
      await stockroom.material({ name: "Arroz parboilizado", batch_control: true }),
      await stockroom.material({ name: "Feijão-preto", batch_control: true }),
    ];
    const line = (material: string, code: string) => ({ material, quantity: ONE, value: 100, batch: { code, valid_until: "" } });
    await stockroom.enter([line(rice.code, "RX-2608/A"), line(rice.code, "RX-2608/B"), line(beans.code, "F77")]);
    const search = async (q: string) =>
      (await stockroom.keeper.list("stock-batches", { q })).body.items.map(({ code }) => code).sort();
    expect(await search("rx-2608")).toEqual(["RX-2608/A", "RX-2608/B"]);
    expect(await search("RX-2608/B")).toEqual(["RX-2608/B"]);
    expect(await search("608")).toEqual([]);
    expect(await search("feijao")).toEqual(["F77"]);
    expect(await search(beans.code)).toEqual(["F77"]);
  });

  test("R-35 a validity that was typed wrong is corrected with a reason, and leaves in its new order", async () => {
    const [material, kitchen, now] = [await stockroom.material({ batch_control: true }), await stockroom.requester(), today()];
    const enter = (code: string, valid_until: string) =>
      stockroom.enter([{ material: material.code, quantity: 2 * ONE, value: 200, batch: { code, valid_until } }]);
    await enter("A", addDays(now, -1));
    await enter("B", addDays(now, 30));
    const batch = (await stockroom.sheet(material.id)).body.balances.find(({ batch_code }) => batch_code === "A")!.batch;
    const input = { id: newId(), batch, valid_until: addDays(now, 10), reason: "Data lida errada na caixa" };
    const correct = (overrides: object = {}) => stockroom.keeper.call("warehouse/correct-batch", { ...input, ...overrides });
    const first = await correct();
    expect(first.body).toMatchObject({ id: batch, code: "A", material: material.id, valid_until: input.valid_until });
    expect((await correct()).body).toEqual(first.body);
    expect((await correct({ reason: "Outro" })).refusal.code).toBe("id_taken");
    expect((await correct({ id: newId() })).refusal.code).toBe("batch_validity_same");
    expect((await correct({ id: newId(), batch: MISSING })).refusal).toMatchObject({ status: 404, code: "not_found" });
    expect((await correct({ id: newId(), reason: " " })).status).toBe(400);
    const { items } = (await stockroom.keeper.list("stock-batches", { material: material.id })).body;
    expect(items.map(({ code, valid_until, expired }) => [code, valid_until, expired])).toEqual([
      ["A", input.valid_until, false],
      ["B", addDays(now, 30), false],
    ]);
    const { body } = await stockroom.exit(kitchen.id, [{ material: material.code, quantity: ONE }]);
    expect(body.lines[0]!.parts).toMatchObject([{ batch_code: "A" }]);
    const told = await stockroom.keeper.collection("timeline").getFullList<{ text: string }>({ filter: `subject = "${batch}"` });
    expect(told.map(({ text }) => text)).toEqual([first.body.sentence]);
    expect(first.body.sentence).toContain(input.reason);
    // The paper's date agrees with it from now on.
    expect((await enter("A", input.valid_until)).status).toBe(200);
    expect((await enter("A", addDays(now, -1))).refusal.code).toBe("batch_validity_differs");
    expect((await correct({ id: newId(), valid_until: "" })).body.valid_until).toBe("");
  });

  test("R-35 another batch than the first leaves with a reason", async () => {
    const [material, kitchen, now] = [await stockroom.material({ batch_control: true }), await stockroom.requester(), today()];
    for (const [code, days] of [
      ["PRIMEIRO", 10],
      ["SEGUNDO", 20],
    ] as const) {
      const batch = { code, valid_until: addDays(now, days) };
      await stockroom.enter([{ material: material.code, quantity: 5 * ONE, value: 500, batch }]);
    }
    const second = (await stockroom.sheet(material.id)).body.balances[1]!.batch;
    const line = { material: material.code, quantity: ONE, batch: second };
    expect((await stockroom.exit(kitchen.id, [line])).refusal.code).toBe("batch_reason_missing");
    const { body } = await stockroom.exit(kitchen.id, [{ ...line, reason: "Caixa aberta" }]);
    expect(body.lines[0]!.parts).toMatchObject([{ batch_code: "SEGUNDO", reason: "Caixa aberta" }]);
    expect((await stockroom.exit(kitchen.id, [{ ...line, batch: MISSING, reason: "x" }])).refusal.code).toBe("unknown_batch");
  });

  test("a number that is an enrolment and a material: a person before somebody fetches, the material after", async () => {
    const [material, sector] = [await stockroom.stocked(5, 500), await stockroom.requester()];
    const enrolment = String(Number(material.code));
    const person = await school.seed.person({ kind: "staff", sector: sector.sector, enrolment });
    const requester = await stockroom.keeper
      .collection("requesters")
      .create<{ id: string; code: string }>({ id: newId(), kind: "person", person: person.id, active: true });
    const scan = (code: string, receiver: "true" | "false") => stockroom.keeper.call("warehouse/scan", { code, receiver });
    expect((await scan(enrolment, "false")).body).toMatchObject({ kind: "requester", requester: { id: requester.id } });
    expect((await stockroom.keeper.call("warehouse/scan", { code: enrolment })).body.kind).toBe("requester");
    expect((await scan(enrolment, "true")).body).toMatchObject({ kind: "material", material: { id: material.id } });
    expect((await scan(requester.code, "true")).body).toMatchObject({ kind: "requester", requester: { id: requester.id } });
    expect((await stockroom.keeper.call("warehouse/loan-scan", { code: enrolment, receiver: "true" })).body.kind).toBe(
      "material",
    );
  });

  test("a shelf's label says how many materials lie there", async () => {
    const shelf = `Q ${newId()}`;
    await stockroom.material({ shelf });
    await stockroom.material({ shelf });
    expect((await stockroom.keeper.call("warehouse/scan", { code: shelf.toLowerCase() })).body).toEqual({
      ...{ kind: "shelf", shelf, materials: 2 },
    });
  });

  test("the last price is that of the last purchase that was not reversed", async () => {
    const material = await stockroom.stocked(10, 1000);
    const wrong = await stockroom.enter([{ material: material.code, quantity: 10 * ONE, value: 9000 }]);
    await stockroom.reverse(wrong.body.id);
    const { items } = (await stockroom.keeper.list("materials", { ids: material.id })).body;
    expect(items).toMatchObject([{ last_quantity: 10 * ONE, last_value: 1000 }]);
  });

  test("R-38 one entry for an invoice, until it is reversed", async () => {
    const [material, supplier] = [await stockroom.material(), await stockroom.supplier()];
    const enter = (number: string) =>
      stockroom.enter([{ material: material.code, quantity: ONE, value: 100 }], {
        supplier: supplier.id,
        invoice: { series: "1", number },
      });
    const first = await enter("12408");
    expect(first.body).toMatchObject({ invoice_series: "1", invoice_number: "12408", supplier_name: supplier.name });
    expect((await enter("000012408")).refusal).toMatchObject({
      status: 409,
      code: "invoice_taken",
      params: { number: first.body.number },
    });
    expect((await enter("12409")).status).toBe(200);
    await stockroom.reverse(first.body.id);
    expect((await enter("12408")).status).toBe(200);
  });

  test("damaged material counts and is worth, but is not available", async () => {
    const [material, kitchen] = [await stockroom.stocked(10, 1000), await stockroom.requester()];
    const move = (units: number, from: string, to: string) =>
      stockroom.keeper.call("warehouse/transfer", {
        id: newId(),
        from,
        to,
        lines: [{ material: material.code, quantity: units * ONE }],
      });
    const { body } = await move(10, "stock", "damaged");
    expect(body.total).toBe(0);
    expect((await stockroom.sheet(material.id)).body).toMatchObject({ quantity: 10 * ONE, value: 1000, stock: 0, available: 0 });
    expect((await stockroom.exit(kitchen.id, [{ material: material.code, quantity: ONE }])).refusal.code).toBe(
      "insufficient_stock",
    );
    expect((await move(1, "stock", "stock")).refusal.code).toBe("same_place");
    expect((await move(4, "damaged", "stock")).status).toBe(200);
    expect((await stockroom.reverse(body.id)).refusal.code).toBe("reversal_goods_gone");
    expect(await stockroom.balanceOf(material.id)).toEqual([10 * ONE, 1000]);
  });

  test("a person who may not take material reads the reason", async () => {
    const material = await stockroom.stocked(5, 5);
    const lines = [{ material: material.code, quantity: ONE }];
    const late = await stockroom.requester({ valid_until: addDays(today(), -1) });
    const early = await stockroom.requester({ valid_from: addDays(today(), 1), valid_until: addDays(today(), 9) });
    const off = await stockroom.requester({ active: false });
    const person = await school.seed.person({ name: "Cleusa Ramos", kind: "staff", enrolment: "F100", active: false });
    const record = await stockroom.keeper.collection("requesters").create({ kind: "person", person: person.id, active: true });
    for (const [to, code] of [
      [late.code, "requester_expired"],
      [early.code, "requester_not_yet"],
      [off.code, "requester_inactive"],
      [record.code, "requester_inactive"],
      ["R9999", "unknown_requester"],
      [material.id, "unknown_requester"],
    ] as const) {
      expect([to, (await stockroom.exit(to, lines)).refusal.code]).toEqual([to, code]);
    }
    expect((await stockroom.exit(late.code, [{ material: "999999", quantity: ONE }])).refusal.code).toBe("requester_expired");
  });

  test("a scan knows requesters, enrolments, materials, pieces and packs", async () => {
    const scan = (code: string) => stockroom.keeper.call("warehouse/scan", { code });
    const [material, kitchen] = [await stockroom.stocked(24, 2400, { legacy_code: "ANTIGO-7" }), await stockroom.requester()];
    const person = await school.seed.person({ name: "Edson Barreto", kind: "staff", enrolment: "F200" });
    await stockroom.keeper.collection("requesters").create({ kind: "person", person: person.id, active: true });
    for (const [gtin, unit, factor] of [
      ["7891234567895", "unidade", ONE],
      ["17891234567892", "caixa", 12 * ONE],
    ]) {
      await stockroom.keeper.collection("material_packs").create({ material: material.id, gtin, unit, factor });
    }
    expect((await scan(` ${kitchen.code.toLowerCase()}\r`)).body).toMatchObject({
      kind: "requester",
      requester: { name: kitchen.name, blocks: [] },
    });
    expect((await scan("F200")).body).toMatchObject({ kind: "requester", requester: { name: "Edson Barreto", kind: "person" } });
    for (const [code, quantity] of [
      [material.code, ONE],
      [String(Number(material.code)), ONE],
      ["7891234567895", ONE],
      ["17891234567892", 12 * ONE],
      ["antigo-7", ONE],
      [material.id, ONE],
    ] as const) {
      expect((await scan(code)).body).toMatchObject({
        kind: "material",
        quantity,
        material: { id: material.id, available: 24 * ONE },
      });
    }
    expect((await scan("7891234567888")).refusal).toMatchObject({ status: 404, code: "unknown_stock_code" });
    expect((await stockroom.exit(kitchen.code, [{ material: "07891234567895", quantity: ONE }])).status).toBe(200);
  });

  test("an exit is undone within two minutes", async () => {
    const [material, kitchen, id] = [await stockroom.stocked(5, 500), await stockroom.requester(), newId()];
    const exit = await stockroom.exit(kitchen.id, [{ material: material.code, quantity: 2 * ONE }]);
    const { body } = await stockroom.undoExit(exit.body.id, id);
    expect(body).toMatchObject({
      id,
      kind: "reversal",
      reversal_of: exit.body.id,
      reversal_of_number: exit.body.number,
      total: 200,
    });
    expect((await stockroom.undoExit(exit.body.id, id)).body).toEqual(body);
    expect((await stockroom.undoExit(exit.body.id)).refusal.code).toBe("already_reversed");
    expect(await stockroom.balanceOf(material.id)).toEqual([5 * ONE, 500]);
    const entry = await stockroom.enter([{ material: material.code, quantity: ONE, value: 1 }]);
    expect((await stockroom.undoExit(entry.body.id)).refusal.code).toBe("not_an_exit");
  });

  test("numbers of documents have no gap, also after refusals", async () => {
    const [material, kitchen] = [await stockroom.stocked(2, 2), await stockroom.requester()];
    const numbers = [];
    for (let index = 0; index < 4; index++) {
      const { body, status } = await stockroom.exit(kitchen.id, [{ material: material.code, quantity: ONE }]);
      numbers.push(status === 200 ? Number(body.number.slice(5)) : null);
    }
    const entry = await stockroom.enter([{ material: material.code, quantity: ONE, value: 1 }]);
    expect(numbers).toEqual([numbers[0], numbers[0]! + 1, null, null]);
    expect(Number(entry.body.number.slice(5))).toBe(numbers[0]! + 2);
  });
});

describe("the database itself", () => {
  const school = testSchool();
  const stockroom = new Stockroom(school);
  const refused = (sql: string) =>
    query(school, sql).then(
      () => "done",
      (error: unknown) => String(error),
    );

  test("refuses to change, remove or replace what was posted, to everybody", async () => {
    const [material, kitchen] = [await stockroom.stocked(5, 500), await stockroom.requester()];
    const { body } = await stockroom.exit(kitchen.id, [{ material: material.code, quantity: ONE }]);
    const movement = body.lines[0]!.parts[0]!.movement;
    const superuser = school.as("superuser");
    for (const [collection, id] of [
      ["stock_documents", body.id],
      ["stock_movements", movement],
    ]) {
      const path = `/api/collections/${collection}/records/${id}`;
      expect((await superuser.request("PATCH", path, { reason: "outra" })).status).toBe(400);
      expect((await superuser.request("DELETE", path)).status).toBe(400);
      for (const verb of ["INSERT OR REPLACE", "REPLACE"]) {
        expect(await refused(`${verb} INTO ${collection} SELECT * FROM ${collection} WHERE id = '${id}'`)).toContain(
          "append-only",
        );
      }
      expect(await refused(`UPDATE ${collection} SET reason = 'x' WHERE id = '${id}'`)).toContain("append-only");
      expect(await refused(`DELETE FROM ${collection} WHERE id = '${id}'`)).toContain("append-only");
    }
    expect(await stockDisagreements(school)).toEqual([]);
  });

  test("posts by hand only what follows from what is there", async () => {
    const material = await stockroom.stocked(5, 500);
    const { body } = await stockroom.enter([{ material: material.code, quantity: ONE, value: 100 }]);
    const day = today();
    const post = (values: Record<string, unknown>) =>
      school.as("superuser").request("POST", "/api/collections/stock_movements/records", {
        document: body.id,
        line: 2,
        kind: "purchase",
        material: material.id,
        place: "stock",
        day,
        month: day.slice(0, 7),
        quantity: ONE,
        value: 100,
        quantity_after: 7 * ONE,
        value_after: 700,
        ...values,
      });
    for (const wrong of [
      { quantity_after: 8 * ONE },
      { value_after: 1 },
      { quantity: -7 * ONE, value: -600, quantity_after: 0, value_after: 0 },
      { quantity: -6 * ONE, value: -599, quantity_after: 0, value_after: 1 },
      { month: "2020-01" },
    ]) {
      expect([wrong, (await post(wrong)).status]).toEqual([wrong, 400]);
    }
    expect((await post({})).status).toBe(200);
    expect(await stockroom.balanceOf(material.id)).toEqual([7 * ONE, 700]);
    expect(await stockDisagreements(school)).toEqual([]);
  });

  test("R-06 says where somebody tampered with the balances, to Admin alone", async () => {
    const material = await stockroom.stocked(5, 500);
    await query(school, `UPDATE stock_balances SET quantity = quantity + 1 WHERE material = '${material.id}'`);
    await school.server.stop();
    await school.start();
    const findings = await school
      .as("Admin")
      .collection("stock_findings")
      .getFullList({ filter: `material = "${material.id}"` });
    expect(findings.map(({ kind, ledger, kept }) => [kind, ledger, kept]).sort()).toEqual([
      ["balance", 5 * ONE, 5 * ONE + 1],
      ["places", 5 * ONE, 5 * ONE + 1],
    ]);
    const answer = await school.as("Admin").call("warehouse/findings");
    expect(answer.body.findings.filter((finding) => finding.material === material.id)).toMatchObject([
      { kind: "balance", code: material.code, name: material.name, place: "stock", batch_code: "", ledger: 5 * ONE },
      { kind: "places", place: "", kept: 5 * ONE + 1 },
    ]);
    const home = (account: "Admin" | "Almoxarifado") => school.as(account).call("platform/home");
    expect((await home("Admin")).body.lines.map(({ kind }) => kind)).toContain("Conferência");
    expect((await home("Almoxarifado")).body.lines.map(({ kind }) => kind)).not.toContain("Conferência");
    await query(school, `UPDATE stock_balances SET quantity = quantity - 1 WHERE material = '${material.id}'`);
    await school.server.stop();
    await school.start();
    expect(await school.as("Admin").collection("stock_findings").getFullList()).toEqual([]);
  });

  test("R-36 lets nothing into a closed month, by any door", async () => {
    const [material, kitchen, now] = [await stockroom.stocked(5, 500), await stockroom.requester(), today()];
    const month = now.slice(0, 7);
    const past = addDays(`${month}-01`, -1);
    const exit = await stockroom.exit(kitchen.id, [{ material: material.code, quantity: ONE }]);
    const close = (closed: string) =>
      school.as("superuser").collection("stock_months").create({ month: closed, closed_at: "2026-01-01 12:00:00.000Z" });
    await close(past.slice(0, 7));
    const lines = [{ material: material.code, quantity: ONE, value: 100 }];
    expect((await stockroom.enter(lines, { day: past })).refusal).toMatchObject({ status: 409, code: "month_closed" });
    expect((await stockroom.exit(kitchen.id, [{ material: material.code, quantity: ONE }], { day: past })).refusal.code).toBe(
      "month_closed",
    );
    expect((await stockroom.enter(lines)).status).toBe(200);
    expect((await stockroom.keeper.call("warehouse/period")).body).toEqual({
      today: now,
      closed: past.slice(0, 7),
      open_from: `${month}-01`,
    });
    const closed = await close(month);
    expect((await stockroom.enter(lines)).refusal.code).toBe("month_closed");
    expect((await stockroom.reverse(exit.body.id)).refusal.code).toBe("month_closed");
    const byHand = await refused(
      `INSERT INTO stock_documents (id, number, kind, day, month, made_at) VALUES ('${newId()}', '2026/999999', 'donation', '${past}', '${past.slice(0, 7)}', '')`,
    );
    expect(byHand).toContain("closed");
    await school.as("superuser").collection("stock_months").update(closed.id, { reopened_at: "2026-01-02 12:00:00.000Z" });
    expect((await stockroom.reverse(exit.body.id)).status).toBe(200);
  });
});
