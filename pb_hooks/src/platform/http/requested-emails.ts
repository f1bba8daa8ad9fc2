/**
 * Counts the mails that a person requested by typing an address. The counts stay in memory under hashes: a restart clears them,
 * and no address is stored.
 */

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
 * Counts one more mail, where it may leave. These limits stay when the rate limits are off: they protect other people's
 * mailboxes.
 * @param key the address, or the id of the requesting account.
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

/** A counted mail did not leave: its reader may ask again. */
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

/** Hourly: drops the counts that have expired. */
export function deleteExpiredCounts(app: App): void {
  const store = app.store();
  const at = now();
  for (const key of [...store.keys()]) {
    if (key.startsWith(PREFIX) && readCounted(store.get(key), at).length === 0) {
      store.remove(key);
    }
  }
}
