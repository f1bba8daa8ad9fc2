/** Future instants, in milliseconds since 1970, after a possible correction of the clock that wrote them. */

/** Another run of the program may have written one a moment after this run read the time. */
const CLOCK_TOLERANCE = 60_000;

/** The latest instant for a wait of at most `longest`. */
export function latestInstant(now: number, longest: number): number {
  return now + longest + CLOCK_TOLERANCE;
}

/** Whether `until` is in the future. An instant further ahead than any wait comes from a clock that was ahead, and is ignored. */
export function isInFuture(until: number, now: number, longest: number): boolean {
  return until > now && until <= latestInstant(now, longest);
}
