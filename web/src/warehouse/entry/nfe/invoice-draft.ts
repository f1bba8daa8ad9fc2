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
  /** It costs nothing, and is meant to. */
  symbolic?: boolean;
  /** Why the item does not come in; empty: it does. */
  left_out?: string;
  /** What its pieces become machines of; null: they don't. */
  machines?: MachinesChoice | null;
}

/** As it is typed: the server says what of it can't be. */
export interface MachinesChoice {
  kind: string;
  brand: string;
  model: string;
  warranty_months: number | string;
  tombos: string;
}

export const NO_MACHINES: MachinesChoice = { kind: "", brand: "", model: "", warranty_months: "", tombos: "" };

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
  /** Of an item that costs nothing: it lowers the average, and somebody said that it may. R-20. */
  symbolic: boolean;
  /** Why it does not come in; empty: it does. */
  left_out: string;
  /** What its pieces become machines of; null: they don't. */
  machines: MachinesChoice | null;
  /** What is missing, in a few words; empty: nothing. */
  missing: string;
}

export function draftItem(item: InvoiceSheetItem, choice: ItemChoice = {}): DraftItem {
  const material = choice.material ?? item.material;
  const factor = choice.factor ?? item.factor;
  const quantity = typeof factor === "number" && factor > 0 ? inBaseUnits(item.quantity, factor) : null;
  const keeps = material?.batch_control === true;
  const own = keeps && typeof factor === "number" && quantity !== null ? batchesOf(item, factor) : [];
  const { batch_code = "", valid_until = "", left_out = "", symbolic = false } = choice;
  const machines = material?.kind === "permanent" ? (choice.machines ?? null) : null;
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
    symbolic,
    left_out,
    machines,
    missing: left_out
      ? ""
      : missingIn({ item, material, quantity, asksBatch, batch_code, valid_until, factor, machines, symbolic }),
  };
}

function missingIn(one: Omit<DraftItem, "chosen" | "batches" | "left_out" | "missing">): string {
  const { item, material, quantity, asksBatch, batch_code, valid_until, machines, symbolic } = one;
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
  if (item.cost === 0 && !symbolic) {
    return "Sem valor na nota: confirme que entra sem preço.";
  }
  if (machines && machines.kind === "") {
    return "Escolha o tipo de equipamento.";
  }
  return valid_until !== "" && !isDay(valid_until) ? "A validade está errada." : "";
}

export const draftItems = ({ items }: Pick<InvoiceSheet, "items">, { choices }: Pick<InvoiceDraft, "choices">): DraftItem[] =>
  items.map((item) => draftItem(item, choices[item.number]));

export const comingIn = (items: readonly DraftItem[]): DraftItem[] => items.filter(({ left_out }) => !left_out);

/** What of the note's total stays outside of the stock, in centavos. */
export const leftOutOf = (items: readonly DraftItem[]): number =>
  items.reduce((sum, { item, left_out }) => sum + (left_out ? item.cost : 0), 0);

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
    lines: comingIn(items).map(({ item, material, factor, batches, machines, symbolic }) => ({
      item: item.number,
      material: material?.id ?? "",
      factor: Number(factor),
      batches: material?.batch_control ? batches : [],
      symbolic: item.cost === 0 && symbolic,
      ...(machines ? { machines: { ...machines, warranty_months: Number(machines.warranty_months) } } : {}),
    })),
    left_out: items.flatMap(({ item, left_out: reason }) => (reason ? [{ item: item.number, reason }] : [])),
  };
}
