/** Service orders: commands that open, advance and conclude them, with the place of each machine. */

import type { InputIn } from "../../../../domain/contract";
import type * as contracts from "../../../../domain/support/orders/commands";
import type { OrderAnswer } from "../../../../domain/support/orders/commands";
import { ACCEPT_DAYS, orderStateAfter, REOPEN_DAYS } from "../../../../domain/support/orders/states";
import { ORDER_STATE_WORDS, ORDER_WAIT_WORDS } from "../../../../domain/support/orders/words";
import { refuse } from "../../../../domain/support/refusals";
import { topics } from "../../../../domain/support/topics";
import { headOf } from "../../../../domain/text";
import { notifyUsers } from "../../messaging/notify-users";
import { requireActiveSector } from "../../people/active-places";
import { requireCurrentPerson } from "../../people/current-person";
import type { Call } from "../../platform/http/endpoint";
import { type App, column, execute, select, selectFirst, transactEach } from "../../platform/sql/database";
import { requireFound } from "../../platform/sql/require";
import { selection, texts } from "../../platform/sql/selection";
import { nextOfYear } from "../../platform/sql/series";
import { fromStamp, localTime, now, stamp, today } from "../../platform/time/clock";
import { type Actor, SERVER } from "../../platform/timeline/actor";
import { record, withHistory } from "../../platform/timeline/timeline";
import { closingDay, isTooLateToReopen } from "../calls/acts";
import { requireActiveRoom } from "../places";
import { joinCalls, pauseCalls, resumeCalls, solveCalls, takeCalls } from "./joined-calls";
import { addMachine, free, hold, requireInSchool, sendOn, storeMachineStates } from "./machines";
import {
  numberOf,
  partsOf,
  recordOrder,
  requireOrder,
  requireOrderAfter,
  requireSameVersion,
  saveOrder,
  stateOf,
} from "./order-record";
import { accept, notifyRequester, reopenOrder } from "./outcome";
import type { Stockroom } from "./stockroom";

const SYSTEM = ["system"] as const;

/** H-1 to H-4: an order gets its number when it leaves the draft, by the school's own year, in this transaction. */
function number(app: App, order: core.Record, at: number): void {
  const { day } = localTime(app, at);
  order.load({ ...nextOfYear(app, "service_order_", day), opened_at: stamp(at), opened_on: day });
}

export function openOrder(call: Call, input: InputIn<typeof contracts, "openOrder">): OrderAnswer {
  return withHistory(call, "support", input.id, ({ app, actor }) => {
    const machines = requireInSchool(app, input.equipment);
    if (input.requester) {
      requireCurrentPerson(app, input.requester, "requester");
    }
    if (input.sector) {
      requireActiveSector(app, input.sector);
    }
    if (input.room) {
      requireActiveRoom(app, input.room);
    }
    const at = now();
    const order = new Record(app.findCachedCollectionByNameOrId("service_orders"));
    const technician = input.technician && requireTechnician(app, input.technician);
    const [first] = machines;
    order.load({
      ...{ id: input.id, kind: input.kind, priority: input.priority, problem: input.problem },
      ...{ requester: input.requester, room: input.room || (first?.room ?? ""), sector: input.sector || (first?.sector ?? "") },
      ...{ technician, made_at: stamp(at), made_by: actor.id, follows: input.follows && requireOrder(app, input.follows).id },
      scheduled_for: input.scheduled_for ? stamp(fromStamp(input.scheduled_for)) : "",
      state: input.draft ? "draft" : technician ? "assigned" : "open",
    });
    if (!input.draft) {
      number(app, order, at);
    }
    saveOrder(app, order);
    for (const machine of machines) {
      addMachine(app, order.id, machine);
    }
    joinCalls(call, order, input.calls);
    notifyTechnician(app, actor, order);
    return recordOrder(order, "order_made", input.draft ? "Ordem de serviço em rascunho" : `Ordem ${numberOf(order)} aberta`);
  });
}

const TECHNICIAN = selection(texts("id", "name", "permissions"));

function requireTechnician(app: App, user: string): string {
  const technician = requireFound(
    selectFirst(app, TECHNICIAN, "FROM users WHERE id = {:user} AND active = TRUE", { user }),
    "esta pessoa",
    "technician",
  );
  if (!/"(Tecnologia|Admin)"/.test(technician.permissions)) {
    throw refuse("no_technician", { name: technician.name }, "technician");
  }
  return technician.id;
}

function notifyTechnician(app: App, actor: Actor, order: core.Record): void {
  notifyUsers(app, actor, [order.getString("technician")], topics.orders, {
    area: "support",
    kind: "order_assigned",
    title: `Ordem ${numberOf(order)} foi atribuída a você`,
    text: headOf(order.getString("problem"), 200),
    link: `/ordem-servico/${order.id}`,
  });
}

const PART = selection(texts("m.name"));

/** @param stockroom finds the part for which an order waits. */
export function advanceOrder(
  call: Call,
  input: InputIn<typeof contracts, "advanceOrder">,
  stockroom: Pick<Stockroom, "findMaterial">,
): OrderAnswer {
  return withHistory(call, "support", input.id, ({ app, actor }) => {
    const order = requireOrder(app, input.order);
    const { act, reason } = input;
    const [previousState, holder] = [stateOf(order), order.getString("technician")];
    const next = requireOrderAfter(act, order, partsOf(actor, order));
    if ((act === "refuse" || act === "reopen" || act === "cancel") && reason === "") {
      throw refuse("order_reason_missing", {}, "reason");
    }
    const at = now();
    const reasonText = reason ? `: ${reason}` : "";
    let words: string = ORDER_STATE_WORDS[next];
    switch (act) {
      case "open":
        number(app, order, at);
        storeMachineStates(app, order.id);
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
        order.load({ waiting_for: input.waiting_for, awaits: awaited(app, input, stockroom) });
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
        accept(order, input.signer, "signed");
        words = `encerrada, assinada por ${input.signer}`;
        break;
      case "refuse":
      case "reopen":
        if (act === "reopen" && isTooLateToReopen(app, order.getString("closed_at"), REOPEN_DAYS)) {
          throw refuse("order_reopening_too_late", { number: numberOf(order), days: REOPEN_DAYS });
        }
        reopenOrder(call, order);
        words = "voltou à execução";
        break;
      case "cancel":
        requireNoParts(app, order, "reserved");
        if (previousState === "waiting") {
          requireNoParts(app, order, "used");
        }
        free(app, order.id, previousState);
        resumeCalls(call, order.id);
        break;
    }
    if (act !== "wait" && act !== "assign") {
      order.load({ waiting_for: "", awaits: "" });
    }
    order.set("state", next);
    saveOrder(app, order);
    if (act === "assign" || act === "open") {
      takeCalls(call, order, holder);
      notifyTechnician(app, actor, order);
    }
    if (act === "conclude") {
      notifyRequester(app, actor, order);
    }
    return recordOrder(order, `order_${act}`, `Ordem ${numberOf(order)} ${words}${reasonText}`);
  });
}

function awaited(
  app: App,
  { waiting_for, material }: InputIn<typeof contracts, "advanceOrder">,
  stockroom: Pick<Stockroom, "findMaterial">,
): string {
  if (waiting_for !== "part" || material === "") {
    return "";
  }
  const foundMaterial = requireFound(stockroom.findMaterial(app, material), `o material ${material}`, "material");
  return foundMaterial.id;
}

/** H-29 and H-30: an open reservation prevents a conclusion; used parts prevent the cancellation of a waiting order. */
function requireNoParts(app: App, order: core.Record, state: "reserved" | "used"): void {
  const materials = select(
    app,
    PART,
    "FROM order_parts p JOIN materials m ON m.id = p.material WHERE p.`order` = {:order} AND p.state = {:state}",
    { order: order.id, state },
  ).map(({ name }) => name);
  if (materials.length > 0) {
    throw refuse(state === "reserved" ? "parts_reserved" : "parts_unreturned", { number: numberOf(order), materials });
  }
}

/** H-29, and the proposal of the solution to its open calls. */
function conclude(call: Call, order: core.Record, input: InputIn<typeof contracts, "advanceOrder">, at: number): void {
  const { app } = call;
  if (input.seen !== "") {
    requireSameVersion(order, input.seen);
  }
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
  requireNoParts(app, order, "reserved");
  sendOn(app, order.id, input.machines);
  order.load({ concluded_at: stamp(at), closes_on: closingDay(app, today(app), ACCEPT_DAYS) });
  solveCalls(call, order.id, solution);
}

/** Records an event that no user caused. */
function recordBySystem(tx: App, order: core.Record, kind: string, words: string): void {
  const { event } = recordOrder(order, kind, words);
  record(tx, SERVER, { ...event, area: "support" });
}

const CLOSING = selection(texts("id", "concluded_at", "closes_on"));

/**
 * H-16: a conclusion that may still be refused is closed after as many opening days as before, after any change of the calendar.
 */
export function moveOrderClosings(app: App): void {
  for (const { id, concluded_at, closes_on } of select(app, CLOSING, "FROM service_orders WHERE closes_on != ''")) {
    const closes = closingDay(app, localTime(app, fromStamp(concluded_at)).day, ACCEPT_DAYS);
    if (closes !== closes_on) {
      execute(app, "UPDATE service_orders SET closes_on = {:closes} WHERE id = {:id}", { id, closes });
    }
  }
}

/** Closes the concluded orders that nobody refused within the opening days. */
export function expireOrders(app: App): void {
  const due = column(app, "SELECT id FROM service_orders WHERE closes_on != '' AND closes_on < {:today}", { today: today(app) });
  transactEach(app, due, (tx, id) => {
    const order = tx.findRecordById("service_orders", id);
    const next = orderStateAfter("expire", stateOf(order), SYSTEM);
    if (next !== null) {
      order.load({ state: next, closed_at: stamp(now()), closes_on: "" });
      tx.saveNoValidate(order);
      recordBySystem(tx, order, "order_expired", `Ordem ${numberOf(order)} encerrada: sem recusa no prazo`);
    }
  });
}

const AWAITING = selection(texts("id", "awaits", "code", "technician"));

/**
 * Resumes an order, and the clocks of its calls, once the stockroom has the part for which it waits: section 3 of the IT desk's
 * rules.
 */
export function resumeArrived(app: App, stockroom: Pick<Stockroom, "findMaterial">): void {
  const waitingOrders = select(app, AWAITING, "FROM service_orders WHERE state = 'waiting' AND awaits != '' ORDER BY made_at");
  transactEach(app, waitingOrders, (tx, { id, awaits, code, technician }) => {
    const part = stockroom.findMaterial(tx, awaits);
    const order = tx.findRecordById("service_orders", id);
    if (!part || part.available <= 0 || stateOf(order) !== "waiting" || order.getString("awaits") !== awaits) {
      return;
    }
    order.load({ state: orderStateAfter("resume", "waiting", SYSTEM), waiting_for: "", awaits: "" });
    tx.saveNoValidate(order);
    resumeCalls({ app: tx, actor: SERVER, request: null }, id);
    const words = `${part.name} chegou ao almoxarifado`;
    recordBySystem(tx, order, "order_resume", `Ordem ${code} retomada: ${words}`);
    notifyUsers(tx, SERVER, [technician], topics.orders, {
      ...{ area: "support", kind: "order_part_arrived", title: `Ordem ${code}: a peça chegou` },
      ...{ text: words, link: `/ordem-servico/${id}` },
    });
  });
}
