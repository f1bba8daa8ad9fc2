/** The school's facts as a browser keeps them for its next visit. */
import { addDays, type Day, daysBetween } from "../../../domain/dates";
import type { SchoolFacts } from "../../../domain/platform/commands";

export interface KeptSchool extends SchoolFacts {
  /** The browser's day as they came. Its clock may be wrong, and how many days have passed since then it knows all the same. */
  kept_on: Day;
}

const browserDay = (timeZone: string, at: Date): Day => new Intl.DateTimeFormat("sv-SE", { timeZone }).format(at);

export const keptOn = (facts: SchoolFacts, at: Date): KeptSchool => ({ ...facts, kept_on: browserDay(facts.time_zone, at) });

/** The facts of an earlier visit with today's day: else a form that opens before the server has answered begins with yesterday. */
export function schoolToday({ kept_on, ...facts }: KeptSchool, at: Date): SchoolFacts {
  const passed = daysBetween(kept_on, browserDay(facts.time_zone, at));
  return { ...facts, today: addDays(facts.today, Math.max(0, passed)) };
}
