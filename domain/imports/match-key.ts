import { searchText } from "../text";

/** As long as the columns `match_key` are. */
const LONGEST_KEY = 200;

/**
 * The words by which a record is found again, without accents, marks and case; a name without any word is found as it is
 * written.
 */
export function matchKey(name: string, ...otherParts: string[]): string {
  return searchText(name, ...otherParts).slice(0, LONGEST_KEY) || name.toLowerCase().slice(0, LONGEST_KEY);
}
