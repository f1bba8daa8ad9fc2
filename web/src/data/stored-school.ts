/** The school's facts as a browser keeps them for its next visit. */
import { addDays, type Day, daysBetween } from "../../../domain/dates";
import type { SchoolFacts } from "../../../domain/platform/commands";

export interface StoredSchool extends SchoolFacts {
  /** The browser's day as they came. Its clock may be wrong, and how many days have passed since then it knows all the same. */
  kept_on: Day;
}

const browserDay = (timeZone: string, at: Date): Day => new Intl.DateTimeFormat("sv-SE", { timeZone }).format(at);

export const storedSchoolOn = (facts: SchoolFacts, at: Date): StoredSchool => ({
  ...facts,
  kept_on: browserDay(facts.time_zone, at),
});

/** The facts of an earlier visit with today's day: else a form that opens before the server has answered begins with yesterday. */
export function schoolToday({ kept_on, ...facts }: StoredSchool, at: Date): SchoolFacts {
  const daysPassed = daysBetween(kept_on, browserDay(facts.time_zone, at));
  return { ...facts, today: addDays(facts.today, Math.max(0, daysPassed)) };
}
