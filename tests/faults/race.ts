/** Eight clients with the same request at the same moment: the common checks of all races. */
import type { RefusalCode } from "../../domain/school";
import type { Answer } from "../helpers/clients";

export const CLIENTS = 8;

export const each = <T>(make: (index: number) => T | Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: CLIENTS }, (_, index) => make(index)));

export interface Race {
  name: string;
  /** The permitted refusals of each loser. */
  refusals: readonly RefusalCode[];
  /** Makes one round ready; gives the race itself and what must be true after it. */
  prepare: () => Promise<{
    start: () => Promise<Answer<unknown>[]>;
    /** The required number of winners; one unless a repetition gets the first answer. */
    winners?: number;
    check: (answers: Answer<unknown>[]) => Promise<string[]>;
  }>;
}

/** An error where the number is not the required one. */
export const count = (rows: readonly unknown[], wanted: number, what: string): string[] =>
  rows.length === wanted ? [] : [`${rows.length} ${what} instead of ${wanted}`];
