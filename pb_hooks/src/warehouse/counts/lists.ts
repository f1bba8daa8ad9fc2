/** The source of the list of a count's lines, which domain/warehouse/counts/lists.ts declares. */
import type { CountLineRow, countLists } from "../../../../domain/warehouse/counts/lists";
import { type ListSource, reference } from "../../platform/lists/list";
import { matching } from "../../platform/lists/list-search";
import { type App, selectFirst } from "../../platform/sql/database";
import { flag, number, numbers, selection, text, texts } from "../../platform/sql/selection";
import { materialsByCode } from "../lists";

/**
 * The last row of the ledger about a line's material; "" for none.
 * @param line the alias of the lines.
 */
export const lastMovement = (line: string) =>
  `ifnull((SELECT e.id FROM stock_movements e WHERE e.material = ${line}.material AND e.place = 'stock' AND e.batch = ${line}.batch
     ORDER BY e.rowid DESC LIMIT 1), '')`;

/**
 * Whether a line's number was set aside because the material had moved, without a new number since.
 * @param line the alias of the lines.
 */
export const awaitsRecount = (line: string) =>
  `(${line}.counted_at = '' AND 'moved' = (SELECT n.outcome FROM stock_count_entries n WHERE n.line = ${line}.id ORDER BY n.rowid DESC LIMIT 1))`;

const hasMoved = `c.state = 'counting' AND (l.last_movement != ${lastMovement("l")} OR ${awaitsRecount("l")})`;

const LINE = selection<CountLineRow>()({
  ...texts("l.id", "l.material", "m.code", "m.name", "m.unit", "m.shelf", "l.batch"),
  ...numbers("m.decimals", "l.book", "l.counted", "l.found_value", "l.value"),
  batch_code: text("b.code"),
  valid_until: text("b.valid_until"),
  // A cancelled count stores no difference, and its sheet shows what was counted.
  difference: number("iif(l.counted_at = '', 0, l.counted - l.book)"),
  is_counted: flag("l.counted_at != ''"),
  counted_by_name: text("u.name"),
  moved: flag(hasMoved),
  unvalued: flag("NOT EXISTS (SELECT 1 FROM stock_values v WHERE v.material = l.material AND v.quantity > 0)"),
});

const JOINS = `JOIN stock_counts c ON c.id = l.count JOIN materials m ON m.id = l.material
  LEFT JOIN stock_batches b ON b.id = l.batch LEFT JOIN users u ON u.id = l.counted_by`;

export function findLine(app: App, id: string): CountLineRow | null {
  return selectFirst(app, LINE, `FROM stock_count_lines l ${JOINS} WHERE l.id = {:id}`, { id });
}

const STATES: Readonly<Record<string, string>> = {
  blank: "l.counted_at = ''",
  counted: "l.counted_at != ''",
  differing: "l.counted_at != '' AND l.counted != l.book",
  moved: `EXISTS (SELECT 1 FROM stock_counts c WHERE c.id = l.count AND ${hasMoved})`,
};

export const countLines: ListSource<(typeof countLists)["stock-count-lines"]> = {
  from: "stock_count_lines l",
  id: "l.id",
  search: (search) => {
    const codes = materialsByCode(search);
    const lineSearch = `SELECT d.id FROM ${matching("materials", "{:match}")}${codes ? ` UNION ALL SELECT id FROM (${codes.sql})` : ""}`;
    return {
      where: {
        sql: `l.id IN (SELECT id FROM stock_count_lines WHERE material IN (${lineSearch}))`,
        params: { match: search.terms.join(" "), ...codes?.params },
      },
    };
  },
  filters: {
    count: reference("count", "l.count = {:count}"),
    state: (value) => {
      const sql = STATES[value];
      return sql ? { sql, params: {} } : null;
    },
  },
  sorts: {
    shelf: ["(SELECT shelf || ' ' || substr(search, 1, 60) FROM materials WHERE id = l.material)", "l.id"],
    name: ["(SELECT substr(search, 1, 60) FROM materials WHERE id = l.material)", "l.id"],
  },
  rows: { joins: JOINS, select: LINE },
};
