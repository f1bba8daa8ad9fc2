/** The order of texts, the same in browsers and on the server. */
import { searchText } from "./text";

/** The order of two keys, character by character: days, hours, codes. */
export const keyOrder = (first: string, second: string): number => (first < second ? -1 : Number(first > second));

/** Longer than any number in a name. */
const DIGITS = 20;
const sortedAs = (name: string): string => searchText(name).replace(/[0-9]+/g, (digits) => digits.padStart(DIGITS, "0"));

/**
 * The order of two names for people: "Sala 2" before "Sala 10"; accents and capitals only decide between names that are otherwise
 * equal.
 */
export const nameOrder = (first: string, second: string): number =>
  keyOrder(sortedAs(first), sortedAs(second)) || keyOrder(searchText(first), searchText(second)) || keyOrder(first, second);
