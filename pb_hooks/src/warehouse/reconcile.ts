/** Tests each night that the balances equal the sums of the ledger, by a query that must return nothing. R-06. */
import { PLACE_WORDS } from "../../../domain/warehouse/words";
import { type App, column, execute, insertAll, newRecordId, select, transact } from "../platform/sql/database";
import { numbers, selection, texts } from "../platform/sql/selection";
import { now, stamp } from "../platform/time/clock";

const PLACES = Object.keys(PLACE_WORDS);
const unbatched = PLACES.map((place) => `SUM(iif(batch = '' AND place = '${place}', quantity, 0)) AS ${place}`);
const ledgerOf = PLACES.map((place) => `SELECT material, '${place}' AS place, '' AS batch, ${place} AS quantity FROM sums`);

/**
 * The differences between ledger and balances: one pass over an index that contains everything, in order; few rows have a batch.
 */
const TABLES = `WITH
  sums AS MATERIALIZED (SELECT material, ${unbatched.join(", ")}, SUM(quantity) AS quantity, SUM(value) AS value
    FROM stock_movements INDEXED BY idx_stock_movements_day GROUP BY material),
  ledger AS MATERIALIZED (${ledgerOf.join(" UNION ALL ")}
    UNION ALL SELECT material, place, batch, SUM(quantity) FROM stock_movements WHERE batch != '' GROUP BY material, place, batch),
  places AS (SELECT material, SUM(quantity) AS quantity FROM stock_balances GROUP BY material),
  findings AS (SELECT 'balance' AS kind, l.material, l.place || ' ' || l.batch AS about, l.quantity AS ledger, COALESCE(b.quantity, 0) AS kept
    FROM ledger l LEFT JOIN stock_balances b ON b.material = l.material AND b.place = l.place AND b.batch = l.batch
    WHERE l.quantity != COALESCE(b.quantity, 0)
  UNION ALL SELECT 'balance', b.material, b.place || ' ' || b.batch, 0, b.quantity
    FROM stock_balances b WHERE NOT EXISTS (SELECT 1 FROM ledger l WHERE l.material = b.material AND l.place = b.place AND l.batch = b.batch)
  UNION ALL SELECT 'value', s.material, '', s.value, COALESCE(v.value, 0)
    FROM sums s LEFT JOIN stock_values v ON v.material = s.material WHERE s.value != COALESCE(v.value, 0) OR s.quantity != COALESCE(v.quantity, 0)
  UNION ALL SELECT 'value', v.material, '', 0, v.value
    FROM stock_values v WHERE (v.value != 0 OR v.quantity != 0) AND NOT EXISTS (SELECT 1 FROM sums s WHERE s.material = v.material)
  UNION ALL SELECT 'places', v.material, '', v.quantity, COALESCE(p.quantity, 0)
    FROM stock_values v LEFT JOIN places p ON p.material = v.material WHERE v.quantity != COALESCE(p.quantity, 0)
  UNION ALL SELECT 'loans', material, '', SUM(held), SUM(said) FROM (
      SELECT material, quantity AS held, 0 AS said FROM ledger WHERE place = 'on_loan'
      UNION ALL SELECT material, 0, quantity - returned - damaged - lost - cancelled FROM material_loan_lines)
    GROUP BY material HAVING SUM(held) != SUM(said)
  UNION ALL SELECT 'empty_document', '', d.number, 0, 0
    FROM stock_documents d WHERE NOT EXISTS (SELECT 1 FROM stock_movements e WHERE e.document = d.id)
  LIMIT 1000)`;

const FINDING = selection({ ...texts("kind", "material", "about"), ...numbers("ledger", "kept") });

/** Stores the differences for Admin, and replaces those of the night before. */
export function reconcile(app: App): void {
  const findings = select(app, FINDING, "FROM findings", {}, TABLES);
  const existing = column(app, "SELECT id FROM stock_findings LIMIT 1");
  if (findings.length === 0 && existing.length === 0) {
    return;
  }
  const at = stamp(now());
  transact(app, (tx) => {
    execute(tx, "DELETE FROM stock_findings");
    insertAll(tx, "stock_findings", at, findings, (finding) => ({ id: newRecordId(), ...finding, found_at: at }));
  });
}
