/** The limit of misses for one address: enough for a scratched label or a mistyped password now and then, never for a search. */

export interface Misses {
  /** Milliseconds since 1970. */
  since: number;
  count: number;
}

/**
 * Within one window. All people of a school may mistype their passwords behind one address. `serial` is an account's: a person
 * passes a door every two seconds at most.
 */
const MAX_MISSES = { card: 60, label: 60, unsubscribe: 60, bounces: 60, password: 300, serial: 300 } as const;
export type MissKind = keyof typeof MAX_MISSES;
const WINDOW_MILLISECONDS = 10 * 60_000;

/** Counts one more. A clock that was put back begins a new window. */
export function countMiss(earlier: Misses | null, at: number): Misses {
  return earlier && runs(earlier, at) ? { since: earlier.since, count: earlier.count + 1 } : { since: at, count: 1 };
}

/** Whether an address has exceeded its limit. */
export const isTooMany = (kind: MissKind, misses: Misses | null, at: number): boolean =>
  misses !== null && runs(misses, at) && misses.count > MAX_MISSES[kind];

const NEARLY = 0.9;

/** Whether the number of look-ups deserves a line in the log. */
export const isNearlyTooMany = (kind: MissKind, misses: Misses | null): boolean =>
  misses !== null && misses.count > MAX_MISSES[kind] * NEARLY;

const runs = (misses: Misses, at: number): boolean => at >= misses.since && at - misses.since < WINDOW_MILLISECONDS;
