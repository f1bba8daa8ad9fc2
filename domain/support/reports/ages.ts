/** The ages of open calls: in days since the day of their opening, never since their last change. H-50. */
import { addDays, type Day, daysBetween } from "../../dates";
import type { Period } from "../../periods";

export const AGES = ["today", "days3", "week", "month", "older"] as const;
export type Age = (typeof AGES)[number];

export const AGE_NAMES: Readonly<Record<Age, string>> = {
  today: "hoje",
  days3: "1 a 3 dias",
  week: "4 a 7 dias",
  month: "8 a 30 dias",
  older: "mais de 30 dias",
};

/** The first and last of the days before today in each age. */
const AGE_BOUNDS: Readonly<Record<Age, readonly [first: number, last: number]>> = {
  today: [Number.NEGATIVE_INFINITY, 0],
  days3: [1, 3],
  week: [4, 7],
  month: [8, 30],
  older: [31, Number.POSITIVE_INFINITY],
};

/** The age of a call that was opened on a day. */
export function ageOf(openedOn: Day, today: Day): Age {
  const days = daysBetween(openedOn, today);
  return AGES.find((age) => days >= AGE_BOUNDS[age][0] && days <= AGE_BOUNDS[age][1]) ?? "today";
}

/** The days on which calls of an age were opened: the filter of a list. */
export function openedWithin(age: Age, today: Day): Period {
  const [newest, oldest] = AGE_BOUNDS[age];
  return {
    from: Number.isFinite(oldest) ? addDays(today, -oldest) : "",
    to: Number.isFinite(newest) ? addDays(today, -newest) : "",
  };
}
