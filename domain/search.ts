/**
 * Which fields a search finds a record by, for whoever writes such a record: the server's hooks and the imports alike.
 * The text goes into the hidden field `search` that the full-text index reads.
 */
import { searchText } from "./text";

/** As long as the field may be. */
const MAX_LENGTH = 5000;

/**
 * Fields by collection, in the record's own columns. The one people see comes first: lists are sorted by the text's
 * beginning, so that "Ângela" stands among the A.
 */
export const SEARCHED_FIELDS = {
  people: ["social_name", "name", "enrolment"],
  titles: ["title", "subtitle", "authors", "isbn13", "publisher", "subjects"],
  sectors: ["name", "location"],
  classes: ["name", "grade", "year"],
  readers: ["card"],
} as const;
export type SearchedCollection = keyof typeof SEARCHED_FIELDS;

type Source<Collection extends SearchedCollection> = Partial<
  Record<(typeof SEARCHED_FIELDS)[Collection][number], string | number>
>;

/** The `search` text of a record. */
export function searchOf<Collection extends SearchedCollection>(collection: Collection, record: Source<Collection>): string {
  const values = record as Record<string, string | number | undefined>;
  return searchText(...SEARCHED_FIELDS[collection].map((field) => String(values[field] ?? ""))).slice(0, MAX_LENGTH);
}

/** As long as the column is; two authors who are alike so far may stand either way. */
const ORDER_LENGTH = 60;

/** What a list of titles is ordered by when it is ordered by author: the column `authors_order`. */
export function authorsOrder(authors: string): string {
  return searchText(authors).slice(0, ORDER_LENGTH);
}

/** A reader is found by the person and by the card. */
export function readerSearch(person: Source<"people">, card: string): string {
  return `${searchOf("people", person)} ${searchOf("readers", { card })}`.trim().slice(0, MAX_LENGTH);
}
