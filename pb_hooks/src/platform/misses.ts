/** Codes that nobody has, asked about without an account: counted by address, in memory. */
import { countMiss, type Misses } from "../../../domain/platform/misses";
import { now } from "./clock";
import type { App } from "./database";

/** So many counts are kept, whatever the number of addresses: some share one, which costs only who guesses. */
const BUCKET_DIGITS = 3;

/** Counts an unknown code from an address. @returns false where there were too many; what is found is never counted. */
export function admitsMiss(app: App, kind: "card" | "label", address: string): boolean {
  if (!app.settings().rateLimits.enabled) {
    return true;
  }
  const at = now();
  let admitted = true;
  const key = `${kind}-misses:${$security.sha256(address).slice(0, BUCKET_DIGITS)}`;
  app.store().setFunc(key, (kept: string | undefined) => {
    const counted = countMiss(kept ? (JSON.parse(kept) as Misses) : null, at);
    admitted = counted.admitted;
    return JSON.stringify(counted.misses);
  });
  return admitted;
}
