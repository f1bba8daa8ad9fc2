/** Counts unknown codes and wrong passwords by address, in memory. */
import {
  countFailedLookup,
  exceedsLimit,
  type FailedLookups,
  type LookupKind,
  nearsLimit,
} from "../../../../domain/platform/lookup-limits";
import type { App } from "../sql/database";
import { now } from "../time/clock";

/** The number of counts, whatever the number of addresses: several addresses share one, which only costs a guesser. */
const BUCKET_DIGITS = 3;

const keyOf = (kind: LookupKind, address: string): string =>
  `${kind}-misses:${$security.sha256(address).slice(0, BUCKET_DIGITS)}`;
const parseFailedLookups = (stored: unknown): FailedLookups | null =>
  stored ? (JSON.parse(String(stored)) as FailedLookups) : null;

/**
 * Counts a miss of an address; a hit is never counted.
 * @returns false where there were too many.
 */
export const admitsLookup = (app: App, kind: LookupKind, address: string): boolean =>
  countLookup(app, kind, address) !== "too_many";

/**
 * Counts a look-up by an account or an address.
 * @returns whether it is allowed, and whether there were many already.
 */
export function countLookup(app: App, kind: LookupKind, by: string): "admitted" | "many" | "too_many" {
  if (!app.settings().rateLimits.enabled) {
    return "admitted";
  }
  const at = now();
  let misses: FailedLookups | null = null;
  app.store().setFunc(keyOf(kind, by), (storedText: string | undefined) => {
    misses = countFailedLookup(parseFailedLookups(storedText), at);
    return JSON.stringify(misses);
  });
  return exceedsLimit(kind, misses, at) ? "too_many" : nearsLimit(kind, misses) ? "many" : "admitted";
}

/** Whether an address has missed too often already. */
export const isLookupBlocked = (app: App, kind: LookupKind, address: string): boolean =>
  app.settings().rateLimits.enabled && exceedsLimit(kind, parseFailedLookups(app.store().get(keyOf(kind, address))), now());
