/** A call's record, and the one function that changes it. */

import type { InputOf } from "../../../../domain/contract";
import { mayPass } from "../../../../domain/roles";
import { clocksOf, type StateInterval } from "../../../../domain/support/calls/clock";
import type * as contracts from "../../../../domain/support/calls/commands";
import type { CallAnswer } from "../../../../domain/support/calls/commands";
import {
  type CallAct,
  type CallPart,
  type CallState,
  isOpenState,
  isPossible,
  stateAfter,
} from "../../../../domain/support/calls/states";
import { typedCode } from "../../../../domain/support/calls/words";
import { ACTIVE_STATES } from "../../../../domain/support/orders/states";
import { refuse } from "../../../../domain/support/refusals";
import type { Call } from "../../platform/http/endpoint";
import { type App, column, execute, insertOne, newRecordId, select } from "../../platform/sql/database";
import { flags, selection, text, texts } from "../../platform/sql/selection";
import { schoolClock } from "../../platform/time/business-clock";
import { fromStamp, now, stamp } from "../../platform/time/clock";
import type { Actor } from "../../platform/timeline/actor";
import { record as tell } from "../../platform/timeline/timeline";

const TEAM = ["Tecnologia"] as const;

export const isTeam = ({ roles }: Actor): boolean => mayPass(roles, TEAM);

/** The id of the call with this id or number; "" where there is none. */
export function callId(app: App, id: string): string {
  return (
    column(
      app,
      "SELECT id FROM service_calls WHERE id = {:asked} UNION ALL SELECT id FROM service_calls WHERE code = {:code} LIMIT 1",
      { asked: id, code: typedCode(id) },
    )[0] ?? ""
  );
}

export const follows = (app: App, user: string, call: string): boolean =>
  user !== "" && column(app, "SELECT id FROM call_followers WHERE user = {:user} AND call = {:call}", { user, call }).length > 0;

const noCall = () => refuse("not_found", { what: "este atendimento" }, "call");

/** @throws Refusal not_found, also where the call is not the caller's, or where they have only joined it. */
export function requireCall(app: App, actor: Actor, requestedId: string): core.Record {
  const id = callId(app, requestedId);
  if (id === "" || !(isTeam(actor) || follows(app, actor.id, id))) {
    throw noCall();
  }
  return app.findRecordById("service_calls", id);
}

/**
 * A call that exists, whoever asks: for commands that reveal nothing of it.
 * @throws Refusal not_found.
 */
export function requireExisting(app: App, requestedId: string): core.Record {
  const id = column(app, "SELECT id FROM service_calls WHERE id = {:asked}", { asked: requestedId })[0];
  if (id === undefined) {
    throw noCall();
  }
  return app.findRecordById("service_calls", id);
}

export const stateOf = (call: core.Record): CallState => call.getString("state") as CallState;

/** The caller's parts in a call, which decide the acts. */
export function partsOf(actor: Actor, call: core.Record): CallPart[] {
  const parts: CallPart[] = [];
  if (actor.id !== "" && actor.id === call.getString("requester_user")) {
    parts.push("requester");
  }
  if (actor.roles.includes("Tecnologia")) {
    parts.push("technician");
    if (call.getString("channel") === "qr" && call.getString("requester") === "" && call.getString("requester_user") === "") {
      parts.push("receiver");
    }
  }
  if (actor.roles.includes("Admin")) {
    parts.push("coordinator");
  }
  return parts;
}

/** @throws Refusal act_not_possible, act_not_yours. */
export function requireStateAfter(act: CallAct, call: core.Record, parts: readonly CallPart[]): CallState {
  const state = stateOf(call);
  const nextState = stateAfter(act, state, parts);
  if (nextState === null) {
    throw isPossible(act, state) ? refuse("act_not_yours", { act }) : refuse("act_not_possible", { act, call_state: state });
  }
  return nextState;
}

/**
 * The order of a call ends the call itself.
 * @throws Refusal call_order_active.
 */
export function requireNoOrder(app: App, call: core.Record): void {
  const [order] = column(
    app,
    `SELECT o.code FROM order_calls c JOIN service_orders o ON o.id = c.\`order\`
     WHERE c.call = {:call} AND c.released = FALSE AND o.state IN (SELECT value FROM json_each({:states}))`,
    { call: call.id, states: ["draft", ...ACTIVE_STATES] },
  );
  if (order !== undefined) {
    throw refuse("call_order_active", { number: order || "em rascunho" });
  }
}

/** The line of an act in the call's history. */
export interface ActRecord {
  command: { id: string };
  kind: string;
  /** One sentence, for every participant of the call. */
  text: string;
  data?: Record<string, unknown>;
}

/** Writes the line of an act, and returns the command's answer. */
export function recordAct(app: App, actor: Actor, call: core.Record, { command, kind, text, data = {} }: ActRecord): CallAnswer {
  const answer = { call: call.id, code: call.getString("code"), state: stateOf(call), sentence: text };
  tell(app, actor, {
    id: command.id,
    area: "support",
    collection: "service_calls",
    subject: call.id,
    kind,
    text,
    data,
  });
  return answer;
}

const INTERVAL = selection({ ...texts("since", "until"), state: text<CallState>("state"), ...flags("in_approval") });

/** The states of a call, in their order. */
export function intervalsOf(app: App, call: string): StateInterval[] {
  return select(app, INTERVAL, "FROM call_intervals WHERE call = {:call} ORDER BY since, rowid", { call }).map(
    ({ since, until, ...interval }) => ({ ...interval, from: fromStamp(since), to: until ? fromStamp(until) : null }),
  );
}

/**
 * Begins a state, where it is another one or waits for something else; the state before ends. A closed call needs no approval.
 */
export function enterState(app: App, call: core.Record, state: CallState, at: number, waitingFor = ""): void {
  const hasChanged = state !== stateOf(call) || waitingFor !== call.getString("waiting_for");
  call.set("state", state);
  call.set("ended", !isOpenState(state));
  call.set("waiting_for", waitingFor);
  if (state !== "waiting") {
    call.set("waiting_until", "");
  }
  if (!isOpenState(state) && call.getString("approval") === "pending") {
    call.set("approval", "");
  }
  if (hasChanged) {
    changeInterval(app, call, at);
  }
}

const awaitsApproval = (call: core.Record): boolean => call.getString("approval") === "pending";

/** Ends the present interval of a call, and begins the next. */
function changeInterval(app: App, call: core.Record, at: number): void {
  execute(app, "UPDATE call_intervals SET until = {:at}, updated = {:at} WHERE call = {:call} AND until = ''", {
    call: call.id,
    at: stamp(at),
  });
  beginInterval(app, call, at);
}

/** Begins the interval of the call's state. */
export function beginInterval(app: App, call: core.Record, at: number): void {
  execute(
    app,
    `INSERT INTO call_intervals (id, call, state, waiting_for, in_approval, since, until, created, updated)
     VALUES ({:id}, {:call}, {:state}, {:waitingFor}, {:inApproval}, {:at}, '', {:at}, {:at})`,
    {
      ...{ id: newRecordId(), call: call.id, state: stateOf(call), waitingFor: call.getString("waiting_for") },
      ...{ inApproval: awaitsApproval(call), at: stamp(at) },
    },
  );
}

export const stampOrEmpty = (at: number | null): string => (at === null ? "" : stamp(at));

/**
 * Updates the stored clocks by the states, the targets and the calendar.
 * @param intervals the states of the call, where the caller has read them.
 */
export function setClocks(app: App, call: core.Record, intervals: StateInterval[] = intervalsOf(app, call.id)): void {
  const instant = (name: string) => (call.getString(name) ? fromStamp(call.getString(name)) : null);
  const clocks = clocksOf(
    {
      response_target: call.getInt("response_target"),
      solution_target: call.getInt("solution_target"),
      opened_at: instant("opened_at")!,
      first_response_at: instant("first_response_at"),
      intervals,
    },
    schoolClock(app),
  );
  call.set("response_due", stampOrEmpty(clocks.response_due));
  call.set("solution_due", stampOrEmpty(clocks.solution_due));
  call.set("due", stampOrEmpty(clocks.due));
  call.set("response_used", clocks.response_used);
  call.set("solution_used", clocks.solution_used);
  call.set("counting_since", stampOrEmpty(clocks.counting_since));
}

/** Saves a call after an act: this transaction has read its present data. H-14: the clocks of a closed call stay. */
export function saveCall(app: App, call: core.Record): void {
  if (!(call.getBool("ended") && call.original().getBool("ended"))) {
    const intervals = intervalsOf(app, call.id);
    const present = intervals.at(-1);
    const changes = present && present.to === null && present.in_approval !== awaitsApproval(call);
    if (changes) {
      changeInterval(app, call, now());
    }
    setClocks(app, call, changes ? intervalsOf(app, call.id) : intervals);
  }
  app.saveNoValidate(call);
}

/** Saves a new call, in its first state. */
export function saveNewCall(app: App, call: core.Record, at: number): void {
  beginInterval(app, call, at);
  setClocks(app, call, [{ state: stateOf(call), in_approval: awaitsApproval(call), from: at, to: null }]);
  app.saveNoValidate(call);
}

/** Stores the moment of the desk's first public word to the requester; H-12. */
export function noteResponse(call: core.Record, actor: Actor, at: number): void {
  const isAnswer =
    isOpenState(stateOf(call)) && actor.id !== "" && isTeam(actor) && actor.id !== call.getString("requester_user");
  if (isAnswer && call.getString("first_response_at") === "") {
    call.set("first_response_at", stamp(at));
  }
}

export type MessageKind = "opening" | "answer" | "solution" | "refusal" | "reopening" | "cancellation";

/** Adds a message for all participants of a call. */
export function addMessage(
  app: App,
  actor: Actor,
  call: string,
  id: string,
  kind: MessageKind,
  words: string,
  photos: readonly filesystem.File[] = [],
): void {
  const message = new Record(app.findCachedCollectionByNameOrId("call_messages"));
  message.load({ id, call, author: actor.id, author_name: actor.name, text: words, kind, at: stamp(now()) });
  message.set("photos", photos);
  app.saveNoValidate(message);
}

export const joins = (app: App, user: string, call: string): boolean =>
  user !== "" && column(app, "SELECT id FROM call_joiners WHERE user = {:user} AND call = {:call}", { user, call }).length > 0;

/** Creates the followers of a new call: nobody has joined it yet. */
export function followNew(app: App, call: string, requester: string, author: string): void {
  const at = stamp(now());
  for (const user of new Set([requester, author])) {
    if (user !== "") {
      insertOne(app, "call_followers", at, { id: newRecordId(), call, user, affected: user === requester });
    }
  }
}

/**
 * A reader of a call needs no separate notifications of its states.
 * @returns whether the user was no follower before.
 */
export function follow(app: App, call: string, user: string, affected: boolean): boolean {
  if (user === "") {
    return false;
  }
  const at = stamp(now());
  execute(app, "DELETE FROM call_joiners WHERE user = {:user} AND call = {:call}", { user, call });
  return (
    execute(
      app,
      `INSERT INTO call_followers (id, call, user, affected, created, updated) VALUES ({:id}, {:call}, {:user}, {:affected}, {:at}, {:at})
       ON CONFLICT (user, call) DO UPDATE SET affected = TRUE, updated = {:at} WHERE excluded.affected AND NOT affected`,
      { id: newRecordId(), call, user, affected, at },
    ) > 0
  );
}

export type Input<Name extends keyof typeof contracts> = InputOf<(typeof contracts)[Name]>;

/**
 * The context of an act, with its call.
 * @throws Refusal not_found.
 */
export const callToChange = ({ app, actor }: Call, input: { call: string }) => ({
  ...{ app, actor },
  call: requireCall(app, actor, input.call),
});

/** The refusal for a call that accepts no acts any more. */
export const callEnded = (call: core.Record) => refuse("call_ended", { call_state: stateOf(call) });
