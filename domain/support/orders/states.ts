/**
 * The life of a service order: the acts, the state before and after each, and the people who may do it. Every other act is
 * refused.
 */
import { stateAfterIn } from "../transitions";

export const ORDER_STATES = ["draft", "open", "assigned", "running", "waiting", "concluded", "closed", "cancelled"] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** The unfinished states: the one definition for list, counts and the obstacles to a machine's write-off. */
export const ACTIVE_STATES: readonly OrderState[] = ["open", "assigned", "running", "waiting"];
export const isActive = (state: OrderState): boolean => ACTIVE_STATES.includes(state);

/** The opening days within which a conclusion may still be refused. */
export const ACCEPT_DAYS = 5;
/** Days since its closing; for later work, a new order continues this one. */
export const REOPEN_DAYS = 30;

/** The started states: only in these an order keeps its machines in maintenance. */
export const HOLDING_STATES: readonly OrderState[] = ["running", "waiting"];
export const isHolding = (state: OrderState): boolean => HOLDING_STATES.includes(state);

export const ORDER_ACTS = [
  "open",
  "assign",
  "start",
  "wait",
  "resume",
  "conclude",
  "accept",
  "expire",
  "refuse",
  "reopen",
  "cancel",
] as const;
export type OrderAct = (typeof ORDER_ACTS)[number];

/** The coordinator is Admin; `system` is the program itself; the requester is the person who asked for the work. */
export const ORDER_PARTS = ["technician", "responsible", "coordinator", "requester", "system"] as const;
export type OrderPart = (typeof ORDER_PARTS)[number];

/** The state that an act leads to; null where nobody of these parts may do it in this state. */
export const orderStateAfter = stateAfterIn<OrderAct, OrderState, OrderPart>([
  { act: "open", from: ["draft"], to: "open", parts: ["technician", "coordinator", "system"] },
  { act: "assign", from: ["open"], to: "assigned", parts: ["technician", "coordinator"] },
  { act: "assign", from: ["assigned", "running", "waiting"], parts: ["coordinator", "responsible"] },
  { act: "start", from: ["assigned"], to: "running", parts: ["responsible", "coordinator"] },
  { act: "wait", from: ["running"], to: "waiting", parts: ["responsible", "coordinator"] },
  { act: "resume", from: ["waiting"], to: "running", parts: ["responsible", "coordinator", "system"] },
  { act: "conclude", from: ["running"], to: "concluded", parts: ["responsible", "coordinator"] },
  { act: "accept", from: ["concluded"], to: "closed", parts: ["technician", "coordinator", "requester"] },
  { act: "expire", from: ["concluded"], to: "closed", parts: ["system"] },
  { act: "refuse", from: ["concluded"], to: "running", parts: ["technician", "coordinator", "requester"] },
  { act: "reopen", from: ["closed"], to: "running", parts: ["coordinator"] },
  { act: "cancel", from: ["open", "assigned", "running", "waiting"], to: "cancelled", parts: ["coordinator"] },
]);

/** Whether an act is possible in this state for anybody. */
export const isPossible = (act: OrderAct, from: OrderState): boolean => orderStateAfter(act, from, ORDER_PARTS) !== null;

/** The acts that are possible now, for the buttons. */
export const possibleActs = (from: OrderState, parts: readonly OrderPart[]): OrderAct[] =>
  ORDER_ACTS.filter((act) => orderStateAfter(act, from, parts) !== null);
