/**
 * The stored records about a note: entries of notes that it names or that name it, billings of its supplier, its cancellation.
 */
import type { EnteredNote, RelatedNotes } from "../../../../domain/warehouse/nfe/check";
import { readKey } from "../../../../domain/warehouse/nfe/key";
import { type App, select } from "../../platform/sql/database";
import { selection, texts } from "../../platform/sql/selection";
import { cancellationOf } from "./cancellations";
import { entryOf } from "./entry-of";
import { findReceived, type StoredInvoice } from "./receive";

/** The limit of references; a note has one or two. */
const MAX_RELATED = 50;

const NOTE = selection(texts("id", "number", "series", "issuer_document"));

export function relatedTo(
  app: App,
  { key, issuer, references }: Pick<StoredInvoice, "key" | "issuer" | "references">,
): RelatedNotes {
  const entryOfNote = (note: { id: string; number: string; series: string; issuer_document: string }): EnteredNote[] => {
    const entry = entryOf(app, { ...note, issuer: note.issuer_document });
    return entry ? [{ invoice: note.number, number: entry.number }] : [];
  };
  const ofIssuer = (condition: string) =>
    select(app, NOTE, `FROM stock_invoices WHERE issuer_document = {:issuer} AND key != {:key} AND ${condition}`, {
      issuer: issuer.document,
      key,
    }).flatMap(entryOfNote);
  return {
    named: references.slice(0, MAX_RELATED).flatMap((reference) => {
      const { issuer: issuer_document, number, series } = readKey(reference)!;
      return entryOfNote(findReceived(app, "key", reference) ?? { id: "", issuer_document, number, series });
    }),
    naming: ofIssuer("EXISTS (SELECT 1 FROM json_each(refers_to) WHERE value = {:key})"),
    billed: ofIssuer("billing = TRUE"),
    cancellation: cancellationOf(app, key),
  };
}
