/** Contracts of notes in XML: receive, check, enter. */
import * as z from "zod/mini";
import { command, line, optionalDay, optionalLine, read, recordId } from "../../contract";
import type { Day } from "../../dates";
import { lazily } from "../../lazily";
import type { PostedDocument } from "../commands";
import { REASON_MAX } from "../fields";
import type { Month } from "../months";
import type { Price } from "../prices";
import { MAX_OF_LINE } from "../quantity";
import type { MaterialKind } from "../words";
import type { Cancellation } from "./cancellation";
import { type InvoiceIssuer, type InvoiceParty, type InvoiceSums, MAX_ITEMS, MAX_XML } from "./invoice";
import type { LineBatch } from "./line";
import type { KnownPack } from "./pack";
import { INVOICE_KINDS, type InvoiceKind } from "./purpose";

const WAREHOUSE = ["Almoxarifado"] as const;
const MAX_BATCHES = 500;

/** The valid entry of a note. */
export interface InvoiceEntry {
  id: string;
  number: string;
}

/** A note that a file cancels. */
export interface CancelledInvoice extends Omit<Cancellation, "key"> {
  /** The cancellation in a sentence. */
  sentence: string;
  /** The received note; empty where it was never received. */
  invoice: string;
  issuer_name: string;
  /** The entry to reverse. */
  entered: InvoiceEntry | null;
}

export interface ReceivedInvoice {
  /** Empty where the file contains only cancellations. */
  id: string;
  number: string;
  issuer_name: string;
  total: number;
  entered: InvoiceEntry | null;
  /** The notes that the file cancels. */
  cancelled: CancelledInvoice[];
}

export const receiveInvoice = command<ReceivedInvoice>()({
  path: "warehouse/receive-invoice",
  idempotent: "own rows",
  roles: WAREHOUSE,
  long: true,
  summary:
    "Takes the XML of an NF-e in, to be checked and entered: the signed file is kept as it is. Received again, it answers what stands, with the entry already made of it. The XML of a cancellation is kept by the note's key, whether the note came before it, comes later or was entered.",
  input: () => ({
    xml: z
      .string("Escolha o XML da nota.")
      .check(z.minLength(1, "O arquivo está vazio."), z.maxLength(MAX_XML, "O arquivo é grande demais para uma nota fiscal.")),
  }),
  refusals: ["invoice_unusable"],
});

export interface InvoiceMaterial {
  id: string;
  code: string;
  name: string;
  unit: string;
  decimals: number;
  kind: MaterialKind;
  batch_control: boolean;
  /** The quantity in the stock. */
  stock: number;
  /** The last valid purchase; null without one. */
  last_price: Price | null;
}

export interface InvoiceSheetItem {
  number: number;
  /** In the supplier's notation. */
  code: string;
  name: string;
  unit: string;
  quantity: number;
  gtin: string;
  /** With its share of freight, discount and taxes; 0 where it is outside of the note's total. */
  cost: number;
  counts: boolean;
  /** The known material, and the way in which it is known; null and "" without one. */
  material: InvoiceMaterial | null;
  known_by: "supplier" | "gtin" | "";
  /** Ten-thousandths of the base unit in one unit of the note: stored, or proposed. */
  factor: number;
  /** The stored pack of the code in this unit, and in another one; null: none. */
  known_pack: KnownPack | null;
  other_pack: KnownPack | null;
  /** CFOP, and its meaning where it is no plain sale. */
  cfop: string;
  cfop_words: string;
  piece_unit: string;
  /** From the note, in its own unit. */
  batches: { code: string; quantity: number; valid_until: Day | "" }[];
  piece_quantity: number;
  /** The possible materials, the likeliest first. */
  suggestions: InvoiceMaterial[];
}

/** A note during the check before its entry. */
export interface InvoiceSheet {
  id: string;
  key: string;
  series: string;
  number: string;
  issued_on: Day;
  issuer: InvoiceIssuer;
  recipient: InvoiceParty;
  /** Empty for an unknown supplier: the entry registers it from the note. */
  supplier: string;
  supplier_name: string;
  sums: InvoiceSums;
  services: number;
  total: number;
  /** The total less the sum of the items: 0, or an amount that the user divides over them. */
  difference: number;
  /** The kind of its entry; empty where the user must choose it, for the reason in the question. */
  kind: InvoiceKind | "";
  kind_question: string;
  nature: string;
  /** The supplier cancelled it: a user can only discard it, or reverse its entry. Empty: no. */
  cancelled: string;
  /** Whether the note is the school's, by the CNPJ in its settings; empty where the settings have none. */
  is_ours: "yes" | "no" | "";
  /** The warnings that a user must accept by name before the entry. */
  warnings: string[];
  entered: InvoiceEntry | null;
  file: string;
  items: InvoiceSheetItem[];
  /** The kinds of machines that a permanent item may become. */
  machine_kinds: { id: string; name: string }[];
}

export const invoiceSheet = read<InvoiceSheet>()({
  path: "warehouse/invoice",
  roles: WAREHOUSE,
  summary:
    "A received note with what each item is known to be: by the supplier's own code, then by GTIN; else what it may be. Costs add up to the note's total.",
  input: () => ({ invoice: recordId("Informe a nota.") }),
  refusals: ["not_found"],
});

const units = lazily(() =>
  z
    .int("Informe a quantidade.")
    .check(z.gte(1, "A quantidade deve ser maior que zero."), z.lte(MAX_OF_LINE, "Quantidade grande demais.")),
);

const item = lazily(() => z.int("Informe o item da nota.").check(z.gte(1, "Item inválido."), z.lte(999_999, "Item inválido.")));

export const enterInvoice = command<PostedDocument>()({
  path: "warehouse/enter-invoice",
  idempotent: true,
  roles: WAREHOUSE,
  long: true,
  summary:
    "Enters a received note whole: for each item the material, what one of its unit holds (`factor`, ten-thousandths of the base unit) and, where the material keeps batches, the batches. Pieces of a permanent material become `machines` of the IT desk, with the tombos that are said or the next ones. An item that does not come in stands in `left_out` with a reason. Values come from the signed file; what came in and what was left out add up to its total. The supplier's name of a material is remembered with its unit; an unknown supplier is registered from the note. `kind` is asked where the note's codes leave it open. `share_difference` shares out by value what the items lack to the total. `quantity` rounds what is finer than the material is kept.",
  input: () => ({
    invoice: recordId("Informe a nota."),
    day: optionalDay(),
    note: optionalLine(1000),
    accepted: z._default(z.boolean("Informe se aceita os avisos."), false),
    kind: z.optional(z.enum(INVOICE_KINDS, "Escolha como a nota entra.")),
    share_difference: z._default(z.boolean("Informe se a diferença é rateada."), false),
    lines: z
      .array(
        z.object({
          item: item(),
          material: recordId("Informe o material."),
          factor: units(),
          quantity: z.optional(units()),
          machines: z.optional(
            z.object({
              kind: recordId("Escolha o tipo de equipamento."),
              brand: optionalLine(60),
              model: optionalLine(80),
              warranty_months: z._default(
                z.int("Informe a garantia.").check(z.gte(0, "Informe a garantia."), z.lte(240, "No máximo 240 meses.")),
                0,
              ),
              tombos: optionalLine(4000),
            }),
          ),
          symbolic: z._default(z.boolean("Informe se o valor é simbólico."), false),
          batches: z._default(
            z
              .array(z.object({ code: line("Informe o lote.", 40), valid_until: optionalDay(), quantity: units() }))
              .check(z.maxLength(MAX_BATCHES, `No máximo ${MAX_BATCHES} lotes por item.`)),
            [],
          ),
        }),
        "Informe os itens.",
      )
      .check(z.minLength(1, "Informe os itens que entram."), z.maxLength(MAX_ITEMS, `No máximo ${MAX_ITEMS} itens.`)),
    left_out: z._default(
      z
        .array(z.object({ item: item(), reason: line("Informe o motivo.", REASON_MAX) }))
        .check(z.maxLength(MAX_ITEMS, `No máximo ${MAX_ITEMS} itens.`)),
      [],
    ),
  }),
  refusals: [
    "not_found",
    "month_closed",
    "day_in_future",
    "day_too_early",
    "unknown_material",
    "quantity_decimals",
    "stock_too_large",
    "material_inactive",
    "value_missing",
    "batch_required",
    "batch_validity_differs",
    "batches_differ",
    "invoice_taken",
    "invoice_entered",
    "invoice_cancelled",
    "invoice_kind_missing",
    "invoice_sum_differs",
    "invoice_items_missing",
    "invoice_item_negative",
    "invoice_not_accepted",
    "pack_not_whole",
    "rounding_too_far",
    "machines_not_permanent",
    "machines_not_countable",
    "tombos_differ",
    "equipment_tombo_taken",
  ],
});

export const discardInvoice = command<{ invoice: string }>()({
  path: "warehouse/discard-invoice",
  roles: WAREHOUSE,
  summary: "Removes a received note that was not entered, with its file.",
  input: () => ({ invoice: recordId("Informe a nota.") }),
  refusals: ["invoice_was_entered"],
});

/** The data in the 44 characters of a DANFE, and the known data of that note. */
export interface FoundInvoice {
  key: string;
  entered: InvoiceEntry | null;
  /** Received and not entered; otherwise empty. */
  invoice: string;
  /** The sentence that the supplier cancelled it; otherwise empty. */
  cancelled: string;
  /** Empty where the key does not contain it: a note that the tax office issued. */
  issuer_document: string;
  supplier: string;
  supplier_name: string;
  series: string;
  number: string;
  month: Month;
}

export const findInvoice = read<FoundInvoice>()({
  path: "warehouse/invoice-key",
  roles: WAREHOUSE,
  summary:
    "The content of the 44 characters on a DANFE: issuer, series, number, month; and the entry or received note, where there is one.",
  input: () => ({ key: line("Informe a chave de acesso.", 80) }),
  refusals: ["invoice_key_wrong"],
});

export type { InvoiceKind, LineBatch };
