import { searchText } from "../text";

/** The length of the columns `match_key`. */
const LONGEST_KEY = 200;

/** The words by which a record is found again, without accents, marks and case; a name without any word stays as it is. */
export function matchKey(name: string, ...otherParts: string[]): string {
  return searchText(name, ...otherParts).slice(0, LONGEST_KEY) || name.toLowerCase().slice(0, LONGEST_KEY);
}
