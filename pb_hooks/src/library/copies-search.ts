/** The search of lists of copies. */
import { matching, type Search, type SearchResult } from "../platform/lists/list-search";
import { codesIn } from "./lists";
import { COPIES_BY_CODE } from "./lookup";

/** Finds copies by title or code; `copy` is the column of the list's row that names the copy. */
export const copiesWith =
  (copy: string) =>
  (search: Search): SearchResult => {
    const codes = codesIn(search);
    const byCode = codes ? ` OR ${copy} IN (SELECT id FROM (${COPIES_BY_CODE}))` : "";
    const sql = `${copy} IN (SELECT c.id FROM copies c WHERE c.title IN (SELECT d.id FROM ${matching("titles", "{:match}")}))${byCode}`;
    return { where: { sql, params: { match: search.terms.join(" "), ...codes } } };
  };
