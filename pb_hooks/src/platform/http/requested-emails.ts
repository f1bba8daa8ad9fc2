/** Counts the letters that somebody had sent by typing an address. Kept in memory by hashes: a restart forgives, and no address is kept. */

import { refuse } from "../../../../domain/platform/refusals";
import { admitsEmail, countedEmails, mailboxOf, type RequestedEmailLimit } from "../../../../domain/platform/requested-emails";
import type { App } from "../sql/database";
import { now } from "../time/clock";

const PREFIX = "asked-letters:";

const keyOf = (limit: RequestedEmailLimit, key: string): string =>
  `${PREFIX}${limit}:${$security.sha256(limit === "asker" ? key : mailboxOf(key)).slice(0, 32)}`;

const readCounted = (stored: unknown, at: number): number[] =>
  countedEmails(stored ? (JSON.parse(String(stored)) as number[]) : [], at);

/**
 * Counts one more letter, where it may go. These limits stand when the rate limits are lifted: they keep others' mailboxes.
 * @param key the address, or the id of the account that asks.
 */
export function countRequestedEmail(app: App, limit: RequestedEmailLimit, key: string): boolean {
  const at = now();
  let admitted = false;
  app.store().setFunc(keyOf(limit, key), (storedText: string | undefined) => {
    const times = readCounted(storedText, at);
    admitted = admitsEmail(limit, times.length);
    return JSON.stringify(admitted ? [...times, at] : times);
  });
  return admitted;
}

/** A counted letter did not leave: its reader may ask again. */
export function returnRequestedEmail(app: App, limit: RequestedEmailLimit, limitedKey: string): void {
  const at = now();
  app
    .store()
    .setFunc(keyOf(limit, limitedKey), (storedText: string | undefined) =>
      JSON.stringify(readCounted(storedText, at).slice(0, -1)),
    );
}

/** @throws Refusal letter_sent_today, at the field. */
export function requireRequestedEmail(app: App, limit: RequestedEmailLimit, key: string, field?: string): void {
  if (!countRequestedEmail(app, limit, key)) {
    throw refuse("letter_sent_today", {}, field);
  }
}

/** Hourly: what counts for nothing any more. */
export function sweepRequestedEmails(app: App): void {
  const store = app.store();
  const at = now();
  for (const key of [...store.keys()]) {
    if (key.startsWith(PREFIX) && readCounted(store.get(key), at).length === 0) {
      store.remove(key);
    }
  }
}
