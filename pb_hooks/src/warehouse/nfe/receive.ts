/** Receives a note's XML: the server reads it again, whatever the browser read, and stores it as it was signed.. */
import type { InputIn } from "../../../../domain/contract";
import { searchText } from "../../../../domain/text";
import { formatCancellation } from "../../../../domain/warehouse/nfe/cancellation";
import type * as contracts from "../../../../domain/warehouse/nfe/commands";
import type { FoundInvoice, ReceivedInvoice } from "../../../../domain/warehouse/nfe/commands";
import { type Invoice, readInvoice } from "../../../../domain/warehouse/nfe/invoice";
import { cleanKey, isOfTaxOffice, readKey } from "../../../../domain/warehouse/nfe/key";
import { hasCounterpart } from "../../../../domain/warehouse/nfe/purpose";
import { refuse } from "../../../../domain/warehouse/refusals";
import type { Call } from "../../platform/http/endpoint";
import { takeRoomOf } from "../../platform/jobs/disk-space";
import { type App, find, readJson, selectFirst, transact } from "../../platform/sql/database";
import { requireRecord } from "../../platform/sql/require";
import { numbers, selection, texts } from "../../platform/sql/selection";
import { now, stamp } from "../../platform/time/clock";
import { record } from "../../platform/timeline/timeline";
import { cancellationOf, storeCancellations } from "./cancellations";
import { ENTRY, entryOf } from "./entry-of";

const RECEIVED = selection({ ...texts("id", "key", "number", "series", "issuer_document", "issuer_name"), ...numbers("total") });
type Received = NonNullable<ReturnType<typeof findReceived>>;

export const findReceived = (app: App, column: "id" | "key", value: string) =>
  selectFirst(app, RECEIVED, `FROM stock_invoices WHERE ${column} = {:value}`, { value });

function answerOf(app: App, { id, number, series, issuer_document, issuer_name, total }: Received): ReceivedInvoice {
  const entry = entryOf(app, { id, issuer: issuer_document, number, series });
  return { id, number, issuer_name, total, entered: entry, cancelled: [] };
}

/**
 * Reads before the transaction: a long note takes its time, and nobody else waits for it. The file's cancellations are stored
 * first, even where the rest of it is refused.
 */
export function receiveInvoice(call: Call, { id, xml }: InputIn<typeof contracts, "receiveInvoice">): ReceivedInvoice {
  const { app, actor } = call;
  const { invoice, problem, cancellations } = readInvoice(xml);
  const cancelledInvoices = storeCancellations(call, cancellations);
  const isNote = invoice !== null || NOTE.test(xml);
  if (!invoice && cancelledInvoices.length > 0 && !isNote) {
    return { id: "", number: "", issuer_name: "", total: 0, entered: null, cancelled: cancelledInvoices };
  }
  if (!invoice) {
    throw refuse("invoice_unusable", { reason: problem }, "xml");
  }
  const received = findReceived(app, "key", invoice.key);
  if (received) {
    return { ...answerOf(app, received), cancelled: cancelledInvoices };
  }
  const cancellation = cancellationOf(app, invoice.key);
  if (cancellation?.registered) {
    throw refuse("invoice_unusable", { reason: `${formatCancellation(cancellation)} Ela não pode ser lançada.` }, "xml");
  }
  takeRoomOf(app, actor, xml.length, "tables");
  return transact(app, (tx) => {
    const meanwhile = findReceived(tx, "key", invoice.key);
    if (meanwhile) {
      return answerOf(tx, meanwhile);
    }
    if (findReceived(tx, "id", id)) {
      throw refuse("id_taken", {});
    }
    const at = stamp(now());
    const invoiceRecord = new Record(tx.findCachedCollectionByNameOrId("stock_invoices"));
    invoiceRecord.load({
      id,
      key: invoice.key,
      series: invoice.series,
      number: invoice.number,
      issued_on: invoice.issued_on,
      issuer_document: invoice.issuer.document,
      issuer_name: invoice.issuer.name,
      total: invoice.total,
      item_count: invoice.items.length,
      refers_to: invoice.references,
      billing: hasCounterpart(invoice.items, "billing"),
      content: invoice,
      search: searchText(invoice.issuer.name, invoice.issuer.trade_name),
      received_at: at,
      received_by: actor.id,
    });
    invoiceRecord.set("file", $filesystem.fileFromBytes(asUtf8(xml), `${invoice.key}-procNFe.xml`));
    tx.save(invoiceRecord);
    record(tx, actor, {
      area: "warehouse",
      collection: "stock_invoices",
      subject: id,
      kind: "invoice_received",
      text: `Nota ${invoice.number} de ${invoice.issuer.name} recebida`,
    });
    return { ...answerOf(tx, findReceived(tx, "id", id)!), cancelled: cancelledInvoices };
  });
}

/** A file that holds a note, usable or not. */
const NOTE = /<(?:[\w.-]+:)?infNFe[\s>]/;

/**
 * The stored text is UTF-8, whatever the file was: its first line must not say otherwise. The signature is over UTF-8 in any
 * case.
 */
const asUtf8 = (xml: string): string =>
  xml.replace(
    /^(\ufeff?<\?xml[^>]*encoding\s*=\s*["'])[^"']*(["'])/i,
    (_, prefix: string, suffix: string) => `${prefix}UTF-8${suffix}`,
  );

export interface StoredInvoice extends Invoice {
  id: string;
  file: string;
}

/** @throws Refusal not_found. */
export function requireInvoice(app: App, id: string): StoredInvoice {
  const record = requireRecord(app, "stock_invoices", id, "esta nota", "invoice");
  return { ...readJson<Invoice>(record, "content"), id, file: record.getString("file") };
}

export function discardInvoice(
  { app, actor }: Call,
  { invoice }: InputIn<typeof contracts, "discardInvoice">,
): { invoice: string } {
  const invoiceRecord = find(app, "stock_invoices", invoice);
  if (invoiceRecord) {
    const number = invoiceRecord.getString("number");
    if (selectFirst(app, ENTRY, "FROM stock_documents d WHERE d.invoice = {:invoice} AND d.invoice != '' LIMIT 1", { invoice })) {
      throw refuse("invoice_was_entered", { invoice: number });
    }
    app.delete(invoiceRecord);
    record(app, actor, {
      area: "warehouse",
      collection: "stock_invoices",
      subject: invoice,
      kind: "invoice_discarded",
      text: `Nota ${number} de ${invoiceRecord.getString("issuer_name")} descartada sem lançamento`,
    });
  }
  return { invoice };
}

const SUPPLIER = selection(texts("id", "name"));

export const supplierOf = (app: App, document: string) =>
  document === ""
    ? null
    : selectFirst(app, SUPPLIER, "FROM suppliers WHERE document = {:document} AND document != ''", { document });

export function findInvoice({ app }: Call, input: InputIn<typeof contracts, "findInvoice">): FoundInvoice {
  const key = cleanKey(input.key);
  const keyParts = readKey(key);
  if (!keyParts) {
    throw refuse("invoice_key_wrong", {}, "key");
  }
  const { issuer, number, series, month } = keyParts;
  const received = findReceived(app, "key", key);
  // The key of a note that the tax office issued for a farmer names the office, and no seller.
  const seller = received?.issuer_document ?? (isOfTaxOffice(keyParts) ? "" : issuer);
  const supplier = supplierOf(app, seller);
  const cancellation = cancellationOf(app, key);
  return {
    key,
    entered: entryOf(app, { id: received?.id ?? "", issuer: seller, number, series }),
    invoice: received?.id ?? "",
    cancelled: cancellation ? formatCancellation(cancellation) : "",
    issuer_document: seller,
    supplier: supplier?.id ?? "",
    supplier_name: supplier?.name ?? received?.issuer_name ?? "",
    series,
    number,
    month,
  };
}
