/** The use by month, and the reorder points: calculated each night, since the set of whole months changes. R-33. */
import { addMonths, type Month, monthOf } from "../../../domain/warehouse/months";
import { MONTHS_OF_USE } from "../../../domain/warehouse/reorder";
import { type App, execute, transact } from "../platform/sql/database";
import { today } from "../platform/time/clock";

const ordinal = (month: string) => `(CAST(substr(${month}, 1, 4) AS INTEGER) * 12 + CAST(substr(${month}, 6, 2) AS INTEGER))`;
const ordinalOf = (month: Month): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));

/**
 * Exits less unused returns; a reversed document does not count. Loans, counts and transfers use nothing up. A month counts in
 * which the material had stock: one with movements, or with an opening balance. The use of a merged material counts for the
 * remaining one.
 */
const COUNT = `INSERT INTO stock_use (material, months, used)
  WITH own AS (
    SELECT e.material, ${ordinal("e.month")} AS month, SUM(e.quantity) AS net,
      SUM(CASE WHEN e.kind IN ('exit', 'return') AND NOT EXISTS (
        SELECT 1 FROM stock_movements x WHERE x.reversal_of = e.id AND x.reversal_of != '') THEN -e.quantity ELSE 0 END) AS used
    FROM stock_movements e WHERE e.material NOT IN (SELECT id FROM materials WHERE active = FALSE AND merged_into = '') GROUP BY e.material, e.month
  ), moved AS (
    SELECT ifnull(nullif(m.merged_into, ''), m.id) AS material, own.month, SUM(own.net) AS net, SUM(own.used) AS used
    FROM own CROSS JOIN materials m WHERE m.id = own.material GROUP BY 1, own.month
  ), known AS (
    SELECT material, month, used, SUM(net) OVER following AS held, LEAD(month) OVER following AS next
    FROM moved WINDOW following AS (PARTITION BY material ORDER BY month)
  ), counted AS (
    SELECT material, SUM(iif(month BETWEEN {:from} AND {:to}, used, 0)) AS used,
      SUM((month BETWEEN {:from} AND {:to})
        + iif(held > 0, MAX(0, MIN(COALESCE(next, {:to} + 1) - 1, {:to}) - MAX(month + 1, {:from}) + 1), 0)) AS months
    FROM known GROUP BY material
  )
  SELECT material, months, MAX(0, used) FROM counted WHERE months > 0`;

/** Runs each night and at the start. */
export function recalculateConsumption(app: App): void {
  const month = monthOf(today(app));
  const params = { from: ordinalOf(addMonths(month, -MONTHS_OF_USE)), to: ordinalOf(addMonths(month, -1)) };
  transact(app, (tx) => {
    execute(tx, "DELETE FROM stock_use");
    execute(tx, COUNT, params);
  });
}
