/** Numbers that are given when nobody writes one: never one that was given before, never one that is in use. */
import { type Day, yearOf } from "../../../../domain/dates";
import { freeNumbers } from "../../../../domain/platform/free-numbers";
import { inYear } from "../../../../domain/text";
import { lastOf, nextOf, raiseTo } from "./counters";
import { type App, column } from "./database";

export interface Series {
  counter: string;
  format: (number: number) => string;
  /** The number in a code; null when it is none of a series. */
  numberOf: (code: string) => number | null;
  /** Every way to write a code. */
  spellings: (code: string) => string[];
  /** Codes that are in use, of those in the JSON list {:codes}. */
  inUse: string;
}

/**
 * A series goes on to ten digits: larger numbers are ignored. A number near that end is an individual's own, and not followed.
 */
const LAST_FOLLOWED = 9_000_000_000;

/** Makes the series go on after codes that were written by hand, so that they are never given again, not even after a removal. */
export function raiseSeriesTo(app: App, { counter, numberOf }: Series, codes: readonly string[]): void {
  const numbers = codes.flatMap((code) => numberOf(code) ?? []).filter((number) => number <= LAST_FOLLOWED);
  const highest = numbers.reduce((highestNumber, number) => Math.max(highestNumber, number), 0);
  if (highest > 0) {
    raiseTo(app, counter, highest);
  }
}

/** Takes the next numbers. In the caller's transaction: no gap after a rollback, no number twice. */
export function takeNext(app: App, { counter, format, numberOf, spellings, inUse }: Series, count: number): string[] {
  const numbers = freeNumbers(lastOf(app, counter), count, (some) => {
    const codes = JSON.stringify(some.flatMap((number) => spellings(format(number))));
    return new Set(column(app, inUse, { codes }).map(numberOf));
  });
  if (count > 0) {
    raiseTo(app, counter, numbers.at(-1)!);
  }
  return numbers.map(format);
}

/** The next number of a series that begins anew with each year of the school's. In the caller's transaction: no gap, no number twice. */
export function nextOfYear(app: App, series: string, day: Day): { year: number; number: number; code: string } {
  const year = yearOf(day);
  const number = nextOf(app, `${series}${year}`);
  return { year, number, code: inYear(year, number) };
}
