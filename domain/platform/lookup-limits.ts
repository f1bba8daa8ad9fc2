/** The limit of misses for one address: enough for a scratched label or a mistyped password now and then, never for a search. */

export interface FailedLookups {
  /** Milliseconds since 1970. */
  since: number;
  count: number;
}

/**
 * Within one window. All people of a school may mistype their passwords behind one address. `serial` is an account's: a person
 * passes a door every two seconds at most.
 */
const MAX_FAILED_LOOKUPS = { card: 60, label: 60, unsubscribe: 60, bounces: 60, password: 300, serial: 300 } as const;
export type LookupKind = keyof typeof MAX_FAILED_LOOKUPS;
const WINDOW_MILLISECONDS = 10 * 60_000;

/** Counts one more. A clock that was put back begins a new window. */
export function countFailedLookup(earlier: FailedLookups | null, at: number): FailedLookups {
  return earlier && runs(earlier, at) ? { since: earlier.since, count: earlier.count + 1 } : { since: at, count: 1 };
}

/** Whether an address has exceeded its limit. */
export const exceedsLimit = (kind: LookupKind, misses: FailedLookups | null, at: number): boolean =>
  misses !== null && runs(misses, at) && misses.count > MAX_FAILED_LOOKUPS[kind];

const WARNING_SHARE = 0.9;

/** Whether the number of look-ups deserves a line in the log. */
export const nearsLimit = (kind: LookupKind, misses: FailedLookups | null): boolean =>
  misses !== null && misses.count > MAX_FAILED_LOOKUPS[kind] * WARNING_SHARE;

const runs = (misses: FailedLookups, at: number): boolean => at >= misses.since && at - misses.since < WINDOW_MILLISECONDS;
