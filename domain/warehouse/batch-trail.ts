/** Where a batch went: who got it, what was lost, what is left. For a recall, all of it on one page. */
import { read, recordId } from "../contract";
import type { Day } from "../dates";
import type { DocumentKind, Place } from "./words";

/** A document's movement of one batch in one place. */
export interface BatchMove {
  document: string;
  number: string;
  kind: DocumentKind;
  /** The kind of the document that a reversal reverses. */
  reversed_kind: DocumentKind | "";
  /** Whether it was reversed itself. */
  reversed: boolean;
  day: Day;
  place: Place;
  /** Signed. */
  quantity: number;
  supplier_name: string;
  requester: string;
  requester_name: string;
  requester_code: string;
  sector_name: string;
  /** The work of another area that took it; otherwise empty. */
  work: string;
  reason: string;
}

/** A person or sector that has, or used, some of a batch. */
export interface BatchHolder {
  /** Empty for another area's work. */
  requester: string;
  name: string;
  code: string;
  sector_name: string;
  /** Given for good, less returns. */
  given: number;
  /** Lent and not returned. */
  lent: number;
  /** The last day of an exit or a loan with it. */
  last_day: Day;
}

export interface BatchTrail {
  id: string;
  code: string;
  valid_until: Day | "";
  material: string;
  material_code: string;
  name: string;
  unit: string;
  /** The quantity in each place. */
  held: { place: Place; quantity: number }[];
  holders: BatchHolder[];
  /** Lost, expired or returned to the supplier, less reversals. */
  written_off: number;
  /** The latest first; at most {@link MAX_OF_TRAIL}. */
  moves: BatchMove[];
}

export const MAX_OF_TRAIL = 1000;

const ISSUE_KINDS: readonly string[] = ["exit", "return"];
const LOSS_KINDS: readonly string[] = ["write_off", "supplier_return"];
const LENDING: readonly string[] = ["loan", "loan_return"];

const effectiveKind = ({ kind, reversed_kind }: BatchMove) => (kind === "reversal" ? reversed_kind : kind);

/** The holders of a part of it after all returns; by name. */
export function holdersOf(moves: readonly BatchMove[]): BatchHolder[] {
  const holders = new Map<string, BatchHolder>();
  for (const move of moves) {
    const kind = effectiveKind(move);
    const issuedQuantity = ISSUE_KINDS.includes(kind) && move.place === "stock" ? 0 - move.quantity : 0;
    const lentQuantity = (LENDING.includes(kind) || LOSS_KINDS.includes(kind)) && move.place === "on_loan" ? move.quantity : 0;
    if (issuedQuantity === 0 && lentQuantity === 0) {
      continue;
    }
    const { requester, requester_name, requester_code, sector_name, work, day } = move;
    const key = requester || work || sector_name;
    const name = requester_name || work || sector_name;
    const holder = holders.get(key) ?? {
      ...{ requester, name, code: requester_code, sector_name },
      ...{ given: 0, lent: 0, last_day: "" },
    };
    holder.given += issuedQuantity;
    holder.lent += lentQuantity;
    if ((issuedQuantity > 0 || lentQuantity > 0) && day > holder.last_day && move.kind !== "reversal") {
      holder.last_day = day;
    }
    holders.set(key, holder);
  }
  return [...holders.values()]
    .filter(({ given, lent }) => given > 0 || lent > 0)
    .sort((holder, other) => (holder.name < other.name ? -1 : holder.name > other.name ? 1 : 0));
}

/** The quantity that was lost, or went back to its supplier. */
export const writtenOffQuantity = (moves: readonly BatchMove[]): number =>
  moves.reduce((sum, move) => sum - (LOSS_KINDS.includes(effectiveKind(move)) ? move.quantity : 0), 0) || 0;

export const batchTrail = read<BatchTrail>()({
  path: "warehouse/batch-trail",
  roles: ["Almoxarifado"],
  summary:
    "Where a batch went: who has some of it once what came back is taken off, what was lost or sent back to its supplier, what is left, and each document that moved it.",
  input: () => ({ batch: recordId("Informe o lote.") }),
  refusals: ["not_found"],
});
