/** A note before its entry: the answers about its items, the missing ones, and the input for the server. Pure. */
import { isDay } from "../../../../../domain/dates";
import type { InvoiceKind, InvoiceMaterial, InvoiceSheet, InvoiceSheetItem } from "../../../../../domain/warehouse/nfe/commands";
import { withDifference } from "../../../../../domain/warehouse/nfe/cost";
import {
  batchesOf,
  batchWithTwoValidities,
  inBaseUnits,
  type LineBatch,
  roundedUnits,
} from "../../../../../domain/warehouse/nfe/line";
import {
  formatFactors,
  isOtherProduct,
  type KnownPack,
  packQuestion,
  statedFactors,
} from "../../../../../domain/warehouse/nfe/pack";
import { fitsDecimals, formatQuantity } from "../../../../../domain/warehouse/quantity";
import { formatQuantityWithUnit } from "../../../../../domain/warehouse/words";
import type { Input } from "../../../data/call";

/** A batch as the user types it. */
export interface BatchChoice {
  code: string;
  valid_until: string;
  /** Ten-thousandths of the base unit, or a typed text that can't be read. A single batch has the whole quantity. */
  quantity: number | string;
}

/** The user's choices about an item, in place of the server's. */
export interface ItemChoice {
  material?: InvoiceMaterial;
  /** Ten-thousandths, or a typed text that can't be read. */
  factor?: number | string;
  /** The question that the user confirmed unchanged. */
  confirmed?: string;
  /** The entered quantity, where the note's quantity has more decimals than the material. */
  rounded?: number;
  batches?: BatchChoice[];
  /** It costs nothing, deliberately. */
  symbolic?: boolean;
  /** Why the item does not enter; empty: it does. */
  left_out?: string;
  /** The machines that its pieces become; null: none. */
  machines?: MachinesChoice | null;
}

/** As the user types it: the server checks it. */
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
  /** The warnings that the user accepted, each by its sentence. */
  accepted: string[];
  /** The kind of the entry; empty: the proposed one. */
  kind: InvoiceKind | "";
  /** The difference between the items and the total is shared among them. */
  share_difference: boolean;
  /** By the item's number. */
  choices: Record<string, ItemChoice>;
};

export const emptyDraft = (id: string): InvoiceDraft => ({
  id,
  day: "",
  note: "",
  accepted: [],
  kind: "",
  share_difference: false,
  choices: {},
});

/** An item with all current facts about it. */
export interface DraftItem {
  item: InvoiceSheetItem;
  material: InvoiceMaterial | null;
  /** The user chose it, not the server. */
  chosen: boolean;
  factor: number | string;
  /** Ten-thousandths of the base unit; null where the packs give no exact quantity. */
  quantity: number | null;
  /** The entered batches; none where the material has none, or the batch is still missing. */
  batches: LineBatch[];
  /** The batches as the fields show them; none where the material has no batches. */
  batchRows: BatchChoice[];
  /** Of an item that costs nothing: it lowers the average, and the user allowed it. R-20. */
  symbolic: boolean;
  /** Why it does not enter; empty: it does. */
  left_out: string;
  /** The machines that its pieces become; null: none. */
  machines: MachinesChoice | null;
  /** The missing part, in a few words; empty: nothing. */
  missing: string;
  /** The confirmation without a change; null where the user must type a value. */
  confirm: { label: string; choice: ItemChoice } | null;
}

/** The question about the pack before the item enters; empty without one, or after its answer. */
function questionOf(item: InvoiceSheetItem, choice: ItemChoice, isPurchase: boolean, quantity: number | null): string {
  const material = choice.material ?? item.material;
  if (!material) {
    return "";
  }
  const factor = typeof choice.factor === "number" ? choice.factor : item.factor;
  const pack: KnownPack = { unit: item.unit, factor, said: formatFactors(statedFactors(item)), called: "" };
  const isOther = choice.material !== undefined && choice.material.id !== item.material?.id;
  return packQuestion({
    item,
    material,
    factor,
    storedPack: choice.factor !== undefined ? pack : isOther ? null : item.known_pack,
    otherUnitPack: choice.factor !== undefined || isOther ? null : item.other_pack,
    by: item.known_by,
    cost: isPurchase ? item.cost : 0,
    quantity,
  });
}

/** @param isPurchase false where a gift enters: its price has no meaning. */
export function draftItem(item: InvoiceSheetItem, choice: ItemChoice = {}, isPurchase = true): DraftItem {
  const material = choice.material ?? item.material;
  const factor = choice.factor ?? item.factor;
  const isFactor = typeof factor === "number" && factor > 0;
  const exact = isFactor ? inBaseUnits(item.quantity, factor) : null;
  const fits = exact !== null && (!material || fitsDecimals(exact, material.decimals));
  const roundedQuantity = isFactor && material && !fits ? roundedUnits(item.quantity, factor, material.decimals) : null;
  const quantity = roundedQuantity !== null && choice.rounded === roundedQuantity ? roundedQuantity : exact;
  const { left_out = "", symbolic = false } = choice;
  const machines = material?.kind === "permanent" ? (choice.machines ?? null) : null;
  const batchRows = material?.batch_control ? (choice.batches ?? batchRowsOf(item, isFactor ? factor : 0, quantity)) : [];
  const batches = batchRows.map(({ code, valid_until, quantity: batchQuantity }) => ({
    code: code.trim(),
    valid_until,
    quantity: batchRows.length === 1 ? (quantity ?? 0) : typeof batchQuantity === "number" ? batchQuantity : 0,
  }));
  const question = questionOf(item, choice, isPurchase, quantity);
  const draft = { item, material, quantity, batches, factor, machines, symbolic, rounded: roundedQuantity };
  const fault = left_out ? "" : missingIn(draft) || (choice.confirmed === question ? "" : question);
  return {
    item,
    material,
    chosen: choice.material !== undefined,
    factor,
    quantity,
    batches: batches.some(({ code }) => code === "") ? [] : batches,
    batchRows,
    symbolic,
    left_out,
    machines,
    missing: fault,
    confirm: !fault || !material ? null : confirmOf(fault, question, material, item, factor, quantity, roundedQuantity),
  };
}

function confirmOf(
  missingText: string,
  question: string,
  { id, name, unit }: InvoiceMaterial,
  item: InvoiceSheetItem,
  factor: number | string,
  quantity: number | null,
  roundedQuantity: number | null,
): DraftItem["confirm"] {
  if (missingText === question && quantity !== null && typeof factor === "number") {
    const isDoubted = id === item.material?.id && isOtherProduct(item.name, item.known_pack, item.material);
    const label = `${isDoubted ? `É ${name} mesmo` : "Está certo"}: 1 ${item.unit} = ${formatQuantityWithUnit(factor, unit)}; entram ${formatQuantityWithUnit(quantity, unit)}`;
    return { label, choice: { confirmed: question } };
  }
  return roundedQuantity !== null && missingText.startsWith(TOO_MANY_DECIMALS)
    ? { label: `Entram ${formatQuantityWithUnit(roundedQuantity, unit)}`, choice: { rounded: roundedQuantity } }
    : null;
}

/** The note's own batches; where they do not add up, one batch that the user types. */
function batchRowsOf(item: InvoiceSheetItem, factor: number, quantity: number | null): BatchChoice[] {
  const noteBatches = factor > 0 && quantity !== null ? batchesOf(item, factor) : [];
  return noteBatches.length > 0 ? noteBatches : [{ code: "", valid_until: "", quantity: "" }];
}

const TOO_MANY_DECIMALS = "A nota tem mais casas decimais";

interface ItemToCheck extends Pick<DraftItem, "item" | "material" | "quantity" | "factor" | "machines" | "symbolic"> {
  batches: readonly LineBatch[];
  rounded: number | null;
}

function missingIn({ item, material, quantity, factor, batches, machines, symbolic, rounded }: ItemToCheck): string {
  if (!material) {
    return "Primeira vez deste fornecedor: qual material é?";
  }
  if (rounded !== null && quantity !== rounded && typeof factor === "number") {
    const places = material.decimals === 1 ? "1 casa decimal" : `${material.decimals} casas decimais`;
    return `${TOO_MANY_DECIMALS} (${formatQuantity(item.quantity)} ${item.unit}) que o cadastro deste material, com ${places}. Confirme a quantidade.`;
  }
  if (quantity === null) {
    return "Informe o conteúdo de cada embalagem.";
  }
  if (!fitsDecimals(quantity, material.decimals)) {
    return "A quantidade que entra não é inteira: confira a embalagem.";
  }
  const batch = batchProblem(batches, quantity, material);
  if (batch) {
    return batch;
  }
  if (item.cost === 0 && !symbolic) {
    return "Sem valor na nota: confirme que entra sem preço.";
  }
  return machines && machines.kind === "" ? "Escolha o tipo de equipamento." : "";
}

function batchProblem(batches: readonly LineBatch[], quantity: number, { decimals, unit }: InvoiceMaterial): string {
  if (batches.some(({ code }) => code === "")) {
    return "Informe o lote e a validade.";
  }
  if (batches.some(({ valid_until }) => valid_until !== "" && !isDay(valid_until))) {
    return "Validade inválida.";
  }
  const contradiction = batchWithTwoValidities(batches);
  if (contradiction) {
    return `O lote ${contradiction} está com duas validades: corrija o código ou a validade de um deles.`;
  }
  if (batches.some((batch) => batch.quantity <= 0 || !fitsDecimals(batch.quantity, decimals))) {
    return "Informe a quantidade de cada lote.";
  }
  const sum = batches.reduce((sum, batch) => sum + batch.quantity, 0);
  return batches.length > 0 && sum !== quantity
    ? `Os lotes somam ${formatQuantityWithUnit(sum, unit)}, e entram ${formatQuantityWithUnit(quantity, unit)}: confira as quantidades.`
    : "";
}

/** The items of a sheet as the draft has them; with the difference shared among them where the user chose that. */
export function draftItems(
  { items, difference, kind }: Pick<InvoiceSheet, "items" | "difference" | "kind">,
  draft: Pick<InvoiceDraft, "choices" | "kind" | "share_difference">,
): DraftItem[] {
  const costs = items.map(({ cost }) => cost);
  const shared = (draft.share_difference && difference !== 0 && withDifference(costs, difference)) || costs;
  const isPurchase = (draft.kind || kind) !== "donation";
  return items.map((item, index) => draftItem({ ...item, cost: shared[index]! }, draft.choices[item.number], isPurchase));
}

export const enteringItems = (items: readonly DraftItem[]): DraftItem[] => items.filter(({ left_out }) => !left_out);

/** The part of the note's total that stays outside of the stock, in centavos. */
export const costOfExcluded = (items: readonly DraftItem[]): number =>
  items.reduce((sum, { item, left_out }) => sum + (left_out ? item.cost : 0), 0);

/** The input once nothing is missing. */
export function enterInput(
  sheet: Pick<InvoiceSheet, "id" | "warnings">,
  draft: InvoiceDraft,
  items: readonly DraftItem[],
): Input<"warehouse/enter-invoice"> {
  return {
    id: draft.id,
    invoice: sheet.id,
    day: draft.day,
    note: draft.note.trim(),
    accepted: sheet.warnings.length > 0 && sheet.warnings.every((warning) => draft.accepted.includes(warning)),
    ...(draft.kind ? { kind: draft.kind } : {}),
    share_difference: draft.share_difference,
    lines: enteringItems(items).map(({ item, material, factor, quantity, batches, machines, symbolic }) => ({
      item: item.number,
      material: material?.id ?? "",
      factor: Number(factor),
      ...(quantity !== null && quantity !== inBaseUnits(item.quantity, Number(factor)) ? { quantity } : {}),
      batches: material?.batch_control ? batches : [],
      symbolic: item.cost === 0 && symbolic,
      ...(machines ? { machines: { ...machines, warranty_months: Number(machines.warranty_months) } } : {}),
    })),
    left_out: items.flatMap(({ item, left_out: reason }) => (reason ? [{ item: item.number, reason }] : [])),
  };
}
