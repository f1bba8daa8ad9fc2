/** The agenda's week and its rows. Pure. */
import { addDays, type Day, dayAndMonth, isDay, weekday, weekdayName } from "../../../../domain/dates";
import { formatTime } from "../../../../domain/platform/hours";
import type { AgendaBooking } from "../../../../domain/support/booking/commands";
import { formatHours, formatPeriods, overlap, type Period, piecesOf } from "../../../../domain/support/booking/periods";
import { timeReading } from "../../ui/form/parse";
import { instantAt } from "../../ui/instant-at";

export const AGENDA_QUERIES: readonly string[] = [
  "support/agenda",
  "support/pending-bookings",
  "support/bookables",
  "support/resource",
  "support/scan",
  "equipment",
  "support/machine",
  "platform/home",
];

const LAST_MINUTE = "23:59";

/** Until when the desk wants something back, in UTC: "" where it says nothing, null where what it typed can't be read. */
export function wantedBack({ day, time }: { day: string; time: string }, today: Day, timeZone: string): string | null {
  if (day === "" && time === "") {
    return "";
  }
  const isReadable = (day === "" || isDay(day)) && (time === "" || timeReading.isValue(time));
  return isReadable ? instantAt(isDay(day) ? day : today, time || LAST_MINUTE, timeZone).toISOString() : null;
}

export const mondayOf = (day: Day): Day => addDays(day, -((weekday(day) + 6) % 7));

/** The grid's days of a week without a weekend. */
const SCHOOL_DAYS = 5;

interface WeekOfDays {
  monday: Day;
  /** The week's days without opening hours; undefined until they are known. */
  closed: readonly { day: Day }[] | undefined;
}

/** How many days the grid shows: to Saturday or Sunday where the school opens then, or something is booked. */
export function daysShown({ monday, closed }: WeekOfDays, booked: readonly Day[]): number {
  const isShown = (day: Day) => booked.includes(day) || closed?.every((one) => one.day !== day) === true;
  const [saturday, sunday] = [addDays(monday, SCHOOL_DAYS), addDays(monday, SCHOOL_DAYS + 1)];
  return SCHOOL_DAYS + (isShown(sunday) ? 2 : isShown(saturday) ? 1 : 0);
}

/** The day that a booking of a week begins with: the first open one from today on; on a closed week its Monday. */
export function dayToBook({ monday, closed = [] }: WeekOfDays, today: Day): Day {
  const from = monday > today ? monday : today;
  const week = Array.from({ length: 7 }, (_, index) => addDays(monday, index));
  return week.find((day) => day >= from && closed.every((one) => one.day !== day)) ?? from;
}

/** "23 a 27 de novembro". */
export function formatWeek(monday: Day, days: number): string {
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

type Times = Pick<AgendaBooking, "day" | "ends_on" | "starts" | "ends">;

/** A booking, or the part of one that lies in a day, on the grid. */
export interface Placed<Booking extends Times> {
  booking: Booking;
  day: Day;
  /** The first and the last row that it meets. */
  first: number;
  last: number;
  /** Beside how many others it stands there, and at which place: by the clock two may lie in one period. */
  lane: number;
  lanes: number;
}

/** The bookings on a grid of these rows and days, and what lies beside the grid: what meets no class period of any shift. */
export function placed<Booking extends Times>(
  bookings: readonly Booking[],
  rows: readonly Row[],
  days: readonly Day[],
  periods: readonly Period[],
): { onGrid: Placed<Booking>[]; beside: Booking[] } {
  const onGrid: Placed<Booking>[] = [];
  for (const day of days) {
    const today = bookings.flatMap((booking) => {
      const piece = piecesOf(booking).find((one) => one.day === day);
      const place = piece && placeOf(rows, piece);
      return place ? [{ booking, day, first: place[0], last: place[1], lane: 0, lanes: 1 }] : [];
    });
    let crowd: Placed<Booking>[] = [];
    for (const one of today) {
      if (crowd.every(({ last }) => last < one.first)) {
        crowd = [];
      }
      crowd.push(one);
      one.lane = crowd.length - 1;
      for (const member of crowd) {
        member.lanes = crowd.length;
      }
    }
    onGrid.push(...today);
  }
  const beside = bookings.filter((booking) =>
    piecesOf(booking).every((piece) => !days.includes(piece.day) || periods.every((period) => !overlap(period, piece))),
  );
  return { onGrid, beside };
}

const formatShortDay = (day: Day): string => `${weekdayName(weekday(day))}, ${Number(day.slice(8))}`;

/** "3ª e 4ª aulas", "das 14h às 15h30", "de sexta, 27, às 17h até segunda, 30, às 8h". */
export const formatBookingHours = ({
  day,
  ends_on,
  first_period,
  last_period,
  starts,
  ends,
}: Times & Pick<AgendaBooking, "first_period" | "last_period">): string => {
  if (first_period > 0) {
    return formatPeriods(first_period, last_period);
  }
  return day === ends_on
    ? formatHours(starts, ends)
    : `de ${formatShortDay(day)}, às ${formatTime(starts)} até ${formatShortDay(ends_on)}, às ${formatTime(ends)}`;
};

/** The state of a booking: pending, to come, out, back. */
export type Standing = "pending" | "ahead" | "out" | "back";
export function standingOf({ state, out, back }: AgendaBooking): Standing {
  if (state === "pending") {
    return "pending";
  }
  return out === 0 ? "ahead" : back < out ? "out" : "back";
}
