/** A supplier's products, each material with its last price. */
import type { InputOf } from "../../../domain/contract";
import { type supplierItems as contract, MAX_SUPPLIER_ITEMS, type SupplierItem } from "../../../domain/warehouse/commands";
import type { Call } from "../platform/http/endpoint";
import { select } from "../platform/sql/database";
import { number, numbers, selection, text, texts } from "../platform/sql/selection";
import { purchaseValue, SUPPLIER_WHOLE, VALID_PURCHASE } from "./stock-sql";

// SQLite takes the other columns of a group from the row with the maximum.
const ITEM = selection<SupplierItem & { latest: number }>()({
  material: text("m.id"),
  ...texts("m.code", "m.name", "m.unit", "e.document", "d.number", "e.day"),
  ...numbers("e.quantity"),
  value: number(purchaseValue()),
  purchases: number("COUNT(*)"),
  latest: number("MAX(e.rowid)"),
});

export function supplierItems({ app }: Call, { supplier }: InputOf<typeof contract>): { items: SupplierItem[] } {
  const items = select(
    app,
    ITEM,
    `FROM stock_documents d CROSS JOIN stock_movements e CROSS JOIN materials own CROSS JOIN materials m
     WHERE d.supplier ${SUPPLIER_WHOLE} AND d.supplier != '' AND e.document = d.id AND ${VALID_PURCHASE}
       AND own.id = e.material AND m.id = ifnull(nullif(own.merged_into, ''), own.id)
     GROUP BY m.id ORDER BY MAX(e.rowid) DESC LIMIT ${MAX_SUPPLIER_ITEMS}`,
    { supplier },
  );
  return { items: items.map(({ latest: _, ...item }) => item) };
}
