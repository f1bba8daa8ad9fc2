/** Which batch leaves first: the first to expire. R-35. */
import type { Day } from "../dates";

export interface BatchStock {
  /** Empty for what has no batch. */
  batch: string;
  batch_code: string;
  /** Its last good day; empty: none. */
  valid_until: Day | "";
  quantity: number;
}

/** The quantity of a batch that a person has, and may return. */
export interface BatchOut {
  batch: string;
  batch_code: string;
  valid_until: Day | "";
  quantity: number;
}

/** @param day the one on which it leaves: on its last day a batch is still good. */
export function isExpired({ valid_until }: Pick<BatchStock, "valid_until">, day: Day): boolean {
  return valid_until !== "" && valid_until < day;
}

/** The order of leaving: by validity, batches without one after those with one, and expired batches last. */
export function inOrderOfLeaving<B extends BatchStock>(batches: readonly B[], day: Day): B[] {
  const rank = (one: B) => (isExpired(one, day) ? 2 : one.valid_until === "" ? 1 : 0);
  return [...batches].sort(
    (one, other) =>
      rank(one) - rank(other) || compare(one.valid_until, other.valid_until) || compare(one.batch_code, other.batch_code),
  );
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** The quantity from each batch, in their order; null when they are not enough. */
export function takeFrom<B extends BatchStock>(batches: readonly B[], quantity: number): { from: B; quantity: number }[] | null {
  const parts: { from: B; quantity: number }[] = [];
  let missing = quantity;
  for (const from of batches) {
    const quantityTaken = Math.min(missing, from.quantity);
    if (quantityTaken > 0) {
      parts.push({ from, quantity: quantityTaken });
      missing -= quantityTaken;
    }
  }
  return missing === 0 ? parts : null;
}

export const sumOf = (batches: readonly Pick<BatchStock, "quantity">[]): number =>
  batches.reduce((sum, { quantity }) => sum + quantity, 0);
