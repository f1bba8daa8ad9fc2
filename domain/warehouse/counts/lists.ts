/** The list of a count's lines: its rows, filters and sorts. */
import type { Day } from "../../dates";
import { list } from "../../list";

export interface CountLineRow {
  id: string;
  material: string;
  code: string;
  name: string;
  unit: string;
  decimals: number;
  shelf: string;
  /** Empty for material without batches, like its code and validity. */
  batch: string;
  batch_code: string;
  valid_until: Day | "";
  /** The book quantity when its count began. */
  book: number;
  /** The counted quantity; also 0 for a line without a count. */
  counted: number;
  /** Whether the line was counted: blank is not zero. */
  is_counted: boolean;
  counted_by_name: string;
  /** It moved since then, or its number was set aside for that: it must be counted again. */
  moved: boolean;
  /** The book has none of it in any place: a found quantity needs a value. */
  unvalued: boolean;
  found_value: number;
  /** Of the counted quantity from the book, signed; 0 for a line without a count. */
  difference: number;
  /** Of the difference, signed, after the count was posted. */
  value: number;
}

export const countLists = {
  "stock-count-lines": list<CountLineRow>()({
    collection: "stock_count_lines",
    roles: ["Almoxarifado"],
    of: "count",
    filters: ["count", "state"],
    sorts: ["shelf", "name"],
  }),
} as const;
