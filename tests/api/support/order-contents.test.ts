/** Changes to an order after its creation: added and removed machines and calls, deleted drafts, and its requester's answer. */
import { describe, expect, test } from "vitest";
import { ONE } from "../../../domain/warehouse/quantity";
import { ACCOUNT_TERMS } from "../../helpers/accounts";
import { CallDesk } from "../../helpers/calls";
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { testSchool } from "../../helpers/school";
import { Desk } from "../../helpers/support";
import { Stockroom } from "../../helpers/warehouse";

describe("a service order", () => {
  const school = testSchool();
  const desk = new Desk(school);
  const calls = new CallDesk(school);
  const sheet = async (order: string) => (await desk.technician.call("support/order", { order })).body;
  const machineIn = async (equipment: string) => (await desk.technician.call("support/machine", { equipment })).body.state;
  const fill = (order: string, overrides: Record<string, unknown>) =>
    desk.technician.call("support/fill-order", { id: newId(), order, ...overrides });
  const advance = (order: string, act: string, overrides: Record<string, unknown> = {}, account = desk.technician) =>
    account.call("support/advance-order", { id: newId(), order, act, ...overrides });

  test("it is found by number, by a tombo with fewer zeros, by the words of its texts, and by its requester's name", async () => {
    const person = await school.seed.person({ name: "Quitéria Vasques", kind: "teacher" });
    const order = await desk.order({ problem: "Monitor esverdeado", requester: person.id });
    const { updated: version } = await sheet(order.id);
    const texts = { problem: "Monitor esverdeado", diagnosis: "Cabo oxidado", solution: "", priority: 3 };
    await desk.technician.call("support/edit-order", { id: newId(), order: order.id, seen: version, ...texts });
    await advance(order.id, "conclude", { solution: "Conector trocado" });
    const search = async (q: string) =>
      (await desk.technician.list("orders", { q, perPage: "500" })).body.items.map(({ id }) => id);
    const { tombo } = order.machine;
    for (const q of [
      order.number,
      tombo,
      tombo.replace(/^0+/, ""),
      "esverdeado",
      "oxidado",
      "conector trocado",
      "quiteria monitor",
    ]) {
      expect([q, (await search(q)).includes(order.id)]).toEqual([q, true]);
    }
    expect(await search("esverdeado quiteria")).toEqual([order.id]);
  });

  test("a machine that joins while it runs is held, and let go when it is taken out", async () => {
    const [order, machine] = [await desk.order(), await desk.machine()];
    const before = await machineIn(machine.id);
    expect((await fill(order.id, { equipment: [machine.tombo] })).body.sentence).toContain(machine.tombo);
    expect((await fill(order.id, { equipment: [machine.tombo] })).status).toBe(200);
    expect([await machineIn(machine.id), (await sheet(order.id)).machines.length]).toEqual(["maintenance", 2]);
    expect((await fill(order.id, { without_equipment: [machine.id] })).status).toBe(200);
    expect([await machineIn(machine.id), (await sheet(order.id)).machines.length]).toEqual([before, 1]);
    expect((await fill(order.id, { without_equipment: [machine.id] })).refusal.code).toBe("not_found");
  });

  test("a call that joins while it waits is taken and waits too, and goes on when it is taken out", async () => {
    const [order, call] = [await desk.order(), await calls.opened()];
    await advance(order.id, "wait", { waiting_for: "supplier" });
    expect((await fill(order.id, { calls: [call] })).status).toBe(200);
    expect(await calls.sheet(call)).toMatchObject({ state: "waiting", order: { id: order.id, code: order.number } });
    expect((await fill(order.id, { without_calls: [call] })).status).toBe(200);
    expect(await calls.sheet(call)).toMatchObject({ state: "in_progress", order: null });
    expect((await fill(order.id, { without_calls: [call] })).refusal.code).toBe("not_found");
  });

  test("a concluded order takes nothing more, and no order takes more than its maximum", async () => {
    const [order, machine] = [await desk.order(), await desk.machine()];
    const many = [];
    const kind = (await desk.kind()).id;
    for (let index = 0; index < 60; index++) {
      many.push((await desk.machine({ kind })).id);
    }
    expect((await fill(order.id, { equipment: many })).refusal).toMatchObject({ status: 409, code: "order_full" });
    expect((await sheet(order.id)).machines).toHaveLength(1);
    await advance(order.id, "conclude", { solution: "Trocado" });
    expect((await fill(order.id, { equipment: [machine.id] })).refusal).toMatchObject({
      status: 422,
      code: "order_state_refused",
    });
  });

  test("a draft is thrown away with its machines and calls, once; an order with a number stays", async () => {
    const [id, command, call, machine] = [newId(), newId(), await calls.opened(), await desk.machine()];
    const draft = { id, draft: true, problem: "Não liga", calls: [call], equipment: [machine.id] };
    await desk.technician.call("support/open-order", draft);
    const discard = (order: string, of: string) => desk.technician.call("support/discard-order", { id: of, order });
    const first = await discard(id, command);
    expect(first.status).toBe(200);
    expect((await discard(id, command)).body).toEqual(first.body);
    expect((await discard(id, newId())).refusal.code).toBe("not_found");
    expect(await query(school, `SELECT COUNT(*) FROM order_machines WHERE "order" = '${id}'`)).toEqual([["0"]]);
    expect((await calls.sheet(call)).order).toBeNull();
    const order = await desk.order();
    expect((await discard(order.id, newId())).refusal).toMatchObject({ status: 422, code: "order_state_refused" });
  });

  test("it goes on by itself once the stockroom has its part, and its calls with it", async () => {
    const room = new Stockroom(school);
    const [none, some, call] = [await room.stocked(1, 100), await room.stocked(2, 100), await calls.opened()];
    // The job looks at them in this order.
    const [early, unnamed, order] = [await desk.order(), await desk.order(), await desk.order()];
    await fill(order.id, { calls: [call] });
    await desk.technician.call("support/take-part", { id: newId(), order: early.id, material: none.code, quantity: ONE });
    const wait = (id: string, material: string) => advance(id, "wait", { waiting_for: "part", material });
    expect((await wait(order.id, "nada-disso")).refusal.code).toBe("not_found");
    expect((await wait(early.id, none.code)).status).toBe(200);
    expect((await sheet(early.id)).awaits_name).toBe(none.name);
    expect((await wait(unnamed.id, "")).status).toBe(200);
    expect((await wait(order.id, some.code)).status).toBe(200);
    expect(await calls.sheet(call)).toMatchObject({ state: "waiting" });
    await school.as("superuser").request("POST", "/api/crons/order-parts");
    await expect.poll(async () => (await sheet(order.id)).state).toBe("running");
    expect(await calls.sheet(call)).toMatchObject({ state: "in_progress" });
    expect([(await sheet(early.id)).state, (await sheet(unnamed.id)).state]).toEqual(["waiting", "waiting"]);
    const notifications = () =>
      query(school, "SELECT user, text FROM notifications WHERE kind = 'order_part_arrived' ORDER BY created");
    expect(await notifications()).toEqual([[ACCOUNT_TERMS.Tecnologia.id, `${some.name} chegou ao almoxarifado`]]);
    // Another round tells nobody again.
    await room.enter([{ material: none.id, quantity: ONE, value: 100 }]);
    await school.as("superuser").request("POST", "/api/crons/order-parts");
    await expect.poll(async () => (await sheet(early.id)).state).toBe("running");
    expect(await notifications()).toHaveLength(2);
  });

  test("it goes on with the remaining one of two merged materials", async () => {
    const room = new Stockroom(school);
    const [kept, gone, order] = [await room.stocked(1, 100), await room.material(), await desk.order()];
    await advance(order.id, "wait", { waiting_for: "part", material: gone.code });
    expect((await room.keeper.call("warehouse/merge-materials", { id: newId(), keep: kept.id, merge: gone.id })).status).toBe(
      200,
    );
    await school.as("superuser").request("POST", "/api/crons/order-parts");
    await expect.poll(async () => (await sheet(order.id)).state).toBe("running");
  });

  describe("of its requester", () => {
    const own = (order: string, account: "none" | "Biblioteca" = "none") =>
      school.as(account).call("support/own-order", { order });
    const answer = (order: string, solved: boolean, reason = "", account: "none" | "Biblioteca" | "Tecnologia" = "none") =>
      school.as(account).call("support/answer-order", { id: newId(), order, solved, reason });

    test("they hear of its conclusion, see what was done and accept it", async () => {
      const order = await desk.concluded();
      const bell = `SELECT link FROM notifications WHERE user = '${ACCOUNT_TERMS.none.id}' AND kind = 'order_concluded' AND link LIKE '%${order}'`;
      expect(await query(school, bell)).toEqual([[`/minhas-ordens/${order}`]]);
      expect((await own(order)).body).toMatchObject({ state: "concluded", solution: "Trocado", answers: true });
      expect((await answer(order, true)).status).toBe(200);
      expect((await own(order)).body).toMatchObject({ state: "closed", acceptance: "signed_in", answers: false });
      expect((await sheet(order)).signer).toBe(ACCOUNT_TERMS.none.name);
      expect((await answer(order, true)).refusal).toMatchObject({ status: 422, code: "order_state_refused" });
    });

    test("they say that the problem goes on, and why; its machine is held again", async () => {
      const order = await desk.concluded();
      expect((await answer(order, false)).refusal).toMatchObject({ status: 400, code: "order_reason_missing" });
      expect((await answer(order, false, "Ainda pisca")).status).toBe(200);
      const { state, machines } = await sheet(order);
      expect([state, machines[0]?.state]).toEqual(["running", "maintenance"]);
    });

    test("to all others there is none, and H-19: nobody accepts their own work", async () => {
      const order = await desk.concluded();
      expect((await own(order, "Biblioteca")).refusal.code).toBe("not_found");
      expect((await answer(order, true, "", "Biblioteca")).refusal.code).toBe("not_found");
      const mine = await desk.concluded("Tecnologia");
      expect((await answer(mine, true, "", "Tecnologia")).refusal).toMatchObject({ status: 403, code: "order_not_yours" });
    });

    test("the desk's sheet of a person holds what they have, and what they asked for", async () => {
      const [person, machine] = [await school.seed.person({ name: "Lia Prado", kind: "teacher" }), await desk.machine()];
      await desk.technician.call("support/give-charge", { id: newId(), equipment: [machine.id], person: person.id });
      const call = await calls.opened("Tecnologia", { person: person.id });
      const order = await desk.order({ requester: person.id });
      expect((await desk.technician.call("support/person", { person: person.id })).body).toMatchObject({
        name: "Lia Prado",
        held: [{ tombo: machine.tombo, kind: "charge", accepted: false }],
        calls: [{ id: call }],
        orders: [{ id: order.id, state: "running" }],
      });
      expect((await desk.technician.call("support/person", { person: newId() })).refusal.code).toBe("not_found");
    });
  });
});
