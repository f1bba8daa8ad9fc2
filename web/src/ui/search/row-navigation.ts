/** Keys that move through a list from its search field, and open a row. */
const STEPS = { ArrowDown: 1, ArrowUp: -1, PageDown: 5, PageUp: -5, Enter: 0 } as const;

export type RowKey = keyof typeof STEPS;

export const isRowKey = (key: string): key is RowKey => Object.hasOwn(STEPS, key);

/** The state of a row while answers arrive. */
export interface RowStatus {
  id: string;
  /** It answers the typed text, not an earlier search. */
  isCurrent: boolean;
  /** No later answer can come above it. */
  isFinal: boolean;
}

/**
 * Where the keys lead from a row: arrows wrap round, page keys stop at the ends. Every key but Enter opens the list, and Enter
 * ends the walk.
 */
export function rowAfterKeys(ids: readonly string[], from: string, keys: readonly RowKey[]): { at: string; opens: boolean } {
  let index = Math.max(0, ids.indexOf(from));
  for (const key of keys) {
    if (key === "Enter") {
      return { at: ids[index] ?? "", opens: ids.length > 0 };
    }
    const next = index + STEPS[key];
    const isPage = Math.abs(STEPS[key]) > 1;
    index = isPage ? Math.max(0, Math.min(ids.length - 1, next)) : (next + ids.length) % Math.max(1, ids.length);
  }
  return { at: ids[index] ?? "", opens: false };
}

/**
 * Whether a key may act while answers are pending: Enter on a row that was chosen or that stays the first, a step from one
 * answered row to another. A step past an end waits, since the end is not known yet. @param chosenId the row that the user moved
 * to; empty while the first one is only proposed.
 */
export function mayActWhilePending(rows: readonly RowStatus[], chosenId: string, key: RowKey): boolean {
  const index = Math.max(
    0,
    rows.findIndex(({ id }) => id === chosenId),
  );
  const row = rows[index];
  if (!row?.isCurrent) {
    return false;
  }
  return key === "Enter" ? row.id === chosenId || row.isFinal : (rows[index + STEPS[key]]?.isCurrent ?? false);
}
