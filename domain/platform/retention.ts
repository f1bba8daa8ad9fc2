/** The terms of data that identify a person: LGPD, art. 6, III, and art. 16 allow no longer time than their purpose needs. */
import { addDays, type Day } from "../dates";

/** The kinds of data that are deleted after their term. */
export const RETENTION_KEYS = ["messages", "imports", "checks", "leavers", "proofs"] as const;
export type RetentionKey = (typeof RETENTION_KEYS)[number];

export interface Term {
  unit: "months" | "days";
  length: number;
}

/** The first day whose data stay whole. */
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
