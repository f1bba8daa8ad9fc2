import type { ColumnsOf } from "../area";
import { searchOf as searchOfPeople } from "../people/search";
import { searchedNames } from "../record-fields";
import { LONGEST_SEARCH, searching } from "../search";
import { searchText } from "../text";
import { TITLE_FIELDS } from "./catalogue/title-fields";
import { READER_FIELDS } from "./readers/reader-fields";

export const searchedColumns = {
  titles: searchedNames(TITLE_FIELDS),
  readers: searchedNames(READER_FIELDS),
} as const satisfies ColumnsOf;

export const searchOf = searching(searchedColumns);

/** The length of the column; the order of two authors who are equal so far is arbitrary. */
const ORDER_LENGTH = 60;

/** The sort key of a list by author: the column `authors_order`. */
export function authorsOrder(authors: string): string {
  return searchText(authors).slice(0, ORDER_LENGTH);
}

/** A search finds a reader by the person and by the card. */
export function readerSearch(person: Parameters<typeof searchOfPeople<"people">>[1], card: string): string {
  return `${searchOfPeople("people", person)} ${searchOf("readers", { card })}`.trim().slice(0, LONGEST_SEARCH);
}
