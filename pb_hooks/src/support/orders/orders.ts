/** Service orders: opened, taken on step by step, concluded with where each machine goes. */
import type { InputOf } from "../../../../domain/contract";
import { addOpenDays } from "../../../../domain/platform/calendar";
import { isOpenState } from "../../../../domain/support/calls/states";
import { mayBecome } from "../../../../domain/support/equipment/states";
import { STATE_WORDS } from "../../../../domain/support/equipment/words";
import type {
  advanceOrder as advanceContract,
  editOrder as editContract,
  OrderAnswer,
  openOrder as openContract,
  orderPrinted as printedContract,
} from "../../../../domain/support/orders/commands";
import { ACTIVE_STATES, orderStateAfter } from "../../../../domain/support/orders/states";
import { ORDER_STATE_WORDS, ORDER_WAIT_WORDS } from "../../../../domain/support/orders/words";
import { refuse } from "../../../../domain/support/refusals";
import { SERVER } from "../../platform/actor";
import { fromStamp, localTime, now, stamp, today } from "../../platform/clock";
import { nextOf } from "../../platform/counters";
import { type App, column, newRecordId, select, selectFirst, selection, texts, transact } from "../../platform/database";
import type { Call } from "../../platform/endpoint";
import { notify } from "../../platform/notifications";
import { calendarWithHours } from "../../platform/settings";
import { record } from "../../platform/timeline";
import { resolveCall, resumeCall, waitCall } from "../calls/acts";
import { requireCall } from "../calls/call-record";
import { nameOf } from "../equipment/changes";
import { openCustody, requirePerson } from "../equipment/custody";
import { changeMachine, requireMachine, requireMachines } from "../equipment/find";
import { once } from "../once";
import { numberOf, partsOf, refusedState, requireOrder, stateOf, told } from "./order-record";

/** Days on which the school opens, in which a conclusion may still be refused. */
const ACCEPT_DAYS = 5;
const ACTIVE = ACTIVE_STATES.map((state) => `'${state}'`).join();
const SYSTEM = ["system"] as const;

const LINKED = selection(texts("o.code"));

/** Rule 1 to 4: the number comes when it leaves the draft, of the school's own year, in this transaction. */
function number(app: App, order: core.Record, at: number): void {
  const { day } = localTime(app, at);
  const year = Number(day.slice(0, 4));
  const next = nextOf(app, `service_order_${year}`);
  order.load({
    ...{ year, number: next, code: `${year}/${String(next).padStart(6, "0")}` },
    ...{ opened_at: stamp(at), opened_on: day },
  });
}

export function openOrder(call: Call, input: InputOf<typeof openContract>): OrderAnswer {
  const { app, actor } = call;
  return once(call, "support/open-order", input, () => {
    const machines = requireMachines(app, input.equipment);
    for (const [index, { state, tombo }] of machines.entries()) {
      if (state === "written_off") {
        throw refuse("equipment_written_off", { tombo }, `equipment.${index}`);
      }
    }
    if (input.requester) {
      requirePerson(app, input.requester, "requester");
    }
    if (input.sector) {
      nameOf(app, "sectors", input.sector, "este setor", "sector");
    }
    if (input.room) {
      nameOf(app, "rooms", input.room, "esta sala", "room");
    }
    const at = now();
    const order = new Record(app.findCachedCollectionByNameOrId("service_orders"));
    const technician = input.technician && requireTechnician(app, input.technician);
    const [first] = machines;
    order.load({
      ...{ id: input.id, kind: input.kind, priority: input.priority, problem: input.problem },
      ...{ requester: input.requester, room: input.room || (first?.room ?? ""), sector: input.sector || (first?.sector ?? "") },
      ...{ technician, made_at: stamp(at), made_by: actor.id },
      scheduled_for: input.scheduled_for ? stamp(fromStamp(input.scheduled_for)) : "",
      state: input.draft ? "draft" : technician ? "assigned" : "open",
    });
    if (!input.draft) {
      number(app, order, at);
    }
    app.saveNoValidate(order);
    for (const machine of machines) {
      const held = new Record(app.findCachedCollectionByNameOrId("order_machines"));
      held.load({
        ...{ order: order.id, equipment: machine.id, state_then: machine.state },
        ...{ room_then: machine.room_name, sector_then: machine.sector_name },
        holder_then: openCustody(app, machine.id, "charge")?.holder ?? "",
      });
      app.saveNoValidate(held);
    }
    for (const asked of input.calls) {
      const linked = requireCall(app, actor, asked);
      const other = selectFirst(
        app,
        LINKED,
        "FROM order_calls c JOIN service_orders o ON o.id = c.`order` WHERE c.call = {:call}",
        { call: linked.id },
      );
      if (other) {
        throw refuse("call_in_order", { call: linked.getString("code"), number: other.code || "em rascunho" }, "calls");
      }
      const row = new Record(app.findCachedCollectionByNameOrId("order_calls"));
      row.load({ order: order.id, call: linked.id });
      app.saveNoValidate(row);
    }
    tellTechnician(app, actor.id, order);
    return told(order, "order_made", input.draft ? "Ordem de serviço em rascunho" : `Ordem ${numberOf(order)} aberta`);
  });
}

const TECHNICIAN = selection(texts("id", "name", "permissions"));

function requireTechnician(app: App, user: string): string {
  const found = selectFirst(app, TECHNICIAN, "FROM users WHERE id = {:user} AND active = TRUE", { user });
  if (!found) {
    throw refuse("not_found", { what: "esta pessoa" }, "technician");
  }
  if (!/"(Tecnologia|Admin)"/.test(found.permissions)) {
    throw refuse("no_technician", { name: found.name }, "technician");
  }
  return found.id;
}

function tellTechnician(app: App, actor: string, order: core.Record): void {
  const technician = order.getString("technician");
  if (technician !== "" && technician !== actor) {
    notify(app, technician, {
      kind: "order_assigned",
      title: `Ordem ${numberOf(order)} é sua`,
      text: order.getString("problem").slice(0, 200),
      link: `/ordem-servico/${order.id}`,
    });
  }
}

const HELD = selection(texts("equipment", "state_then"));
const RESERVED = selection(texts("m.name"));

export function advanceOrder(call: Call, input: InputOf<typeof advanceContract>): OrderAnswer {
  const { app, actor } = call;
  return once(call, "support/advance-order", input, () => {
    const order = requireOrder(app, input.order);
    const { act, reason } = input;
    const next = orderStateAfter(act, stateOf(order), partsOf(actor, order));
    if (next === null) {
      throw refusedState(order);
    }
    if ((act === "refuse" || act === "reopen" || act === "cancel") && reason === "") {
      throw refuse("order_reason_missing", {}, "reason");
    }
    const at = now();
    const why = reason ? `: ${reason}` : "";
    let words: string = ORDER_STATE_WORDS[next];
    switch (act) {
      case "open":
        number(app, order, at);
        break;
      case "assign": {
        if (input.technician === "") {
          throw refuse("technician_missing", {}, "technician");
        }
        order.set("technician", requireTechnician(app, input.technician));
        words = "atribuída";
        break;
      }
      case "start":
        if (order.getString("started_at") === "") {
          order.set("started_at", stamp(at));
        }
        hold(app, order.id);
        break;
      case "wait":
        if (!input.waiting_for) {
          throw refuse("wait_missing", {}, "waiting_for");
        }
        order.set("waiting_for", input.waiting_for);
        words = `aguardando ${ORDER_WAIT_WORDS[input.waiting_for]}`;
        pauseCalls(call, order.id, input.waiting_for);
        break;
      case "resume":
        words = "retomada";
        resumeCalls(call, order.id);
        break;
      case "conclude":
        conclude(call, order, input, at);
        break;
      case "accept":
        if (input.signer === "") {
          throw refuse("signer_missing", {}, "signer");
        }
        order.load({ signer: input.signer, closed_at: stamp(at), closes_on: "" });
        words = `encerrada, assinada por ${input.signer}`;
        break;
      case "refuse":
      case "reopen":
        order.load({ concluded_at: "", closed_at: "", closes_on: "", signer: "", refusals: order.getInt("refusals") + 1 });
        hold(app, order.id);
        words = "voltou à execução";
        break;
      case "cancel":
        free(app, order);
        break;
    }
    if (act !== "wait") {
      order.set("waiting_for", "");
    }
    order.set("state", next);
    app.saveNoValidate(order);
    if (act === "assign") {
      tellTechnician(app, actor.id, order);
    }
    return told(order, `order_${act}`, `Ordem ${numberOf(order)} ${words}${why}`);
  });
}

const machinesOf = (app: App, order: string) => select(app, HELD, "FROM order_machines WHERE `order` = {:order}", { order });

/** Other active orders on a machine. */
const othersOn = (app: App, equipment: string, order: string): string[] =>
  column(
    app,
    `SELECT o.code FROM order_machines m CROSS JOIN service_orders o ON o.id = m.\`order\`
     WHERE m.equipment = {:equipment} AND o.id != {:order} AND o.state IN (${ACTIVE}) ORDER BY o.code`,
    { equipment, order },
  );

/** What is worked on is in maintenance; what is lent, lost or gone stays as it is. */
function hold(app: App, order: string): void {
  for (const { equipment } of machinesOf(app, order)) {
    const { state } = requireMachine(app, equipment);
    if (state === "in_use" || state === "in_stock") {
      changeMachine(app, equipment, { state: "maintenance" });
    }
  }
}

/** Rule 28: a machine leaves maintenance with the last order that holds it. */
function letGo(app: App, order: string, equipment: string, to: "in_use" | "in_stock" | "maintenance" | "lost"): void {
  const { state, tombo } = requireMachine(app, equipment);
  if (state === to || othersOn(app, equipment, order).length > 0) {
    return;
  }
  if (state === "on_loan" || state === "written_off") {
    return;
  }
  if (!mayBecome(state, to)) {
    throw refuse("equipment_state_refused", { tombo, state: STATE_WORDS[state], next: STATE_WORDS[to] }, "machines");
  }
  changeMachine(app, equipment, { state: to });
}

const backTo = (before: string): "in_use" | "in_stock" => (before === "in_stock" ? "in_stock" : "in_use");

function free(app: App, order: core.Record): void {
  requireNothingReserved(app, order);
  for (const { equipment, state_then } of machinesOf(app, order.id)) {
    if (requireMachine(app, equipment).state === "maintenance" && state_then !== "maintenance") {
      letGo(app, order.id, equipment, backTo(state_then));
    }
  }
}

function requireNothingReserved(app: App, order: core.Record): void {
  const reserved = select(
    app,
    RESERVED,
    "FROM order_parts p JOIN materials m ON m.id = p.material WHERE p.`order` = {:order} AND p.state = 'reserved'",
    { order: order.id },
  );
  if (reserved.length > 0) {
    throw refuse("parts_reserved", { number: numberOf(order), materials: reserved.map(({ name }) => name) });
  }
}

/** Rule 29, and the solution that its open calls are proposed. */
function conclude(call: Call, order: core.Record, input: InputOf<typeof advanceContract>, at: number): void {
  const { app } = call;
  if (input.diagnosis !== undefined) {
    order.set("diagnosis", input.diagnosis);
  }
  if (input.solution !== undefined) {
    order.set("solution", input.solution);
  }
  const solution = order.getString("solution");
  if (solution === "") {
    throw refuse("solution_missing", {}, "solution");
  }
  requireNothingReserved(app, order);
  for (const { equipment, state_then } of machinesOf(app, order.id)) {
    const chosen = input.machines.find((one) => one.equipment === equipment)?.state;
    const destination = chosen ?? backTo(state_then);
    letGo(app, order.id, equipment, destination);
    const row = app.findFirstRecordByFilter("order_machines", "order = {:order} && equipment = {:equipment}", {
      order: order.id,
      equipment,
    });
    row.set("destination", destination);
    app.saveNoValidate(row);
  }
  order.load({ concluded_at: stamp(at), closes_on: addOpenDays(calendarWithHours(app), today(app), ACCEPT_DAYS) });
  for (const linked of callsOf(app, order.id)) {
    if (isOpenState(linked.state) && linked.approval !== "pending") {
      resolveCall(call, { id: newRecordId(), call: linked.id, solution });
    }
  }
}

type CallState = Parameters<typeof isOpenState>[0];
const CALL = selection(texts("c.id", "c.state", "c.approval"));
const callsOf = (app: App, order: string): { id: string; state: CallState; approval: string }[] =>
  select(app, CALL, "FROM order_calls l JOIN service_calls c ON c.id = l.call WHERE l.`order` = {:order}", { order }).map(
    ({ state, ...one }) => ({ ...one, state: state as CallState }),
  );

const WAIT_OF_CALLS = {
  part: "part",
  supplier: "supplier",
  warranty: "supplier",
  requester: "requester",
  approval: "access",
} as const;

function pauseCalls(call: Call, order: string, waiting: keyof typeof WAIT_OF_CALLS): void {
  for (const { id, state } of callsOf(call.app, order)) {
    if (state === "in_progress") {
      waitCall(call, { id: newRecordId(), call: id, waiting_for: WAIT_OF_CALLS[waiting], until: "" });
    }
  }
}

function resumeCalls(call: Call, order: string): void {
  for (const { id, state } of callsOf(call.app, order)) {
    if (state === "waiting") {
      resumeCall(call, { id: newRecordId(), call: id });
    }
  }
}

export function editOrder(call: Call, input: InputOf<typeof editContract>): OrderAnswer {
  const { app } = call;
  return once(call, "support/edit-order", input, () => {
    const order = requireOrder(app, input.order);
    const state = stateOf(order);
    if (state === "closed" || state === "cancelled") {
      throw refusedState(order);
    }
    if (order.getString("updated") !== input.seen) {
      throw refuse("order_changed", { number: numberOf(order) });
    }
    order.load({
      ...{ problem: input.problem, diagnosis: input.diagnosis, solution: input.solution, priority: input.priority },
      scheduled_for: input.scheduled_for ? stamp(fromStamp(input.scheduled_for)) : "",
    });
    app.saveNoValidate(order);
    return told(order, "order_edited", `Ordem ${numberOf(order)} alterada`);
  });
}

export function orderPrinted(call: Call, input: InputOf<typeof printedContract>): { printed: number } {
  const { app, actor } = call;
  return once(call, "support/order-printed", input, () => {
    const order = requireOrder(app, input.order);
    const printed = order.getInt("printed") + 1;
    order.load({ printed, last_printed_at: stamp(now()), last_printed_by: actor.name });
    app.saveNoValidate(order);
    return { ...told(order, "order_printed", `Ordem ${numberOf(order)} impressa, ${printed}ª via`), answer: { printed } };
  });
}

const DUE = selection(texts("id"));

/** Closes what was concluded and refused by nobody in the days that the school was open. */
export function expireOrders(app: App): void {
  for (const { id } of select(app, DUE, "FROM service_orders WHERE closes_on != '' AND closes_on < {:today}", {
    today: today(app),
  })) {
    transact(app, (tx) => {
      const order = tx.findRecordById("service_orders", id);
      const next = orderStateAfter("expire", stateOf(order), SYSTEM);
      if (next !== null) {
        order.load({ state: next, closed_at: stamp(now()), closes_on: "" });
        tx.saveNoValidate(order);
        const { event } = told(order, "order_expired", `Ordem ${numberOf(order)} encerrada: ninguém recusou no prazo`);
        record(tx, SERVER, { ...event, area: "support" });
      }
    });
  }
}
