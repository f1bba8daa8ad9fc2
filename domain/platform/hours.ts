import { addDays, type Day, dayAndMonth, daysBetween, weekday, weekdayName } from "../dates";
import { type Calendar, NoOpenDayError, nextOpenDay } from "./calendar";

/** A part of a day, its end excluded; times are HH:MM. */
export interface Interval {
  opens: string;
  closes: string;
}

/** One opening of a weekday (0 is Sunday). */
export interface OpeningHours extends Interval {
  weekday: number;
}

export type CalendarWithHours = Omit<Calendar, "specialDays"> & {
  /** In the order of the week and of the day; a weekday may have several. */
  hours: readonly OpeningHours[];
  specialDays?: Readonly<Record<Day, readonly Interval[]>>;
};

const TIME = "([01]\\d|2[0-3]):[0-5]\\d";
const HOURS_PATTERN = new RegExp(`^${TIME}-${TIME}( ${TIME}-${TIME})*$`);

/** "07:05" of minutes since midnight. */
export const timeOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");

/** The minutes from midnight to "13:30". */
export const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** A special day's hours, "07:30-11:30 13:00-17:00"; null where they are no hours, end before they begin or overlap. */
export function parseHours(text: string): Interval[] | null {
  if (!HOURS_PATTERN.test(text)) {
    return null;
  }
  const intervals = text.split(" ").map((part) => ({ opens: part.slice(0, 5), closes: part.slice(6) }));
  return areInOrder(intervals) ? intervals : null;
}

const TYPED_TIME = /(\d{1,2})(?:(?:h|:)(\d{2})?)?/g;

/** Hours in people's notation, "7h30 às 11h30 e 13h às 17h"; null where they are invalid. */
export function typedHours(text: string): Interval[] | null {
  const normalisedText = text
    .trim()
    .toLowerCase()
    .replace(/(^|[\s,;])(?:das|de)\s+/g, "$1")
    .replace(/\s*(?:às|as|até|-|–)\s*/g, "-")
    .replace(/\s*[,;]\s*(?:e\s+)?|\s+e\s+|\s+/g, " ")
    .replace(TYPED_TIME, (_, hour: string, minutes = "00") => `${hour.padStart(2, "0")}:${minutes}`);
  return parseHours(normalisedText);
}

/** The notation that {@link parseHours} reads. */
export const writeHours = (intervals: readonly Interval[]) =>
  intervals.map(({ opens, closes }) => `${opens}-${closes}`).join(" ");

/** Whether each ends after it begins, and none begins before the end of the one before. */
export const areInOrder = (intervals: readonly Interval[]): boolean =>
  intervals.every(({ opens, closes }, index) => opens < closes && (index === 0 || intervals[index - 1]!.closes <= opens));

/** The least pause between two openings, in hours. */
const PAUSE = 2;

/**
 * The proposal for another opening of a weekday: in the longest pause between its openings, otherwise after them; null where its
 * day is full.
 */
export function proposedInterval(stretches: readonly Interval[]): Interval | null {
  const pauses = stretches.slice(1).map(({ opens }, index) => ({ opens: stretches[index]!.closes, closes: opens }));
  const [longest] = pauses.sort((pause, other) => lengthOf(other) - lengthOf(pause));
  if (longest && lengthOf(longest) >= PAUSE * 60) {
    return longest;
  }
  const last = stretches.at(-1);
  if (!last || last.closes >= "22:00") {
    return null;
  }
  const hour = Number(last.closes.slice(0, 2)) + 1;
  const time = (hours: number) => (hours > 23 ? "23:59" : `${String(hours).padStart(2, "0")}:${last.closes.slice(3)}`);
  return { opens: time(hour), closes: time(hour + 4) };
}

const minutesIn = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const lengthOf = ({ opens, closes }: Interval): number => minutesIn(closes) - minutesIn(opens);

/** The school's openings on a day, in order; empty when it is closed. */
export function intervalsOn(calendar: CalendarWithHours, day: Day): readonly Interval[] {
  const special = calendar.specialDays?.[day];
  if (special) {
    return special;
  }
  return day in calendar.closedDays ? [] : calendar.hours.filter((row) => row.weekday === weekday(day));
}

/** "das 7h30 às 11h30 e das 13h às 17h". */
export const formatIntervals = (intervals: readonly Interval[]) =>
  intervals.map(({ opens, closes }) => `das ${formatTime(opens)} às ${formatTime(closes)}`).join(" e ");

/** "7h", "13h30". */
export function formatTime(time: string): string {
  const minutes = time.slice(3, 5);
  return `${Number(time.slice(0, 2))}h${minutes === "00" ? "" : minutes}`;
}

/**
 * The next opening, for people: "a escola reabre segunda às 7h". Empty while the school is open, and when its calendar has no
 * open day.
 * @param minutes since the day's midnight, in the school's zone.
 */
export function reopens(calendar: CalendarWithHours, day: Day, minutes: number): string {
  const today = intervalsOn(calendar, day);
  const next = today.find(({ closes }) => minutes < minutesOf(closes));
  if (next) {
    const verb = next === today[0] ? "abre" : "reabre";
    return minutes < minutesOf(next.opens) ? `a escola ${verb} hoje às ${formatTime(next.opens)}` : "";
  }
  try {
    const open = nextOpenDay(calendar, addDays(day, 1));
    return `a escola reabre ${formatReopeningDay(open, day)} às ${formatTime(intervalsOn(calendar, open)[0]?.opens ?? "00:00")}`;
  } catch (error) {
    if (error instanceof NoOpenDayError) {
      return "";
    }
    throw error;
  }
}

function formatReopeningDay(day: Day, today: Day): string {
  const days = daysBetween(today, day);
  if (days === 1) {
    return "amanhã";
  }
  const name = weekdayName(weekday(day));
  return days < 7 ? name : `${name}, ${dayAndMonth(day, today)},`;
}
