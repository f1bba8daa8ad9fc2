/** Every copy, by state, place and kind, with the day and the reason of its state. */

import type { OutputIn } from "../../../../domain/contract";
import type * as contracts from "../../../../domain/library/catalogue/commands";
import { LISTED_TEXTS, noTexts } from "../../../../domain/library/catalogue/copy-fields";
import { type CopyRow, OFF_SHELF_STATES, type OffShelfState, readStates } from "../../../../domain/library/catalogue/copy-list";
import type { lists } from "../../../../domain/library/lists";
import type { Call } from "../../platform/http/endpoint";
import { type ListSource, reference } from "../../platform/lists/list";
import type { Clause } from "../../platform/lists/list-search";
import { calledName } from "../../platform/person-data/person-sql";
import { select } from "../../platform/sql/database";
import { columnsLike, flag, flags, number, numbers, selection, text, texts } from "../../platform/sql/selection";
import { copiesWith } from "../copies-search";

const OFF_SHELF = OFF_SHELF_STATES.map((state) => `'${state}'`).join(", ");

/** The last line of the timeline about how a copy came into its state; none for a copy that an import brought in that state. */
const CHANGE = `(SELECT e.rowid FROM timeline e WHERE e.subject = c.id
  AND (e.kind = 'state_changed' AND json_extract(e.data, '$.after') = c.state OR e.kind = 'not_located' AND c.state = 'missing')
  ORDER BY e.at DESC, e.rowid DESC LIMIT 1)`;
const CHANGED_AT = `COALESCE((SELECT at FROM timeline WHERE rowid = ${CHANGE}), c.created)`;

const TEXTBOOKS = "(SELECT id FROM titles WHERE program != '')";

const COPY = selection<CopyRow>()({
  ...texts("c.id", "c.tombo", "c.title", "t.subtitle", "t.authors", "t.isbn13", "t.edition", "t.volume", "t.grade"),
  ...texts("c.material_type", "t.program"),
  ...columnsLike(noTexts(LISTED_TEXTS), "c"),
  ...flags("m.lendable"),
  ...numbers("c.price"),
  title_name: text("t.title"),
  type_name: text("m.name"),
  state: text("c.state"),
  since: text("CASE WHEN c.state = 'normal' THEN '' ELSE ifnull(e.at, c.created) END"),
  since_by: text("CASE WHEN c.state = 'normal' THEN '' ELSE e.actor_name END"),
  holder: text("r.id"),
  holder_name: text(calledName("p")),
  holder_class: text("k.name"),
  due: text("CASE WHEN l.returned_at = '' THEN l.due ELSE '' END"),
  reserved: flag("EXISTS (SELECT 1 FROM holds h WHERE h.ready_copy = c.id AND h.state = 'ready')"),
});

export const copies: ListSource<(typeof lists)["copies"]> = {
  from: "copies c",
  id: "c.id",
  size: "(SELECT COUNT(*) FROM copies)",
  search: copiesWith("c.id"),
  filters: {
    state: (value): Clause | null => {
      const states = readStates(value);
      if (states?.length === 1) {
        // Copies of one state come from the state's index, in the list's own order.
        return { sql: "c.state = {:state}", params: { state: states[0]! } };
      }
      return states && { sql: "c.state IN (SELECT value FROM json_each({:states}))", params: { states } };
    },
    // The year in UTC. Brazil's differs in the last hours of the year, when no library is open.
    year: (value) =>
      /^[12]\d{3}$/.test(value)
        ? {
            sql: `c.state IN (${OFF_SHELF}) AND ${CHANGED_AT} BETWEEN {:year} AND {:year_end}`,
            params: { year: value, year_end: `${value}-12-31 ~` },
          }
        : null,
    location: (value) => ({ sql: "c.location = {:location}", params: { location: value } }),
    type: reference("type", "c.material_type = {:type}"),
    pnld: (value) =>
      value === "true" || value === "false"
        ? { sql: `c.title ${value === "true" ? "IN" : "NOT IN"} ${TEXTBOOKS}`, params: {} }
        : null,
  },
  sorts: { tombo: ["c.tombo COLLATE NOCASE"] },
  rows: {
    joins: `JOIN titles t ON t.id = c.title JOIN material_types m ON m.id = c.material_type
      LEFT JOIN timeline e ON e.rowid = ${CHANGE}
      LEFT JOIN loans l ON l.rowid = (SELECT x.rowid FROM loans x WHERE x.copy = c.id AND x.closed_as != 'undone'
        ORDER BY x.lent_on DESC, x.lent_at DESC LIMIT 1) AND (l.returned_at = '' OR c.state IN ('lost', 'missing'))
      LEFT JOIN readers r ON r.id = l.reader LEFT JOIN people p ON p.id = r.person LEFT JOIN classes k ON k.id = p.class`,
    select: COPY,
  },
};

export function copyStates({ app }: Call): OutputIn<typeof contracts, "copyStates"> {
  const counts = select(
    app,
    selection({ ...texts("state"), copies: number("COUNT(*)") }),
    `FROM copies WHERE state IN (${OFF_SHELF}) GROUP BY state`,
  );
  const of = (state: OffShelfState) => counts.find((row) => row.state === state)?.copies ?? 0;
  return {
    lost: of("lost"),
    missing: of("missing"),
    damaged: of("damaged"),
    repair: of("repair"),
    withdrawn: of("withdrawn"),
  };
}
