/** A note on its way into the stock: what was said of its items, what is still missing, what is sent. Pure. */
import { isDay } from "../../../../../domain/dates";
import type { InvoiceMaterial, InvoiceSheet, InvoiceSheetItem } from "../../../../../domain/warehouse/nfe/commands";
import { batchesOf, inBaseUnits, type LineBatch } from "../../../../../domain/warehouse/nfe/line";
import { fitsDecimals } from "../../../../../domain/warehouse/quantity";
import type { Input } from "../../../data/call";

/** What was said of an item, in place of what the server knew. */
export interface ItemChoice {
  material?: InvoiceMaterial;
  /** Ten-thousandths, or what was typed and can't be read. */
  factor?: number | string;
  batch_code?: string;
  valid_until?: string;
}

// A type, not an interface: drafts are looked up by their names.
export type InvoiceDraft = {
  /** The entry's own id: the same on every attempt. */
  id: string;
  day: string;
  note: string;
  accepted: boolean;
  /** By the item's number. */
  choices: Record<string, ItemChoice>;
};

export const emptyDraft = (id: string): InvoiceDraft => ({ id, day: "", note: "", accepted: false, choices: {} });

/** An item with all that is known of it by now. */
export interface DraftItem {
  item: InvoiceSheetItem;
  material: InvoiceMaterial | null;
  /** Said here, and not by the server. */
  chosen: boolean;
  factor: number | string;
  /** Ten-thousandths of the base unit; null where the pack does not come out. */
  quantity: number | null;
  /** What comes in, batch by batch; none where the material keeps none, or the batch is still missing. */
  batches: LineBatch[];
  /** The note's own batches do not serve: one is typed. */
  asksBatch: boolean;
  batch_code: string;
  valid_until: string;
  /** What is missing, in a few words; empty: nothing. */
  missing: string;
}

export function draftItem(item: InvoiceSheetItem, choice: ItemChoice = {}): DraftItem {
  const material = choice.material ?? item.material;
  const factor = choice.factor ?? item.factor;
  const quantity = typeof factor === "number" && factor > 0 ? inBaseUnits(item.quantity, factor) : null;
  const keeps = material?.batch_control === true;
  const own = keeps && typeof factor === "number" && quantity !== null ? batchesOf(item, factor) : [];
  const { batch_code = "", valid_until = "" } = choice;
  const asksBatch = keeps && own.length === 0;
  const typed = batch_code.trim() && quantity !== null ? [{ code: batch_code.trim(), valid_until, quantity }] : [];
  return {
    item,
    material,
    chosen: choice.material !== undefined,
    factor,
    quantity,
    batches: asksBatch ? typed : own,
    asksBatch,
    batch_code,
    valid_until,
    missing: missingIn({ material, quantity, asksBatch, batch_code, valid_until, factor }),
  };
}

function missingIn(
  one: Pick<DraftItem, "material" | "quantity" | "asksBatch" | "batch_code" | "valid_until" | "factor">,
): string {
  const { material, quantity, asksBatch, batch_code, valid_until } = one;
  if (!material) {
    return "Primeira vez deste fornecedor: qual material é?";
  }
  if (quantity === null) {
    return "Informe quanto vem em cada embalagem.";
  }
  if (!fitsDecimals(quantity, material.decimals)) {
    return "A quantidade que entra não é inteira: confira a embalagem.";
  }
  if (asksBatch && batch_code.trim() === "") {
    return "Informe o lote e a validade.";
  }
  return valid_until !== "" && !isDay(valid_until) ? "A validade está errada." : "";
}

export const draftItems = ({ items }: Pick<InvoiceSheet, "items">, { choices }: Pick<InvoiceDraft, "choices">): DraftItem[] =>
  items.map((item) => draftItem(item, choices[item.number]));

/** What is sent once nothing is missing. */
export function enterInput(
  sheet: Pick<InvoiceSheet, "id">,
  draft: InvoiceDraft,
  items: readonly DraftItem[],
): Input<"warehouse/enter-invoice"> {
  return {
    id: draft.id,
    invoice: sheet.id,
    day: draft.day,
    note: draft.note.trim(),
    accepted: draft.accepted,
    lines: items.map(({ item, material, factor, batches }) => ({
      item: item.number,
      material: material?.id ?? "",
      factor: Number(factor),
      batches: material?.batch_control ? batches : [],
    })),
  };
}
