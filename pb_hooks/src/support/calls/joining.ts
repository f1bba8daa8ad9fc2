/** Related calls: merged into one, linked to each other, joined by a person with the same problem. */

import type { CallAnswer } from "../../../../domain/support/calls/commands";
import { isOpenState } from "../../../../domain/support/calls/states";
import { formatCode } from "../../../../domain/support/calls/words";
import { refuse } from "../../../../domain/support/refusals";
import type { Call } from "../../platform/http/endpoint";
import { type App, execute, newRecordId } from "../../platform/sql/database";
import { now, stamp } from "../../platform/time/clock";
import { notifyFollowers, notifyTechnician } from "./call-notifications";
import {
  callEnded,
  callToChange,
  enterState,
  follow,
  follows,
  type Input,
  isTeam,
  partsOf,
  recordAct,
  requireCall,
  requireExisting,
  requireNoOrder,
  requireStateAfter,
  saveCall,
  stateOf,
} from "./call-record";
import { moveGuests } from "./guests";

/** POST support/merge-calls. H-44: the number redirects, followers move, and the clocks count from the older opening. */
export function mergeCalls(context: Call, input: Input<"mergeCalls">): CallAnswer {
  const { app, actor, call } = callToChange(context, input);
  const into = requireCall(app, actor, input.into);
  if (into.id === call.id) {
    throw refuse("merge_into_itself", {}, "into");
  }
  if (stateOf(into) === "merged") {
    throw refuse("merge_in_circle", { call: into.getString("code") }, "into");
  }
  if (!isOpenState(stateOf(into))) {
    throw refuse("act_not_possible", { act: "merge", call_state: stateOf(into) }, "into");
  }
  const state = requireStateAfter("merge", call, partsOf(actor, call));
  requireNoOrder(app, call);
  enterState(app, call, state, now());
  call.set("merged_into", into.id);
  saveCall(app, call);
  execute(
    app,
    `INSERT INTO call_followers (id, call, user, affected, created, updated)
     SELECT substr(lower(hex(randomblob(8))), 1, 15), {:into}, f.user, f.affected, {:at}, {:at} FROM call_followers f WHERE f.call = {:call}
     ON CONFLICT (user, call) DO UPDATE SET affected = affected OR excluded.affected`,
    { into: into.id, call: call.id, at: stamp(now()) },
  );
  execute(
    app,
    `INSERT INTO call_joiners (id, call, user, created, updated)
     SELECT substr(lower(hex(randomblob(8))), 1, 15), {:into}, j.user, {:at}, {:at} FROM call_joiners j WHERE j.call = {:call}
       AND NOT EXISTS (SELECT 1 FROM call_followers f WHERE f.user = j.user AND f.call = {:into})
     ON CONFLICT DO NOTHING`,
    { into: into.id, call: call.id, at: stamp(now()) },
  );
  execute(
    app,
    "DELETE FROM call_joiners WHERE call = {:into} AND user IN (SELECT f.user FROM call_followers f WHERE f.call = {:into})",
    { into: into.id },
  );
  takeOverLinks(app, call.id, into.id);
  moveGuests(app, call.id, into.id);
  into.set("guests", into.getInt("guests") + call.getInt("guests"));
  if (call.getString("opened_at") < into.getString("opened_at")) {
    takeOlderOpening(app, into, call);
  }
  saveCall(app, into);
  const words = `${formatCode(call.getString("code"))} foi unido a ${formatCode(into.getString("code"))}`;
  notifyFollowers(app, actor, call, "call_merged", words);
  const technician = into.getString("technician");
  if (technician !== call.getString("technician")) {
    notifyTechnician(app, actor, into, technician, "call_joined", words);
  }
  recordAct(app, actor, into, { command: { id: newRecordId() }, kind: "call_joined", text: words });
  return recordAct(app, actor, call, { command: input, kind: "call_merged", text: words });
}

/** The remaining call takes over the call's links. */
function takeOverLinks(app: App, call: string, into: string): void {
  execute(
    app,
    `INSERT INTO call_links (id, call, other, created, updated)
     SELECT substr(lower(hex(randomblob(8))), 1, 15), min({:into}, l.id), max({:into}, l.id), {:at}, {:at}
     FROM (SELECT other AS id FROM call_links WHERE call = {:call} UNION SELECT call AS id FROM call_links WHERE other = {:call}) l
     WHERE l.id != {:into} ON CONFLICT DO NOTHING`,
    { into, call, at: stamp(now()) },
  );
}

/**
 * The clocks of the remaining call begin at the older one's opening. Up to its own opening it takes the older one's history, so
 * that no pause counts; its promised times stay those of its own service.
 */
function takeOlderOpening(app: App, into: core.Record, older: core.Record): void {
  execute(
    app,
    `INSERT INTO call_intervals (id, call, state, waiting_for, in_approval, since, until, created, updated)
     SELECT substr(lower(hex(randomblob(8))), 1, 15), {:into}, state, waiting_for, in_approval, since,
       iif(until = '' OR until > {:opened}, {:opened}, until), {:at}, {:at}
     FROM call_intervals WHERE call = {:older} AND since < {:opened} ORDER BY since, rowid`,
    { into: into.id, older: older.id, opened: into.getString("opened_at"), at: stamp(now()) },
  );
  const answers = [older.getString("first_response_at"), into.getString("first_response_at")].filter(Boolean).sort();
  into.load({
    opened_at: older.getString("opened_at"),
    opened_on: older.getString("opened_on"),
    first_response_at: answers[0] ?? "",
  });
}

/** The call, or the one into which it was merged meanwhile: a link of the merged one stands on no page that anybody works with. */
function lastOf(app: App, call: core.Record): core.Record {
  const into = call.getString("merged_into");
  return into === "" ? call : lastOf(app, app.findRecordById("service_calls", into));
}

/** POST support/link-calls */
export function linkCalls(context: Call, input: Input<"linkCalls">): CallAnswer {
  const { app, actor, call: named } = callToChange(context, input);
  const [call, other] = [lastOf(app, named), lastOf(app, requireCall(app, actor, input.other))];
  if (other.id === call.id) {
    throw refuse("merge_into_itself", {}, "other");
  }
  const [first, second] = [call.id, other.id].sort();
  execute(
    app,
    `INSERT INTO call_links (id, call, other, created, updated) VALUES ({:id}, {:first}, {:second}, {:at}, {:at}) ON CONFLICT DO NOTHING`,
    { id: newRecordId(), first: first!, second: second!, at: stamp(now()) },
  );
  const words = `Relacionado a ${formatCode(other.getString("code"))}`;
  return recordAct(app, actor, call, { command: input, kind: "call_linked", text: words });
}

/**
 * POST support/join-call. A person in front of the machine may join a call that another person opened. That gives no right to
 * read it: they are notified of its states, and of no message. A person who may read it already also counts as affected from then
 * on.
 */
export function joinCall(context: Call, input: Input<"joinCall">): CallAnswer {
  const { app, actor } = context;
  const call = requireExisting(app, input.call);
  if (!isOpenState(stateOf(call))) {
    throw callEnded(call);
  }
  const words = `${actor.name} também está com este problema`;
  const reads = isTeam(actor) || follows(app, actor.id, call.id);
  if (reads ? follow(app, call.id, actor.id, true) : join(app, call.id, actor.id)) {
    notifyTechnician(app, actor, call, call.getString("technician"), "call_joined", words);
  }
  return recordAct(app, actor, call, { command: input, kind: "call_joined", text: words });
}

/** @returns whether the user had not joined before. */
const join = (app: App, call: string, user: string): boolean =>
  execute(
    app,
    `INSERT INTO call_joiners (id, call, user, created, updated) VALUES ({:id}, {:call}, {:user}, {:at}, {:at}) ON CONFLICT DO NOTHING`,
    { id: newRecordId(), call, user, at: stamp(now()) },
  ) > 0;
