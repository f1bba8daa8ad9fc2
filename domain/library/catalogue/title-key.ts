import { matchKey } from "../../imports/match-key";

/** A title's words without subtitle's mark, accents and case; what the column `match_key` holds. */
export function titleKey(fields: { title: string; subtitle: string }): string {
  return matchKey(fields.title, fields.subtitle);
}
