/** The acts on an open call. Each defines who may act, the next state, the stored data, and the people to notify. */
import { type Day, dayAndMonth, daysBetween, weekday, weekdayName } from "../../../../domain/dates";
import { addDaysOutsideRecess, addOpenDaysOrAny } from "../../../../domain/platform/calendar";
import { formatTime } from "../../../../domain/platform/hours";
import { refuseField } from "../../../../domain/platform/refusals";
import type { CallAnswer } from "../../../../domain/support/calls/commands";
import { ACCEPT_DAYS, type CallAct, type CallState, isOpenState, REOPEN_DAYS } from "../../../../domain/support/calls/states";
import { formatCode, WAITING_NAMES } from "../../../../domain/support/calls/words";
import { refuse } from "../../../../domain/support/refusals";
import type { Call } from "../../platform/http/endpoint";
import { sentPhoto } from "../../platform/records/images";
import { type App, newRecordId, selectFirst } from "../../platform/sql/database";
import { requireFound } from "../../platform/sql/require";
import { selection, text, texts } from "../../platform/sql/selection";
import { fromStamp, localTime, now, stamp, today } from "../../platform/time/clock";
import { calendarWithHours } from "../../platform/time/settings";
import { type Actor, SERVER } from "../../platform/timeline/actor";
import { LATEST_FIRST } from "../../platform/timeline/timeline";
import { noticeTo } from "../notices";
import { attends } from "../technicians";
import { notifyFollowers, notifyTeam, notifyTechnician } from "./call-notifications";
import {
  addMessage,
  callEnded,
  callToChange,
  enterState,
  type Input,
  noteResponse,
  partsOf,
  recordAct,
  requireCall,
  requireNoOrder,
  requireStateAfter,
  saveCall,
  stateOf,
} from "./call-record";

const TECHNICIAN = selection(texts("id", "name", "permissions"));

function requireApproved(call: core.Record): void {
  if (call.getString("approval") === "pending") {
    throw refuse("awaits_approval", {});
  }
}

/**
 * POST support/take-call. H-20: of two users who take it at once the second learns who has it; taking it from them is an
 * assignment.
 */
export function takeCall(context: Call, input: Input<"takeCall">): CallAnswer {
  const { app, actor, call } = callToChange(context, input);
  const holder = call.getString("technician");
  if (isOpenState(stateOf(call)) && holder !== actor.id && attends(app, holder)) {
    throw refuse("call_taken", { technician: selectFirst(app, TECHNICIAN, "FROM users WHERE id = {:holder}", { holder })!.name });
  }
  return handTo(context, call, input, "take", { id: actor.id, name: actor.name });
}

/** POST support/assign-call */
export function assignCall(context: Call, input: Input<"assignCall">): CallAnswer {
  const { call } = callToChange(context, input);
  const user = requireFound(
    selectFirst(context.app, TECHNICIAN, "FROM users WHERE id = {:id} AND active = TRUE", { id: input.technician }),
    "esta pessoa",
    "technician",
  );
  if (!/"(Tecnologia|Admin)"/.test(user.permissions)) {
    throw refuse("no_technician", { name: user.name }, "technician");
  }
  return handTo(context, call, input, "assign", user);
}

/** H-21: an assigned call begins if it was open; a paused one stays paused. */
function handTo(
  { app, actor }: Call,
  call: core.Record,
  command: { id: string },
  act: "take" | "assign",
  to: { id: string; name: string },
): CallAnswer {
  const state = requireStateAfter(act, call, partsOf(actor, call));
  requireApproved(call);
  const previousTechnician = call.getString("technician");
  const at = now();
  call.set("technician", to.id);
  if (call.getString("taken_at") === "") {
    call.set("taken_at", stamp(at));
  }
  enterState(app, call, state, at, call.getString("waiting_for"));
  saveCall(app, call);
  const words = act === "take" ? `${actor.name} assumiu o atendimento` : `${actor.name} passou o atendimento a ${to.name}`;
  notifyFollowers(app, actor, call, "call_taken", words);
  notifyTechnician(app, actor, call, to.id, "call_assigned", words);
  if (previousTechnician !== to.id) {
    notifyTechnician(app, actor, call, previousTechnician, "call_assigned", words);
  }
  return recordAct(app, actor, call, { command, kind: act === "take" ? "call_taken" : "call_assigned", text: words });
}

/** POST support/wait-call */
export function waitCall(context: Call, input: Input<"waitCall">): CallAnswer {
  const { app, actor, call } = callToChange(context, input);
  const state = requireStateAfter("wait", call, partsOf(actor, call));
  if (input.until !== "" && input.until < today(app)) {
    throw refuseField("until", "day_passed", "Este dia já passou.");
  }
  enterState(app, call, state, now(), input.waiting_for);
  call.set("waiting_until", input.until);
  saveCall(app, call);
  const words = `Aguardando ${WAITING_NAMES[input.waiting_for]}`;
  notifyFollowers(app, actor, call, "call_waiting", words);
  return recordAct(app, actor, call, { command: input, kind: "call_waiting", text: words });
}

/** POST support/resume-call */
export function resumeCall(context: Call, input: Input<"resumeCall">): CallAnswer {
  const { app, actor, call } = callToChange(context, input);
  enterState(app, call, requireStateAfter("resume", call, partsOf(actor, call)), now());
  saveCall(app, call);
  const words = `${actor.name} retomou o atendimento`;
  notifyFollowers(app, actor, call, "call_resumed", words);
  return recordAct(app, actor, call, { command: input, kind: "call_resumed", text: words });
}

/** POST support/resolve-call. H-20: of two users who resolve at once the second learns what happened. */
export function resolveCall(context: Call, input: Input<"resolveCall">): CallAnswer {
  const { app, actor, call } = callToChange(context, input);
  const previousState = stateOf(call);
  if (previousState === "resolved" || previousState === "closed") {
    throw refuse("already_resolved", {
      technician: call.getString("resolved_by_name"),
      when: formatReopeningDay(app, call.getString("resolved_at")),
      solution: call.getString("solution"),
    });
  }
  const state = requireStateAfter("resolve", call, partsOf(actor, call));
  requireApproved(call);
  const before = Object.fromEntries(BEFORE_SOLUTION.map((field) => [field, call.getString(field)]));
  const at = now();
  call.load({
    resolved_at: stamp(at),
    resolved_on: today(app),
    resolved_by: actor.id,
    resolved_by_name: actor.name,
    solution: input.solution,
  });
  call.set("closes_on", closingDay(app, today(app)));
  if (call.getString("technician") === "") {
    call.set("technician", actor.id);
  }
  if (call.getString("taken_at") === "") {
    call.set("taken_at", stamp(at));
  }
  noteResponse(call, actor, at);
  enterState(app, call, state, at);
  saveCall(app, call);
  const words = `${actor.name} resolveu o atendimento`;
  notifyFollowers(app, actor, call, "call_resolved", `${words}: ${input.solution}`);
  noticeTo(app, actor, {
    kind: "support_call_resolved",
    person: call.getString("requester"),
    account: call.getString("requester_user") !== "",
    about: { collection: "service_calls", id: call.id },
    subject: `${formatCode(call.getString("code"))}: ${call.getString("title")}`,
    occasion: stamp(at),
  });
  addMessage(app, actor, call.id, newRecordId(), "solution", input.solution);
  return recordAct(app, actor, call, { command: input, kind: "call_resolved", text: words, data: { before } });
}

/** What a solution changes in a call beside its own columns. Its line in the history stores the earlier values for the undo. */
const BEFORE_SOLUTION = ["state", "waiting_for", "waiting_until", "technician", "taken_at"] as const;

const RESOLUTION = selection({
  state: text<CallState | "">("COALESCE(json_extract(data, '$.before.state'), '')"),
  waiting_for: text("COALESCE(json_extract(data, '$.before.waiting_for'), '')"),
  waiting_until: text("COALESCE(json_extract(data, '$.before.waiting_until'), '')"),
  technician: text("COALESCE(json_extract(data, '$.before.technician'), '')"),
  taken_at: text("COALESCE(json_extract(data, '$.before.taken_at'), '')"),
});

/** The call's values before its last solution; null for a solution of an earlier version, which stored none. */
function beforeSolution(app: App, call: string) {
  const resolution = selectFirst(
    app,
    RESOLUTION,
    `FROM timeline WHERE subject = {:call} AND kind = 'call_resolved' ${LATEST_FIRST} LIMIT 1`,
    { call },
  );
  return resolution?.state ? { ...resolution, state: resolution.state } : null;
}

/** "hoje às 10h12", "em 20 de novembro às 17h". */
function formatReopeningDay(app: App, instant: string): string {
  const { day, minutes } = localTime(app, fromStamp(instant));
  const time = formatTime(`${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`);
  const now_ = today(app);
  return day === now_ ? `hoje às ${time}` : `${weekdayName(weekday(day))}, ${dayAndMonth(day, now_)}, às ${time}`;
}

/** H-16: the last day on which a day's solution may still be refused, in days on which the school opens. */
export const closingDay = (app: App, day: Day, days = ACCEPT_DAYS): Day => addOpenDaysOrAny(calendarWithHours(app), day, days);

/** Whether the time to reopen a call that was closed at an instant is over: so many days later, to the minute, without recess. */
export function isTooLateToReopen(app: App, closedAt: string, days: number): boolean {
  const { day } = localTime(app, fromStamp(closedAt));
  const last = addDaysOutsideRecess(calendarWithHours(app), day, days);
  return now() > fromStamp(closedAt) + daysBetween(day, last) * 86_400_000;
}

/** POST support/accept-solution */
export function acceptSolution(context: Call, input: Input<"acceptSolution">): CallAnswer {
  const { app, actor, call } = callToChange(context, input);
  requireStateAfter("accept", call, partsOf(actor, call));
  return close(app, actor, call, input, "accept", `${actor.name} confirmou a solução`);
}

function close(
  app: App,
  actor: Actor,
  call: core.Record,
  command: { id: string },
  act: "accept" | "expire",
  words: string,
): CallAnswer {
  const at = now();
  enterState(app, call, requireStateAfter(act, call, act === "accept" ? partsOf(actor, call) : ["system"]), at);
  call.set("closed_at", stamp(at));
  call.set("closes_on", "");
  saveCall(app, call);
  notifyTechnician(app, actor, call, call.getString("technician"), "call_closed", words);
  return recordAct(app, actor, call, { command, kind: "call_closed", text: words });
}

/** Closes a call whose solution nobody refused in time. */
export function expireCall(app: App, call: core.Record): void {
  close(app, SERVER, call, { id: newRecordId() }, "expire", "Encerrado: o prazo para contestar a solução terminou");
}

/** POST support/refuse-solution */
export function refuseSolution(context: Call, input: Input<"refuseSolution">): CallAnswer {
  return reopenWork(context, input, "refuse", "call_refused");
}

/** POST support/reopen-call */
export function reopenCall(context: Call, input: Input<"reopenCall">): CallAnswer {
  return reopenWork(context, input, "reopen", "call_reopened");
}

/** H-9, H-10 and H-18: the time as resolved does not count, both instants are cleared, and the reason is stored. */
function reopenWork(
  context: Call,
  input: { id: string; call: string; reason: string },
  act: Extract<CallAct, "refuse" | "reopen">,
  kind: string,
): CallAnswer {
  const { app, actor, call } = callToChange(context, input);
  const parts = partsOf(actor, call);
  const state = requireStateAfter(act, call, parts);
  const closedAt = call.getString("closed_at");
  if (closedAt && !parts.includes("coordinator") && isTooLateToReopen(app, closedAt, REOPEN_DAYS)) {
    throw refuse("reopening_too_late", { days: REOPEN_DAYS });
  }
  resumeWork(app, call, state);
  const words = act === "refuse" ? `${actor.name} informou que o problema continua` : `${actor.name} reabriu o atendimento`;
  notifyFollowers(app, actor, call, kind, `${words}: ${input.reason}`);
  addMessage(app, actor, call.id, newRecordId(), act === "refuse" ? "refusal" : "reopening", input.reason);
  return recordAct(app, actor, call, { command: input, kind, text: words });
}

function resumeWork(app: App, call: core.Record, state: CallState): void {
  clearSolution(app, call, state);
  call.set("reopened", call.getInt("reopened") + 1);
  saveCall(app, call);
}

/** H-10: the call continues, and the dates of its solution are cleared. */
function clearSolution(app: App, call: core.Record, state: CallState, waitingFor = ""): void {
  enterState(app, call, state, now(), waitingFor);
  call.load({
    resolved_at: "",
    resolved_on: "",
    resolved_by: "",
    resolved_by_name: "",
    closed_at: "",
    closes_on: "",
    solution: "",
  });
  call.set("rating_stale", call.getInt("rating") > 0);
}

const PROPOSED_BY = selection(texts("o.code"));

/**
 * POST support/undo-resolution. A mistaken resolution never was a solution: its undo is no reopening, and needs no reason. A call
 * that waited waits again, so that its clock stays paused, and one that nobody had taken is unclaimed again.
 */
export function undoResolution(context: Call, input: Input<"undoResolution">): CallAnswer {
  const { app, actor, call } = callToChange(context, input);
  const state = requireStateAfter("undo", call, partsOf(actor, call));
  const order = selectFirst(
    app,
    PROPOSED_BY,
    `FROM order_calls c JOIN service_orders o ON o.id = c.\`order\`
     WHERE c.call = {:call} AND c.released = FALSE AND o.state = 'concluded' LIMIT 1`,
    { call: call.id },
  );
  if (order) {
    throw refuse("solution_of_order", { number: order.code });
  }
  const before = beforeSolution(app, call.id);
  clearSolution(app, call, before?.state ?? state, before?.waiting_for);
  if (before) {
    call.load({ waiting_until: before.waiting_until, technician: before.technician, taken_at: before.taken_at });
  }
  saveCall(app, call);
  const words = `${actor.name} desfez a solução: o atendimento continua`;
  notifyFollowers(app, actor, call, "call_undone", words);
  notifyTechnician(app, actor, call, call.getString("technician"), "call_undone", words);
  return recordAct(app, actor, call, { command: input, kind: "call_undone", text: words });
}

/** POST support/return-call. H-21: nobody loses a call silently; the team is notified that it is unclaimed. */
export function returnCall(context: Call, input: Input<"returnCall">): CallAnswer {
  const { app, actor, call } = callToChange(context, input);
  const state = requireStateAfter("return", call, partsOf(actor, call));
  requireNoOrder(app, call);
  const previousTechnician = call.getString("technician");
  call.load({ technician: "", taken_at: "" });
  enterState(app, call, state, now());
  saveCall(app, call);
  const words = `${actor.name} devolveu o atendimento à fila`;
  const sentence = input.reason ? `${words}: ${input.reason}` : words;
  notifyFollowers(app, actor, call, "call_returned", words);
  if (previousTechnician !== "" && previousTechnician !== actor.id) {
    notifyTechnician(app, actor, call, previousTechnician, "call_returned", sentence);
  }
  notifyTeam(app, actor, call, sentence);
  if (input.reason !== "") {
    writeNote(app, actor, call, { id: newRecordId(), text: `Devolvido à fila: ${input.reason}` });
  }
  return recordAct(app, actor, call, { command: input, kind: "call_returned", text: words });
}

const CLOSED_BY = selection(texts("actor"));

/** Whether the requester has confirmed the solution, and not only let the time pass. */
function isConfirmed(app: App, call: core.Record): boolean {
  const last = selectFirst(
    app,
    CLOSED_BY,
    "FROM timeline WHERE subject = {:call} AND kind = 'call_closed' ORDER BY at DESC, rowid DESC LIMIT 1",
    { call: call.id },
  );
  return stateOf(call) === "closed" && (last?.actor ?? "") !== "";
}

/**
 * Reopens the call whose solution came from an order that continues, unless the requester has confirmed it. The order's reason
 * may concern another person, so the call does not show it.
 * @param order its number.
 */
export function reopenWithOrder({ app, actor }: Call, callId: string, order: string): void {
  const call = app.findRecordById("service_calls", callId);
  const state = stateOf(call);
  if ((state !== "resolved" && state !== "closed") || isConfirmed(app, call)) {
    return;
  }
  resumeWork(app, call, requireStateAfter("reopen", call, ["system"]));
  const words = `A ordem ${order} voltou à execução, e o atendimento foi retomado`;
  notifyFollowers(app, actor, call, "call_taken_up", words);
  recordAct(app, actor, call, { command: { id: newRecordId() }, kind: "call_taken_up", text: words });
}

/** POST support/cancel-call */
export function cancelCall(context: Call, input: Input<"cancelCall">): CallAnswer {
  const { app, actor, call } = callToChange(context, input);
  const state = requireStateAfter("cancel", call, partsOf(actor, call));
  requireNoOrder(app, call);
  return cancel(app, actor, call, input, input.reason, state);
}

function cancel(
  app: App,
  actor: Actor,
  call: core.Record,
  command: { id: string },
  reason: string,
  state: CallState,
): CallAnswer {
  enterState(app, call, state, now());
  saveCall(app, call);
  const words = `${actor.name} cancelou o atendimento`;
  notifyFollowers(app, actor, call, "call_cancelled", `${words}: ${reason}`);
  addMessage(app, actor, call.id, newRecordId(), "cancellation", reason);
  return recordAct(app, actor, call, { command, kind: "call_cancelled", text: words });
}

/** POST support/answer-call. H-17: the requester's answer resumes a paused call; a word of thanks refuses no solution. */
export function answerCall(context: Call, input: Input<"answerCall">): CallAnswer {
  const { app, actor, call } = callToChange(context, input);
  const state = stateOf(call);
  if (state === "closed" || state === "cancelled" || state === "merged") {
    throw callEnded(call);
  }
  const at = now();
  noteResponse(call, actor, at);
  const resumes =
    state === "waiting" && call.getString("waiting_for") === "requester" && actor.id === call.getString("requester_user");
  if (resumes) {
    enterState(app, call, requireStateAfter("resume", call, ["system"]), at);
  }
  saveCall(app, call);
  notifyFollowers(app, actor, call, "call_answered", `${actor.name}: ${input.text}`);
  addMessage(
    app,
    actor,
    call.id,
    newRecordId(),
    "answer",
    input.text,
    input.photos.map((photo) => sentPhoto({ app, actor }, photo, "photos")),
  );
  return recordAct(app, actor, call, {
    command: input,
    kind: "call_answered",
    text: resumes ? `${actor.name} respondeu, e o atendimento foi retomado` : `${actor.name} respondeu`,
  });
}

/** POST support/note-call. H-22: the call itself does not change, so that nobody outside the team is notified. */
export function noteCall(context: Call, input: Input<"noteCall">): CallAnswer {
  const { app, actor } = context;
  const call = requireCall(app, actor, input.call);
  const answer = {
    call: call.id,
    code: call.getString("code"),
    state: stateOf(call),
    sentence: "Nota salva: visível só para a equipe",
  };
  writeNote(
    app,
    actor,
    call,
    input,
    input.photos.map((photo) => sentPhoto({ app, actor }, photo, "photos")),
  );
  return answer;
}

/** Writes a note, which only the team reads, whoever its author is. */
export function writeNote(
  app: App,
  actor: Actor,
  call: core.Record,
  { id, text }: { id: string; text: string },
  photos: readonly filesystem.File[] = [],
): void {
  const note = new Record(app.findCachedCollectionByNameOrId("call_notes"));
  note.load({ id, call: call.id, author: actor.id, author_name: actor.name, text, at: stamp(now()) });
  note.set("photos", photos);
  app.saveNoValidate(note);
  notifyTechnician(app, actor, call, call.getString("technician"), "call_note", `Nota de ${actor.name}`);
}

/** POST support/rate-call. H-19 and H-51. */
export function rateCall(context: Call, input: Input<"rateCall">): CallAnswer {
  const { app, actor, call } = callToChange(context, input);
  if (actor.id === "" || actor.id !== call.getString("requester_user")) {
    throw refuse("act_not_yours", { act: "accept" });
  }
  if (actor.id === call.getString("resolved_by")) {
    throw refuse("rating_own_work", {});
  }
  const state = stateOf(call);
  if (state !== "resolved" && state !== "closed") {
    throw refuse("not_rateable", {});
  }
  call.load({ rating: input.rating, rating_comment: input.comment, rated_at: stamp(now()), rating_stale: false });
  saveCall(app, call);
  const words = `${actor.name} avaliou o atendimento com nota ${input.rating} de 5`;
  const sentence = input.comment ? `${words}: “${input.comment}”` : words;
  notifyTechnician(app, actor, call, call.getString("technician"), "call_rated", sentence);
  return recordAct(app, actor, call, { command: input, kind: "call_rated", text: words });
}
