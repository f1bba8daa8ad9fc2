/** The end of an order: signed on paper, accepted by its requester, or refused by them. */

import type { InputIn } from "../../../../domain/contract";
import { formatCode } from "../../../../domain/support/calls/words";
import { equipmentName } from "../../../../domain/support/equipment/words";
import type * as contracts from "../../../../domain/support/orders/commands";
import type { OrderAnswer, OwnOrder } from "../../../../domain/support/orders/commands";
import type { OrderPart } from "../../../../domain/support/orders/states";
import { refuse } from "../../../../domain/support/refusals";
import { topics } from "../../../../domain/support/topics";
import { headOf } from "../../../../domain/text";
import { notifyUsers } from "../../messaging/notify-users";
import type { Call } from "../../platform/http/endpoint";
import { type App, column, select } from "../../platform/sql/database";
import { selection, text, texts } from "../../platform/sql/selection";
import { now, stamp } from "../../platform/time/clock";
import type { Actor } from "../../platform/timeline/actor";
import { record, withHistory } from "../../platform/timeline/timeline";
import { personOf } from "../equipment/custody";
import { clearSolved, currentOrderOf, reopenJoinedCalls } from "./joined-calls";
import { hold } from "./machines";
import { numberOf, recordOrder, requireOrder, requireOrderAfter, stateOf } from "./order-record";

/** @param mode by the paper's signature, or in the signed-in user's page. */
export function accept(order: core.Record, signer: string, mode: "signed" | "signed_in"): void {
  order.load({ signer, acceptance: mode, closed_at: stamp(now()), closes_on: "" });
}

/** After a refusal or reopening: clears its dates, holds its machines again, and reopens the calls that it resolved. */
export function reopenOrder(call: Call, order: core.Record): void {
  const cleared = { concluded_at: "", closed_at: "", closes_on: "", signer: "", acceptance: "" };
  order.load({ ...cleared, refusals: order.getInt("refusals") + 1 });
  hold(call.app, order.id);
  reopenJoinedCalls(call, order);
}

function notifyRefused(app: App, actor: Actor, order: core.Record, reason: string): void {
  notifyUsers(app, actor, [order.getString("technician")], topics.orders, {
    area: "support",
    kind: "order_refused",
    title: `Ordem ${numberOf(order)} voltou à execução`,
    text: headOf(reason, 200),
    link: `/ordem-servico/${order.id}`,
  });
}

/** A call's requester says that the problem continues: the order that proposed the solution is refused too. */
export function refuseWithCall(call: Call, callKey: string, reason: string): void {
  const { app, actor } = call;
  const present = currentOrderOf(app, callKey);
  if (present) {
    clearSolved(app, present.id);
  }
  if (present?.state !== "concluded") {
    return;
  }
  const order = app.findRecordById("service_orders", present.order);
  const next = requireOrderAfter("refuse", order, ["requester"]);
  reopenOrder(call, order);
  order.set("state", next);
  app.saveNoValidate(order);
  const [code = ""] = column(app, "SELECT code FROM service_calls WHERE id = {:asked}", { asked: callKey });
  const words = `Ordem ${numberOf(order)} voltou à execução com o ${formatCode(code)}: ${reason}`;
  record(app, actor, { ...recordOrder(order, "order_refuse", headOf(words, 500)).event, area: "support" });
  notifyRefused(app, actor, order, reason);
}

const accountsOf = (app: App, person: string): string[] =>
  person === "" ? [] : column(app, "SELECT id FROM users WHERE person = {:person} AND active = TRUE", { person });

/** Notifies the requester that there is a solution to check; calls have notifications of their own. */
export function notifyRequester(app: App, actor: Actor, order: core.Record): void {
  const person = order.getString("requester");
  const [call] = column(
    app,
    `SELECT c.id FROM order_calls l JOIN service_calls c ON c.id = l.call
     WHERE l.\`order\` = {:order} AND l.released = FALSE AND c.requester = {:person} LIMIT 1`,
    { order: order.id, person },
  );
  if (call) {
    return;
  }
  notifyUsers(app, actor, accountsOf(app, person), topics.own_orders, {
    area: "support",
    kind: "order_concluded",
    title: `Ordem ${numberOf(order)} concluída: confira`,
    text: headOf(order.getString("solution"), 200),
    link: `/minhas-ordens/${order.id}`,
  });
}

/**
 * H-19: nobody accepts their own work.
 * @throws Refusal not_found, where the order is not theirs.
 */
function requireOwn({ app, actor }: Call, orderKey: string): { order: core.Record; parts: readonly OrderPart[] } {
  const order = requireOrder(app, orderKey);
  const person = order.getString("requester");
  if (person === "" || personOf(app, actor) !== person) {
    throw refuse("not_found", { what: "esta ordem de serviço" }, "order");
  }
  return { order, parts: order.getString("technician") === actor.id ? [] : ["requester"] };
}

const MACHINE = selection({ ...texts("e.tombo", "e.brand", "e.model"), kind_name: text("k.name") });

/** GET support/own-order */
export function ownOrder(call: Call, input: InputIn<typeof contracts, "ownOrder">): OwnOrder {
  const { app } = call;
  const { order, parts } = requireOwn(call, input.order);
  const field = (name: string) => order.getString(name);
  const [technician_name = ""] = column(app, "SELECT name FROM users WHERE id = {:id}", { id: field("technician") });
  const machines = select(
    app,
    MACHINE,
    `FROM order_machines h JOIN equipment e ON e.id = h.equipment JOIN equipment_kinds k ON k.id = e.kind
     WHERE h.\`order\` = {:id} ORDER BY e.tombo`,
    { id: order.id },
  );
  return {
    ...{ id: order.id, code: field("code"), state: stateOf(order), problem: field("problem"), solution: field("solution") },
    ...{ technician_name, concluded_at: field("concluded_at"), closes_on: field("closes_on"), signer: field("signer") },
    acceptance: field("acceptance") as OwnOrder["acceptance"],
    machines: machines.map(({ tombo, ...machine }) => ({ tombo, name: equipmentName(machine) })),
    answers: stateOf(order) === "concluded" && parts.length > 0,
  };
}

/** POST support/answer-order */
export function answerOrder(call: Call, input: InputIn<typeof contracts, "answerOrder">): OrderAnswer {
  return withHistory(call, "support", input.id, ({ app, actor }) => {
    const { order, parts } = requireOwn(call, input.order);
    const { solved, reason } = input;
    const next = requireOrderAfter(solved ? "accept" : "refuse", order, parts);
    if (!solved && reason === "") {
      throw refuse("order_reason_missing", {}, "reason");
    }
    if (solved) {
      accept(order, actor.name, "signed_in");
    } else {
      reopenOrder(call, order);
    }
    order.set("state", next);
    app.saveNoValidate(order);
    const words = solved ? `encerrada, confirmada por ${actor.name}` : `voltou à execução: ${reason}`;
    const event = recordOrder(order, solved ? "order_accept" : "order_refuse", `Ordem ${numberOf(order)} ${words}`);
    if (!solved) {
      notifyRefused(app, actor, order, reason);
      return event;
    }
    notifyUsers(app, actor, [order.getString("technician")], topics.orders, {
      area: "support",
      kind: "order_accepted",
      title: `Ordem ${numberOf(order)} confirmada`,
      text: `Confirmada por ${actor.name}`,
      link: `/ordem-servico/${order.id}`,
    });
    return event;
  });
}
