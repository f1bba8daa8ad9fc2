/** A call's row, as board, list and sheet show it. */

import type { BusinessClock } from "../../../../domain/platform/business-clock";
import { type TimeLeft, timeLeft } from "../../../../domain/support/calls/clock";
import { type CallState, isOpenState } from "../../../../domain/support/calls/states";
import type { Channel, WaitingReason } from "../../../../domain/support/calls/words";
import type { CallRow } from "../../../../domain/support/lists";
import { flag, flags, numbers, text, texts } from "../../platform/sql/selection";
import { fromStamp } from "../../platform/time/clock";
import { PLACE } from "../equipment-row";
import { unclaimed } from "../technicians";

export const CALL_JOINS = `JOIN services v ON v.id = c.service LEFT JOIN sectors s ON s.id = c.sector LEFT JOIN users u ON u.id = c.technician
  LEFT JOIN equipment e ON e.id = c.equipment LEFT JOIN equipment_kinds k ON k.id = e.kind
  LEFT JOIN rooms r ON r.id = c.room LEFT JOIN call_intervals i ON i.call = c.id AND i.until = ''`;

/** The number of people with the problem of the call `c`. */
export const AFFECTED = `c.guests + (SELECT COUNT(*) FROM call_followers f WHERE f.call = c.id AND f.affected = TRUE)
  + (SELECT COUNT(*) FROM call_joiners j WHERE j.call = c.id)`;

/** The stored columns of a call that screens show. */
export const SHOWN_COLUMNS = {
  ...texts("c.id", "c.code", "c.title", "c.service", "c.requester", "c.requester_name", "c.sector", "c.equipment"),
  ...texts("c.technician"),
  ...texts("c.opened_at", "c.due", "c.waiting_until", "c.solution", "c.resolved_at", "c.resolved_by_name", "c.rating_comment"),
  ...numbers("c.priority", "c.urgency", "c.impact", "c.rating"),
  ...flags("c.priority_by_hand"),
  unclaimed: flag(unclaimed("c.technician")),
  state: text<CallState>("c.state"),
  approval: text<CallRow["approval"]>("c.approval"),
  channel: text<Channel>("c.channel"),
  waiting_for: text<WaitingReason | "">("c.waiting_for"),
  service_name: text("v.name"),
  sector_name: text("s.name"),
  technician_name: text("u.name"),
  equipment_name: text("trim(concat_ws(' ', k.name, e.brand, e.model))"),
  tombo: text("e.tombo"),
  place: text(PLACE),
  since: text("i.since"),
};

/** The columns from which its clock is calculated. */
export const RUNNING = {
  ...texts("c.opened_at", "c.response_due", "c.solution_due", "c.counting_since"),
  ...numbers("c.response_target", "c.solution_target", "c.solution_used"),
  state: text<CallState>("c.state"),
};

export const CALL = { ...SHOWN_COLUMNS, ...RUNNING };

interface ReadClock {
  opened_at: string;
  response_due: string;
  solution_due: string;
  counting_since: string;
  response_target: number;
  solution_target: number;
  solution_used: number;
  state: CallState;
}

const instant = (text: string): number | null => (text === "" ? null : fromStamp(text));

/** The remaining time of a call on the school's clock. */
export const timeLeftOf = (read: ReadClock, clock: BusinessClock, now: number): TimeLeft =>
  timeLeft(
    {
      response_target: read.response_target,
      solution_target: read.solution_target,
      solution_used: read.solution_used,
      opened_at: fromStamp(read.opened_at),
      response_due: instant(read.response_due),
      solution_due: instant(read.solution_due),
      counting_since: instant(read.counting_since),
      open: isOpenState(read.state),
    },
    clock,
    now,
  );

/** A row with the remaining time on the school's clock. */
export function callRow<Row extends Omit<CallRow, "left"> & ReadClock>(row: Row, clock: BusinessClock, now: number) {
  const { response_due, solution_due, counting_since, response_target, solution_target, solution_used, ...shown } = row;
  return { ...shown, left: timeLeftOf(row, clock, now) };
}
