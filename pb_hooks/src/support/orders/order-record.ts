/** An order as its commands read it, and their answers. */
import { mayPass } from "../../../../domain/roles";
import { LONGEST_SEARCH } from "../../../../domain/search";
import type { OrderAnswer } from "../../../../domain/support/orders/commands";
import {
  isActive,
  isPossible,
  type OrderAct,
  type OrderPart,
  type OrderState,
  orderStateAfter,
} from "../../../../domain/support/orders/states";
import { ORDER_STATE_WORDS, orderCode } from "../../../../domain/support/orders/words";
import { refuse } from "../../../../domain/support/refusals";
import { searchText } from "../../../../domain/text";
import { calledName } from "../../platform/person-data/person-sql";
import { type App, column } from "../../platform/sql/database";
import type { Actor } from "../../platform/timeline/actor";

/** @throws Refusal not_found. */
export function requireOrder(app: App, typedId: string): core.Record {
  const [id] = column(
    app,
    "SELECT id FROM service_orders WHERE id = {:typed} UNION ALL SELECT id FROM service_orders WHERE code = {:code} AND code != ''",
    {
      typed: typedId.trim(),
      code: orderCode(typedId) || "none",
    },
  );
  if (!id) {
    throw refuse("not_found", { what: "esta ordem de serviço" }, "order");
  }
  return app.findRecordById("service_orders", id);
}

export const stateOf = (order: core.Record): OrderState => order.getString("state") as OrderState;
export const numberOf = (order: core.Record): string => order.getString("code") || "em rascunho";

export function partsOf(actor: Actor, order: core.Record): OrderPart[] {
  return [
    ...(mayPass(actor.roles, ["Tecnologia"]) ? (["technician"] as const) : []),
    ...(actor.id !== "" && order.getString("technician") === actor.id ? (["responsible"] as const) : []),
    ...(actor.roles.includes("Admin") ? (["coordinator"] as const) : []),
  ];
}

export const refusedState = (order: core.Record) =>
  refuse("order_state_refused", { number: numberOf(order), state: ORDER_STATE_WORDS[stateOf(order)] });

/** @throws Refusal order_state_refused, order_not_yours. */
export function requireOrderAfter(act: OrderAct, order: core.Record, parts: readonly OrderPart[]): OrderState {
  const next = orderStateAfter(act, stateOf(order), parts);
  if (next === null) {
    throw isPossible(act, stateOf(order)) ? refuse("order_not_yours", { number: numberOf(order) }) : refusedState(order);
  }
  return next;
}

/** @throws Refusal order_not_running, unless time and parts may be recorded. */
export function requireAtWork(order: core.Record): void {
  if (!isActive(stateOf(order))) {
    throw refuse("order_not_running", { number: numberOf(order), state: ORDER_STATE_WORDS[stateOf(order)] });
  }
}

/**
 * An edit of an older version would overwrite a change that its user has not seen.
 * @throws Refusal order_changed.
 */
export function requireSameVersion(order: core.Record, version: string): void {
  if (order.getString("updated") !== version) {
    throw refuse("order_changed", { number: numberOf(order) });
  }
}

/** Saves an order with its search text. */
export function saveOrder(app: App, order: core.Record): void {
  const [requester] = column(app, `SELECT ${calledName("p")} FROM people p WHERE p.id = {:id}`, {
    id: order.getString("requester"),
  });
  const texts = ["problem", "diagnosis", "solution"].map((name) => order.getString(name));
  order.set("search", searchText(order.getString("code"), requester, ...texts).slice(0, LONGEST_SEARCH));
  app.saveNoValidate(order);
}

/** The answer of a command, with its line in the history. */
export function recordOrder(order: core.Record, kind: string, sentence: string, data: Record<string, unknown> = {}) {
  const answer: OrderAnswer = { order: order.id, number: order.getString("code"), sentence };
  return { answer, event: { collection: "service_orders", subject: order.id, kind, text: sentence, data } };
}
