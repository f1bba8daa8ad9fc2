/**
 * The life of a service order over HTTP: every action in every state, by its technician, another technician and Admin; and the
 * effects of time.
 */
import { describe, expect, test } from "vitest";
import { addDays, weekday } from "../../../domain/dates";
import { ORDER_STATES, type OrderState } from "../../../domain/support/orders/states";
import { ONE } from "../../../domain/warehouse/quantity";
import { ACCOUNT_TERMS } from "../../helpers/accounts";
import { clockAt, thisYear, today } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { testSchool } from "../../helpers/school";
import { Desk } from "../../helpers/support";
import { Stockroom } from "../../helpers/warehouse";

type Act = "open" | "assign" | "start" | "wait" | "resume" | "conclude" | "accept" | "refuse" | "reopen" | "cancel";
type Who = "responsible" | "technician" | "Admin";

/**
 * The states to which each act leads, and the people who may do it, once more and by hand: section 3 of the desk's rules. Every
 * other act is refused.
 */
const LISTED: Readonly<Record<Act, Partial<Record<OrderState, Partial<Record<Who, OrderState>>>>>> = {
  open: { draft: { responsible: "open", technician: "open", Admin: "open" } },
  assign: {
    open: { responsible: "assigned", technician: "assigned", Admin: "assigned" },
    assigned: { responsible: "assigned", Admin: "assigned" },
    running: { responsible: "running", Admin: "running" },
    waiting: { responsible: "waiting", Admin: "waiting" },
  },
  start: { assigned: { responsible: "running", Admin: "running" } },
  wait: { running: { responsible: "waiting", Admin: "waiting" } },
  resume: { waiting: { responsible: "running", Admin: "running" } },
  conclude: { running: { responsible: "concluded", Admin: "concluded" } },
  accept: { concluded: { responsible: "closed", technician: "closed", Admin: "closed" } },
  refuse: { concluded: { responsible: "running", technician: "running", Admin: "running" } },
  reopen: { closed: { Admin: "running" } },
  cancel: {
    open: { Admin: "cancelled" },
    assigned: { Admin: "cancelled" },
    running: { Admin: "cancelled" },
    waiting: { Admin: "cancelled" },
  },
};

/** The further input of an act. */
const MORE: Partial<Record<Act, Record<string, unknown>>> = {
  assign: { technician: ACCOUNT_TERMS.Tecnologia.id },
  wait: { waiting_for: "supplier" },
  conclude: { solution: "Trocado" },
  accept: { signer: "Sandra Melo" },
  refuse: { reason: "Continua" },
  reopen: { reason: "Voltou" },
  cancel: { reason: "Engano" },
};

const LEADS_TO: Readonly<Record<OrderState, readonly Act[]>> = {
  draft: [],
  open: [],
  assigned: ["assign"],
  running: ["assign", "start"],
  waiting: ["assign", "start", "wait"],
  concluded: ["assign", "start", "conclude"],
  closed: ["assign", "start", "conclude", "accept"],
  cancelled: ["cancel"],
};

describe("a service order", () => {
  const school = testSchool();
  const desk = new Desk(school);
  const room = new Stockroom(school);
  const admin = () => school.as("Admin");
  const advance = (order: string, act: Act, account = desk.technician, overrides = MORE[act]) =>
    account.call("support/advance-order", { id: newId(), order, act, ...overrides });
  const open = async (values: Record<string, unknown> = {}) => {
    const { body } = await desk.technician.call("support/open-order", { id: newId(), problem: "Não liga", ...values });
    return body.order;
  };
  const stateOf = async (order: string) =>
    (await query(school, `SELECT state FROM service_orders WHERE id = '${order}'`))[0]![0]!;

  /** A fresh order in a state, in the hands of the technician or of Admin. */
  async function inState(state: OrderState, of: "Tecnologia" | "Admin"): Promise<string> {
    const order = await open({ draft: state === "draft" });
    for (const act of LEADS_TO[state]) {
      await advance(order, act, admin(), act === "assign" ? { technician: ACCOUNT_TERMS[of].id } : MORE[act]);
    }
    expect(await stateOf(order)).toBe(state);
    return order;
  }

  test.each(ORDER_STATES)("every act from %s @full", async (state) => {
    for (const account of ["responsible", "technician", "Admin"] as const) {
      // Admin acts on the technician's, so as not to be its responsible as well.
      const hands = account === "technician" ? "Admin" : "Tecnologia";
      const client = account === "Admin" ? admin() : desk.technician;
      let order = await inState(state, hands);
      for (const act of Object.keys(LISTED) as Act[]) {
        const to = LISTED[act][state]?.[account];
        const { status, refusal } = await advance(order, act, client);
        const what = `${act} from ${state} by ${account}`;
        if (to) {
          expect([what, status, await stateOf(order)]).toEqual([what, 200, to]);
          order = await inState(state, hands);
        } else {
          const refused = LISTED[act][state] ? [403, "order_not_yours"] : [422, "order_state_refused"];
          expect([what, status, refusal.code, await stateOf(order)]).toEqual([what, ...refused, state]);
        }
      }
    }
  });

  test("H-18: without a reason nothing is refused, reopened or cancelled", async () => {
    for (const [act, state] of [
      ["refuse", "concluded"],
      ["reopen", "closed"],
      ["cancel", "running"],
    ] as const) {
      const order = await inState(state, "Tecnologia");
      const { status, refusal } = await advance(order, act, admin(), { reason: "  " });
      expect([act, status, refusal.code]).toEqual([act, 400, "order_reason_missing"]);
    }
  });

  test("H-29: a reserved part holds a cancelling back as it does a conclusion", async () => {
    const [order, part] = [await desk.order(), await room.stocked(2, 500)];
    const id = newId();
    const asked = { id, order: order.id, material: part.code, quantity: ONE, reserve: true };
    expect((await desk.technician.call("support/take-part", asked)).status).toBe(200);
    expect((await advance(order.id, "cancel", admin())).refusal.code).toBe("parts_reserved");
    await desk.technician.call("support/settle-part", { id: newId(), part: id, act: "free" });
    expect((await advance(order.id, "cancel", admin())).status).toBe(200);
  });

  test("H-30: cancelled after parts were used, nothing goes back to the stockroom by itself", async () => {
    const [order, part] = [await desk.order(), await room.stocked(5, 500)];
    const used = { id: newId(), order: order.id, material: part.code, quantity: 2 * ONE };
    expect((await desk.technician.call("support/take-part", used)).status).toBe(200);
    const held = await room.balanceOf(part.id);
    expect((await advance(order.id, "cancel", admin())).status).toBe(200);
    expect(await room.balanceOf(part.id)).toEqual(held);
    expect((await desk.technician.call("support/order", { order: order.id })).body.parts).toMatchObject([{ state: "used" }]);
  });

  test("H-30: while it waits it is not cancelled before the parts that it used are back", async () => {
    const [order, part] = [await desk.order(), await room.stocked(5, 500)];
    const used = { id: newId(), order: order.id, material: part.code, quantity: ONE };
    await desk.technician.call("support/take-part", used);
    await advance(order.id, "wait");
    expect((await advance(order.id, "cancel", admin())).refusal).toMatchObject({ status: 409, code: "parts_unreturned" });
    await desk.technician.call("support/settle-part", { id: newId(), part: used.id, act: "return" });
    expect((await advance(order.id, "cancel", admin())).status).toBe(200);
  });

  test("H-4: a cancelled order keeps its number and stays in the list; the next one takes the next", async () => {
    const [first, second] = [await desk.order(), await desk.order()];
    await advance(second.id, "cancel", admin());
    const three = await desk.order();
    const numbers = [first, second, three].map(({ number }) => Number(number.slice(5)));
    expect(numbers).toEqual([numbers[0], numbers[0]! + 1, numbers[0]! + 2]);
    const { body } = await desk.technician.list("orders", { q: second.number });
    expect(body.items).toMatchObject([{ code: second.number, state: "cancelled" }]);
  });

  test("H-29: the same row of the stockroom's ledger belongs to one part, even for the dashboard", async () => {
    const [order, part] = [await desk.order(), await room.stocked(5, 500)];
    const used = { id: newId(), order: order.id, material: part.code, quantity: ONE };
    await desk.technician.call("support/take-part", used);
    const { document } = (await desk.technician.call("support/order", { order: order.id })).body.parts[0]!;
    const copy = school.seed.create("order_parts", {
      ...{ order: order.id, material: part.id, quantity: ONE, value: 100, state: "used", document },
    });
    await expect(copy).rejects.toMatchObject({ status: 400 });
  });

  describe("in time", () => {
    const at = (day: string, time: string) => school.server.restart(clockAt(day, time));
    const passes = () => school.as("superuser").request("POST", "/api/crons/orders");

    test("H-16: concluded on a Friday it is closed when the school was open for five days, and not before @full", async () => {
      let friday = addDays(today(), 14);
      while (weekday(friday) !== 5) {
        friday = addDays(friday, 1);
      }
      await at(friday, "16:50");
      const order = await inState("concluded", "Tecnologia");
      for (const days of [2, 3, 5, 7]) {
        await at(addDays(friday, days), "12:00");
        await passes();
        expect([days, await stateOf(order)]).toEqual([days, "concluded"]);
      }
      await at(addDays(friday, 8), "12:00");
      await passes();
      await expect.poll(() => stateOf(order)).toBe("closed");
      const { signer, closed_at } = (await desk.technician.call("support/order", { order })).body;
      expect([signer, closed_at !== ""]).toEqual(["", true]);
    });

    test("H-16: a week that is entered as closed gives an order as many days more, and it is not closed meanwhile", async () => {
      let monday = addDays(today(), 35);
      while (weekday(monday) !== 1) {
        monday = addDays(monday, 1);
      }
      await at(monday, "10:00");
      const order = await inState("concluded", "Tecnologia");
      const closes = async () => (await query(school, `SELECT closes_on FROM service_orders WHERE id = '${order}'`))[0]![0];
      expect(await closes()).toBe(addDays(monday, 7));
      const days = Array.from({ length: 5 }, (_, index) => addDays(monday, 7 + index));
      await admin().call("platform/add-calendar-days", { days: days.map((day) => ({ day, reason: "Recesso" })) });
      await expect.poll(closes).toBe(addDays(monday, 14));
      await at(addDays(monday, 8), "12:00");
      await passes();
      expect(await stateOf(order)).toBe("concluded");
      await admin().call("platform/remove-calendar-days", { days });
      await expect.poll(closes).toBe(addDays(monday, 7));
    });

    test("closed for longer than a month it is not reopened; another order goes on with it", async () => {
      const order = await inState("closed", "Tecnologia");
      await query(school, `UPDATE service_orders SET closed_at = '2025-01-02 12:00:00.000Z' WHERE id = '${order}'`);
      expect((await advance(order, "reopen", admin())).refusal).toMatchObject({
        ...{ status: 409, code: "order_reopening_too_late", params: { days: 30 } },
      });
      const next = await open({ follows: order });
      const read = async (id: string) => (await desk.technician.call("support/order", { order: id })).body;
      expect([(await read(next)).follows?.id, (await read(order)).followed_by.map(({ id }) => id)]).toEqual([order, [next]]);
    });

    test("H-2 and H-3: a draft takes no number, and an order takes the one of the school's year, to the second", async () => {
      const year = thisYear() + 1;
      await at(`${year}-12-31`, "23:58");
      const [kept, last] = [await open({ draft: true }), await open()];
      const codeOf = async (order: string) => (await desk.technician.call("support/order", { order })).body.code;
      expect([await codeOf(kept), (await codeOf(last)).slice(0, 4)]).toEqual(["", String(year)]);
      await at(`${year + 1}-01-01`, "00:00");
      await advance(kept, "open");
      expect(await codeOf(kept)).toBe(`${year + 1}/000001`);
    });
  });
});
