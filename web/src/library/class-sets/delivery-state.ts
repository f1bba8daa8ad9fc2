/** The screen's state of a delivery before it is sent. */
import type { Cursor, Placement, ScanOrder } from "../../../../domain/library/class-sets/class-grid";
import type { DeliveredSet } from "../../../../domain/library/class-sets/commands";

/** A librarian's overrides for one student. */
export interface BlockOverride {
  codes: string[];
  reason: string;
}

/** A typed tombo that is not in its cell yet. */
interface TypedTombo {
  text: string;
  /** Null while the server looks it up. */
  problem: string | null;
}

export interface DeliveryState {
  placements: Record<string, Placement>;
  /** By cellKey, like `placements`. */
  typed: Record<string, TypedTombo>;
  overrides: Record<string, BlockOverride>;
  order: ScanOrder;
  /** Null: the beginning of the grid. */
  cursor: Cursor | null;
  notice: string;
  delivered: DeliveredSet | null;
  problem: string;
  /** Requested: sent, or waiting for earlier scans. */
  sending: boolean;
}

export const EMPTY_DELIVERY: DeliveryState = {
  placements: {},
  typed: {},
  overrides: {},
  order: "by_title",
  cursor: null,
  notice: "",
  delivered: null,
  problem: "",
  sending: false,
};

/** With other copies in its cells: a typed tombo in a changed cell no longer counts. */
export function withPlacements({ placements: previous, typed }: DeliveryState, placements: Readonly<Record<string, Placement>>) {
  const keptTyped = Object.entries(typed).filter(([key]) => placements[key] === previous[key]);
  return { placements: { ...placements }, typed: Object.fromEntries(keptTyped) };
}

/** Each overridden refusal, with all its reasons. */
export function overridesOf(blockOverrides: DeliveryState["overrides"]): { code: string; reason: string }[] {
  const reasons = new Map<string, Set<string>>();
  for (const { codes, reason } of Object.values(blockOverrides)) {
    for (const code of codes) {
      reasons.set(code, (reasons.get(code) ?? new Set()).add(reason));
    }
  }
  return [...reasons].map(([code, reasonSet]) => ({ code, reason: [...reasonSet].join("; ").slice(0, 300) }));
}
