/** The days of a preventive plan: H-40. */
import type { MaintenancePlans } from "../../collections.gen";
import { addDays, type Day, daysBetween } from "../../dates";
import { addMonths } from "../equipment/warranty";

export type PlanUnit = MaintenancePlans["unit"];

export interface Recurrence {
  /** The first day; all others are counted from it, so that a 31st stays the last of its month and never becomes a 28th. */
  anchor: Day;
  every: number;
  unit: PlanUnit;
}

const DAYS_OF_A_WEEK = 7;

/** The day of the nth time, from 0 on. */
export const occurrence = ({ anchor, every, unit }: Recurrence, nth: number): Day =>
  unit === "week" ? addDays(anchor, nth * every * DAYS_OF_A_WEEK) : addMonths(anchor, nth * every);

/** The first day on or after `day`. */
export function occurrenceFrom(recurrence: Recurrence, day: Day): Day {
  const { anchor, every, unit } = recurrence;
  // A month has at most 31 days: the step never begins too late.
  const step = every * (unit === "week" ? DAYS_OF_A_WEEK : 31);
  let nth = Math.max(0, Math.floor(daysBetween(anchor, day) / step));
  while (occurrence(recurrence, nth) < day) {
    nth++;
  }
  return occurrence(recurrence, nth);
}

/**
 * The one occurrence for all missed ones: the latest that was due by `today`, on an open day. Null: none is due.
 * @param openFrom the first open day from a day on.
 */
export function dueOccurrence(recurrence: Recurrence, next: Day, today: Day, openFrom: (day: Day) => Day): Day | null {
  // However late, it opens on a day on which somebody is there to do it.
  if (next === "" || openFrom(next) > today || openFrom(today) > today) {
    return null;
  }
  let due = next;
  for (let later = occurrenceFrom(recurrence, addDays(due, 1)); openFrom(later) <= today; ) {
    due = later;
    later = occurrenceFrom(recurrence, addDays(due, 1));
  }
  return due;
}

/** "a cada 3 meses", "toda semana". */
export function formatRecurrence({ every, unit }: Pick<Recurrence, "every" | "unit">): string {
  if (every === 1) {
    return unit === "week" ? "toda semana" : "todo mês";
  }
  return `a cada ${every} ${unit === "week" ? "semanas" : "meses"}`;
}

/** Divides a number of items into the fewest parts of at most so many each, of nearly equal size. */
export function inParts(count: number, size: number): { from: number; to: number }[] {
  const parts = Math.ceil(count / size);
  return Array.from({ length: parts }, (_, part) => ({
    from: Math.floor((part * count) / parts),
    to: Math.floor(((part + 1) * count) / parts),
  }));
}
