/** The server's only clock. CLOCK_SHIFT_SECONDS shifts it in tests: the machine's own clock must be left alone. */
import type { Day } from "../../../../domain/dates";
import { refuse } from "../../../../domain/platform/refusals";
import type { App } from "../sql/database";
import { schoolSettings } from "./settings";

const SHIFT_SECONDS = Number($os.getenv("CLOCK_SHIFT_SECONDS") || "0");
const SHIFT_MILLISECONDS = Number.isFinite(SHIFT_SECONDS) ? SHIFT_SECONDS * 1000 : 0;

/** Now, in milliseconds since 1970, UTC. */
export function now(): number {
  return Date.now() + SHIFT_MILLISECONDS;
}

/** The year of the first release: an earlier clock has lost its battery. */
const FIRST_RELEASE = Date.UTC(2026, 0);

/** @throws Refusal clock_wrong, before the program counts days from an impossible year. */
export function requireCredibleClock(app: App): void {
  const at = now();
  if (at < FIRST_RELEASE) {
    throw refuse("clock_wrong", { day: localTime(app, at).day });
  }
}

/** An instant as PocketBase stores it: `2026-11-21 08:25:00.000Z`. */
export function stamp(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace("T", " ");
}

/** A PocketBase instant in milliseconds; NaN when empty. */
export function fromStamp(text: string): number {
  return Date.parse(text.replace(" ", "T"));
}

/** The last answer: a command asks more than once, and no zone changes within a minute. */
let latest: { zone: string; minute: number; local: { day: Day; minutes: number } } | undefined;

/** The school's calendar day of an instant, in the school's time zone, and the minutes since its midnight. */
export function localTime(app: App, milliseconds: number): { day: Day; minutes: number } {
  const zone = schoolSettings(app).time_zone;
  const minute = Math.floor(milliseconds / 60_000);
  if (latest?.zone !== zone || latest.minute !== minute) {
    latest = { zone, minute, local: localTimeIn(zone, milliseconds) };
  }
  return latest.local;
}

/** The local time of the zone. */
export function localTimeIn(zone: string, milliseconds: number): { day: Day; minutes: number } {
  const moment = new DateTime(stamp(milliseconds)).time().in(new Timezone(zone));
  const text = moment.format("2006-01-02 15 04");
  return { day: text.slice(0, 10), minutes: Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16)) };
}

/** The school's today. */
export function today(app: App): Day {
  return localTime(app, now()).day;
}
