/** For how long the school keeps what says who somebody is: LGPD, art. 6, III, and art. 16 ask for no longer than it is needed. */
import { addDays, type Day } from "../dates";

/** The kinds of data that are emptied after their term. */
export const RETENTION_KEYS = ["messages", "imports", "checks", "leavers", "proofs"] as const;
export type RetentionKey = (typeof RETENTION_KEYS)[number];

export interface Term {
  unit: "months" | "days";
  length: number;
}

/** The first day of which all is kept whole. */
export const retentionStart = (today: Day, { unit, length }: Term): Day =>
  unit === "days" ? addDays(today, -length) : monthsBefore(today, length);

function monthsBefore(today: Day, months: number): Day {
  const [year, month, day] = today.split("-").map(Number) as [number, number, number];
  const first = year * 12 + (month - 1) - months;
  const [targetYear, targetMonth] = [Math.floor(first / 12), first % 12];
  const lastDay = new Date(Date.UTC(targetYear, targetMonth + 1, 0)).getUTCDate();
  const two = (figure: number) => String(figure).padStart(2, "0");
  return `${String(targetYear).padStart(4, "0")}-${two(targetMonth + 1)}-${two(Math.min(day, lastDay))}`;
}
