/** Instants that something waits for, in milliseconds since 1970, read by a clock that may have been put right since they were written. */

/** Another run of the program may have written one a moment after this one asked for the time. */
const GRACE = 60_000;

/** The farthest instant that anything which waits for `longest` at most can wait for. */
export function farthestAhead(now: number, longest: number): number {
  return now + longest + GRACE;
}

/**
 * Whether `until` is still to come. An instant further ahead than any wait was written by a clock that was ahead, and is
 * ignored.
 */
export function stillAhead(until: number, now: number, longest: number): boolean {
  return until > now && until <= farthestAhead(now, longest);
}
