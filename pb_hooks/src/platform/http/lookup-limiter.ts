/** Codes that nobody has and passwords that are wrong: counted by address, in memory. */
import { countMiss, isNearlyTooMany, isTooMany, type Misses, type MissKind } from "../../../../domain/platform/lookup-limits";
import type { App } from "../sql/database";
import { now } from "../time/clock";

/** So many counts are kept, whatever the number of addresses: some share one, which costs only who guesses. */
const BUCKET_DIGITS = 3;

const keyOf = (kind: MissKind, address: string): string => `${kind}-misses:${$security.sha256(address).slice(0, BUCKET_DIGITS)}`;
const parseMisses = (stored: unknown): Misses | null => (stored ? (JSON.parse(String(stored)) as Misses) : null);

/** Counts a miss of an address. @returns false where there were too many; a hit is never counted. */
export const admitsLookup = (app: App, kind: MissKind, address: string): boolean =>
  countLookup(app, kind, address) !== "too_many";

/** Counts what an account, or an address, does: whether it is let by, and whether these are many already. */
export function countLookup(app: App, kind: MissKind, by: string): "admitted" | "many" | "too_many" {
  if (!app.settings().rateLimits.enabled) {
    return "admitted";
  }
  const at = now();
  let misses: Misses | null = null;
  app.store().setFunc(keyOf(kind, by), (storedText: string | undefined) => {
    misses = countMiss(parseMisses(storedText), at);
    return JSON.stringify(misses);
  });
  return isTooMany(kind, misses, at) ? "too_many" : isNearlyTooMany(kind, misses) ? "many" : "admitted";
}

/** Whether an address has missed too often already. */
export const hasMissedTooOften = (app: App, kind: MissKind, address: string): boolean =>
  app.settings().rateLimits.enabled && isTooMany(kind, parseMisses(app.store().get(keyOf(kind, address))), now());
