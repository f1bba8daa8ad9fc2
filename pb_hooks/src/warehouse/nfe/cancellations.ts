/** Cancelled notes, stored by the note's key, whichever comes first: the note, its entry or its cancellation. R-39. */

import type { StockDocument } from "../../../../domain/warehouse/commands";
import { type Cancellation, formatCancellation } from "../../../../domain/warehouse/nfe/cancellation";
import type { CancelledInvoice } from "../../../../domain/warehouse/nfe/commands";
import { readKey } from "../../../../domain/warehouse/nfe/key";
import type { Call } from "../../platform/http/endpoint";
import { type App, find, newRecordId, selectFirst, transact } from "../../platform/sql/database";
import { flags, selection, text, texts } from "../../platform/sql/selection";
import { now, stamp } from "../../platform/time/clock";
import { record } from "../../platform/timeline/timeline";
import { entryOf } from "./entry-of";

type StoredCancellation = Omit<Cancellation, "key">;

const STORED_CANCELLATION = selection<StoredCancellation & { id: string }>()({
  ...texts("id", "number", "reason", "replaced_by"),
  ...flags("registered"),
  on: text("cancelled_on"),
});

/** The known cancellation of a note; null: none. */
export const cancellationOf = (app: App, key: string): (StoredCancellation & { id: string }) | null =>
  selectFirst(app, STORED_CANCELLATION, "FROM stock_invoice_cancellations WHERE key = {:key}", { key });

/** The registered cancellation of a note of which only the supplier and the number are known. An empty series matches any. */
export const cancellationBy = (app: App, note: { issuer: string; series: string; number: string }): StoredCancellation | null =>
  note.issuer === ""
    ? null
    : selectFirst(
        app,
        STORED_CANCELLATION,
        `FROM stock_invoice_cancellations WHERE number = {:number} AND issuer_document = {:issuer}
           AND (series = {:series} OR {:series} = '') AND registered = TRUE LIMIT 1`,
        note,
      );

const NOTE = selection({
  key: text("i.key"),
  issuer: text("s.document"),
});

/** The sentence that an entry's note was cancelled; empty where it was not. */
export function cancelledNoteOf(app: App, document: Pick<StockDocument, "id" | "invoice_number" | "invoice_series">): string {
  const { id, invoice_number: number, invoice_series: series } = document;
  const note = number
    ? selectFirst(
        app,
        NOTE,
        `FROM stock_documents d LEFT JOIN stock_invoices i ON i.id = d.invoice LEFT JOIN suppliers s ON s.id = d.supplier
         WHERE d.id = {:id} AND d.kind IN ('purchase', 'donation')`,
        { id },
      )
    : null;
  const cancellation = !note
    ? null
    : note.key
      ? cancellationOf(app, note.key)
      : cancellationBy(app, { issuer: note.issuer, series, number });
  return cancellation?.registered ? formatCancellation(cancellation) : "";
}

const RECEIVED = selection(texts("id", "issuer_name", "issuer_document"));

/**
 * Stores a file's cancellations; a request that the tax office registered later becomes registered.
 * @returns each with its state.
 */
export function storeCancellations(call: Call, cancellations: readonly Cancellation[]): CancelledInvoice[] {
  return cancellations.length === 0
    ? []
    : transact(call.app, (app) => cancellations.map((cancellation) => saveCancellation({ ...call, app }, cancellation)));
}

function saveCancellation({ app, actor }: Call, { key, ...cancellation }: Cancellation): CancelledInvoice {
  const existing = cancellationOf(app, key);
  const accessKey = readKey(key)!;
  const note = selectFirst(app, RECEIVED, "FROM stock_invoices WHERE key = {:key}", { key });
  if (!existing || (cancellation.registered && !existing.registered)) {
    const row = existing
      ? find(app, "stock_invoice_cancellations", existing.id)!
      : new Record(app.findCachedCollectionByNameOrId("stock_invoice_cancellations"));
    const { on, ...values } = cancellation;
    row.load({
      ...{ ...values, key, cancelled_on: on, series: accessKey.series, issuer_document: accessKey.issuer },
      ...(existing ? {} : { id: newRecordId(), received_at: stamp(now()), received_by: actor.id }),
    });
    app.save(row);
    record(app, actor, {
      area: "warehouse",
      collection: note ? "stock_invoices" : "stock_invoice_cancellations",
      subject: note?.id ?? row.id,
      kind: "invoice_cancelled",
      text: formatCancellation(cancellation),
    });
  }
  const validCancellation = existing?.registered ? existing : cancellation;
  const { number, on, reason, replaced_by, registered } = validCancellation;
  return {
    ...{ number, on, reason, replaced_by, registered },
    sentence: formatCancellation(validCancellation),
    invoice: note?.id ?? "",
    issuer_name: note?.issuer_name ?? "",
    entered: entryOf(app, {
      id: note?.id ?? "",
      issuer: note?.issuer_document ?? accessKey.issuer,
      number,
      series: accessKey.series,
    }),
  };
}
