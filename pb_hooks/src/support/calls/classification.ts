/** The terms of a call: its priority, its service, its approval. */
import { refuseField } from "../../../../domain/platform/refusals";
import type { CallAnswer } from "../../../../domain/support/calls/commands";
import { MAJOR, PRIORITY_NAMES, priorityOf } from "../../../../domain/support/calls/priority";
import { isOpenState } from "../../../../domain/support/calls/states";
import { refuse } from "../../../../domain/support/refusals";
import type { Call } from "../../platform/http/endpoint";
import { type App, column, newRecordId } from "../../platform/sql/database";
import { now } from "../../platform/time/clock";
import { attends } from "../technicians";
import { notifyApprovers, notifyFollowers, notifyTeam } from "./call-notifications";
import { addMessage, callEnded, callToChange, enterState, type Input, recordAct, saveCall, stateOf } from "./call-record";
import { requireOpenMachine, requireService, searchOf } from "./open";

/** POST support/prioritize-call. H-23: a priority by hand is marked as such, and stays until a user reverts it. */
export function prioritizeCall(context: Call, input: Input<"prioritizeCall">): CallAnswer {
  const { app, actor, call } = callToChange(context, input);
  if (!isOpenState(stateOf(call))) {
    throw callEnded(call);
  }
  if (input.seen !== "" && call.getString("updated") !== input.seen) {
    throw refuse("call_changed", {});
  }
  const { urgency, impact } = input;
  const byHand = input.priority > 0;
  const priority = byHand ? input.priority : priorityOf(urgency, impact);
  const previous = { urgency: call.getInt("urgency"), impact: call.getInt("impact"), priority: call.getInt("priority") };
  call.load({ urgency, impact, priority, priority_by_hand: byHand });
  saveCall(app, call);
  const nameOf = (level: number) => (PRIORITY_NAMES[level] ?? String(MAJOR)).toLowerCase();
  const change = previous.priority === priority ? nameOf(priority) : `de ${nameOf(previous.priority)} para ${nameOf(priority)}`;
  return recordAct(app, actor, call, {
    command: input,
    kind: "call_prioritized",
    text: `Prioridade ${change}${byHand ? ", definida à mão" : ""}`,
    data: { before: previous, after: { urgency, impact, priority } },
  });
}

/**
 * POST support/change-service. H-8: the targets are the new service's, and the passed time stays. A call that awaits its
 * approval still does: otherwise another service would bypass it. Admin, who approves, can remove it.
 */
export function changeService(context: Call, input: Input<"changeService">): CallAnswer {
  const { app, actor, call } = callToChange(context, input);
  if (!isOpenState(stateOf(call))) {
    throw callEnded(call);
  }
  const previousService = app.findRecordById("services", call.getString("service"));
  const newService = requireService(app, input.service);
  const machine = input.equipment ? requireOpenMachine(app, input.equipment) : null;
  if (machine) {
    call.load({ equipment: machine.id, room: call.getString("room") || machine.room });
  }
  if (newService.needs_equipment && call.getString("equipment") === "") {
    throw refuse("service_needs_equipment", { service: newService.name }, "equipment");
  }
  call.load({
    service: newService.id,
    response_target: newService.response_minutes,
    solution_target: newService.solution_minutes,
    approval: approvalAfter(context, call, newService.needs_approval),
  });
  call.set("search", searchOf(app, call));
  saveCall(app, call);
  const words = `Serviço de ${previousService.getString("name")} para ${newService.name}`;
  call.getString("approval") === "pending" ? notifyApprovers(app, actor, call) : notifyTeam(app, actor, call, words);
  return recordAct(app, actor, call, {
    command: input,
    kind: "call_service_changed",
    text: words,
    data: { before: previousService.id, after: newService.id },
  });
}

function approvalAfter({ app, actor }: Call, call: core.Record, needed: boolean): string {
  const previousApproval = call.getString("approval");
  if (needed) {
    return previousApproval || "pending";
  }
  return previousApproval === "pending" && !actor.roles.includes("Admin") && wasOpenedForApproval(app, call)
    ? previousApproval
    : "";
}

/** Whether it was opened under a service that requires approval. A call that was only moved there by mistake may go back. */
const wasOpenedForApproval = (app: App, call: core.Record): boolean =>
  column(
    app,
    `SELECT v.id FROM services v WHERE v.needs_approval = TRUE AND v.id = ifnull((SELECT t.data ->> '$.before' FROM timeline t
       WHERE t.subject = {:call} AND t.kind = 'call_service_changed' ORDER BY t.at, t.rowid LIMIT 1), {:service})`,
    { call: call.id, service: call.getString("service") },
  ).length > 0;

/** POST support/approve-call */
export function approveCall(context: Call, input: Input<"approveCall">): CallAnswer {
  const { app, actor, call } = callToChange(context, input);
  if (call.getString("approval") !== "pending" || !isOpenState(stateOf(call))) {
    throw refuse("no_approval_asked", {});
  }
  if (!input.approved && input.reason === "") {
    throw refuseField("reason", "reason_missing", "Informe o motivo da recusa.");
  }
  call.set("approval", input.approved ? "approved" : "refused");
  if (!input.approved) {
    enterState(app, call, "cancelled", now());
  }
  saveCall(app, call);
  const subjectText = actor.id !== "" && actor.id === call.getString("requester_user") ? "o próprio pedido" : "o pedido";
  const words = `${actor.name} ${input.approved ? "aprovou" : "não aprovou"} ${subjectText}`;
  notifyFollowers(app, actor, call, "call_approved", words);
  if (input.approved && !attends(app, call.getString("technician"))) {
    notifyTeam(app, actor, call);
  }
  if (input.reason !== "") {
    addMessage(app, actor, call.id, newRecordId(), input.approved ? "answer" : "cancellation", input.reason);
  }
  return recordAct(app, actor, call, { command: input, kind: "call_approved", text: words });
}
