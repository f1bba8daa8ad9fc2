/** The sources of the lists of calls, which domain/support/lists.ts declares. */
import { isDay } from "../../../../domain/dates";
import { CALL_STATES, type CallState } from "../../../../domain/support/calls/states";
import { searchedCall, typedCode, type WaitingReason } from "../../../../domain/support/calls/words";
import { tomboSpellings } from "../../../../domain/support/equipment/tombo";
import type { CallRow, lists, OwnCallRow } from "../../../../domain/support/lists";
import { PUNCTUALITIES } from "../../../../domain/support/reports/measures";
import { type Filter, highestRowid, type ListSource, reference, references, withMore } from "../../platform/lists/list";
import { type Clause, fullText, type Search, type SearchResult, searchFor } from "../../platform/lists/list-search";
import { selection, text, texts } from "../../platform/sql/selection";
import { schoolClock } from "../../platform/time/business-clock";
import { now, stamp } from "../../platform/time/clock";
import { IS_ANSWERED, IS_COUNTED, IS_SOLVED, punctualityCondition, RATED } from "../reports/call-conditions";
import { byTechnician } from "../technician-filter";
import { CALL_JOINS, RUNNING, SHOWN_COLUMNS, timeLeftOf } from "./call-row";

type Lists = typeof lists;

/** H-47: a number may be a call's, or a tombo with fewer zeros. */
function byCode({ typedText }: Search): Clause {
  return {
    sql: `SELECT id FROM service_calls WHERE code = {:code}
      UNION SELECT c.id FROM equipment e CROSS JOIN service_calls c ON c.equipment = e.id
        WHERE e.tombo COLLATE NOCASE IN (SELECT value FROM json_each({:tombos}))`,
    params: { code: typedCode(typedText), tombos: tomboSpellings(typedText) },
  };
}

const inCalls = (search: Search): SearchResult =>
  fullText("service_calls", searchFor(searchedCall(search.typedText)) ?? search, byCode(search));

const open: Filter = (value) =>
  value === "true" || value === "false" ? { sql: `c.ended = ${value === "true" ? "FALSE" : "TRUE"}`, params: {} } : null;

/** "any": with or without a target. */
function measured(of: "response" | "solution", any: string, value: string): Clause | null {
  const punctualityFilter = PUNCTUALITIES.find((punctuality) => punctuality === value);
  return punctualityFilter || value === "any"
    ? { sql: punctualityFilter ? punctualityCondition(of, punctualityFilter) : any, params: {} }
    : null;
}

/** "none": without a value. */
const equalsOrEmpty =
  (name: "sector" | "resolved_by"): Filter =>
  (value, today) =>
    value === "none" ? { sql: `c.${name} = ''`, params: {} } : reference(name, `c.${name} = {:${name}}`)(value, today);

export const calls: ListSource<Lists["calls"]> = {
  from: "service_calls c",
  id: "c.id",
  size: highestRowid("service_calls"),
  search: inCalls,
  filters: {
    open,
    state: (value) => {
      const states = value.split(",");
      return states.every((state) => (CALL_STATES as readonly string[]).includes(state))
        ? { sql: "c.state IN (SELECT value FROM json_each({:states}))", params: { states } }
        : null;
    },
    technician: byTechnician("c.technician"),
    late: (value) =>
      value === "true"
        ? { sql: "c.ended = FALSE AND iif(c.due = '', '9', c.due) < {:late}", params: { late: stamp(now()) } }
        : null,
    approval: (value) => (value === "pending" ? { sql: "c.ended = FALSE AND c.approval = 'pending'", params: {} } : null),
    charge: (value, today) =>
      value === "true" ? { sql: "c.waiting_until != '' AND c.waiting_until <= {:charged}", params: { charged: today } } : null,
    service: reference("service", "c.service = {:service}"),
    sector: equalsOrEmpty("sector"),
    equipment: reference("equipment", "c.equipment = {:equipment}"),
    requester: reference("requester", "c.requester = {:requester}"),
    priority: (value) =>
      /^[1-6]$/.test(value) ? { sql: "c.priority = {:priority}", params: { priority: Number(value) } } : null,
    opened_from: (value) => (isDay(value) ? { sql: "c.opened_on >= {:from}", params: { from: value } } : null),
    opened_until: (value) => (isDay(value) ? { sql: "c.opened_on <= {:until}", params: { until: value } } : null),
    resolved_from: (value) =>
      isDay(value) ? { sql: `${IS_SOLVED} AND c.resolved_on >= {:resolved_from}`, params: { resolved_from: value } } : null,
    resolved_until: (value) =>
      isDay(value) ? { sql: `${IS_SOLVED} AND c.resolved_on <= {:resolved_until}`, params: { resolved_until: value } } : null,
    resolved_by: (value, day) => {
      const by = equalsOrEmpty("resolved_by")(value, day);
      return by && { ...by, sql: `${IS_SOLVED} AND ${by.sql}` };
    },
    counted: (value) => (value === "true" ? { sql: IS_COUNTED, params: {} } : null),
    answered: (value) => measured("response", IS_ANSWERED, value),
    solved: (value) => measured("solution", IS_SOLVED, value),
    rated: (value) => (value === "true" ? { sql: RATED, params: {} } : null),
    ids: references("ids", "c.id"),
  },
  sorts: {
    // Calls opened while the school is closed share one due instant: first come, first served.
    due: ["c.ended", "iif(c.due = '', '9', c.due)", "c.opened_at", "c.id"],
    opened: ["c.opened_at", "c.id"],
    band: [
      "c.ended",
      "CASE c.state WHEN 'open' THEN 0 WHEN 'in_progress' THEN 1 ELSE 2 END",
      "iif(c.due = '', '9', c.due)",
      "c.opened_at",
      "c.id",
    ],
  },
  rows: {
    joins: CALL_JOINS,
    select: withMore(selection(SHOWN_COLUMNS), selection(RUNNING), ({ app }) => {
      const [clock, at] = [schoolClock(app), now()];
      return (read) => ({ left: timeLeftOf(read, clock, at) });
    }),
  },
};

/** The user's own calls: those that they requested, or opened for another person. */
export const myCalls: ListSource<Lists["my-calls"]> = {
  from: "service_calls c",
  id: "c.id",
  search: inCalls,
  filters: {
    user: reference("user", "c.id IN (SELECT call FROM call_followers WHERE user = {:user})"),
    open,
  },
  sorts: { opened: ["c.opened_at", "c.id"] },
  rows: {
    joins: "JOIN services v ON v.id = c.service LEFT JOIN users u ON u.id = c.technician",
    select: selection<OwnCallRow>()({
      ...texts("c.id", "c.code", "c.title", "c.requester_name", "c.opened_at", "c.updated"),
      state: text<CallState>("c.state"),
      approval: text<CallRow["approval"]>("c.approval"),
      waiting_for: text<WaitingReason | "">("c.waiting_for"),
      service_name: text("v.name"),
      technician_name: text("u.name"),
    }),
  },
};
