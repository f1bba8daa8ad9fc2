/** The stock at which to order: the use during the supplier's lead time, plus the minimum. R-33. */

import { ONE } from "./quantity";

/** The whole months over which use is averaged. */
export const MONTHS_OF_USE = 12;
const DAYS_OF_MONTH = 30;

export interface Use {
  /** Ten-thousandths. */
  used: number;
  /** The number of the last twelve months with any stock of it; 0: none. */
  months: number;
}

/** The use in a month; 0 without any. */
export const monthlyUse = ({ used, months }: Use): number => (months === 0 ? 0 : Math.round(used / months));

/** The stock at which to order; 0: neither a minimum nor a use during the lead time, so never. */
export function reorderPoint(
  { minimum, lead_time_days }: { minimum: number; lead_time_days: number },
  { used, months }: Use,
): number {
  const meanwhile = months === 0 ? 0 : Math.round((used / months / DAYS_OF_MONTH) * lead_time_days);
  return minimum + meanwhile;
}

/** The same in SQL, of a material `m` with its use `u`. */
export const REORDER_POINT = `(m.minimum + CAST(ROUND(COALESCE(u.used * 1.0 / u.months / ${DAYS_OF_MONTH} * m.lead_time_days, 0)) AS INTEGER))`;

interface ToOrder {
  available: number;
  decimals: number;
  maximum: number;
  reorder_point: number;
  monthly_use: number;
}

/**
 * The quantity to order: up to the maximum, or without one, a month's use above the reorder point. In whole steps of the unit,
 * and always enough to exceed the reorder point again.
 */
export function suggestedOrder({ available, decimals, maximum, reorder_point, monthly_use }: ToOrder): number {
  const step = ONE / 10 ** decimals;
  const level = reorder_point + step;
  const target = Math.max(level, maximum > 0 ? maximum : reorder_point + monthly_use);
  return Math.max(0, Math.ceil((target - available) / step) * step);
}
