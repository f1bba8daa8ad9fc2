/** Reservations for requests and other areas' work. R-24. */
import type { Day } from "../../../domain/dates";
import { isExpired, sumOf } from "../../../domain/warehouse/batches";
import { refuse } from "../../../domain/warehouse/refusals";
import { type App, column } from "../platform/sql/database";
import type { Row } from "./post-document";

/** The number of requests that a sentence holds. */
const MAX_NAMED = 3;

/**
 * Lost, returned, moved or reversed material may be reserved: the user has to learn of it.
 * @param rows of the document, after their quantities have left the balances of their materials.
 * @throws Refusal stock_promised.
 */
export function requireUnreserved(app: App, day: Day, rows: readonly Row[]): void {
  for (const material of new Set(rows.map((row) => row.material))) {
    const good = material.balances.filter((balance) => balance.place === "stock" && !isExpired(balance, day));
    const goodQuantity = sumOf(good);
    const leaves = (row: Row): boolean =>
      row.material === material && row.place === "stock" && row.quantity < 0 && good.some(({ batch }) => batch === row.batch);
    if (rows.some(leaves) && goodQuantity < material.reserved) {
      const { id, name, unit, reserved } = material;
      const requests = column(
        app,
        `SELECT r.number FROM material_request_lines w JOIN material_requests r ON r.id = w.request
         WHERE w.material = {:id} AND w.approved > w.delivered + w.cancelled ORDER BY r.number LIMIT ${MAX_NAMED}`,
        { id },
      );
      throw refuse("stock_promised", { material: name, unit, promised: reserved, remaining: goodQuantity, requests }, "promised");
    }
  }
}
