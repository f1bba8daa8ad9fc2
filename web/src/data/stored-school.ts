/** The school's data as a browser stores them for its next visit. */
import { addDays, type Day, daysBetween } from "../../../domain/dates";
import type { SchoolFacts } from "../../../domain/platform/commands";

export interface StoredSchool extends SchoolFacts {
  /** The browser's day at the time of storing. Its clock may be wrong, but the number of days since then is right. */
  kept_on: Day;
}

/** The day in a time zone. */
export const dayAt = (at: Date, timeZone: string): Day => new Intl.DateTimeFormat("sv-SE", { timeZone }).format(at);

export const storedSchoolOn = (facts: SchoolFacts, at: Date): StoredSchool => ({
  ...facts,
  kept_on: dayAt(at, facts.time_zone),
});

/**
 * The data of an earlier visit with today's day: otherwise a form that opens before the server's answer begins with yesterday.
 */
export function schoolToday({ kept_on, ...facts }: StoredSchool, at: Date): SchoolFacts {
  const daysPassed = daysBetween(kept_on, dayAt(at, facts.time_zone));
  return { ...facts, today: addDays(facts.today, Math.max(0, daysPassed)) };
}
