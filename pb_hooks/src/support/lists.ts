/** The sources of the IT desk's lists, which domain/support/lists.ts declares. */
import { tomboSpellings } from "../../../domain/support/equipment/tombo";
import { STATE_WORDS } from "../../../domain/support/equipment/words";
import type { lists } from "../../../domain/support/lists";
import { byFlag, type ListSource, reference, references, withMore } from "../platform/lists/list";
import { type Clause, fullText, type Search } from "../platform/lists/list-search";
import { selection } from "../platform/sql/selection";
import { today } from "../platform/time/clock";
import { EQUIPMENT, EQUIPMENT_JOINS, IN_WARRANTY, WORTH_COLUMNS, worthOf } from "./equipment-row";

type Lists = typeof lists;

const STATES = Object.keys(STATE_WORDS);

function byTombo({ typedText }: Search): Clause {
  return {
    sql: "SELECT id FROM equipment WHERE tombo COLLATE NOCASE IN (SELECT value FROM json_each({:codes}))",
    params: { codes: tomboSpellings(typedText) },
  };
}

export const equipment: ListSource<Lists["equipment"]> = {
  from: "equipment e",
  id: "e.id",
  size: "(SELECT COUNT(*) FROM equipment)",
  search: (search) => fullText("equipment", search, byTombo(search)),
  filters: {
    state: (value) => {
      const states = value.split(",");
      return states.every((state) => STATES.includes(state))
        ? { sql: "e.state IN (SELECT value FROM json_each({:states}))", params: { states } }
        : null;
    },
    kind: reference("kind", "e.kind = {:kind}"),
    sector: reference("sector", "e.sector = {:sector}"),
    room: reference("room", "e.room = {:room}"),
    bookable: byFlag("e.bookable"),
    warranty: (value, today) =>
      value === "true" || value === "false"
        ? { sql: value === "true" ? IN_WARRANTY : `NOT (${IN_WARRANTY})`, params: { today } }
        : null,
    labelled: (value) => (value === "false" ? { sql: "e.label_printed_at = '' AND e.state != 'written_off'", params: {} } : null),
    ids: references("ids", "e.id"),
  },
  sorts: { tombo: ["e.tombo COLLATE NOCASE"], name: ["substr(e.search, 1, 60)", "e.id"] },
  rows: {
    joins: EQUIPMENT_JOINS,
    select: withMore(selection(EQUIPMENT), selection(WORTH_COLUMNS), ({ app }) => {
      const day = today(app);
      return (read) => ({ book_value: worthOf(read, day) });
    }),
  },
};
