import type { InvoiceEntry } from "../../../../domain/warehouse/nfe/commands";
import { type App, selectFirst } from "../../platform/sql/database";
import { selection, texts } from "../../platform/sql/selection";
import { VALID_DOCUMENT } from "../stock-sql";

export const ENTRY = selection(texts("d.id", "d.number"));

/** A received note in SQL: its id, its issuer's CNPJ or CPF, its number and its series. */
interface NoteColumns {
  id: string;
  issuer: string;
  number: string;
  series: string;
}

/**
 * FROM, with the condition, of the valid entries `d` of a note: of its XML, or typed by hand from the same supplier under the same
 * number, even from before a merge with that supplier. An empty series matches any.
 */
const entriesOf = ({ id, issuer, number, series }: NoteColumns): string => `FROM (
    SELECT id FROM stock_documents WHERE invoice = ${id} AND invoice != ''
    UNION ALL SELECT d.id FROM (SELECT id FROM suppliers WHERE document = ${issuer} AND document != ''
      UNION ALL SELECT p.id FROM suppliers s CROSS JOIN suppliers p
      WHERE s.document = ${issuer} AND s.document != '' AND p.merged_into = s.id AND p.merged_into != '') whole
    CROSS JOIN stock_documents d WHERE d.supplier = whole.id AND d.supplier != '' AND d.invoice_number = ${number}
      AND d.invoice_series IN (${series}, '') AND d.invoice = '') found
  CROSS JOIN stock_documents d WHERE d.id = found.id AND d.kind != 'reversal'
    AND ${VALID_DOCUMENT}`;

export function entryOf(app: App, note: NoteColumns): InvoiceEntry | null {
  const bound = { id: "{:id}", issuer: "{:issuer}", number: "{:number}", series: "{:series}" };
  return selectFirst(app, ENTRY, `${entriesOf(bound)} LIMIT 1`, { ...note });
}

const entriesOfReceived = (note: string): string =>
  entriesOf({ id: `${note}.id`, issuer: `${note}.issuer_document`, number: `${note}.number`, series: `${note}.series` });

/** A column of the valid entry of a received note `i`; NULL without one. */
export const entryColumn = (column: string): string => `(SELECT d.${column} ${entriesOfReceived("i")} LIMIT 1)`;

/**
 * Whether a received note `i` has a valid entry. Its figures are read by its id, so that a list counts its notes from an index and
 * reads no note.
 */
export const IS_ENTERED = `EXISTS (SELECT 1 FROM stock_invoices n WHERE n.id = i.id AND EXISTS (SELECT 1 ${entriesOfReceived("n")}))`;

/** Whether the supplier cancelled a received note `i`. */
export const IS_CANCELLED = "EXISTS (SELECT 1 FROM stock_invoice_cancellations a WHERE a.key = i.key AND a.registered = TRUE)";

/** Whether a received note `i` is still to be entered. */
export const IS_TO_ENTER = `NOT ${IS_CANCELLED} AND NOT ${IS_ENTERED}`;
