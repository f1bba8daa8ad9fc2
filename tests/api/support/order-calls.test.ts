/** The calls and machines of service orders: what joins, waits, goes on and is let go with them. */
import { afterAll, describe, expect, test } from "vitest";
import { ACCOUNT_TERMS } from "../../support/accounts";
import { CallDesk } from "../../support/calls";
import { newId } from "../../support/ids";
import { testSchool } from "../../support/school";
import { Desk } from "../../support/support";

describe("with a service order", () => {
  const school = testSchool();
  const desk = new Desk(school);
  const calls = new CallDesk(school);
  const me = ACCOUNT_TERMS.Tecnologia.id;
  const open = (input: Record<string, unknown> = {}) =>
    desk.technician.call("support/open-order", { id: newId(), problem: "Não liga", ...input });
  const advance = (order: string, act: string, more: Record<string, unknown> = {}, who = desk.technician) =>
    who.call("support/advance-order", { id: newId(), order, act, ...more });
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
    const [one, two, three] = [await calls.opened(), await calls.opened(), await calls.opened()];
    await calls.act("support/take-call", three, "Admin");
    await open({ technician: me, calls: [one] });
    expect(await calls.sheet(one)).toMatchObject({ state: "in_progress", technician: me });
    const { body } = await open({ calls: [two, three] });
    expect(await stateOf(two)).toBe("open");
    await advance(body.order, "assign", { technician: me });
    expect(await calls.sheet(two)).toMatchObject({ state: "in_progress", technician: me });
    expect(await calls.sheet(three)).toMatchObject({ technician: ACCOUNT_TERMS.Admin.id });
    await advance(body.order, "start");
    await advance(body.order, "wait", { waiting_for: "part" });
    expect([await stateOf(two), await stateOf(three)]).toEqual(["waiting", "waiting"]);
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

  test("a call whose order was cancelled or is closed joins another one; the order at work keeps its own", async () => {
    const call = await taken();
    const first = await desk.order({ calls: [call] });
    expect((await open({ calls: [call] })).refusal).toMatchObject({ status: 409, code: "call_in_order" });
    await cancel(first.id);
    const second = await desk.order({ calls: [call] });
    expect((await desk.technician.call("support/order", { order: second.id })).body.calls).toMatchObject([{ id: call }]);
    await advance(second.id, "conclude", { solution: "Trocado" });
    await calls.refuse(call);
    expect((await open({ calls: [call] })).refusal.code).toBe("call_in_order");
    await advance(second.id, "accept", { signer: "Sandra Melo" });
    expect((await open({ calls: [call] })).status).toBe(200);
    await advance(second.id, "reopen", { reason: "Voltou" }, school.as("Admin"));
    await advance(second.id, "wait", { waiting_for: "part" });
    expect(await stateOf(call)).toBe("in_progress");
  });

  test("what has ended, and what nobody approved yet, joins none", async () => {
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

    test("where the first one sends it, it goes after the second", async () => {
      const { machine, one, other } = await two("in_use");
      await advance(one, "conclude", { solution: "Trocado", machines: [{ equipment: machine, state: "in_stock" }] });
      await cancel(other);
      expect(await machineIn(machine)).toBe("in_stock");
    });

    test("what was in maintenance before its order stays there when that is cancelled", async () => {
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
