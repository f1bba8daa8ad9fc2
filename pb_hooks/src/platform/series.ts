/** The numbers that copies and readers get when nobody writes one: never one that was given before, never one that is in use. */
import { formatCard, formatTombo, seriesNumber, spellings } from "../../../domain/library/codes";
import { lastOf, raiseTo } from "./counters";
import { type App, all } from "./database";

interface Series {
  counter: string;
  format: (number: number) => string;
  /** Codes that are in use, of those in the JSON list {:codes}. */
  inUse: string;
}

const TOMBO: Series = {
  counter: "tombo",
  format: formatTombo,
  inUse: `SELECT tombo AS code FROM copies WHERE tombo COLLATE NOCASE IN (SELECT value FROM json_each({:codes}))
          UNION ALL SELECT barcode AS code FROM copies WHERE barcode != '' AND barcode COLLATE NOCASE IN (SELECT value FROM json_each({:codes}))`,
};
const CARD: Series = {
  counter: "card",
  format: formatCard,
  inUse: "SELECT card AS code FROM readers WHERE card COLLATE NOCASE IN (SELECT value FROM json_each({:codes}))",
};

export function nextTombos(app: App, count: number): string[] {
  return take(app, TOMBO, count);
}

export function nextCards(app: App, count: number): string[] {
  return take(app, CARD, count);
}

/** Makes the series go on after codes that were written by hand, so that they are never given again, not even after a removal. */
export function raiseTombosTo(app: App, codes: readonly string[]): void {
  raise(app, TOMBO, codes);
}

export function raiseCardsTo(app: App, codes: readonly string[]): void {
  raise(app, CARD, codes);
}

function raise(app: App, { counter }: Series, codes: readonly string[]): void {
  const highest = codes.reduce((most, code) => Math.max(most, seriesNumber(code) ?? 0), 0);
  if (highest > 0) {
    raiseTo(app, counter, highest);
  }
}

/** The largest number of codes that one question asks about. */
const MOST_ASKED = 5000;

/**
 * Skips the numbers that someone wrote by hand before the series reached them: looks twice as far ahead each time, since a whole
 * collection may have come with such numbers. In the caller's transaction: no gap after a rollback, no number twice.
 */
function take(app: App, series: Series, count: number): string[] {
  const taken: number[] = [];
  let last = lastOf(app, series.counter);
  for (let ahead = count; taken.length < count; ahead = Math.min(2 * ahead, Math.max(count, MOST_ASKED))) {
    const numbers = Array.from({ length: ahead }, (_, index) => last + 1 + index);
    const codes = JSON.stringify(numbers.flatMap((number) => spellings(series.format(number))));
    const used = new Set(all(app, series.inUse, { codes }, { code: "" }).map(({ code }) => seriesNumber(code)));
    taken.push(...numbers.filter((number) => !used.has(number)).slice(0, count - taken.length));
    last += ahead;
  }
  if (count > 0) {
    raiseTo(app, series.counter, taken.at(-1)!);
  }
  return taken.map(series.format);
}
