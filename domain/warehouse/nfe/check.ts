/** What stands out in a note that can be entered all the same, once someone says so. R-39. */
import { formatDocument } from "../../taxpayer";
import type { Invoice } from "./invoice";

/** The school as invoices name it. */
export interface Buyer {
  document: string;
  association_document: string;
}

/** "": the settings do not say who the school is. */
export function isForBuyer({ recipient }: Pick<Invoice, "recipient">, buyer: Buyer): "yes" | "no" | "" {
  const own = [buyer.document, buyer.association_document].filter(Boolean);
  return own.length === 0 ? "" : own.includes(recipient.document) ? "yes" : "no";
}

/** Sentences that must be accepted by name. */
export function invoiceWarnings(invoice: Pick<Invoice, "recipient" | "is_entry">, buyer: Buyer): string[] {
  const { recipient, is_entry } = invoice;
  const whose = [recipient.name, recipient.document ? formatDocument(recipient.document) : ""].filter(Boolean).join(", ");
  return [
    ...(isForBuyer(invoice, buyer) === "no"
      ? [`A nota não é desta escola: foi emitida para ${whose || "um destinatário sem identificação"}.`]
      : []),
    ...(is_entry ? ["É uma nota de entrada do próprio emitente, e não uma venda."] : []),
  ];
}
