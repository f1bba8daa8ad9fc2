/** Service orders: numbers without gaps, locked machines, parts in one transaction with the ledger, and the calls that follow. */
import { describe, expect, test } from "vitest";
import { addDays } from "../../../domain/dates";
import { ACCOUNT_TERMS } from "../../helpers/accounts";
import { now, today } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { testSchool } from "../../helpers/school";
import { Desk } from "../../helpers/support";
import { Stockroom } from "../../helpers/warehouse";

describe("a service order", () => {
  const school = testSchool();
  const desk = new Desk(school);
  const room = new Stockroom(school);
  const open = (input: Record<string, unknown> = {}, id = newId()) =>
    desk.technician.call("support/open-order", { id, problem: "Não liga", ...input });
  const advance = (order: string, act: string, overrides: Record<string, unknown> = {}, account = desk.technician) =>
    account.call("support/advance-order", { id: newId(), order, act, ...overrides });
  const sheet = async (order: string) => (await desk.technician.call("support/order", { order })).body;
  const machine = async (equipment: string) => (await desk.technician.call("support/machine", { equipment })).body;
  const available = async (material: string) =>
    (await room.keeper.call("warehouse/material", { material })).body.available / 10_000;

  test("H-1 to H-5: a draft has no number, numbers follow each other, a repetition takes none", async () => {
    const draft = (await open({ draft: true })).body;
    expect(draft.number).toBe("");
    const answers = await Promise.all(Array.from({ length: 8 }, () => open()));
    const taken = answers.map(({ body }) => Number(body.number.slice(5))).sort((first, second) => first - second);
    expect(taken).toEqual(taken.map((_, index) => taken[0]! + index));
    const id = newId();
    const first = (await open({}, id)).body;
    expect((await open({}, id)).body).toEqual(first);
    expect(Number((await advance(draft.order, "open")).body.number.slice(5))).toBe(Number(first.number.slice(5)) + 1);
    expect((await advance(first.order, "cancel", { reason: "Engano" }, school.as("Admin"))).status).toBe(200);
    expect((await sheet(first.order)).code).toBe(first.number);
  });

  test("a machine is held while the order runs, and goes back where it was; H-28 with two orders", async () => {
    const order = await desk.order();
    expect(await machine(order.machine.id)).toMatchObject({ state: "maintenance", obstacles: [`está na ordem ${order.number}`] });
    const byHand = { id: newId(), equipment: order.machine.id, state: "in_use", reason: "Pronto" } as const;
    expect((await desk.technician.call("support/set-equipment-state", byHand)).refusal.code).toBe("held_by_order");
    const other = await open({ equipment: [order.machine.id] });
    expect((await sheet(order.id)).machines[0]?.others).toEqual([other.body.number]);
    expect((await advance(order.id, "conclude")).refusal.code).toBe("solution_missing");
    // The other one has not begun, and holds nothing.
    expect((await advance(order.id, "conclude", { solution: "Trocado" })).status).toBe(200);
    expect(await machine(order.machine.id)).toMatchObject({
      state: "in_stock",
      obstacles: [`está na ordem ${other.body.number}`],
    });
    await advance(other.body.order, "cancel", { reason: "Repetida" }, school.as("Admin"));
    expect((await advance(order.id, "refuse", { reason: "Continua" })).status).toBe(200);
    expect((await advance(order.id, "conclude", { machines: [{ equipment: order.machine.id, state: "in_stock" }] })).status).toBe(
      200,
    );
    expect(await machine(order.machine.id)).toMatchObject({ state: "in_stock", obstacles: [] });
    expect((await advance(order.id, "accept")).refusal.code).toBe("signer_missing");
    expect((await advance(order.id, "accept", { signer: "Sandra Melo" })).status).toBe(200);
    expect((await advance(order.id, "refuse", { reason: "Tarde" })).refusal.code).toBe("order_state_refused");
  });

  test("H-28: only an order that has begun holds a machine, and only what holds it lets it go", async () => {
    const technician = ACCOUNT_TERMS.Tecnologia.id;
    const [order, admin] = [await desk.order(), school.as("Admin")];
    const { id } = order.machine;
    const assigned = (await open({ equipment: [id], technician })).body.order;
    const running = (await open({ equipment: [id], technician })).body.order;
    await advance(running, "start");
    await advance(order.id, "conclude", { solution: "Trocado" });
    expect(await machine(id)).toMatchObject({ state: "maintenance" });
    await advance(running, "conclude", { solution: "Trocado" });
    expect(await machine(id)).toMatchObject({ state: "in_stock" });
    const byHand = (state: "maintenance" | "in_use") =>
      desk.technician.call("support/set-equipment-state", { id: newId(), equipment: id, state, reason: "Tela" });
    expect((await byHand("maintenance")).status).toBe(200);
    await advance(assigned, "cancel", { reason: "Repetida" }, admin);
    expect(await machine(id)).toMatchObject({ state: "maintenance", obstacles: [] });
    await open({ equipment: [id] });
    expect((await byHand("in_use")).status).toBe(200);
  });

  test("H-28: cancelled, an order leaves a machine in use that came into somebody's charge meanwhile", async () => {
    const [order, person] = [await desk.order(), await school.seed.person({ kind: "teacher" })];
    const charge = { id: newId(), equipment: [order.machine.id], person: person.id };
    expect((await desk.technician.call("support/give-charge", charge)).status).toBe(200);
    expect((await advance(order.id, "cancel", { reason: "Engano" }, school.as("Admin"))).status).toBe(200);
    expect(await machine(order.machine.id)).toMatchObject({ state: "in_use" });
  });

  test("H-28: a machine that was on loan when its order began goes back where it was before the loan", async () => {
    const [{ id, tombo }, person] = [await desk.machine(), await school.seed.person({ kind: "teacher" })];
    await desk.technician.call("support/hand-out", { id: newId(), person: person.id, codes: [tombo] });
    const { order } = (await open({ equipment: [id], technician: ACCOUNT_TERMS.Tecnologia.id })).body;
    await advance(order, "start");
    await desk.technician.call("support/take-back", { id: newId(), code: tombo });
    expect(await machine(id)).toMatchObject({ state: "maintenance" });
    expect((await advance(order, "cancel", { reason: "Engano" }, school.as("Admin"))).status).toBe(200);
    expect(await machine(id)).toMatchObject({ state: "in_stock" });
  });

  test("a machine in a draft is not written off, and a draft with one that was is not opened", async () => {
    const newMachine = await desk.machine();
    const { body } = await open({ draft: true, equipment: [newMachine.id] });
    const written = { id: newId(), equipment: newMachine.id, reason: "Quebrou" };
    const refusedAnswer = (await desk.technician.call("support/write-off-equipment", written)).refusal;
    expect(refusedAnswer).toMatchObject({
      code: "equipment_busy",
      params: { things: ["está em 1 rascunho de ordem de serviço"] },
    });
    await query(school, `UPDATE equipment SET state = 'written_off' WHERE id = '${newMachine.id}'`);
    expect((await advance(body.order, "open")).refusal).toMatchObject({ status: 409, code: "equipment_written_off" });
    await desk.technician.call("support/fill-order", { id: newId(), order: body.order, without_equipment: [newMachine.id] });
    expect((await advance(body.order, "open")).status).toBe(200);
  });

  test("H-29: parts leave by the ledger at the price of then, come back by reversal, and none stays reserved", async () => {
    const [order, part] = [await desk.order(), await room.stocked(10, 3890)];
    const take = (overrides: Record<string, unknown> = {}, id = newId()) =>
      desk.technician.call("support/take-part", { id, order: order.id, material: part.code, quantity: 10_000, ...overrides });
    const used = newId();
    expect((await take({}, used)).status).toBe(200);
    expect((await sheet(order.id)).parts_value).toBe(389);
    expect(await available(part.id)).toBe(9);
    const reserved = newId();
    await take({ reserve: true }, reserved);
    expect(await available(part.id)).toBe(8);
    expect((await advance(order.id, "conclude", { solution: "Trocado" })).refusal.code).toBe("parts_reserved");
    const settle = (act: string, of: string) => desk.technician.call("support/settle-part", { id: newId(), part: of, act });
    expect((await settle("free", reserved)).status).toBe(200);
    expect((await settle("use", reserved)).refusal.code).toBe("part_settled");
    expect((await settle("return", used)).status).toBe(200);
    expect(await available(part.id)).toBe(10);
    expect((await sheet(order.id)).parts_value).toBe(0);
    expect((await take({ quantity: 110_000 })).status).toBe(409);
  });

  test("two orders race for the last unit: one of them has it", async () => {
    const part = await room.stocked(1, 100);
    const orders = [await desk.order(), await desk.order()];
    const answers = await Promise.all(
      orders.map(({ id }) =>
        desk.technician.call("support/take-part", { id: newId(), order: id, material: part.code, quantity: 10_000 }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("H-31: time is the sum of tasks, none in the future, overlaps are flagged", async () => {
    const order = await desk.order();
    const add = (minutes: number, starts = "") =>
      desk.technician.call("support/add-task", { id: newId(), order: order.id, minutes, starts, text: "Teste" });
    expect((await add(25)).status).toBe(200);
    expect((await add(20)).status).toBe(200);
    expect((await add(30, new Date(now()).toISOString())).refusal.code).toBe("task_in_future");
    expect((await add(1441)).status).toBe(400);
    expect((await add(-5)).status).toBe(400);
    const { minutes, tasks } = await sheet(order.id);
    expect(minutes).toBe(45);
    expect(tasks.every(({ overlaps }) => overlaps)).toBe(true);
  });

  test("H-31: overlapping work is flagged across a technician's orders, and not with another's", async () => {
    const [first, second] = [await desk.order(), await desk.order()];
    const starts = "2025-03-04T12:00:00Z";
    const add = (order: string, account = desk.technician) =>
      account.call("support/add-task", { id: newId(), order, minutes: 30, starts, text: "Teste" });
    await add(first.id);
    await add(second.id, school.as("Admin"));
    const flags = async (order: string) => (await sheet(order)).tasks.map(({ overlaps }) => overlaps);
    expect([await flags(first.id), await flags(second.id)]).toEqual([[false], [false]]);
    await add(second.id);
    expect([await flags(first.id), (await flags(second.id)).filter(Boolean)]).toEqual([[true], [true]]);
  });

  test("an edit on what was not seen is refused; a second paper is counted", async () => {
    const order = await desk.order();
    const { updated } = await sheet(order.id);
    const edit = (version: string) =>
      desk.technician.call("support/edit-order", { id: newId(), order: order.id, seen: version, problem: "Tela", priority: 4 });
    expect((await edit(updated)).status).toBe(200);
    expect((await edit(updated)).refusal.code).toBe("order_changed");
    const draft = newId();
    await desk.technician.call("support/open-order", { id: draft, draft: true, problem: "Não liga" });
    const plain = await desk.technician.call("support/order-printed", { id: newId(), order: draft });
    expect(plain.body).toEqual({ printed: 0 });
    await desk.technician.call("support/order-printed", { id: newId(), order: order.id });
    expect((await sheet(order.number)).printed).toBe(1);
  });

  test("a conclusion on texts that were not seen is refused, and overwrites nothing", async () => {
    const order = await desk.order();
    const { updated: seenVersion } = await sheet(order.id);
    const written = { id: newId(), order: order.id, seen: seenVersion, problem: "Tela", diagnosis: "Cabo partido", priority: 3 };
    expect((await school.as("Admin").call("support/edit-order", written)).status).toBe(200);
    const conclude = (version: string) => advance(order.id, "conclude", { solution: "Trocado", diagnosis: "", seen: version });
    expect((await conclude(seenVersion)).refusal).toMatchObject({ status: 409, code: "order_changed" });
    const { updated, state, diagnosis } = await sheet(order.id);
    expect([state, diagnosis]).toEqual(["running", "Cabo partido"]);
    expect((await conclude(updated)).status).toBe(200);
  });

  test("H-26: the room at the opening stays, wherever the machine is moved", async () => {
    const [first, second] = [await desk.room(), await desk.room()];
    const newMachine = await desk.machine({ room: first.id });
    const { body } = await open({ equipment: [newMachine.id] });
    await desk.technician.call("support/move-equipment", { id: newId(), equipment: [newMachine.id], room: second.id });
    expect((await sheet(body.order)).machines[0]).toMatchObject({ room_then: first.name, room_now: second.name });
  });

  test("H-26: a draft stores nothing yet of its machines: their rooms and states are those of the opening", async () => {
    const [first, second] = [await desk.room(), await desk.room()];
    const newMachine = await desk.machine({ room: first.id });
    const { body } = await open({ draft: true, equipment: [newMachine.id] });
    await desk.technician.call("support/move-equipment", { id: newId(), equipment: [newMachine.id], room: second.id });
    await desk.technician.call("support/set-equipment-state", {
      ...{ id: newId(), equipment: newMachine.id, state: "in_stock", reason: "Recolhido" },
    });
    await advance(body.order, "open");
    expect((await sheet(body.order)).machines[0]).toMatchObject({ room_then: second.name, state_then: "in_stock" });
  });

  test("H-45: a draft's machine is in warranty while it is today, and no longer", async () => {
    const acquired_on = addDays(today(), -60);
    const [old, good] = [
      await desk.machine({ acquired_on, warranty_months: 1 }),
      await desk.machine({ acquired_on, warranty_months: 24 }),
    ];
    const { body } = await open({ draft: true, equipment: [old.id, good.id] });
    const { machines } = await sheet(body.order);
    expect(machines.map(({ equipment, in_warranty }) => [equipment, in_warranty])).toEqual([
      [old.id, false],
      [good.id, true],
    ]);
  });

  test("H-52: the history of an edit has the values before and after, and a whole reason", async () => {
    const order = await desk.order();
    const { updated } = await sheet(order.id);
    const edit = { id: newId(), order: order.id, seen: updated, problem: "Tela", priority: 4 };
    await desk.technician.call("support/edit-order", edit);
    const lineOf = async (kind: string) =>
      (await query(school, `SELECT text, data FROM timeline WHERE subject = '${order.id}' AND kind = '${kind}'`))[0]!;
    const [text, data] = await lineOf("order_edited");
    expect(text).toContain("prioridade de média a alta");
    expect(JSON.parse(data!)).toMatchObject({ changes: { problem: ["Não liga", "Tela"], priority: [3, 4] } });
    expect((await advance(order.id, "cancel", { reason: "a".repeat(401) }, school.as("Admin"))).status).toBe(400);
    const reason = "Motivo longo. ".repeat(28).trim();
    expect((await advance(order.id, "cancel", { reason }, school.as("Admin"))).status).toBe(200);
    expect((await lineOf("order_cancel"))[0]).toContain(reason);
  });
});
