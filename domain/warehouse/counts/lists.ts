/** The lines of a count as a list: what a row holds, what it may be filtered and sorted by. */
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
  /** Empty for what has no batch, as are its code and validity. */
  batch: string;
  batch_code: string;
  valid_until: Day | "";
  /** The book quantity when its count began. */
  book: number;
  /** The counted quantity; 0 also where nobody counted. */
  counted: number;
  /** Whether somebody did: blank is not zero. */
  is_counted: boolean;
  counted_by_name: string;
  /** It moved since then, or its number was set aside for that: it is to be counted again. */
  moved: boolean;
  /** There is none of it in any place: what is found needs a value. */
  unvalued: boolean;
  found_value: number;
  /** Once it is posted: signed. */
  difference: number;
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
