import { matchKey } from "../../imports/match-key";

/** A title's words without the subtitle's mark, accents and case; the content of the column `match_key`. */
export function titleKey(fields: { title: string; subtitle: string }): string {
  return matchKey(fields.title, fields.subtitle);
}
