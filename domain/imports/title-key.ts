import { searchText } from "../text";

export const LONGEST_KEY = 200;

/** A title's words without subtitle's mark, accents and case; what the column `match_key` holds. */
export function titleKey(fields: { title: string; subtitle: string }): string {
  return searchText(fields.title, fields.subtitle).slice(0, LONGEST_KEY) || fields.title.toLowerCase().slice(0, LONGEST_KEY);
}
