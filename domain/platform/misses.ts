/** How many unknown codes of cards or labels one address may ask about: a scratched one now and then, never a search. */

export interface Misses {
  /** Milliseconds since 1970. */
  since: number;
  count: number;
}

const MOST = 60;
const WINDOW_MILLISECONDS = 10 * 60_000;

/** Counts one more. A clock that was put back begins a new window. */
export function countMiss(known: Misses | null, at: number): { admitted: boolean; misses: Misses } {
  const runs = known !== null && at >= known.since && at - known.since < WINDOW_MILLISECONDS;
  const misses = runs ? { since: known.since, count: known.count + 1 } : { since: at, count: 1 };
  return { admitted: misses.count <= MOST, misses };
}
