/** Codes that nobody has and passwords that are wrong: counted by address, in memory. */
import { countMiss, isNearlyTooMany, isTooMany, type Missed, type Misses } from "../../../../domain/platform/lookup-limits";
import type { App } from "../sql/database";
import { now } from "../time/clock";

/** So many counts are kept, whatever the number of addresses: some share one, which costs only who guesses. */
const BUCKET_DIGITS = 3;

const keyOf = (what: Missed, address: string): string => `${what}-misses:${$security.sha256(address).slice(0, BUCKET_DIGITS)}`;
const read = (stored: unknown): Misses | null => (stored ? (JSON.parse(String(stored)) as Misses) : null);

/** Counts a miss of an address. @returns false where there were too many; a hit is never counted. */
export const admitsLookup = (app: App, what: Missed, address: string): boolean => counted(app, what, address) !== "too_many";

/** Counts what an account, or an address, does: whether it is let by, and whether these are many already. */
export function counted(app: App, what: Missed, by: string): "admitted" | "many" | "too_many" {
  if (!app.settings().rateLimits.enabled) {
    return "admitted";
  }
  const at = now();
  let misses: Misses | null = null;
  app.store().setFunc(keyOf(what, by), (stored: string | undefined) => {
    misses = countMiss(read(stored), at);
    return JSON.stringify(misses);
  });
  return isTooMany(what, misses, at) ? "too_many" : isNearlyTooMany(what, misses) ? "many" : "admitted";
}

/** Whether an address has missed too often already. */
export const hasMissedTooOften = (app: App, what: Missed, address: string): boolean =>
  app.settings().rateLimits.enabled && isTooMany(what, read(app.store().get(keyOf(what, address))), now());
