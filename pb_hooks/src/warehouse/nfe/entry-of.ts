import type { InvoiceEntry } from "../../../../domain/warehouse/nfe/commands";
import { type App, selectFirst } from "../../platform/sql/database";
import { selection, texts } from "../../platform/sql/selection";

export const ENTRY = selection(texts("d.id", "d.number"));

/**
 * The valid entry of a note: of its XML, or typed by hand from the same supplier under the same number, even from before a merge
 * with that supplier. An empty series matches any.
 */
export function entryOf(app: App, note: { id: string; issuer: string; number: string; series: string }): InvoiceEntry | null {
  return selectFirst(
    app,
    ENTRY,
    `FROM (SELECT id FROM stock_documents WHERE invoice = {:id} AND invoice != ''
       UNION ALL SELECT d.id FROM (SELECT id FROM suppliers WHERE document = {:issuer} AND document != ''
         UNION ALL SELECT p.id FROM suppliers s CROSS JOIN suppliers p
         WHERE s.document = {:issuer} AND s.document != '' AND p.merged_into = s.id AND p.merged_into != '') whole
       CROSS JOIN stock_documents d WHERE d.supplier = whole.id AND d.supplier != '' AND d.invoice_number = {:number}
         AND d.invoice_series IN ({:series}, '') AND d.invoice = '') found
     CROSS JOIN stock_documents d WHERE d.id = found.id AND d.kind != 'reversal'
       AND NOT EXISTS (SELECT 1 FROM stock_documents x WHERE x.reversal_of = d.id AND x.reversal_of != '') LIMIT 1`,
    note,
  );
}
