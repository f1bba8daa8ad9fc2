/** The agenda's week and its rows. Pure. */
import { addDays, type Day, dayAndMonth, weekday } from "../../../../domain/dates";
import type { AgendaBooking } from "../../../../domain/support/booking/commands";
import { overlap, type Period } from "../../../../domain/support/booking/periods";

export const AGENDA_QUERIES: readonly string[] = [
  "support/agenda",
  "support/bookables",
  "support/resource",
  "support/scan",
  "equipment",
  "support/machine",
  "platform/home",
];

export const mondayOf = (day: Day): Day => addDays(day, -((weekday(day) + 6) % 7));

/** "23 a 27 de novembro". */
export function sayWeek(monday: Day, days: number): string {
  const last = addDays(monday, days - 1);
  const [first, end] = [dayAndMonth(monday), dayAndMonth(last)];
  return monday.slice(0, 7) === last.slice(0, 7) ? `${first.split(" ")[0]} a ${end}` : `${first} a ${end}`;
}

export interface Row {
  period: Period;
  /** HH:MM of the break before it; "" where it follows at once. */
  pause: string;
}

/** The timetable of a shift, with its breaks. */
export const rowsOf = (periods: readonly Period[], shift: string): Row[] =>
  periods
    .filter((one) => one.shift === shift)
    .sort((one, other) => one.starts.localeCompare(other.starts))
    .map((period, index, all) => {
      const before = all[index - 1];
      return { period, pause: before && before.ends < period.starts ? before.ends : "" };
    });

/** Where a booking lies among the rows: the first and the last that it meets; null where it meets none. */
export function placeOf(rows: readonly Row[], booking: Pick<AgendaBooking, "starts" | "ends">): [number, number] | null {
  const met = rows.flatMap(({ period }, index) => (overlap(period, booking) ? [index] : []));
  return met.length === 0 ? null : [met[0]!, met.at(-1)!];
}

/** How it stands: waits, is to come, is out, is back. */
export type Standing = "pending" | "ahead" | "out" | "back";
export function standingOf({ state, out, back }: AgendaBooking): Standing {
  if (state === "pending") {
    return "pending";
  }
  return out === 0 ? "ahead" : back < out ? "out" : "back";
}
