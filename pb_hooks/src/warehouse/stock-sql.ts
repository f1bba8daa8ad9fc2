/** Parts that the stockroom's queries share: the stock, the available quantity, a document's row. */
import { ENTRY_KINDS } from "../../../domain/warehouse/commands";
import type { Price } from "../../../domain/warehouse/prices";
import { calledName } from "../platform/person-data/person-sql";

/** The quantity of a material in the stock. */
export const inStock = (material: string) =>
  `COALESCE((SELECT SUM(b.quantity) FROM stock_balances b WHERE b.material = ${material} AND b.place = 'stock'), 0)`;

/** The expired part of it, on {:today}. */
export const expiredInStock = (material: string) =>
  `COALESCE((SELECT SUM(b.quantity) FROM stock_balances b JOIN stock_batches s ON s.id = b.batch
   WHERE b.material = ${material} AND b.place = 'stock' AND s.valid_until != '' AND s.valid_until < {:today}), 0)`;

/** Whether there is any of a batch `b`: in the stock, on loan, or among the damaged things. */
export const BATCH_HELD = "EXISTS (SELECT 1 FROM stock_balances t WHERE t.material = b.material AND t.batch = b.id)";

/** Whether a held batch `b` has its last day from {:from} on and before {:before}. */
export const BATCH_ENDS_WITHIN = `b.valid_until != '' AND b.valid_until >= {:from} AND b.valid_until < {:before} AND ${BATCH_HELD}`;

/** The reserved part of it: approved requests, and other areas' work. Derived, and stored nowhere. R-24. */
export const reservedOf = (material: string) =>
  `(COALESCE((SELECT SUM(w.approved - w.delivered - w.cancelled) FROM material_request_lines w
     WHERE w.material = ${material} AND w.approved > w.delivered + w.cancelled), 0)
   + COALESCE((SELECT SUM(w.quantity - w.consumed - w.released) FROM stock_reservations w
     WHERE w.material = ${material} AND w.quantity > w.consumed + w.released), 0))`;

/** The quantity that may leave: neither expired on {:today} nor reserved. */
export const availableOf = (material: string) =>
  `MAX(0, ${inStock(material)} - ${expiredInStock(material)} - ${reservedOf(material)})`;

/** A requester's name, by the aliases of requesters, people and sectors. */
export const requesterName = (requester: string, person: string, sector: string) =>
  `CASE ${requester}.kind WHEN 'person' THEN COALESCE(${calledName(person)}, '') WHEN 'sector' THEN COALESCE(${sector}.name, '') ELSE '' END`;

/** The moment at which a request `r` reached the stockroom. */
export const ARRIVED_AT = "CASE WHEN r.authorized_at = '' THEN r.asked_at ELSE r.authorized_at END";

/** The ids of a supplier and of those that were merged into it. */
const wholeSupplier = (supplier: string): string =>
  `SELECT ${supplier} AS id UNION ALL SELECT id FROM suppliers WHERE merged_into = ${supplier} AND merged_into != ''`;

/** Whether a document's supplier is {:supplier}, or was merged into it. */
export const SUPPLIER_WHOLE = `IN (${wholeSupplier("{:supplier}")})`;

/** That no reversal takes back the document `d`. */
export const VALID_DOCUMENT = "NOT EXISTS (SELECT 1 FROM stock_documents x WHERE x.reversal_of = d.id AND x.reversal_of != '')";

/** The day of a whole supplier's last valid entry; NULL for none. */
export const lastEntryDay = (supplier: string): string =>
  `(SELECT MAX(d.day) FROM (${wholeSupplier(supplier)}) whole CROSS JOIN stock_documents d
    WHERE d.supplier = whole.id AND d.supplier != '' AND d.kind IN (${ENTRY_KINDS.map((kind) => `'${kind}'`).join()}) AND ${VALID_DOCUMENT})`;

/**
 * The value of the purchase `e`, a row of stock_movements, after the adjustments that correct its entry. An adjustment states the
 * difference of the remaining goods: each of the goods that had left cost that much more or less too.
 * @param until the rowid from which on no adjustment counts.
 */
export const purchaseValue = (until = ""): string => {
  const earlier = (movement: string) => (until === "" ? "" : `AND ${movement}.rowid < ${until}`);
  return `MAX(0, e.value + COALESCE((
    SELECT CAST(ROUND(SUM(1.0 * a.value * e.quantity / MIN(
      (SELECT SUM(w.quantity) FROM stock_movements w WHERE w.document = e.document AND w.material = e.material),
      (SELECT SUM(w.quantity) FROM stock_movements w WHERE w.material = e.material AND w.rowid < a.rowid)))) AS INTEGER)
    FROM stock_movements a CROSS JOIN stock_documents f
    WHERE a.kind = 'value_adjustment' AND a.material = e.material AND f.id = a.document AND f.adjusts = e.document ${earlier("a")}
      AND NOT EXISTS (SELECT 1 FROM stock_movements x WHERE x.reversal_of = a.id AND x.reversal_of != '' ${earlier("x")})), 0))`;
};

/** That the movement `e` is a purchase that no reversal takes back. */
export const VALID_PURCHASE = `e.kind = 'purchase'
  AND NOT EXISTS (SELECT 1 FROM stock_movements x WHERE x.reversal_of = e.id AND x.reversal_of != '')`;

/** The ids of a material and of those that were merged into it: the ledger's rows stay with the record for which they were written. */
export const wholeMaterial = (material: string): string =>
  `(SELECT ${material} AS id UNION ALL SELECT id FROM materials WHERE merged_into = ${material} AND merged_into != '')`;

/** A column of the last movement `e` of a whole material that meets a condition; NULL for none. */
const lastMovementOf = (material: string, column: string, condition: string): string =>
  `(SELECT ${column} FROM stock_movements e WHERE e.rowid = (
     SELECT MAX((SELECT e.rowid FROM stock_movements e WHERE e.material = part.id AND ${condition} ORDER BY e.rowid DESC LIMIT 1))
     FROM ${wholeMaterial(material)} part))`;

/** A column of a material's last valid purchase; NULL for none. */
export const lastPurchaseOf = (material: string, column: string): string => lastMovementOf(material, column, VALID_PURCHASE);

/**
 * Quantity and value of a material's last valid purchase with a price, as a JSON array; NULL for none.
 * @param until the rowid of the movement before which it was made, and adjusted.
 */
export const lastPriceOf = (material: string, until = ""): string =>
  lastMovementOf(
    material,
    `json_array(e.quantity, ${purchaseValue(until)})`,
    `${VALID_PURCHASE} AND e.quantity > 0 AND ${purchaseValue(until)} > 0 ${until === "" ? "" : `AND e.rowid < ${until}`}`,
  );

/** The result of {@link lastPriceOf}. */
export type LastPrice = [quantity: number, value: number] | [];

export const priceOf = ([quantity, value]: LastPrice): Price | null =>
  quantity === undefined || value === undefined ? null : { quantity, value };
