/** The value of a machine on a day: a straight line from its cost to its residual value. H-46. */
import type { Day } from "../../dates";
import { addMonths } from "./warranty";

interface Depreciated {
  /** In centavos; 0: unknown. */
  value: number;
  acquired_on: Day | "";
  /** The months in which it loses value; 0: never. */
  life_months: number;
  residual_percent: number;
}

/** Whole months from one day to another; 0 where the other is earlier. */
export function monthsBetween(from: Day, to: Day): number {
  const [fromYear = 0, fromMonth = 0] = from.split("-").map(Number);
  const [toYear = 0, toMonth = 0] = to.split("-").map(Number);
  const months = (toYear - fromYear) * 12 + toMonth - fromMonth;
  return Math.max(0, addMonths(from, months) > to ? months - 1 : months);
}

/**
 * In whole centavos, never below the residual value nor above the cost; null where the cost or the day of purchase is unknown.
 */
export function bookValue({ value, acquired_on, life_months, residual_percent }: Depreciated, on: Day): number | null {
  if (value <= 0 || acquired_on === "") {
    return null;
  }
  if (life_months === 0) {
    return value;
  }
  const residual = Math.floor((value * residual_percent) / 100);
  const months = Math.min(life_months, monthsBetween(acquired_on, on));
  return value - Math.floor(((value - residual) / life_months) * months + 1e-6);
}
