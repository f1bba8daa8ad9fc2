/** A call's row, as board, list and sheet show it. */

import type { BusinessClock } from "../../../../domain/platform/business-clock";
import { type Running, timeLeft } from "../../../../domain/support/calls/clock";
import { type CallState, isOpenState } from "../../../../domain/support/calls/states";
import type { Channel, WaitingReason } from "../../../../domain/support/calls/words";
import type { CallRow } from "../../../../domain/support/lists";
import { fromStamp } from "../../platform/clock";
import { flags, numbers, text, texts } from "../../platform/database";

export const JOINED_TO_CALL = `JOIN services v ON v.id = c.service LEFT JOIN sectors s ON s.id = c.sector LEFT JOIN users u ON u.id = c.technician
  LEFT JOIN equipment e ON e.id = c.equipment LEFT JOIN equipment_kinds k ON k.id = e.kind
  LEFT JOIN rooms r ON r.id = c.room LEFT JOIN call_intervals i ON i.call = c.id AND i.until = ''`;

export const CALL = {
  ...texts(
    "c.id",
    "c.code",
    "c.title",
    "c.service",
    "c.requester",
    "c.requester_name",
    "c.sector",
    "c.equipment",
    "c.technician",
  ),
  ...texts("c.opened_at", "c.due", "c.response_due", "c.solution_due", "c.counting_since"),
  ...numbers("c.priority", "c.urgency", "c.impact", "c.response_target", "c.solution_target", "c.solution_used"),
  ...flags("c.priority_by_hand"),
  state: text<CallState>("c.state"),
  approval: text<CallRow["approval"]>("c.approval"),
  channel: text<Channel>("c.channel"),
  waiting_for: text<WaitingReason | "">("c.waiting_for"),
  service_name: text("v.name"),
  sector_name: text("s.name"),
  technician_name: text("u.name"),
  equipment_name: text("trim(concat_ws(' ', k.name, e.brand, e.model))"),
  tombo: text("e.tombo"),
  place: text("trim(concat_ws(', ', nullif(r.name, ''), nullif(r.building, '')))"),
  since: text("i.since"),
};

type Selected = Omit<CallRow, "left"> &
  Pick<Running, "response_target" | "solution_target" | "solution_used"> & {
    response_due: string;
    solution_due: string;
    counting_since: string;
  };

const instant = (written: string): number | null => (written === "" ? null : fromStamp(written));

/** A row with how long is left on the school's clock. */
export function callRow<Row extends Selected>(row: Row, clock: BusinessClock, now: number) {
  const { response_due, solution_due, counting_since, response_target, solution_target, solution_used, ...shown } = row;
  const left = timeLeft(
    {
      ...{ response_target, solution_target, solution_used },
      opened_at: fromStamp(row.opened_at),
      response_due: instant(response_due),
      solution_due: instant(solution_due),
      counting_since: instant(counting_since),
      open: isOpenState(row.state),
    },
    clock,
    now,
  );
  return { ...shown, left };
}
