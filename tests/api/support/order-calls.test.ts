/** The calls and machines of service orders: how they join an order, wait, continue and are released with it. */
import { afterAll, describe, expect, test } from "vitest";
import { ACCOUNT_TERMS } from "../../helpers/accounts";
import { CallDesk } from "../../helpers/calls";
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { testSchool } from "../../helpers/school";
import { Desk } from "../../helpers/support";

describe("with a service order", () => {
  const school = testSchool();
  const desk = new Desk(school);
  const calls = new CallDesk(school);
  const me = ACCOUNT_TERMS.Tecnologia.id;
  const open = (input: Record<string, unknown> = {}) =>
    desk.technician.call("support/open-order", { id: newId(), problem: "Não liga", ...input });
  const advance = (order: string, act: string, overrides: Record<string, unknown> = {}, account = desk.technician) =>
    account.call("support/advance-order", { id: newId(), order, act, ...overrides });
  const cancel = (order: string) => advance(order, "cancel", { reason: "Engano" }, school.as("Admin"));
  const stateOf = async (call: string) => (await calls.sheet(call)).state;
  const taken = async () => {
    const call = await calls.opened();
    await calls.act("support/take-call", call);
    return call;
  };

  test("cancelled while it waits, its calls go on, and their clock with them", async () => {
    const call = await taken();
    const order = await desk.order({ calls: [call] });
    await advance(order.id, "wait", { waiting_for: "part" });
    expect(await stateOf(call)).toBe("waiting");
    expect((await cancel(order.id)).status).toBe(200);
    expect(await calls.sheet(call)).toMatchObject({ state: "in_progress", waiting_for: "", left: { paused: false } });
  });

  test("an untaken call is taken for the order's technician: as it joins, or once there is one", async () => {
    const [first, second, three] = [await calls.opened(), await calls.opened(), await calls.opened()];
    await calls.act("support/take-call", three, "Admin");
    await open({ technician: me, calls: [first] });
    expect(await calls.sheet(first)).toMatchObject({ state: "in_progress", technician: me });
    const { body } = await open({ calls: [second, three] });
    expect(await stateOf(second)).toBe("open");
    await advance(body.order, "assign", { technician: me });
    expect(await calls.sheet(second)).toMatchObject({ state: "in_progress", technician: me });
    expect(await calls.sheet(three)).toMatchObject({ technician: ACCOUNT_TERMS.Admin.id });
    await advance(body.order, "start");
    await advance(body.order, "wait", { waiting_for: "part" });
    expect([await stateOf(second), await stateOf(three)]).toEqual(["waiting", "waiting"]);
  });

  test("it lets go on what it made wait, and nothing that waits for something else", async () => {
    const [own, other, changed] = [await taken(), await taken(), await taken()];
    const order = await desk.order({ calls: [own, other, changed] });
    await calls.wait(other, "requester");
    await advance(order.id, "wait", { waiting_for: "part" });
    await calls.wait(changed, "access");
    await advance(order.id, "resume");
    expect([await stateOf(own), await stateOf(other), await stateOf(changed)]).toEqual(["in_progress", "waiting", "waiting"]);
    await advance(order.id, "wait", { waiting_for: "warranty" });
    expect(await calls.sheet(own)).toMatchObject({ state: "waiting", waiting_for: "supplier" });
    expect(await calls.sheet(other)).toMatchObject({ state: "waiting", waiting_for: "requester" });
  });

  test("a solution that an order proposed is not undone beside the order", async () => {
    const call = await taken();
    const order = await desk.order({ calls: [call] });
    const undo = () => desk.technician.call("support/undo-resolution", { id: newId(), call });
    const back = await desk.technician.call("support/return-call", { id: newId(), call });
    expect(back.refusal.code).toBe("call_order_active");
    await advance(order.id, "conclude", { solution: "Trocado" });
    expect(await stateOf(call)).toBe("resolved");
    expect((await undo()).refusal).toMatchObject({ status: 409, code: "solution_of_order", params: { number: order.number } });
    expect(await stateOf(call)).toBe("resolved");
  });

  test("a call whose order was cancelled or is closed joins another one; the order at work keeps its own", async () => {
    const call = await taken();
    const first = await desk.order({ calls: [call] });
    expect((await open({ calls: [call] })).refusal).toMatchObject({ status: 409, code: "call_in_order" });
    await cancel(first.id);
    const second = await desk.order({ calls: [call] });
    expect((await desk.technician.call("support/order", { order: second.id })).body.calls).toMatchObject([{ id: call }]);
    await advance(second.id, "conclude", { solution: "Trocado" });
    expect((await open({ calls: [call] })).refusal.code).toBe("call_in_order");
    await advance(second.id, "accept", { signer: "Sandra Melo" });
    await calls.refuse(call);
    expect((await open({ calls: [call] })).status).toBe(200);
    await advance(second.id, "reopen", { reason: "Voltou" }, school.as("Admin"));
    await advance(second.id, "wait", { waiting_for: "part" });
    expect(await stateOf(call)).toBe("in_progress");
  });

  const orderOf = async (id: string) => (await desk.technician.call("support/order", { order: id })).body;

  test.each(["refuse", "reopen"] as const)(
    "%s: the calls that it resolved go on with it, and the next solution is theirs too",
    async (act) => {
      const [resolved, closed, confirmed, byHand] = [await taken(), await taken(), await taken(), await taken()];
      await calls.resolve(byHand, "Tecnologia", "Já estava feito.");
      const order = await desk.order({ calls: [resolved, closed, confirmed] });
      await advance(order.id, "conclude", { solution: "Trocado" });
      await calls.act("support/accept-solution", confirmed, "none");
      await query(school, `UPDATE service_calls SET closes_on = '2020-01-02' WHERE id = '${closed}'`);
      await school.as("superuser").request("POST", "/api/crons/calls");
      await expect.poll(() => stateOf(closed)).toBe("closed");
      expect(await stateOf(resolved)).toBe("resolved");
      if (act === "reopen") {
        await advance(order.id, "accept", { signer: "Sandra Melo" });
      }
      expect((await advance(order.id, act, { reason: "Voltou a piscar" }, school.as("Admin"))).status).toBe(200);
      for (const call of [resolved, closed]) {
        const sheet = await calls.sheet(call, "none");
        expect(sheet).toMatchObject({ state: "in_progress", solution: "", closes_on: "", closed_at: "", reopened: 1 });
        expect(sheet.entries[0]).toMatchObject({ about: "call_taken_up" });
        expect(JSON.stringify(sheet.entries)).not.toContain("piscar");
      }
      expect([await stateOf(confirmed), await stateOf(byHand)]).toEqual(["closed", "resolved"]);
      await advance(order.id, "conclude", { solution: "Painel novo" });
      expect(await calls.sheet(resolved)).toMatchObject({ state: "resolved", solution: "Painel novo" });
    },
  );

  test("the requester refuses an order, and its calls are reopened too", async () => {
    const call = await taken();
    const order = await desk.order({ requester: await desk.personOf("Biblioteca"), calls: [call] });
    await advance(order.id, "conclude", { solution: "Trocado" });
    const refuse = { id: newId(), order: order.id, solved: false, reason: "Continua" };
    expect((await school.as("Biblioteca").call("support/answer-order", refuse)).status).toBe(200);
    expect(await stateOf(call)).toBe("in_progress");
  });

  test("a solution that came from an order is undone there, not at the call", async () => {
    const call = await taken();
    const order = await desk.order({ calls: [call] });
    await advance(order.id, "conclude", { solution: "Trocado" });
    expect((await desk.technician.call("support/undo-resolution", { id: newId(), call })).refusal.code).toBe("solution_of_order");
    expect(await stateOf(call)).toBe("resolved");
  });

  test("a call that is refused refuses its concluded order once, which is not closed by time; a closed one stays", async () => {
    const [call, other] = [await taken(), await taken()];
    const order = await desk.order({ calls: [call, other] });
    await advance(order.id, "conclude", { solution: "Trocado" });
    const refusal = { id: newId(), call, reason: "Ainda pisca" };
    const refuse = () => school.as("none").call("support/refuse-solution", refusal);
    expect((await refuse()).status).toBe(200);
    expect(await orderOf(order.id)).toMatchObject({ state: "running", closes_on: "", concluded_at: "" });
    expect([await stateOf(call), await stateOf(other)]).toEqual(["in_progress", "in_progress"]);
    const bell = await query(
      school,
      `SELECT COUNT(*) FROM notifications WHERE kind = 'order_refused' AND link LIKE '%${order.id}'`,
    );
    expect(bell).toEqual([["1"]]);
    await advance(order.id, "conclude", { solution: "Painel novo" });
    // The same refusal once more is of the solution before.
    expect((await refuse()).status).toBe(200);
    expect([(await orderOf(order.id)).state, await stateOf(call)]).toEqual(["concluded", "resolved"]);
    await advance(order.id, "accept", { signer: "Sandra Melo" });
    await calls.refuse(call);
    expect([(await orderOf(order.id)).state, await stateOf(call)]).toEqual(["closed", "in_progress"]);
    await calls.resolve(call, "Tecnologia", "Pelo telefone.");
    await advance(order.id, "reopen", { reason: "Voltou" }, school.as("Admin"));
    expect([await stateOf(call), await stateOf(other)]).toEqual(["resolved", "in_progress"]);
  });

  test("an order that goes to another technician takes along the calls of the one before, and nobody else's", async () => {
    const [own, waiting, admins] = [await taken(), await taken(), await calls.opened()];
    const other = await school.seed.user({ permissions: ["Tecnologia"] });
    const third = await school.seed.user({ permissions: ["Tecnologia"] });
    const assign = (call: string, technician: string) =>
      desk.technician.call("support/assign-call", { id: newId(), call, technician });
    await assign(admins, third.id);
    await calls.wait(waiting, "requester");
    const order = await desk.order({ calls: [own, waiting, admins] });
    expect((await advance(order.id, "assign", { technician: other.id })).status).toBe(200);
    expect(await calls.sheet(own)).toMatchObject({ state: "in_progress", technician: other.id });
    expect(await calls.sheet(waiting)).toMatchObject({ state: "waiting", technician: other.id });
    expect(await calls.sheet(admins)).toMatchObject({ technician: third.id });
  });

  test("a call of an order that is still to be done, a draft too, is not merged away from it", async () => {
    const [call, drafted, into] = [await taken(), await taken(), await taken()];
    const order = await desk.order({ calls: [call] });
    await open({ draft: true, calls: [drafted] });
    const merge = (from: string) => desk.technician.call("support/merge-calls", { id: newId(), call: from, into });
    expect((await merge(call)).refusal).toMatchObject({ status: 409, code: "call_order_active" });
    expect((await merge(drafted)).refusal).toMatchObject({ status: 409, code: "call_order_active" });
    await desk.technician.call("support/fill-order", { id: newId(), order: order.id, without_calls: [call] });
    expect((await merge(call)).status).toBe(200);
  });

  test("a call that has ended, and one that nobody approved yet, joins none", async () => {
    const [resolved, cancelled, merged, into] = [await taken(), await calls.opened(), await taken(), await taken()];
    await calls.resolve(resolved);
    await calls.cancel(cancelled);
    await desk.technician.call("support/merge-calls", { id: newId(), call: merged, into });
    for (const call of [resolved, cancelled, merged]) {
      expect((await open({ calls: [call] })).refusal).toMatchObject({ status: 409, code: "call_ended" });
    }
    const pending = await calls.opened("none", { service: (await calls.service({ needs_approval: true })).id });
    expect((await open({ calls: [pending] })).refusal).toMatchObject({ status: 409, code: "awaits_approval" });
  });

  describe("H-28: a machine in two orders", () => {
    const machineIn = async (equipment: string) => (await desk.technician.call("support/machine", { equipment })).body.state;
    /** The second order is opened while the first holds the machine. */
    async function two(state: "in_use" | "in_stock") {
      const machine = await desk.machine();
      await desk.technician.call("support/set-equipment-state", { id: newId(), equipment: machine.id, state, reason: "Assim" });
      const orders: string[] = [];
      for (let nth = 0; nth < 2; nth++) {
        const { body } = await open({ equipment: [machine.id], technician: me });
        await advance(body.order, "start");
        orders.push(body.order);
      }
      expect(await machineIn(machine.id)).toBe("maintenance");
      return { machine: machine.id, one: orders[0]!, other: orders[1]! };
    }

    test.each(["in_use", "in_stock"] as const)("%s before both, it is so again after both", async (state) => {
      for (const last of ["cancelled", "concluded"]) {
        const { machine, one, other } = await two(state);
        await advance(one, "conclude", { solution: "Trocado" });
        expect([last, await machineIn(machine)]).toEqual([last, "maintenance"]);
        const { status } = last === "cancelled" ? await cancel(other) : await advance(other, "conclude", { solution: "Limpo" });
        expect([last, status, await machineIn(machine)]).toEqual([last, 200, state]);
      }
    });

    test("after the second order, it goes to the state that the first one chose", async () => {
      const { machine, one, other } = await two("in_use");
      await advance(one, "conclude", { solution: "Trocado", machines: [{ equipment: machine, state: "in_stock" }] });
      await cancel(other);
      expect(await machineIn(machine)).toBe("in_stock");
    });

    test("a machine in maintenance before its order stays there when that is cancelled", async () => {
      const machine = await desk.machine();
      const set = { id: newId(), equipment: machine.id, state: "maintenance", reason: "Tela" } as const;
      await desk.technician.call("support/set-equipment-state", set);
      const { body } = await open({ equipment: [machine.id], technician: me });
      await advance(body.order, "start");
      await cancel(body.order);
      expect(await machineIn(machine.id)).toBe("maintenance");
    });
  });

  describe("of a school without opening hours", () => {
    const hours = () => school.as("Admin").collection("opening_hours");
    const kept: Record<string, unknown>[] = [];
    afterAll(async () => {
      for (const { weekday, opens, closes } of kept) {
        await hours().create({ weekday, opens, closes });
      }
    });

    test("H-15: it is concluded all the same, and the days of the week count", async () => {
      const order = await desk.order();
      for (const row of await hours().getFullList()) {
        kept.push(row);
        await hours().delete(row.id);
      }
      expect((await advance(order.id, "conclude", { solution: "Trocado" })).status).toBe(200);
      const { closes_on } = (await desk.technician.call("support/order", { order: order.id })).body;
      expect(closes_on).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    });
  });
});
