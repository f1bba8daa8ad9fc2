/** Numbers for records whose user types none: never an earlier number, never one in use. */
import { type Day, yearOf } from "../../../../domain/dates";
import { freeNumbers, highestFollowed } from "../../../../domain/platform/free-numbers";
import { inYear } from "../../../../domain/text";
import { lastOf, nextOf, raiseTo } from "./counters";
import { type App, column } from "./database";

export interface Series {
  counter: string;
  format: (number: number) => string;
  /** The number in a code; null when the code is not of the series. */
  numberOf: (code: string) => number | null;
  /** Every way to write a code. */
  spellings: (code: string) => string[];
  /** The codes in use among those of the JSON list {:codes}. */
  codesInUse: string;
}

/** Makes the series continue after codes that users typed, so that it never assigns them again, not even after a removal. */
export function raiseSeriesTo(app: App, { counter, numberOf }: Series, codes: readonly string[]): void {
  const highest = highestFollowed(codes.flatMap((code) => numberOf(code) ?? []));
  if (highest > 0) {
    raiseTo(app, counter, highest);
  }
}

/** Takes the next numbers in the caller's transaction: no gap after a rollback, no number twice. */
export function takeNext(app: App, { counter, format, numberOf, spellings, codesInUse }: Series, count: number): string[] {
  const numbers = freeNumbers(lastOf(app, counter), count, (some) => {
    const codes = some.flatMap((number) => spellings(format(number)));
    return new Set(column(app, codesInUse, { codes }).map(numberOf));
  });
  if (count > 0) {
    raiseTo(app, counter, numbers.at(-1)!);
  }
  return numbers.map(format);
}

/**
 * The next number of a series that starts again with each year of the school. In the caller's transaction: no gap, no number
 * twice.
 */
export function nextOfYear(app: App, series: string, day: Day): { year: number; number: number; code: string } {
  const year = yearOf(day);
  const number = nextOf(app, `${series}${year}`);
  return { year, number, code: inYear(year, number) };
}
