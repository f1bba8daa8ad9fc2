/** The sources of the library's lists of holds, which domain/library/lists.ts declares. */

import type { HoldState } from "../../../../domain/library/holds/holds";
import type { lists } from "../../../../domain/library/lists";
import { type ListSource, reference, references } from "../../platform/lists/list";
import { matching, type Search, type SearchResult } from "../../platform/lists/list-search";
import { codesIn, READERS_BY_CARD, READERS_OF_CLASS } from "../lists";
import { COPIES_BY_CODE } from "../lookup";
import { HOLD, HOLD_JOINS, OPEN_HOLD } from "./hold-records";

/** Open holds are few: a search tests each of them, word by word, by its title and reader. */
function holdsWith(search: Search): SearchResult {
  const params: Record<string, string> = {};
  const words = search.terms.map((term, index) => {
    params[`word${index}`] = term;
    const match = (table: string) => `SELECT d.id FROM ${matching(table, `{:word${index}}`)}`;
    return `(h.title IN (${match("titles")}) OR h.reader IN (${match("readers")}))`;
  });
  const codes = codesIn(search);
  const byCode = codes ? ` OR h.ready_copy IN (SELECT id FROM (${COPIES_BY_CODE})) OR h.reader IN (${READERS_BY_CARD})` : "";
  return { where: { sql: `(${words.join(" AND ")})${byCode}`, params: { ...params, ...codes } } };
}

const ofClass = reference("class", `h.reader IN (${READERS_OF_CLASS})`);
const ofReader = reference("reader", "h.reader = {:reader}");
const inState = (states: readonly HoldState[]) => (value: string) =>
  (states as readonly string[]).includes(value) ? { sql: "h.state = {:state}", params: { state: value } } : null;

const rows = { joins: HOLD_JOINS, select: HOLD };

export const holds: ListSource<(typeof lists)["holds"]> = {
  from: "holds h",
  id: "h.id",
  where: () => ({ sql: OPEN_HOLD, params: {} }),
  search: holdsWith,
  filters: {
    state: inState(["waiting", "ready"]),
    class: ofClass,
    title: reference("title", "h.title = {:title}"),
    reader: ofReader,
    ids: references("ids", "h.id"),
  },
  sorts: { queue: ["h.queued_at", "h.id"], pickup_until: ["h.pickup_until", "h.id"] },
  rows,
};

export const closedHolds: ListSource<(typeof lists)["closed-holds"]> = {
  from: "holds h",
  id: "h.id",
  where: () => ({ sql: "h.state NOT IN ('waiting', 'ready')", params: {} }),
  search: holdsWith,
  filters: { state: inState(["fulfilled", "expired", "cancelled"]), class: ofClass, reader: ofReader },
  sorts: { closed_at: ["h.closed_at", "h.id"] },
  rows,
};
