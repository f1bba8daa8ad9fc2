/** The numbers that copies and readers get when nobody writes one: never one that was given before, never one that is in use. */
import { formatCard, formatTombo, seriesNumber, spellings } from "../../../domain/library/codes";
import { advance, raiseTo } from "./counters";
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

/** Skips the numbers that someone wrote by hand before the series reached them. */
function take(app: App, series: Series, count: number): string[] {
  const taken: string[] = [];
  while (taken.length < count) {
    const missing = count - taken.length;
    const first = advance(app, series.counter, missing);
    const codes = Array.from({ length: missing }, (_, index) => series.format(first + index));
    const used = new Set(
      all(app, series.inUse, { codes: JSON.stringify(codes.flatMap(spellings)) }, { code: "" }).map(({ code }) =>
        seriesNumber(code),
      ),
    );
    taken.push(...codes.filter((code) => !used.has(seriesNumber(code))));
  }
  return taken;
}
