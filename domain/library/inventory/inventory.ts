/** Stocktaking: the meaning of a scanned copy for an inventory. L-46. */
import { type Day, formatLongDay } from "../../dates";
import { COPY_STATES, type CopyState } from "../circulation/lending";

export const INVENTORY_OUTCOMES = ["right", "elsewhere", "on_loan", "found", "repair", "withdrawn", "unknown"] as const;
export type InventoryOutcome = (typeof INVENTORY_OUTCOMES)[number];

/** The names of the outcomes in a list. */
export const OUTCOME_NAMES: Readonly<Record<InventoryOutcome, string>> = {
  right: "Certo",
  elsewhere: "Em outro lugar",
  on_loan: "Consta emprestado",
  found: "Encontrado",
  repair: "Consta em reparo",
  withdrawn: "Foi baixado",
  unknown: "Código desconhecido",
};

/** The outcomes that need an action. */
export const OPEN_OUTCOMES: readonly InventoryOutcome[] = ["elsewhere", "on_loan", "repair", "withdrawn", "unknown"];

export interface CountedCopy {
  state: CopyState;
  /** Whether the copy is in the inventory's scope: its place and type. */
  inScope: boolean;
  /** The reader who has it according to the loans; null without one. */
  holder: { name: string; due: Day } | null;
  location: string;
}

/** The gravest outcome for the copy. */
export function outcomeOf({ state, inScope, holder }: Omit<CountedCopy, "location">): Exclude<InventoryOutcome, "unknown"> {
  if (state === "withdrawn") {
    return "withdrawn";
  }
  if (holder) {
    return "on_loan";
  }
  if (state === "lost" || state === "missing") {
    return "found";
  }
  if (!inScope) {
    return "elsewhere";
  }
  return state === "repair" ? "repair" : "right";
}

/** Whether it counts among the copies expected on these shelves. */
export function countsAsExpected(outcome: InventoryOutcome, inScope: boolean): boolean {
  return inScope && (outcome === "right" || outcome === "found" || outcome === "repair");
}

/** One sentence for the user at the shelf. */
export function inventorySentence(
  outcome: InventoryOutcome,
  { state, inScope, holder, location }: CountedCopy,
  today: Day,
): string {
  switch (outcome) {
    case "right":
      return state === "damaged" ? "Certo, consta como danificado" : "Certo";
    case "elsewhere":
      return location ? `Em outro lugar: guarde em ${location}` : "Não é desta contagem: o local é outro";
    case "on_loan":
      return `Consta emprestado a ${holder?.name ?? "outro leitor"}${holder ? ` até ${formatLongDay(holder.due, today)}` : ""}: devolver?`;
    case "found":
      return `Constava como ${COPY_STATES[state]}: encontrado${inScope || !location ? "" : `, guarde em ${location}`}`;
    case "repair":
      return "Consta em reparo, mas está na estante";
    case "withdrawn":
      return "Foi baixado: não deveria estar na estante";
    case "unknown":
      return "Código não cadastrado: separe o livro";
  }
}

export interface InventoryFigures {
  /** Copies of this inventory with a scan. */
  counted: number;
  /** Copies of these shelves without a scan; after the close: not found. */
  pending: number;
  outcomes: Record<InventoryOutcome, number>;
}

/** The figures from the numbers of scans by outcome. */
export function figuresOf(
  groups: readonly { outcome: InventoryOutcome; expected: boolean; scans: number }[],
  pending: number,
): InventoryFigures {
  const outcomes = Object.fromEntries(INVENTORY_OUTCOMES.map((name) => [name, 0])) as Record<InventoryOutcome, number>;
  let countedCount = 0;
  for (const { outcome, expected, scans } of groups) {
    outcomes[outcome] += scans;
    countedCount += expected ? scans : 0;
  }
  return { counted: countedCount, pending, outcomes };
}
