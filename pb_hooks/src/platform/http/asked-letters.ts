/** Counts the letters that somebody had sent by typing an address. Kept in memory by hashes: a restart forgives, and no address is kept. */
import { admitsLetter, countedLetters, type LetterLimit, mailboxOf } from "../../../../domain/platform/asked-letters";
import { refuse } from "../../../../domain/platform/refusals";
import type { App } from "../sql/database";
import { now } from "../time/clock";

const PREFIX = "asked-letters:";

const keyOf = (limit: LetterLimit, whose: string): string =>
  `${PREFIX}${limit}:${$security.sha256(limit === "asker" ? whose : mailboxOf(whose)).slice(0, 32)}`;

const read = (stored: unknown, at: number): number[] =>
  countedLetters(stored ? (JSON.parse(String(stored)) as number[]) : [], at);

/**
 * Counts one more letter, where it may go. These limits stand when the rate limits are lifted: they keep others' mailboxes.
 * @param whose the address, or the id of the account that asks.
 */
export function takeLetter(app: App, limit: LetterLimit, whose: string): boolean {
  const at = now();
  let admitted = false;
  app.store().setFunc(keyOf(limit, whose), (stored: string | undefined) => {
    const counted = read(stored, at);
    admitted = admitsLetter(limit, counted.length);
    return JSON.stringify(admitted ? [...counted, at] : counted);
  });
  return admitted;
}

/** A counted letter did not leave: its reader may ask again. */
export function returnLetter(app: App, limit: LetterLimit, whose: string): void {
  const at = now();
  app.store().setFunc(keyOf(limit, whose), (stored: string | undefined) => JSON.stringify(read(stored, at).slice(0, -1)));
}

/** @throws Refusal letter_sent_today, at the field. */
export function requireLetter(app: App, limit: LetterLimit, whose: string, field?: string): void {
  if (!takeLetter(app, limit, whose)) {
    throw refuse("letter_sent_today", {}, field);
  }
}

/** Hourly: what counts for nothing any more. */
export function sweepLetters(app: App): void {
  const store = app.store();
  const at = now();
  for (const key of [...store.keys()]) {
    if (key.startsWith(PREFIX) && read(store.get(key), at).length === 0) {
      store.remove(key);
    }
  }
}
