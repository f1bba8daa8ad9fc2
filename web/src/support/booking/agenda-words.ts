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

/** The return time that the desk asks for, in UTC: "" without one, null for an unreadable text. */
export function returnTimeText({ day, time }: { day: string; time: string }, today: Day, timeZone: string): string | null {
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

/** The number of days in the grid: up to Saturday or Sunday where the school opens then, or there is a booking. */
export function visibleDays({ monday, closed }: WeekOfDays, bookedDays: readonly Day[]): number {
  const isShown = (day: Day) => bookedDays.includes(day) || closed?.every((closedDay) => closedDay.day !== day) === true;
  const [saturday, sunday] = [addDays(monday, SCHOOL_DAYS), addDays(monday, SCHOOL_DAYS + 1)];
  return SCHOOL_DAYS + (isShown(sunday) ? 2 : isShown(saturday) ? 1 : 0);
}

/** The first day for a booking of a week: the first open one from today on; in a closed week its Monday. */
export function dayToBook({ monday, closed = [] }: WeekOfDays, today: Day): Day {
  const from = monday > today ? monday : today;
  const week = Array.from({ length: 7 }, (_, index) => addDays(monday, index));
  return week.find((day) => day >= from && closed.every((closedDay) => closedDay.day !== day)) ?? from;
}

/** "23 a 27 de novembro", with a year that is not `today`'s. */
export function formatWeek(monday: Day, days: number, today: Day): string {
  const last = addDays(monday, days - 1);
  const isInOneYear = monday.slice(0, 4) === last.slice(0, 4);
  const [first, end] = [dayAndMonth(monday, isInOneYear ? undefined : today), dayAndMonth(last, today)];
  return monday.slice(0, 7) === last.slice(0, 7) ? `${first.split(" ")[0]} a ${end}` : `${first} a ${end}`;
}

export interface Row {
  period: Period;
  /** HH:MM of the break before it; "" without a break. */
  pause: string;
}

/** The timetable of a shift, with its breaks. */
export const rowsOf = (periods: readonly Period[], shift: string): Row[] =>
  periods
    .filter((period) => period.shift === shift)
    .sort((period, other) => period.starts.localeCompare(other.starts))
    .map((period, index, shiftPeriods) => {
      const previousPeriod = shiftPeriods[index - 1];
      return { period, pause: previousPeriod && previousPeriod.ends < period.starts ? previousPeriod.ends : "" };
    });

/** The rows of a booking: the first and the last that it overlaps; null without any. */
export function placeOf(rows: readonly Row[], booking: Pick<AgendaBooking, "starts" | "ends">): [number, number] | null {
  const overlapping = rows.flatMap(({ period }, index) => (overlap(period, booking) ? [index] : []));
  return overlapping.length === 0 ? null : [overlapping[0]!, overlapping.at(-1)!];
}

type Times = Pick<AgendaBooking, "day" | "ends_on" | "starts" | "ends">;

/** A booking, or the part of one that lies in a day, on the grid. */
export interface Placement<Booking extends Times> {
  booking: Booking;
  day: Day;
  /** The first and the last row that it overlaps. */
  first: number;
  last: number;
  /** The number of bookings side by side, and its place among them: two by the clock may lie in one period. */
  lane: number;
  lanes: number;
}

/** The bookings on a grid of these rows and days, and those beside the grid, which overlap no class period of any shift. */
export function placeBookings<Booking extends Times>(
  bookings: readonly Booking[],
  rows: readonly Row[],
  days: readonly Day[],
  periods: readonly Period[],
): { onGrid: Placement<Booking>[]; outsideGrid: Booking[] } {
  const onGrid: Placement<Booking>[] = [];
  for (const day of days) {
    const today = bookings.flatMap((booking) => {
      const dayPart = piecesOf(booking).find((part) => part.day === day);
      const place = dayPart && placeOf(rows, dayPart);
      return place ? [{ booking, day, first: place[0], last: place[1], lane: 0, lanes: 1 }] : [];
    });
    let group: Placement<Booking>[] = [];
    for (const placement of today) {
      if (group.every(({ last }) => last < placement.first)) {
        group = [];
      }
      group.push(placement);
      placement.lane = group.length - 1;
      for (const member of group) {
        member.lanes = group.length;
      }
    }
    onGrid.push(...today);
  }
  const offGrid = bookings.filter((booking) =>
    piecesOf(booking).every((part) => !days.includes(part.day) || periods.every((period) => !overlap(period, part))),
  );
  return { onGrid, outsideGrid: offGrid };
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

/** The state of a booking: pending, coming, out, back. */
export type BookingStatus = "pending" | "ahead" | "out" | "back";
export function statusOfBooking({ state, out, back }: AgendaBooking): BookingStatus {
  if (state === "pending") {
    return "pending";
  }
  return out === 0 ? "ahead" : back < out ? "out" : "back";
}
