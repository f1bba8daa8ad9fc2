/** A delivery on its way, as the screen holds it. */
import type { Cursor, Placement, ScanOrder } from "../../../../domain/library/class-sets/class-grid";
import type { DeliveredSet } from "../../../../domain/library/class-sets/commands";

/** A librarian's overrides for one student. */
export interface LiftedBlock {
  codes: string[];
  reason: string;
}

/** A tombo that was typed into a cell and is not placed there. */
interface TypedTombo {
  text: string;
  /** Null while it is looked up. */
  problem: string | null;
}

export interface DeliveryState {
  placed: Record<string, Placement>;
  /** By cellKey, as `placed`. */
  typed: Record<string, TypedTombo>;
  lifted: Record<string, LiftedBlock>;
  order: ScanOrder;
  /** Null: wherever the grid begins. */
  cursor: Cursor | null;
  notice: string;
  delivered: DeliveredSet | null;
  problem: string;
  /** Asked for: sent, or waiting for what was scanned before. */
  sending: boolean;
}

export const EMPTY_DELIVERY: DeliveryState = {
  placed: {},
  typed: {},
  lifted: {},
  order: "by_title",
  cursor: null,
  notice: "",
  delivered: null,
  problem: "",
  sending: false,
};

/** With other copies in its cells: what was typed into one that changed says nothing any more. */
export function withPlaced({ placed: previous, typed }: DeliveryState, placements: Readonly<Record<string, Placement>>) {
  const keptTyped = Object.entries(typed).filter(([key]) => placements[key] === previous[key]);
  return { placed: { ...placements }, typed: Object.fromEntries(keptTyped) };
}

/** Each obstacle that was set aside, with all the reasons that were given for it. */
export function overridesOf(liftedBlocks: DeliveryState["lifted"]): { code: string; reason: string }[] {
  const reasons = new Map<string, Set<string>>();
  for (const { codes, reason } of Object.values(liftedBlocks)) {
    for (const code of codes) {
      reasons.set(code, (reasons.get(code) ?? new Set()).add(reason));
    }
  }
  return [...reasons].map(([code, reasonSet]) => ({ code, reason: [...reasonSet].join("; ").slice(0, 300) }));
}
