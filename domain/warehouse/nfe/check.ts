/** The doubts about a note that can be entered after a user accepts them. R-39. */
import { formatDocument } from "../../taxpayer";
import { formatMoney } from "../../text";
import { type Cancellation, formatCancellation } from "./cancellation";
import type { Invoice } from "./invoice";
import { hasCounterpart } from "./purpose";

/** The school as invoices name it. */
export interface Buyer {
  document: string;
  association_document: string;
}

/** A valid entry of another note. */
export interface EnteredNote {
  /** The note's number. */
  invoice: string;
  /** The document's. */
  number: string;
}

/** The school's records about the note. */
export interface RelatedNotes {
  /** Entered notes that this one names. */
  named: readonly EnteredNote[];
  /** Entered notes that name this one. */
  naming: readonly EnteredNote[];
  /** Entered notes of the same supplier that billed goods without bringing them. */
  billed: readonly EnteredNote[];
  cancellation: Omit<Cancellation, "key"> | null;
}

export const UNRELATED: RelatedNotes = { named: [], naming: [], billed: [], cancellation: null };

/** "": the settings do not contain the school's CNPJ. */
export function isForBuyer({ recipient }: Pick<Invoice, "recipient">, buyer: Buyer): "yes" | "no" | "" {
  const ownDocuments = [buyer.document, buyer.association_document].filter(Boolean);
  return ownDocuments.length === 0 ? "" : ownDocuments.includes(recipient.document) ? "yes" : "no";
}

const SAME_GOODS_SENTENCE = "Se a mercadoria é a mesma, não lance de novo.";

/** The relation to other entered notes about the same goods. */
function relationWarnings({ items }: Pick<Invoice, "items">, { named, naming, billed }: RelatedNotes): string[] {
  const numbers = new Set(named.map(({ number }) => number));
  const otherNotes = hasCounterpart(items, "delivery") ? billed.filter(({ number }) => !numbers.has(number)) : [];
  return [
    ...named.map(
      ({ invoice, number }) => `A nota se refere à nota ${invoice}, já lançada no documento ${number}. ${SAME_GOODS_SENTENCE}`,
    ),
    ...naming.map(
      ({ invoice, number }) => `A nota ${invoice}, já lançada no documento ${number}, se refere a esta. ${SAME_GOODS_SENTENCE}`,
    ),
    ...otherNotes.map(
      ({ invoice, number }) =>
        `A nota entrega uma compra já faturada, e a nota ${invoice} deste fornecedor, de faturamento, já entrou no documento ${number}. ${SAME_GOODS_SENTENCE}`,
    ),
  ];
}

/** Whether a program has replaced accented letters by other characters. */
const isGarbled = ({ issuer, items }: Pick<Invoice, "issuer" | "items">): boolean =>
  issuer.name.includes("\ufffd") || items.some(({ name }) => name.includes("\ufffd"));

/** Warnings that a user must accept by name. */
export function invoiceWarnings(
  invoice: Pick<Invoice, "issuer" | "recipient" | "is_entry" | "items" | "total" | "other_total">,
  buyer: Buyer,
  relatedNotes: RelatedNotes = UNRELATED,
): string[] {
  const { recipient, is_entry, total, other_total } = invoice;
  const recipientText = [recipient.name, recipient.document ? formatDocument(recipient.document) : ""].filter(Boolean).join(", ");
  const { cancellation } = relatedNotes;
  return [
    ...(cancellation && !cancellation.registered ? [formatCancellation(cancellation)] : []),
    ...(isForBuyer(invoice, buyer) === "no"
      ? [`A nota não é desta escola: foi emitida para ${recipientText || "um destinatário sem identificação"}.`]
      : []),
    ...(is_entry ? ["É uma nota de entrada do próprio emitente, e não uma venda."] : []),
    ...(isGarbled(invoice) ? ["O XML traz letras que não puderam ser lidas (�): confira os nomes pelo DANFE."] : []),
    ...relationWarnings(invoice, relatedNotes),
    ...(other_total > 0
      ? [
          `A nota traz dois totais: ${formatMoney(total)}, pelo qual ela entra, e ${formatMoney(other_total)}, com IBS e CBS. Confira quanto foi cobrado.`,
        ]
      : []),
  ];
}
