/**
 * Slows guesses at one account's password, whether the account exists or not, from any address. The counts stay in memory, so a
 * restart clears them.
 */

import { refuse } from "../../../domain/account/refusals";
import { type Attempts, countAttempt, isExpired, waitMinutes } from "../../../domain/account/throttle";
import type { App } from "../platform/sql/database";
import { now } from "../platform/time/clock";

const PREFIX = "attempts:";

/** Hashed, so that a long made-up name costs no more memory than a short one. */
function keyOf(collection: string, identity: string): string {
  return PREFIX + $security.sha256(`${collection}/${identity.trim().toLowerCase()}`).slice(0, 32);
}

/** @throws Refusal too_many_attempts. It does not apply where the settings switch all limits off. */
export function admitAttempt(app: App, collection: string, identity: string): void {
  if (!app.settings().rateLimits.enabled) {
    return;
  }
  const at = now();
  let wait = 0;
  // Under the store's lock, attempts that arrive at the same moment are counted one by one.
  app.store().setFunc(keyOf(collection, identity), (storedText: string | undefined) => {
    const attempts = countAttempt(storedText ? (JSON.parse(storedText) as Attempts) : null, at);
    wait = attempts.wait;
    return JSON.stringify(attempts.attempts);
  });
  if (wait > 0) {
    throw refuse("too_many_attempts", { minutes: waitMinutes(wait) });
  }
}

/** Runs after a success, or when the account got a new password. */
export function clearAttempts(app: App, collection: string, identity: string): void {
  app.store().remove(keyOf(collection, identity));
}

/** Hourly: drops the expired counts, so that made-up names do not fill the memory. */
export function deleteExpiredAttempts(app: App): void {
  const store = app.store();
  const at = now();
  for (const key of [...store.keys()]) {
    if (key.startsWith(PREFIX)) {
      const storedText = store.get(key) as string | undefined;
      if (storedText && isExpired(JSON.parse(storedText) as Attempts, at)) {
        store.remove(key);
      }
    }
  }
}
