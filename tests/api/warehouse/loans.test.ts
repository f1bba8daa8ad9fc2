/** Loans of the stockroom over HTTP: open loans, returns with their condition, and the resulting ledger.. */
import { afterAll, describe, expect, test } from "vitest";
import { ONE } from "../../../domain/warehouse/quantity";
import { dayFromToday, today } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { testSchool } from "../../helpers/school";
import { Stockroom, stockDisagreements } from "../../helpers/warehouse";

describe("loans of the stockroom", () => {
  const school = testSchool();
  const stockroom = new Stockroom(school);
  const places = async (material: string) =>
    Object.fromEntries(
      (await query(school, `SELECT place, quantity FROM stock_balances WHERE material = '${material}'`)).map(
        ([place, quantity]) => [place!, Number(quantity) / ONE],
      ),
    );
  const lines = (material: { code: string }, units: number) => [{ material: material.code, quantity: units * ONE }];
  const makeLate = (loan: string, due = dayFromToday(-3)) => school.seed.change("material_loans", loan, { due });
  afterAll(async () => expect(await stockDisagreements(school)).toEqual([]));

  test("R-30 R-32 thirty chairs come back in parts, five of them damaged", async () => {
    const [chairs, kitchen] = [await stockroom.stocked(40, 4000), await stockroom.requester()];
    const id = newId();
    const { status, body } = await stockroom.lend(kitchen.code, lines(chairs, 30), { id, due: dayFromToday(30) });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { id, kind: "loan", total: 0, requester: kitchen.id, loans: [{ id, state: "open", lines: [{ out: 30 * ONE }] }] },
    });
    expect(await places(chairs.id)).toEqual({ stock: 10, on_loan: 30 });
    // Still the school's, with all their value, and not there to be handed out.
    expect((await stockroom.sheet(chairs.code)).body).toMatchObject({ quantity: 40 * ONE, value: 4000, available: 10 * ONE });
    expect((await stockroom.exit(kitchen.code, lines(chairs, 11))).refusal.code).toBe("insufficient_stock");

    await stockroom.takeBack(kitchen.code, lines(chairs, 20));
    const damaged = await stockroom.takeBack(kitchen.code, [{ material: chairs.code, quantity: 5 * ONE, condition: "damaged" }]);
    expect(damaged.body.sentence).toContain(`Devolução de empréstimo registrada: 1 material de ${kitchen.name}`);
    expect(await places(chairs.id)).toEqual({ stock: 30, on_loan: 5, damaged: 5 });
    const sheet = (await stockroom.keeper.call("warehouse/loan", { loan: id })).body;
    expect(sheet).toMatchObject({ state: "open", lines: [{ returned: 20 * ONE, damaged: 5 * ONE, out: 5 * ONE }] });
    expect(sheet.events.map(({ kind }) => kind)).toEqual(["returned", "returned", "lent"]);
    expect(sheet.obstacle).toContain("já foi devolvida");

    await stockroom.takeBack(kitchen.code, lines(chairs, 5));
    expect((await stockroom.keeper.call("warehouse/loan", { loan: id })).body).toMatchObject({ state: "closed", days_late: 0 });
    expect((await stockroom.sheet(chairs.code)).body).toMatchObject({ quantity: 40 * ONE, value: 4000 });
  });

  test("R-30 late from the day after the due day", async () => {
    const [chairs, kitchen, id] = [await stockroom.stocked(5, 500), await stockroom.requester(), newId()];
    await stockroom.lend(kitchen.code, lines(chairs, 5), { id });
    const late = async () => (await stockroom.keeper.call("warehouse/loan", { loan: id })).body.days_late;
    await makeLate(id, today());
    expect(await late()).toBe(0);
    expect((await stockroom.keeper.list("material-loans", { overdue: "true", requester: kitchen.id })).body.items).toEqual([]);
    await makeLate(id, dayFromToday(-1));
    expect(await late()).toBe(1);
    expect((await stockroom.keeper.list("material-loans", { overdue: "true", requester: kitchen.id })).body.items).toMatchObject([
      { id },
    ]);
    expect((await stockroom.keeper.call("platform/home", {})).body.lines).toContainEqual(
      expect.objectContaining({ area: "warehouse", kind: "Empréstimos" }),
    );
  });

  test("R-30 lost material leaves at its value, with the reason and the author", async () => {
    const [chairs, kitchen, loan] = [await stockroom.stocked(10, 1000), await stockroom.requester(), newId()];
    await stockroom.lend(kitchen.code, lines(chairs, 4), { id: loan });
    const lost = await stockroom.keeper.call("warehouse/lose-loan", {
      ...{ id: newId(), from: kitchen.code, reason: "Furtadas no recreio" },
      lines: lines(chairs, 3),
    });
    expect(lost.body).toMatchObject({
      kind: "write_off",
      total: -300,
      reason: "Furtadas no recreio",
      made_by_name: expect.any(String),
    });
    expect(await stockroom.balanceOf(chairs.id)).toEqual([7 * ONE, 700]);
    await stockroom.takeBack(kitchen.code, lines(chairs, 1));
    expect((await stockroom.keeper.call("warehouse/loan", { loan })).body).toMatchObject({
      state: "closed",
      lines: [{ lost: 3 * ONE }],
    });
    // Found after all: the document goes back, and the loan is open once more.
    await stockroom.reverse(lost.body.id);
    expect(await stockroom.balanceOf(chairs.id)).toEqual([10 * ONE, 1000]);
    expect((await stockroom.keeper.call("warehouse/loan", { loan })).body).toMatchObject({
      state: "open",
      lines: [{ lost: 0, out: 3 * ONE }],
    });
  });

  test("R-31 no more comes back than is out, and from nobody else", async () => {
    const [chairs, kitchen, other] = [
      await stockroom.stocked(10, 1000),
      await stockroom.requester(),
      await stockroom.requester(),
    ];
    await stockroom.lend(kitchen.code, lines(chairs, 4));
    expect((await stockroom.takeBack(kitchen.code, lines(chairs, 5))).refusal).toMatchObject({
      code: "loan_return_exceeds",
      message: `${kitchen.name} só tem 4 unidades de ${chairs.name} em empréstimo.`,
    });
    expect((await stockroom.takeBack(other.code, lines(chairs, 1))).refusal).toMatchObject({
      code: "not_with_borrower",
      message: `${chairs.name} não está com ${other.name}.`,
    });
    expect(await places(chairs.id)).toEqual({ stock: 6, on_loan: 4 });
  });

  test("R-31 material that is expired, promised to others or out of use is not lent", async () => {
    const [kitchen, milk] = [await stockroom.requester(), await stockroom.material({ batch_control: true })];
    const batch = { code: "V1", valid_until: dayFromToday(-1) };
    await stockroom.enter([{ material: milk.code, quantity: 3 * ONE, value: 300, batch }]);
    expect((await stockroom.lend(kitchen.code, lines(milk, 1))).refusal).toMatchObject({
      code: "insufficient_stock",
      params: { available: 0 },
    });

    const promised = await stockroom.stocked(5, 500);
    const order = { subject_collection: "service_orders", subject: newId() };
    await school.seed.create("stock_reservations", { material: promised.id, quantity: 4 * ONE, ...order });
    expect((await stockroom.lend(kitchen.code, lines(promised, 2))).refusal).toMatchObject({
      code: "insufficient_stock",
      params: { available: ONE, reserved: 4 * ONE },
    });
    expect((await stockroom.lend(kitchen.code, lines(promised, 1))).status).toBe(200);

    const unit = await stockroom.unit((await stockroom.stocked(2, 200)).id, "01");
    await stockroom.keeper.collection("material_units").update(unit.id, { active: false });
    expect((await stockroom.lend(kitchen.code, [{ material: unit.code, quantity: ONE }])).refusal.code).toBe("unit_not_lendable");
  });

  test("the first due comes back first, and a loan that is named by itself", async () => {
    const [chairs, kitchen] = [await stockroom.stocked(10, 1000), await stockroom.requester()];
    const [later, sooner] = [newId(), newId()];
    await stockroom.lend(kitchen.code, lines(chairs, 3), { id: later, due: dayFromToday(40) });
    await stockroom.lend(kitchen.code, lines(chairs, 3), { id: sooner, due: dayFromToday(20) });
    const out = async (loan: string) => (await stockroom.keeper.call("warehouse/loan", { loan })).body.lines[0]!.out / ONE;
    await stockroom.takeBack(kitchen.code, lines(chairs, 4));
    expect([await out(sooner), await out(later)]).toEqual([0, 2]);
    expect((await stockroom.takeBack(kitchen.code, lines(chairs, 1), { loan: sooner })).refusal.code).toBe("not_found");
    await stockroom.takeBack(kitchen.code, lines(chairs, 2), { loan: later });
    expect(await out(later)).toBe(0);
  });

  test("a batch comes back to its batch", async () => {
    const [milk, kitchen] = [await stockroom.material({ batch_control: true }), await stockroom.requester()];
    const entry = (code: string, days: number) => ({
      ...{ material: milk.code, quantity: 3 * ONE, value: 300 },
      batch: { code, valid_until: dayFromToday(days) },
    });
    await stockroom.enter([entry("A", 40), entry("B", 80)]);
    await stockroom.lend(kitchen.code, lines(milk, 5));
    await stockroom.takeBack(kitchen.code, lines(milk, 4));
    const rows = await query(
      school,
      `SELECT b.code, t.place, t.quantity FROM stock_balances t JOIN stock_batches b ON b.id = t.batch WHERE t.material = '${milk.id}' ORDER BY 1, 2`,
    );
    expect(rows.map(([code, place, quantity]) => `${code} ${place} ${Number(quantity) / ONE}`)).toEqual([
      "A stock 3",
      "B on_loan 1",
      "B stock 2",
    ]);
  });

  test("a numbered unit is with one borrower at a time", async () => {
    const [cord, kitchen, other] = [await stockroom.stocked(3, 300), await stockroom.requester(), await stockroom.requester()];
    const unit = await stockroom.unit(cord.id, "07");
    expect(unit.code).toBe(`${cord.code}-07`);
    const one = [{ material: unit.code, quantity: ONE }];
    expect((await stockroom.lend(kitchen.code, lines(cord, 1))).refusal.code).toBe("unit_required");
    expect((await stockroom.lend(kitchen.code, [...one, ...one])).refusal.code).toBe("unit_twice");
    expect((await stockroom.lend(kitchen.code, [{ material: unit.code, quantity: 2 * ONE }])).refusal.code).toBe("unit_is_one");
    const lendAnswer = await stockroom.lend(kitchen.code, one);
    expect(lendAnswer.body.lines).toMatchObject([{ name: `${cord.name} nº 07` }]);
    expect((await stockroom.lend(other.code, one)).refusal).toMatchObject({
      code: "unit_lent",
      message: `${cord.name} nº 07 está com ${kitchen.name}.`,
    });
    expect((await stockroom.keeper.call("warehouse/loan-scan", { code: unit.code })).body).toMatchObject({
      kind: "unit",
      unit: { number: "07", holder: { id: kitchen.id } },
    });
    expect((await stockroom.takeBack(other.code, one)).refusal.message).toBe(
      `${cord.name} nº 07 não está com ${other.name}: está com ${kitchen.name}.`,
    );
    await stockroom.takeBack(kitchen.code, [{ ...one[0]!, condition: "damaged" }]);
    expect((await stockroom.lend(kitchen.code, one)).refusal).toMatchObject({ code: "unit_not_lendable" });
    expect(await places(cord.id)).toEqual({ stock: 2, damaged: 1 });
  });

  test("a return is not reversed once its unit was lent again", async () => {
    const [cord, kitchen, other] = [await stockroom.stocked(3, 300), await stockroom.requester(), await stockroom.requester()];
    const unit = await stockroom.unit(cord.id, "07");
    const one = [{ material: unit.code, quantity: ONE }];
    await stockroom.lend(kitchen.code, one);
    const first = await stockroom.takeBack(kitchen.code, one);
    const again = await stockroom.lend(other.code, one);
    const damaged = await stockroom.takeBack(other.code, [{ ...one[0]!, condition: "damaged" }]);
    expect((await stockroom.reverse(first.body.id)).refusal).toMatchObject({
      status: 409,
      code: "unit_lent_since",
      message: `Há um empréstimo posterior de ${cord.name} nº 07, no documento ${again.body.number}. Estorne antes os documentos mais recentes.`,
    });
    expect(await places(cord.id)).toEqual({ stock: 2, damaged: 1 });
    for (const { body } of [damaged, again, first]) {
      expect((await stockroom.reverse(body.id)).status).toBe(200);
    }
    expect(await places(cord.id)).toEqual({ stock: 2, on_loan: 1 });
  });

  test("a return is not reversed once its unit is inactive: a unit that is out is none", async () => {
    const [cord, kitchen] = [await stockroom.stocked(3, 300), await stockroom.requester()];
    const unit = await stockroom.unit(cord.id, "07");
    const one = [{ material: unit.code, quantity: ONE }];
    await stockroom.lend(kitchen.code, one);
    const returned = await stockroom.takeBack(kitchen.code, one);
    const units = stockroom.keeper.collection("material_units");
    await units.update(unit.id, { active: false });
    expect((await stockroom.reverse(returned.body.id)).refusal).toMatchObject({
      status: 409,
      code: "unit_inactive",
      message: `${cord.name} nº 07: a unidade está inativa. Ative a unidade antes de estornar o documento.`,
    });
    expect(await places(cord.id)).toEqual({ stock: 3 });
    await units.update(unit.id, { active: true });
    expect((await stockroom.reverse(returned.body.id)).status).toBe(200);
    expect(await places(cord.id)).toEqual({ stock: 2, on_loan: 1 });
  });

  test("two desks that lend one unit at once: one of them has it", async () => {
    const [cord, kitchen] = [await stockroom.stocked(3, 300), await stockroom.requester()];
    const unit = await stockroom.unit(cord.id, "01");
    const both = await Promise.all([1, 2].map(() => stockroom.lend(kitchen.code, [{ material: unit.code, quantity: ONE }])));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("a unit's number and code are its own", async () => {
    const cord = await stockroom.stocked(3, 300);
    await stockroom.unit(cord.id, "01");
    await expect(stockroom.unit(cord.id, "01")).rejects.toMatchObject({
      response: { data: { number: { code: "unit_number_taken" } } },
    });
    await expect(
      stockroom.keeper
        .collection("material_units")
        .create({ material: cord.id, number: "02", code: cord.code, state: "good", active: true }),
    ).rejects.toMatchObject({ response: { data: { code: { code: "unit_code_taken" } } } });
  });

  test("a loan and a return are undone within two minutes, and sent again do nothing twice", async () => {
    const [chairs, kitchen, id] = [await stockroom.stocked(10, 1000), await stockroom.requester(), newId()];
    const first = await stockroom.lend(kitchen.code, lines(chairs, 4), { id });
    expect((await stockroom.lend(kitchen.code, lines(chairs, 4), { id })).body).toEqual(first.body);
    expect((await stockroom.lend(kitchen.code, lines(chairs, 5), { id })).refusal.code).toBe("id_taken");
    const back = await stockroom.takeBack(kitchen.code, lines(chairs, 4));
    await stockroom.keeper.call("warehouse/undo-loan", { id: newId(), document: back.body.id });
    expect((await stockroom.keeper.call("warehouse/loan", { loan: id })).body).toMatchObject({ state: "open", closed_at: "" });
    await stockroom.keeper.call("warehouse/undo-loan", { id: newId(), document: id });
    expect((await stockroom.keeper.call("warehouse/loan", { loan: id })).body).toMatchObject({
      state: "undone",
      lines: [{ out: 0 }],
    });
    expect(await places(chairs.id)).toEqual({ stock: 10 });
    const exit = await stockroom.exit(kitchen.code, lines(chairs, 1));
    expect((await stockroom.keeper.call("warehouse/undo-loan", { id: newId(), document: exit.body.id })).refusal.code).toBe(
      "not_a_loan",
    );
  });

  test("R-31 a renewal is later, and of what is overdue has a reason; one that was typed wrong is set right with a reason", async () => {
    const [chairs, kitchen, loan] = [await stockroom.stocked(10, 1000), await stockroom.requester(), newId()];
    await stockroom.lend(kitchen.code, lines(chairs, 4), { id: loan });
    const renew = (overrides: object, id = newId()) => stockroom.keeper.call("warehouse/renew-loan", { id, loan, ...overrides });
    const id = newId();
    const due = dayFromToday(60);
    const first = await renew({ due }, id);
    expect(first.body).toMatchObject({ renewals: 1, sentence: expect.stringContaining("renovado") });
    expect((await renew({ due }, id)).body).toEqual(first.body);
    expect((await renew({})).refusal.code).toBe("due_not_later");
    const sooner = { due: dayFromToday(30), reason: "Mês errado" };
    expect((await renew({ due: sooner.due })).refusal).toMatchObject({
      code: "due_not_later",
      message: expect.stringContaining("ou informe o motivo da correção"),
    });
    expect((await renew({ ...sooner, due: dayFromToday(1) })).refusal.code).toBe("due_not_later");
    const mended = newId();
    const corrected = await renew(sooner, mended);
    expect(corrected.body).toMatchObject({ renewals: 1, sentence: expect.stringContaining("corrigido") });
    expect(corrected.body.due < due).toBe(true);
    expect((await renew(sooner, mended)).body).toEqual(corrected.body);
    const { events } = (await stockroom.keeper.call("warehouse/loan", { loan })).body;
    expect(events.map(({ kind }) => kind).sort()).toEqual(["corrected", "lent", "renewed"]);
    expect((await renew({ due: dayFromToday(-1) })).refusal.code).toBe("due_before_today");
    expect((await renew({ due: dayFromToday(2000) })).refusal.code).toBe("due_too_far");
    await makeLate(loan);
    expect((await renew({})).refusal).toMatchObject({ code: "loan_overdue", params: { days: 3 } });
    expect((await renew({ reason: "Feira de ciências adiada" })).status).toBe(200);
    await stockroom.takeBack(kitchen.code, lines(chairs, 4));
    expect((await renew({})).refusal.code).toBe("loan_not_open");
  });

  test("a due day on which the school is closed moves on, and says so", async () => {
    const [chairs, kitchen] = [await stockroom.stocked(10, 1000), await stockroom.requester()];
    const due = dayFromToday(45);
    await school.seed.create("calendar_days", { day: due, reason: "Feriado municipal" });
    const { body } = await stockroom.lend(kitchen.code, lines(chairs, 1), { due });
    expect(body.due > due).toBe(true);
    expect(body.warnings[0]).toContain("A escola não abre em");
  });

  test("R-32 a person with an open loan stays a requester", async () => {
    const [chairs, kitchen] = [await stockroom.stocked(10, 1000), await stockroom.requester()];
    await stockroom.lend(kitchen.code, lines(chairs, 1));
    await expect(stockroom.keeper.collection("requesters").update(kitchen.id, { active: false })).rejects.toMatchObject({
      response: { data: { active: { code: "requester_has_loans" } } },
    });
    await stockroom.takeBack(kitchen.code, lines(chairs, 1));
    await expect(stockroom.keeper.collection("requesters").update(kitchen.id, { active: false })).resolves.toBeTruthy();
  });
});
