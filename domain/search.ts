/**
 * The text by which a search finds a record, for every writer of such a record: the server's hooks and the imports alike. It goes
 * into the hidden field `search`, which the full-text index reads.
 */
import { searchText } from "./text";

/** The length limit of the field. */
export const LONGEST_SEARCH = 5000;

/**
 * The `search` text of a record.
 * @param fields its searched columns, as in the area's `searched`.
 */
export function searchedText(fields: readonly string[], record: Readonly<Record<string, unknown>>): string {
  const texts = fields.map((field) => String(record[field] ?? ""));
  return searchText(...texts, ...texts.flatMap(withoutApostrophes), ...texts.flatMap(withoutMarks)).slice(0, LONGEST_SEARCH);
}

const ELISION = /[A-Za-zÀ-ÿ]+['’‘´`][A-Za-zÀ-ÿ]+/g;

/** A search for "D'Ávila" matches two words and one. */
const withoutApostrophes = (text: string): string[] => (text.match(ELISION) ?? []).map((word) => word.replace(/['’‘´`]/g, ""));

const MARKED_NUMBER = /[0-9]+(?:[./-][0-9X]+)+/gi;
/** Shorter ones are ordinals, editions and days. */
const SHORTEST_NUMBER = 6;

/** A query without the marks within its long numbers: it also finds records with the plain number. */
export const joinNumbers = (query: string): string =>
  query.replace(MARKED_NUMBER, (number) => {
    const joinedNumber = number.replace(/[./-]/g, "");
    return joinedNumber.length >= SHORTEST_NUMBER ? joinedNumber : number;
  });

/** A search for "123.456.789-0" matches the text as it is and one number. */
const withoutMarks = (text: string): string[] =>
  (text.match(MARKED_NUMBER) ?? [])
    .map((number) => number.replace(/[./-]/g, ""))
    .filter(({ length }) => length >= SHORTEST_NUMBER);

/** `searchOf(collection, record)` for the collections of one area. */
export const searching =
  <Searched extends Readonly<Record<string, readonly string[]>>>(columns: Searched) =>
  <Name extends keyof Searched & string>(
    collection: Name,
    record: Partial<Readonly<Record<Searched[Name][number], string | number>>>,
  ): string =>
    searchedText(columns[collection]!, record as Readonly<Record<string, unknown>>);
