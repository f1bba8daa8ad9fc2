/**
 * The day on which the tests run: the machine's, or the one in TEST_DAY ("2026-12-31", or "2026-12-31T22:30", in the school's
 * zone), from which the clock continues. Only the program's clock is shifted, and tests use this one instead of their own.
 */
import { addDays, type Day, weekday } from "../../domain/dates";

/** A new school's zone, without daylight saving since 2019. */
const ZONE = "-03:00";
const ZONE_MILLISECONDS = -3 * 3_600_000;
const HOUR_SECONDS = 3600;
/** More than the API's tests or the browser's take on a slow machine. */
const LONGEST_RUN_MILLISECONDS = 55 * 60_000;

// The processes of a run begin one after the other: they share the first one's shift, and so does each program that they start.
process.env.CLOCK_SHIFT_SECONDS ??= String(shiftOfRun(process.env.TEST_DAY));
let shiftSeconds = Number(process.env.CLOCK_SHIFT_SECONDS);

function shiftOfRun(moment: string | undefined): number {
  if (!moment) {
    // No run comes over the school's midnight, where today becomes another day in the middle of a test.
    return new Date(Date.now() + ZONE_MILLISECONDS + LONGEST_RUN_MILLISECONDS).getUTCHours() === 0 ? HOUR_SECONDS : 0;
  }
  const [day, time = "12:00"] = moment.split("T");
  const seconds = secondsTo(day!, time);
  if (Number.isNaN(seconds)) {
    throw new Error(`TEST_DAY is a day such as 2026-12-31 or a moment such as 2026-12-31T22:30, not ${moment}.`);
  }
  return seconds;
}

/** From the machine's now to that local time. Never a moment too few: at seven it is no longer six fifty-nine. */
export function secondsTo(day: Day, time: string): number {
  return Math.ceil((Date.parse(`${day}T${time}:00${ZONE}`) - Date.now()) / 1000);
}

/** Whether the program's clock differs from that of browsers, and of PocketBase itself when it timestamps a record. */
export const isClockShifted = (): boolean => shiftSeconds !== 0;

/** Now, in milliseconds, for a school without another clock. */
export function now(): number {
  return Date.now() + shiftSeconds * 1000;
}

/** Now by the machine's clock, in milliseconds, as browsers read it, and PocketBase itself. */
export function machineNow(): number {
  return Date.now();
}

/** A school's today. */
export function today(): Day {
  return new Date(now() + ZONE_MILLISECONDS).toISOString().slice(0, 10);
}

/** A school's time of day: "14:32". */
export function timeOfDay(): string {
  return new Date(now() + ZONE_MILLISECONDS).toISOString().slice(11, 16);
}

/** The day so many days from a school's today. */
export function dayFromToday(days: number): Day {
  return addDays(today(), days);
}

/** The first such weekday that is at least a week ahead, so that no part of it is past; 1 is Monday. A school is open on it. */
export function weekdayAhead(number: number): Day {
  const from = dayFromToday(7);
  return addDays(from, (7 + number - weekday(from)) % 7);
}

/** The year of a school's today. */
export function thisYear(): number {
  return Number(today().slice(0, 4));
}

/** Now as PocketBase stores it: `2026-11-21 08:25:00.000Z`. */
export function stampNow(): string {
  return new Date(now()).toISOString().replace("T", " ");
}

/** The environment of a program whose clock begins at that local time. */
export function clockAt(day: Day, time: string): { CLOCK_SHIFT_SECONDS: string } {
  return { CLOCK_SHIFT_SECONDS: String(secondsTo(day, time)) };
}

/** Uses the clock of that program's environment for days and times. @returns a function that restores the run's clock. */
export function followClock({ CLOCK_SHIFT_SECONDS }: { CLOCK_SHIFT_SECONDS: string }): () => void {
  const before = shiftSeconds;
  shiftSeconds = Number(CLOCK_SHIFT_SECONDS);
  return () => {
    shiftSeconds = before;
  };
}

/** A program's environment in which its clock is that many seconds ahead of the other schools'. */
export function clockAhead(seconds: number): { CLOCK_SHIFT_SECONDS: string } {
  return { CLOCK_SHIFT_SECONDS: String(shiftSeconds + seconds) };
}

/** Far enough for every run, and near enough for a class's books. */
export const FAR = `${thisYear() + 1}-12-01`;
