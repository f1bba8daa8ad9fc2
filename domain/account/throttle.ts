/** The limit on password attempts against one account, from any address. */

import { isInFuture } from "../platform/instants";

/** The record of an account's attempts since its last success. Times are milliseconds since 1970. */
export interface Attempts {
  count: number;
  last: number;
  /** The server tests no attempt before this time. */
  until: number;
}

/** Mistakes are normal: so many attempts need no wait. */
export const FREE_ATTEMPTS = 5;
const LONGEST_WAIT_MINUTES = 15;
const EXPIRY_MILLISECONDS = 60 * 60_000;
const MINUTE = 60_000;

/**
 * Counts an attempt before its password is tested, so that many at once count as many. The fifth attempt causes a wait of one
 * minute; each later one doubles it, up to a quarter of an hour.
 * @returns the new record, and the person's wait: 0 lets the attempt through.
 */
export function countAttempt(earlier: Attempts | null, now: number): { attempts: Attempts; wait: number } {
  if (earlier && isInFuture(earlier.until, now, LONGEST_WAIT_MINUTES * MINUTE)) {
    return { attempts: earlier, wait: earlier.until - now };
  }
  const count = earlier && !isExpired(earlier, now) ? earlier.count + 1 : 1;
  const minutes = Math.min(LONGEST_WAIT_MINUTES, 2 ** (count - FREE_ATTEMPTS));
  return { attempts: { count, last: now, until: count < FREE_ATTEMPTS ? 0 : now + minutes * MINUTE }, wait: 0 };
}

/** Whether the record may be deleted. */
export function isExpired(attempts: Attempts, now: number): boolean {
  return !isInFuture(attempts.last + EXPIRY_MILLISECONDS, now, EXPIRY_MILLISECONDS);
}

/** A wait as whole minutes for a sentence; never 0. */
export function waitMinutes(wait: number): number {
  return Math.max(1, Math.ceil(wait / MINUTE));
}
