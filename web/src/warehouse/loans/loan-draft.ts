/** The state of the loan desk before the posting, and its changes. Pure. */
import type { BatchOnLoan } from "../../../../domain/warehouse/batches";
import type { ScannedMaterial, ScannedRequester } from "../../../../domain/warehouse/commands";
import type { Condition } from "../../../../domain/warehouse/loans/commands";
import type { LoanRow } from "../../../../domain/warehouse/loans/lists";
import { unitName } from "../../../../domain/warehouse/loans/words";
import { fitsDecimals, formatQuantity, ONE } from "../../../../domain/warehouse/quantity";
import { formatQuantityWithUnit } from "../../../../domain/warehouse/words";
import type { Input } from "../../data/call";

/** Lending, or a return. */
export type LoanMode = "lend" | "return";

/** The subject of a line; a numbered unit exists once. */
export interface DeskItem {
  /** The material's id, or the unit's. */
  key: string;
  /** The code for the server. */
  code: string;
  name: string;
  material: string;
  shown_code: string;
  unit: string;
  decimals: number;
  shelf: string;
  available: number;
  numbered: boolean;
}

export interface DeskLine {
  thing: DeskItem;
  /** Ten-thousandths, or a typed text that can't be read. */
  quantity: number | string;
  condition: Condition;
  /** Of a return: its batch, by its id; empty: in the order in which they left. */
  batch: string;
  /** The server's refusal of this line, until it changes. */
  refusal: string;
}

// A type, not an interface: a draft is stored as plain values by their names.
export type LoanDraft = {
  /** The document's own id: the same on every attempt, so that the server posts it once. */
  id: string;
  requester: ScannedRequester | null;
  /** The requester's loans, the first due first. */
  loans: readonly LoanRow[];
  /** The newest first. */
  lines: readonly DeskLine[];
  due: string;
  note: string;
};

export const emptyDraft = (id: string): LoanDraft => ({ id, requester: null, loans: [], lines: [], due: "", note: "" });

export const isEmpty = ({ requester, lines, note, due }: LoanDraft): boolean =>
  !requester && lines.length === 0 && note === "" && due === "";

export const deskItem = (material: ScannedMaterial): DeskItem => ({
  key: material.id,
  code: material.id,
  name: material.name,
  material: material.id,
  shown_code: material.code,
  unit: material.unit,
  decimals: material.decimals,
  shelf: material.shelf,
  available: material.available,
  numbered: false,
});

export const deskItemOfUnit = (material: ScannedMaterial, unit: { id: string; code: string; number: string }): DeskItem => ({
  ...deskItem(material),
  key: unit.id,
  code: unit.id,
  name: unitName(material.name, unit.number),
  shown_code: unit.code,
  decimals: 0,
  numbered: true,
});

/** The requester's loans, as return lines; of one batch, where it is named. */
export const quantityOnLoans = (loans: readonly LoanRow[], key: string, batch = ""): number =>
  linesOf(loans, key).reduce(
    (sum, { out, batches }) => sum + (batch ? (batches.find((one) => one.batch === batch)?.quantity ?? 0) : out),
    0,
  );

const linesOf = (loans: readonly LoanRow[], key: string) =>
  loans.flatMap(({ lines }) => lines).filter((line) => (line.unit_id || line.material) === key);

/** The batches of a thing that the requester has, in the order in which they left. */
export function batchesOnLoan(loans: readonly LoanRow[], key: string): BatchOnLoan[] {
  const batchesById = new Map<string, BatchOnLoan>();
  for (const batch of linesOf(loans, key).flatMap(({ batches }) => batches)) {
    const existingBatch = batchesById.get(batch.batch);
    batchesById.set(batch.batch, { ...batch, quantity: batch.quantity + (existingBatch?.quantity ?? 0) });
  }
  return [...batchesById.values()];
}

const amountOf = ({ quantity }: DeskLine): number => (typeof quantity === "number" ? quantity : 0);

/** Adds a quantity of a thing: its line moves to the top. A numbered unit stays one. */
export function withItem(draft: LoanDraft, item: DeskItem, quantity: number): LoanDraft {
  const line = draft.lines.find((line) => line.thing.key === item.key);
  const otherLines = draft.lines.filter((one) => one !== line);
  const wantedQuantity = item.numbered ? ONE : (line ? amountOf(line) : 0) + quantity;
  const next: DeskLine = {
    thing: item,
    quantity: wantedQuantity,
    condition: line?.condition ?? "good",
    batch: line?.batch ?? "",
    refusal: "",
  };
  return { ...draft, lines: [next, ...otherLines] };
}

export const withLine = (draft: LoanDraft, key: string, change: Partial<DeskLine>): LoanDraft => ({
  ...draft,
  lines: draft.lines.map((line) => (line.thing.key === key ? { ...line, refusal: "", ...change } : line)),
});

export const withoutLine = (draft: LoanDraft, key: string): LoanDraft => ({
  ...draft,
  lines: draft.lines.filter((line) => line.thing.key !== key),
});

export interface LineState {
  /** Why it can't be posted; empty when it can. */
  problem: string;
  /** The alternative: the whole available quantity; 0 where there is none. */
  take: number;
  /** The rest: in the stock, or with the requester. */
  remaining: number;
}

/** Whether a line can be lent or returned, and its remainder. */
export function stateOf(mode: LoanMode, { requester, loans }: LoanDraft, line: DeskLine): LineState {
  const { thing: item, quantity, refusal } = line;
  const wantedQuantity = amountOf(line);
  const limit = mode === "lend" ? item.available : quantityOnLoans(loans, item.key, line.batch);
  const state = { take: 0, remaining: Math.max(0, limit - wantedQuantity) };
  if (typeof quantity !== "number" || quantity === 0) {
    return { ...state, problem: "Informe a quantidade" };
  }
  if (!fitsDecimals(quantity, item.decimals)) {
    return { ...state, problem: "Informe um número inteiro" };
  }
  if (mode === "lend" && wantedQuantity > limit) {
    const availableText = formatQuantity(Math.max(0, limit));
    return {
      ...state,
      take: Math.max(0, limit),
      problem: `Saldo insuficiente: pedido ${formatQuantity(wantedQuantity)}, disponível ${availableText}`,
    };
  }
  if (mode === "return" && requester && wantedQuantity > limit) {
    const name = requester.name;
    return {
      ...state,
      take: limit,
      problem: limit === 0 ? `Não está com ${name}` : `${name} só tem ${formatQuantityWithUnit(limit, item.unit)}`,
    };
  }
  return { ...state, problem: refusal };
}

/** The obstacle, and the field where the user corrects it; undefined without one. */
export type MissingPart = { sentence: string; at: "scan" } | { sentence: string; at: "line"; key: string };

export function missingOf(mode: LoanMode, draft: LoanDraft): MissingPart | undefined {
  const { requester, lines } = draft;
  const faulty = lines.find((line) => stateOf(mode, draft, line).problem);
  if (faulty) {
    return { sentence: `Antes, acerte ${faulty.thing.name}. Nada foi registrado ainda.`, at: "line", key: faulty.thing.key };
  }
  if (lines.length === 0) {
    const person = mode === "lend" ? "do requisitante" : "do requisitante";
    return { sentence: requester ? "Falta passar os materiais." : `Passe o código ${person} e o material.`, at: "scan" };
  }
  if (!requester) {
    return {
      sentence: `Falta informar quem ${mode === "lend" ? "leva" : "devolve"}: leia o código ou busque pelo nome.`,
      at: "scan",
    };
  }
  const block = mode === "lend" ? requester.blocks[0] : undefined;
  return block ? { sentence: block, at: "scan" } : undefined;
}

const inOrder = (lines: readonly DeskLine[]) => [...lines].reverse();

export const lendInput = ({ id, requester, lines, due, note }: LoanDraft): Input<"warehouse/lend"> => ({
  id,
  to: requester?.id ?? "",
  due,
  note,
  lines: inOrder(lines).map((line) => ({ material: line.thing.code, quantity: amountOf(line) })),
});

export const returnInput = ({ id, requester, lines, note }: LoanDraft): Input<"warehouse/return-loan"> => ({
  id,
  from: requester?.id ?? "",
  note,
  lines: inOrder(lines).map((line) => ({
    material: line.thing.code,
    quantity: amountOf(line),
    condition: line.condition,
    ...(line.batch ? { batch: line.batch } : {}),
  })),
});

/** The line that a refusal names ("lines.2.quantity"); empty where it names none. */
export function lineOfRefusal({ lines }: LoanDraft, fields: readonly string[]): string {
  const index = fields.map((field) => /^lines\.(\d+)\b/.exec(field)?.[1]).find((index) => index !== undefined);
  return index === undefined ? "" : (inOrder(lines)[Number(index)]?.thing.key ?? "");
}
