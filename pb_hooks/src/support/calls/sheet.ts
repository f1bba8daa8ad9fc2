/** A call with all its data, and the reads around it. */

import type { InputIn } from "../../../../domain/contract";
import type * as contracts from "../../../../domain/support/calls/commands";
import type { CallEntry, CallSheet, LinkedCall, SimilarCall, Technician } from "../../../../domain/support/calls/commands";
import { JOINER_NEWS } from "../../../../domain/support/calls/joiners";
import { CALL_ACTS, type CallState, stateAfter } from "../../../../domain/support/calls/states";
import type { OrderState } from "../../../../domain/support/orders/states";
import type { Answer } from "../../../../domain/support/services/fields";
import type { Call } from "../../platform/http/endpoint";
import { namedIn } from "../../platform/person-data/person-placeholders";
import { type App, figure, select, selectFirst } from "../../platform/sql/database";
import { flag, flags, list, number, numbers, selection, text, texts } from "../../platform/sql/selection";
import { schoolClock } from "../../platform/time/business-clock";
import { now, stamp } from "../../platform/time/clock";
import type { Actor } from "../../platform/timeline/actor";
import { machineId } from "../equipment/find";
import { ATTENDING } from "../technicians";
import { callId, follows, isTeam, joins, partsOf, requireCall } from "./call-record";
import { AFFECTED, CALL, CALL_JOINS, callRow } from "./call-row";
import { faultNamed } from "./faults";

const SHEET = selection({
  ...CALL,
  ...texts("c.room", "c.updated", "c.description", "c.opened_by_name", "c.requester_user", "c.solution"),
  ...texts("c.resolved_at", "c.resolved_by_name"),
  ...texts("c.closed_at", "c.closes_on", "c.rating_comment"),
  ...numbers("c.reopened", "c.rating"),
  ...flags("c.rating_stale"),
  room_name: text("r.name"),
  answers: list<Answer[]>("iif(json_valid(c.answers), c.answers, '[]')"),
  into: text("c.merged_into"),
});

const ORDER = selection({ ...texts("o.id", "o.code"), state: text<OrderState>("o.state") });
const LINKED_CALL = selection<LinkedCall>()({ ...texts("c.id", "c.code", "c.title"), state: text<CallState>("c.state") });

/** The events of the history that every participant of a call reads. */
const PUBLIC_EVENTS = [
  "call_opened",
  "call_taken",
  "call_assigned",
  "call_waiting",
  "call_resumed",
  "call_undone",
  "call_returned",
  "call_resolved",
  "call_closed",
  "call_refused",
  "call_reopened",
  "call_taken_up",
  "call_cancelled",
  "call_merged",
  "call_joined",
  "call_approved",
  "call_rated",
];
const TEAM_EVENTS = [...PUBLIC_EVENTS, "call_linked", "call_prioritized", "call_service_changed", "call_edited"];

const MAX_ENTRIES = 300;

const ENTRY = selection<CallEntry>()({
  ...texts("id", "about", "at", "author", "author_name", "text", "merged_code"),
  kind: text<CallEntry["kind"]>("kind"),
  photos: list<string[]>("iif(json_valid(photos), photos, '[]')"),
});

/** The ids of a call and of all calls that were merged into it, at any number of steps. */
const MERGED_TREE = `WITH RECURSIVE tree (id) AS (SELECT {:call} UNION
  SELECT c.id FROM tree CROSS JOIN service_calls c ON c.merged_into = tree.id AND c.merged_into != '') SELECT id FROM tree`;

/** A merge shows nobody the messages of a call that they could not read before. */
const READ_BY =
  "(m.call = {:call} OR {:team} OR m.call IN (SELECT f.call FROM call_followers f WHERE f.user = {:user} AND f.user != ''))";
const MERGED_CODE = "(SELECT c.code FROM service_calls c WHERE c.id = m.call AND m.call != {:call})";

const MESSAGES = `SELECT m.id, 'message' AS kind, m.kind AS about, m.at, m.author, m.author_name, m.text, m.photos, 1 AS rank, m.rowid AS place,
    ${MERGED_CODE} AS merged_code
  FROM call_messages m WHERE m.call IN (${MERGED_TREE}) AND ${READ_BY}`;
const NOTES = `SELECT m.id, 'note' AS kind, '' AS about, m.at, m.author, m.author_name, m.text, m.photos, 1 AS rank, m.rowid AS place,
    ${MERGED_CODE} AS merged_code
  FROM call_notes m WHERE m.call IN (${MERGED_TREE}) AND ${READ_BY}`;
const EVENTS = `SELECT t.id, 'event' AS kind, t.kind AS about, t.at, t.actor AS author, t.actor_name AS author_name, t.text, '[]' AS photos,
    0 AS rank, t.rowid AS place, '' AS merged_code
  FROM timeline t WHERE t.subject = {:call} AND t.kind IN (SELECT value FROM json_each({:kinds}))`;

/** H-22: for a user outside of the team the query for notes does not run at all. */
function entriesOf(app: App, call: string, user: string, team: boolean): CallEntry[] {
  const parts = [MESSAGES, EVENTS, ...(team ? [NOTES] : [])];
  const entries = select(
    app,
    ENTRY,
    `FROM (${parts.join(" UNION ALL ")} ORDER BY at DESC, rank DESC, place DESC LIMIT ${MAX_ENTRIES})`,
    { call, user, team, kinds: team ? TEAM_EVENTS : PUBLIC_EVENTS },
  );
  return namedIn(app, entries);
}

/** The final target of a number: the call into which it was merged may have been merged since. */
const LAST_INTO = `FROM (WITH RECURSIVE steps (id) AS (SELECT {:into} UNION
  SELECT c.merged_into FROM steps CROSS JOIN service_calls c ON c.id = steps.id WHERE c.merged_into != '') SELECT id FROM steps) s
  CROSS JOIN service_calls c ON c.id = s.id WHERE c.merged_into = ''`;

/** GET support/call */
export function callSheet({ app, actor }: Call, input: InputIn<typeof contracts, "callSheet">): CallSheet {
  const callKey = callId(app, input.call);
  if (!isTeam(actor) && !follows(app, actor.id, callKey) && joins(app, actor.id, callKey)) {
    return joinedSheet(app, callKey);
  }
  const record = requireCall(app, actor, input.call);
  const team = isTeam(actor);
  const { id } = record;
  const row = selectFirst(app, SHEET, `FROM service_calls c ${CALL_JOINS} WHERE c.id = {:id}`, { id })!;
  const { into, ...shown } = callRow(row, schoolClock(app), now());
  const linkedCalls = (from: string) => select(app, LINKED_CALL, from, { id });
  return {
    ...shown,
    merged_into: into ? (select(app, LINKED_CALL, LAST_INTO, { into })[0] ?? null) : null,
    merged: select(
      app,
      LINKED_CALL,
      `FROM (${MERGED_TREE}) t CROSS JOIN service_calls c ON c.id = t.id WHERE c.id != {:call} ORDER BY c.code`,
      { call: id },
    ),
    links: team
      ? linkedCalls(
          `FROM (SELECT other AS id FROM call_links WHERE call = {:id} UNION SELECT call AS id FROM call_links WHERE other = {:id}) l
           JOIN service_calls c ON c.id = l.id ORDER BY c.code`,
        )
      : [],
    order: selectFirst(
      app,
      ORDER,
      "FROM order_calls l JOIN service_orders o ON o.id = l.`order` WHERE l.call = {:id} AND l.released = FALSE",
      { id },
    ),
    affected: figure(app, `SELECT ${AFFECTED} FROM service_calls c WHERE c.id = {:id}`, { id }),
    machine_calls: row.equipment
      ? figure(app, "SELECT COUNT(*) FROM service_calls WHERE equipment = {:equipment} AND opened_at >= {:since}", {
          equipment: row.equipment,
          since: stamp(now() - 30 * 86_400_000),
        })
      : 0,
    entries: entriesOf(app, id, actor.id, team),
    mine: {
      requester: actor.id !== "" && actor.id === row.requester_user,
      follows: follows(app, actor.id, id),
      team,
      joined: false,
    },
    may: actsOf(actor, record),
  };
}

const NO_CLOCK = { of: "none", minutes: 0, target: 0, paused: false } as const;

const JOINED_CALL = selection({
  ...texts("c.id", "c.code", "c.title", "c.equipment", "c.opened_at", "c.updated", "e.tombo"),
  state: text<CallState>("c.state"),
  equipment_name: text("trim(concat_ws(' ', k.name, e.brand, e.model))"),
  affected: number(AFFECTED),
});

/** For a person who has joined: built from the fields that are named here, so that no new field of a call gets in by itself. */
function joinedSheet(app: App, id: string): CallSheet {
  const row = selectFirst(
    app,
    JOINED_CALL,
    "FROM service_calls c LEFT JOIN equipment e ON e.id = c.equipment LEFT JOIN equipment_kinds k ON k.id = e.kind WHERE c.id = {:id}",
    { id },
  )!;
  return {
    ...row,
    title: faultNamed(app, row.equipment, row.title),
    ...{
      service: "",
      service_name: "",
      requester: "",
      requester_name: "",
      requester_user: "",
      sector: "",
      sector_name: "",
      opened_by_name: "",
    },
    ...{ technician: "", technician_name: "", unclaimed: false, channel: "web", approval: "", waiting_for: "" },
    ...{ description: "", answers: [], room: "", room_name: "", place: "", since: "", due: "", waiting_until: "" },
    ...{ priority: 0, urgency: 0, impact: 0, priority_by_hand: false, left: NO_CLOCK },
    ...{ solution: "", resolved_at: "", resolved_by_name: "", closed_at: "", closes_on: "", reopened: 0 },
    ...{ rating: 0, rating_comment: "", rating_stale: false },
    ...{ merged_into: null, merged: [], links: [], order: null, machine_calls: 0 },
    entries: newsOf(app, id),
    mine: { requester: false, follows: false, team: false, joined: true },
    may: [],
  };
}

const EVENT = selection(texts("id", "kind", "at"));

/** The last events of a call, each in fixed words. */
function newsOf(app: App, call: string): CallEntry[] {
  return select(
    app,
    EVENT,
    `FROM timeline WHERE subject = {:call} AND kind IN (SELECT value FROM json_each({:kinds})) ORDER BY at DESC, rowid DESC LIMIT ${MAX_ENTRIES}`,
    { call, kinds: Object.keys(JOINER_NEWS) },
  ).map(({ kind, ...event }) => ({
    ...event,
    ...{ kind: "event", about: kind, author: "", author_name: "", text: JOINER_NEWS[kind] ?? "", photos: [], merged_code: "" },
  }));
}

/** The acts that a user may do on a call now; the transition table decides for the server and for the screen. */
function actsOf(actor: Actor, call: core.Record): string[] {
  const parts = partsOf(actor, call);
  const state = call.getString("state") as CallState;
  const acts: string[] = CALL_ACTS.filter((act) => stateAfter(act, state, parts) !== null);
  if (call.getString("approval") === "pending") {
    const approves = parts.includes("coordinator") ? ["approve"] : [];
    return [...acts.filter((act) => !["take", "assign", "resolve"].includes(act)), ...approves];
  }
  return acts;
}

const SIMILAR = selection({
  ...texts("c.id", "c.code", "c.title", "c.opened_at"),
  state: text<CallState>("c.state"),
  reads: flag("EXISTS (SELECT 1 FROM call_followers f WHERE f.user = {:user} AND f.call = c.id)"),
  joined: flag("EXISTS (SELECT 1 FROM call_joiners j WHERE j.user = {:user} AND j.call = c.id)"),
});

/** GET support/similar-calls. H-38: another person's words are shown only where they are one of the kind's own faults. */
export function similarCalls({ app, actor }: Call, input: InputIn<typeof contracts, "similarCalls">): { calls: SimilarCall[] } {
  const equipment = input.equipment ? machineId(app, input.equipment) : "";
  const similar = equipment
    ? select(
        app,
        SIMILAR,
        "FROM service_calls c WHERE c.equipment = {:equipment} AND c.ended = FALSE ORDER BY c.opened_at DESC LIMIT 5",
        { equipment, user: actor.id },
      )
    : [];
  return {
    calls: similar.map(({ reads, joined, title, ...call }) => ({
      ...call,
      title: reads || isTeam(actor) ? title : faultNamed(app, equipment, title),
      follows: reads || joined,
    })),
  };
}

const TECHNICIAN = selection<Technician>()({
  ...texts("u.id", "u.name"),
  calls: { sql: "(SELECT COUNT(*) FROM service_calls c WHERE c.technician = u.id AND c.ended = FALSE)", empty: 0 },
});

/** GET support/technicians */
export function technicians({ app }: Call): { technicians: Technician[] } {
  return {
    technicians: select(app, TECHNICIAN, `${ATTENDING} ORDER BY u.name`),
  };
}
