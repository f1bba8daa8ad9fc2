/** The order in which batches leave: the first to expire leaves first. R-35. */
import type { Day } from "../dates";

export interface BatchStock {
  /** Empty for material without batches. */
  batch: string;
  batch_code: string;
  /** Its last good day; empty: none. */
  valid_until: Day | "";
  quantity: number;
}

/** The quantity of a batch that a person has, and may return. */
export interface BatchOnLoan {
  batch: string;
  batch_code: string;
  valid_until: Day | "";
  quantity: number;
}

/** @param day the day of the exit: on its last day a batch is still good. */
export function isExpired({ valid_until }: Pick<BatchStock, "valid_until">, day: Day): boolean {
  return valid_until !== "" && valid_until < day;
}

/** The order of leaving: by validity, batches without one after those with one, and expired batches last. */
export function inOrderOfLeaving<B extends BatchStock>(batches: readonly B[], day: Day): B[] {
  const rank = (batch: B) => (isExpired(batch, day) ? 2 : batch.valid_until === "" ? 1 : 0);
  return [...batches].sort(
    (batch, other) =>
      rank(batch) - rank(other) || compare(batch.valid_until, other.valid_until) || compare(batch.batch_code, other.batch_code),
  );
}

const compare = (first: string, second: string) => (first < second ? -1 : first > second ? 1 : 0);

/** The quantity from each batch, in their order; null when they are not enough. */
export function takeFrom<B extends BatchStock>(batches: readonly B[], quantity: number): { from: B; quantity: number }[] | null {
  const parts: { from: B; quantity: number }[] = [];
  let missingQuantity = quantity;
  for (const from of batches) {
    const takenFromBatch = Math.min(missingQuantity, from.quantity);
    if (takenFromBatch > 0) {
      parts.push({ from, quantity: takenFromBatch });
      missingQuantity -= takenFromBatch;
    }
  }
  return missingQuantity === 0 ? parts : null;
}

export const sumOf = (batches: readonly Pick<BatchStock, "quantity">[]): number =>
  batches.reduce((sum, { quantity }) => sum + quantity, 0);
