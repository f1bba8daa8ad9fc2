/** The number of misses of one address: enough for a scratched label or a mistyped password now and then, never for a search. */

export interface Misses {
  /** Milliseconds since 1970. */
  since: number;
  count: number;
}

/**
 * Within one window. Behind one address the whole school mistypes its passwords. `serial` is an account's: at a door somebody comes
 * by every two seconds at most.
 */
const MAX_MISSES = { card: 60, label: 60, unsubscribe: 60, bounces: 60, password: 300, serial: 300 } as const;
export type MissKind = keyof typeof MAX_MISSES;
const WINDOW_MILLISECONDS = 10 * 60_000;

/** Counts one more. A clock that was put back begins a new window. */
export function countMiss(earlier: Misses | null, at: number): Misses {
  return earlier && runs(earlier, at) ? { since: earlier.since, count: earlier.count + 1 } : { since: at, count: 1 };
}

/** Whether there were more than one address may have. */
export const isTooMany = (kind: MissKind, misses: Misses | null, at: number): boolean =>
  misses !== null && runs(misses, at) && misses.count > MAX_MISSES[kind];

const NEARLY = 0.9;

/** Whether so many were let by that somebody should read of it. */
export const isNearlyTooMany = (kind: MissKind, misses: Misses | null): boolean =>
  misses !== null && misses.count > MAX_MISSES[kind] * NEARLY;

const runs = (misses: Misses, at: number): boolean => at >= misses.since && at - misses.since < WINDOW_MILLISECONDS;
