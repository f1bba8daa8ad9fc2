/** The calls of an order: they join it, wait and continue with it, and are resolved with it. */
import { type CallState, isOpenState } from "../../../../domain/support/calls/states";
import { isActive, type OrderState } from "../../../../domain/support/orders/states";
import type { OrderWait } from "../../../../domain/support/orders/words";
import { refuse } from "../../../../domain/support/refusals";
import type { Call } from "../../platform/http/endpoint";
import { type App, newRecordId, select, selectFirst } from "../../platform/sql/database";
import { requireFound } from "../../platform/sql/require";
import { flags, selection, text, texts } from "../../platform/sql/selection";
import { assignCall, reopenWithOrder, resolveCall, resumeCall, takeCall, waitCall } from "../calls/acts";
import { requireCall, stateOf as stateOfCall } from "../calls/call-record";
import { numberOf, stateOf } from "./order-record";

const JOINED_CALL = selection({
  ...texts("c.approval", "c.waiting_for", "c.technician", "l.paused_for"),
  ...flags("l.solved"),
  row: text("l.id"),
  id: text("c.id"),
  state: text<CallState>("c.state"),
});
const CURRENT_ORDER = selection({ ...texts("l.id", "o.code"), order: text("o.id"), state: text<OrderState>("o.state") });

/** The reason for which a call waits while its order does. */
const WAIT_OF_CALLS = {
  part: "part",
  supplier: "supplier",
  warranty: "supplier",
  requester: "requester",
  approval: "access",
} as const satisfies Record<OrderWait, string>;

export const callsOf = (app: App, order: string) =>
  select(
    app,
    JOINED_CALL,
    "FROM order_calls l JOIN service_calls c ON c.id = l.call WHERE l.`order` = {:order} AND l.released = FALSE",
    { order },
  );

function write(app: App, row: string, values: Readonly<{ [field: string]: unknown }>): void {
  const record = app.findRecordById("order_calls", row);
  record.load(values);
  app.saveNoValidate(record);
}

/**
 * Calls join an order: the order's technician takes unclaimed ones, and they wait if the order does.
 * @returns the numbers of the calls that are new in it.
 */
export function joinCalls(call: Call, order: core.Record, codes: readonly string[]): string[] {
  const { app, actor } = call;
  const joinedIds = codes.flatMap((typedCode, index) => {
    const field = `calls.${index}`;
    const linkedCall = requireCall(app, actor, typedCode);
    const code = linkedCall.getString("code");
    const presence = currentOrderOf(app, linkedCall.id);
    if (presence?.order === order.id) {
      return [];
    }
    if (presence && (isActive(presence.state) || presence.state === "draft" || presence.state === "concluded")) {
      throw refuse("call_in_order", { call: code, number: presence.code || "em rascunho" }, field);
    }
    if (!isOpenState(stateOfCall(linkedCall))) {
      throw refuse("call_ended", { call_state: stateOfCall(linkedCall) }, field);
    }
    if (linkedCall.getString("approval") === "pending") {
      throw refuse("awaits_approval", {}, field);
    }
    if (presence) {
      write(app, presence.id, { released: true, paused_for: "" });
    }
    const row = new Record(app.findCachedCollectionByNameOrId("order_calls"));
    row.load({ order: order.id, call: linkedCall.id });
    app.saveNoValidate(row);
    return [code];
  });
  takeCalls(call, order);
  if (stateOf(order) === "waiting") {
    pauseCalls(call, order.id, order.getString("waiting_for") as OrderWait);
  }
  return joinedIds;
}

/** The order of a call, active or not. */
export const currentOrderOf = (app: App, call: string) =>
  selectFirst(
    app,
    CURRENT_ORDER,
    "FROM order_calls l JOIN service_orders o ON o.id = l.`order` WHERE l.call = {:call} AND l.released = FALSE",
    { call },
  );

/**
 * The order's technician, once there is one, takes its unclaimed calls.
 * @param previousTechnician the order's technician until now: the calls in their hands move too.
 */
export function takeCalls(call: Call, order: core.Record, previousTechnician = ""): void {
  const technician = order.getString("technician");
  if (technician === "" || !isActive(stateOf(order))) {
    return;
  }
  for (const { id, state, approval, technician: holder } of callsOf(call.app, order.id)) {
    const goesAlong = isOpenState(state) && previousTechnician !== "" && holder === previousTechnician && holder !== technician;
    if ((state === "open" || goesAlong) && approval !== "pending") {
      const input = { id: newRecordId(), call: id };
      state === "open" && technician === call.actor.id ? takeCall(call, input) : assignCall(call, { ...input, technician });
    }
  }
}

export function pauseCalls(call: Call, order: string, wait: OrderWait): void {
  const waiting_for = WAIT_OF_CALLS[wait];
  for (const { row, id, state } of callsOf(call.app, order)) {
    if (state === "in_progress") {
      waitCall(call, { id: newRecordId(), call: id, waiting_for, until: "" });
      write(call.app, row, { paused_for: waiting_for });
    }
  }
}

type JoinedCall = ReturnType<typeof callsOf>[number];

/** Resumes the calls that waited for the order. A call that waits for another reason meanwhile stays. */
function goOn(call: Call, { row, id, state, waiting_for, paused_for }: JoinedCall): void {
  if (paused_for === "") {
    return;
  }
  write(call.app, row, { paused_for: "" });
  if (state === "waiting" && waiting_for === paused_for) {
    resumeCall(call, { id: newRecordId(), call: id });
  }
}

export function resumeCalls(call: Call, order: string): void {
  for (const joinedCall of callsOf(call.app, order)) {
    goOn(call, joinedCall);
  }
}

/**
 * @returns the call's number.
 * @throws Refusal not_found where the call is not in the order.
 */
export function removeCall(call: Call, order: string, code: string): string {
  const linkedCall = requireCall(call.app, call.actor, code);
  const joinedCall = requireFound(
    callsOf(call.app, order).find(({ id }) => id === linkedCall.id),
    `o atendimento ${linkedCall.getString("code")} nesta ordem`,
    "without_calls",
  );
  goOn(call, joinedCall);
  call.app.delete(call.app.findRecordById("order_calls", joinedCall.row));
  return linkedCall.getString("code");
}

/** Proposes the order's solution to its open calls: each requester answers for their own. */
export function solveCalls(call: Call, order: string, solution: string): void {
  for (const { row, id, state, approval } of callsOf(call.app, order)) {
    if (isOpenState(state) && approval !== "pending") {
      resolveCall(call, { id: newRecordId(), call: id, solution });
      write(call.app, row, { solved: true });
    }
  }
}

/** The order does not reopen a call that the requester has reopened already. */
export const clearSolved = (app: App, row: string): void => write(app, row, { solved: false });

/** The order's solution failed: reopens the calls to which it was proposed, and the next solution is proposed to them as well. */
export function reopenJoinedCalls(call: Call, order: core.Record): void {
  for (const { row, id, solved } of callsOf(call.app, order.id)) {
    if (solved) {
      clearSolved(call.app, row);
      reopenWithOrder(call, id, numberOf(order));
    }
  }
}
