/** The state of the exit desk before the posting, and its changes. Pure. */
import type { Day } from "../../../../domain/dates";
import { count, listing } from "../../../../domain/text";
import { sumOf, takeFrom } from "../../../../domain/warehouse/batches";
import type { BatchBalance, ScannedMaterial, ScannedRequester, StockDocument } from "../../../../domain/warehouse/commands";
import { fitsDecimals, formatQuantity, ONE } from "../../../../domain/warehouse/quantity";
import type { RequestRow } from "../../../../domain/warehouse/requests/lists";
import { openOf } from "../../../../domain/warehouse/requests/states";
import { formatRemainder, unitFor } from "../../../../domain/warehouse/words";
import type { Input } from "../../data/call";
import { shortDay } from "../../ui/format";
import { deliverable } from "../requests/request-words";

export interface ExitLine {
  material: ScannedMaterial;
  /** Ten-thousandths, or a typed text that can't be read. */
  quantity: number | string;
  /** Another batch than the first to leave, and the reason; empty: the usual order. */
  batch: string;
  reason: string;
  /** Of a request's line: the quantity that is reserved for it. */
  own?: number;
  /** The server's refusal of this line, until it changes. */
  refusal: string;
}

// A type, not an interface: a draft is stored as plain values by their names.
export type ExitDraft = {
  /** The exit's own id: the same on every attempt, so that the server posts it once. */
  id: string;
  requester: ScannedRequester | null;
  /** The newest first. */
  lines: readonly ExitLine[];
  /** When the material left; empty: today. A request is delivered today. */
  day: string;
  note: string;
  /** The approved request that this exit is for. */
  request: { id: string; number: string } | null;
};

export const emptyDraft = (id: string): ExitDraft => ({
  id,
  requester: null,
  lines: [],
  day: "",
  note: "",
  request: null,
});

/** Sets the requester; an exit for another person's request becomes an ordinary exit. */
export function withRequester(draft: ExitDraft, requester: ScannedRequester | null): ExitDraft {
  const isSame = requester !== null && requester.id === draft.requester?.id;
  return isSame ? { ...draft, requester } : { ...withoutRequest(draft), requester };
}

export const withoutRequest = (draft: ExitDraft): ExitDraft => ({
  ...draft,
  request: null,
  lines: draft.lines.map(({ own: _, ...line }) => line),
});

export interface RepeatedExit {
  draft: ExitDraft;
  /** Names of the materials whose code now means another one, or none: their lines stay empty. */
  leftOut: string[];
  /** Names of the inactive ones. */
  inactive: string[];
}

/**
 * The lines of an earlier exit, for correction and another posting. A reversed exit is posted again whole, with its day and the
 * batches that the user chose. @param materials of its lines, as they are now; undefined where there is none.
 */
export function repeatedExit(
  id: string,
  { lines, note, day, reversed_by }: Pick<StockDocument, "lines" | "note" | "day" | "reversed_by">,
  materials: readonly (ScannedMaterial | undefined)[],
  requester: ScannedRequester | null,
): RepeatedExit {
  const blank = { ...emptyDraft(id), note, day: reversed_by ? day : "" };
  const isSame = (index: number) => materials[index]?.id === lines[index]?.material;
  const filledDraft = lines.reduce((draft, { quantity, parts }, index) => {
    const material = materials[index];
    if (!material || !isSame(index)) {
      return draft;
    }
    const next = withMaterial(draft, material, Math.abs(quantity));
    const [part] = parts;
    const isChosen = reversed_by !== "" && parts.length === 1 && part !== undefined && part.reason !== "";
    return isChosen ? withLine(next, material.id, { batch: part.batch, reason: part.reason }) : next;
  }, blank);
  return {
    draft: withRequester(filledDraft, requester),
    leftOut: lines.flatMap(({ name }, index) => (isSame(index) ? [] : [name])),
    inactive: materials.flatMap((material, index) => (material && isSame(index) && !material.active ? [material.name] : [])),
  };
}

/** The sentences about parts of another exit that the new one leaves out, or includes with a doubt. */
export const repeatedSentences = (leftOut: readonly string[], inactive: readonly string[]): string[] =>
  [
    leftOut.length > 0
      ? `${listing(leftOut)}: ${leftOut.length > 1 ? "os códigos indicam outros cadastros, e os materiais ficaram" : "o código indica outro cadastro, e o material ficou"} fora da saída.`
      : "",
    inactive.length > 0
      ? `${listing(inactive)}: ${inactive.length > 1 ? "cadastros inativos" : "cadastro inativo"}. Confira antes de concluir.`
      : "",
  ].filter(Boolean);

/** The part of a request that can leave now, in place of the earlier lines. @param materials as they are now. */
export function serving(
  draft: ExitDraft,
  request: Pick<RequestRow, "id" | "number" | "lines">,
  materials: readonly ScannedMaterial[],
): ExitDraft {
  const lines = request.lines.flatMap((line): ExitLine[] => {
    const material = materials.find(({ id }) => id === line.material);
    const quantity = deliverable(line);
    return material && quantity > 0 ? [{ material, quantity, batch: "", reason: "", own: openOf(line), refusal: "" }] : [];
  });
  return { ...draft, lines, day: "", request: { id: request.id, number: request.number } };
}

export const isEmpty = ({ requester, lines, day, note }: ExitDraft): boolean =>
  !requester && lines.length === 0 && day === "" && note === "";

const amountOf = ({ quantity }: ExitLine): number => (typeof quantity === "number" ? quantity : 0);

/** Adds a quantity of a material: its line moves to the top, with the current balance. */
export function withMaterial(draft: ExitDraft, material: ScannedMaterial, quantity: number): ExitDraft {
  const line = draft.lines.find((line) => line.material.id === material.id);
  const otherLines = draft.lines.filter((one) => one !== line);
  const next: ExitLine = line
    ? { ...line, material, quantity: amountOf(line) + quantity, refusal: "" }
    : { material, quantity, batch: "", reason: "", refusal: "" };
  return { ...draft, lines: [next, ...otherLines] };
}

/** One line changed; the server's earlier message about it no longer counts. */
export function withLine(draft: ExitDraft, material: string, change: Partial<ExitLine>): ExitDraft {
  return {
    ...draft,
    lines: draft.lines.map((line) => (line.material.id === material ? { ...line, refusal: "", ...change } : line)),
  };
}

export const withoutLine = (draft: ExitDraft, material: string): ExitDraft => ({
  ...draft,
  lines: draft.lines.filter((line) => line.material.id !== material),
});

/** The batches that may leave, in their order. */
export const leavingBatches = ({ batches }: ScannedMaterial): BatchBalance[] =>
  batches.filter(({ place, expired }) => place === "stock" && !expired);

export interface LineState {
  /** Why it can't leave; empty when it can. */
  problem: string;
  /** The alternative: the whole available quantity; 0 where there is none. */
  take: number;
  /** The remaining stock. */
  remaining: number;
  belowMinimum: boolean;
}

/** A quantity that is reserved for this request may leave too; one that is reserved for others may not. */
function availableFor({ material, own = 0 }: ExitLine): number {
  const { available, stock, expired, reserved } = material;
  const good = stock - expired;
  return own === 0 ? available : Math.max(0, good - Math.max(0, reserved - own), Math.min(good, own));
}

/** Whether a line can be posted, and its remainder. */
export function stateOf(line: ExitLine): LineState {
  const { material, quantity, batch, refusal } = line;
  const { stock, minimum, decimals } = material;
  const wantedQuantity = amountOf(line);
  const limit = batch
    ? sumOf(leavingBatches(material).filter((leavingBatch) => leavingBatch.batch === batch))
    : availableFor(line);
  const remaining = stock - wantedQuantity;
  const state = { take: 0, remaining, belowMinimum: minimum > 0 && remaining < minimum };
  if (typeof quantity !== "number" || quantity === 0) {
    return { ...state, problem: "Informe a quantidade" };
  }
  if (!fitsDecimals(quantity, decimals)) {
    return {
      ...state,
      problem: decimals === 0 ? "Informe um número inteiro" : `Use até ${count(decimals, "casa", "casas")} depois da vírgula`,
    };
  }
  if (wantedQuantity > limit) {
    const availableText = `disponível ${formatQuantity(Math.max(0, limit))}${batch ? " neste lote" : ""}`;
    return {
      ...state,
      take: Math.max(0, limit),
      problem: `Saldo insuficiente: pedido ${formatQuantity(wantedQuantity)}, ${availableText}`,
    };
  }
  return { ...state, problem: refusal };
}

/** The batch that leaves: "Lote L2608, vence 12 dez: sai primeiro", "6 do lote 0417 (10 dez) e 2 do lote 0533". */
export function batchSentence(line: ExitLine, today: Day): string {
  const { material, batch } = line;
  if (!material.batch_control && material.batches.every((batch) => batch.batch === "")) {
    return material.shelf ? `Prateleira ${material.shelf}` : "Sem controle de validade";
  }
  const batches = leavingBatches(material).filter((leavingBatch) => !batch || leavingBatch.batch === batch);
  const parts = takeFrom(batches, Math.max(ONE, amountOf(line))) ?? [];
  const [onlyPart] = parts;
  if (parts.length === 1 && onlyPart) {
    const { batch_code, valid_until } = onlyPart.from;
    const batchText = batch_code ? `Lote ${batch_code}` : "Sem lote";
    const validityText = valid_until ? `, vence ${shortDay(valid_until, today)}` : "";
    return `${batchText}${validityText}${!batch && batches.length > 1 ? ": sai primeiro" : ""}`;
  }
  return listing(
    parts.map(({ from: { batch_code, valid_until }, quantity }) => {
      const batchText = batch_code ? `do lote ${batch_code}` : "sem lote";
      return `${formatQuantity(quantity)} ${batchText}${valid_until ? ` (${shortDay(valid_until, today)})` : ""}`;
    }),
  );
}

/** "5 materiais, 30 itens": the pieces are added up only where every quantity is whole. */
export function summaryOf(lines: readonly ExitLine[]): string {
  const materials = count(lines.length, "material", "materiais");
  const whole = lines.every((line) => line.material.decimals === 0 && fitsDecimals(amountOf(line), 0));
  const pieces = lines.reduce((sum, line) => sum + amountOf(line), 0) / ONE;
  return whole && lines.length > 0 ? `${materials}, ${count(pieces, "item", "itens")}` : materials;
}

/** The obstacle to the posting, and the field where the user corrects it; undefined without one. */
export type MissingPart = { sentence: string; at: "scan" } | { sentence: string; at: "line"; material: string };

export function missingOf(draft: ExitDraft): MissingPart | undefined {
  const faulty = draft.lines.find((line) => stateOf(line).problem);
  if (faulty) {
    return {
      sentence: `Antes, acerte ${faulty.material.name}. Nada saiu do estoque ainda.`,
      at: "line",
      material: faulty.material.id,
    };
  }
  if (draft.lines.length === 0) {
    return {
      sentence: draft.requester ? "Falta passar os materiais." : "Passe o material e o código do requisitante.",
      at: "scan",
    };
  }
  if (!draft.requester) {
    return { sentence: "Falta informar o requisitante: leia o código ou busque pelo nome.", at: "scan" };
  }
  const block = draft.requester.blocks[0];
  return block ? { sentence: block, at: "scan" } : undefined;
}

/** The server's input: the oldest line first, in the order of the delivery. */
export function exitInput({ id, requester, lines, day, note }: ExitDraft): Input<"warehouse/exit"> {
  return {
    id,
    to: requester?.id ?? "",
    day,
    note,
    beyond_limit: "",
    lines: [...lines].reverse().map((line) => ({
      material: line.material.id,
      quantity: amountOf(line),
      reason: line.reason,
      ...(line.batch ? { batch: line.batch } : {}),
    })),
  };
}

/** The same for an exit that delivers a request. */
export function deliveryInput(draft: ExitDraft, request: string): Input<"warehouse/deliver"> {
  const { id, lines } = exitInput(draft);
  return { id, request, lines };
}

/** The material of the line that a refusal names ("lines.2.quantity"); empty where it names none. */
export function materialOfRefusal({ lines }: ExitDraft, fields: readonly string[]): string {
  const index = fields.map((field) => /^lines\.(\d+)\b/.exec(field)?.[1]).find((index) => index !== undefined);
  return index === undefined ? "" : ([...lines].reverse()[Number(index)]?.material.id ?? "");
}

/** For screen readers. */
export function spokenLine(line: ExitLine): string {
  const { problem, remaining } = stateOf(line);
  const { name, unit } = line.material;
  const quantity = amountOf(line);
  return `${name}: ${formatQuantity(quantity)} ${unitFor(quantity, unit)}. ${problem || `${formatRemainder(remaining)}.`}`;
}
