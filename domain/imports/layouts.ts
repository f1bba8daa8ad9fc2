/** Other programs' table layouts: the names of their columns, and the signs of a table without a header. */

import { searchText } from "../text";
import { type ImportFields, listOfFields } from "./fields";

export interface Layout {
  /** Names of which that program's header has at least two, in the form of `searchText`. */
  marks: readonly string[];
  /** The meaning of its columns: a field by the column's name, the surest first. */
  fields: readonly (readonly [column: string, field: string])[];
  /** Its columns in their order, where it exports no header. */
  order?: readonly string[];
  /** Whether a row without a header is one of its own. */
  isRow?: (cells: readonly string[]) => boolean;
}

/**
 * The columns under the names of our own fields, where the layout of another program is known; any other column keeps its name.
 */
export function translatedNames(fields: ImportFields, columns: readonly string[], layouts: readonly Layout[] = []): string[] {
  const names = columns.map((column) => searchText(column.slice(0, 200)));
  const layout = layouts.find(({ marks }) => marks.filter((mark) => names.includes(mark)).length >= 2);
  if (!layout) {
    return [...columns];
  }
  const labels = new Map(listOfFields(fields).map(({ name, label }) => [name, label]));
  const translated = [...columns];
  const assigned = new Set<string>();
  for (const [column, field] of layout.fields) {
    const place = names.indexOf(column);
    const label = labels.get(field);
    if (place >= 0 && label !== undefined && !assigned.has(field)) {
      translated[place] = label;
      assigned.add(field);
    }
  }
  return translated;
}

const MIN_MATCHING_SHARE = 0.8;

/** The columns of a table without a header whose rows match a known program's; empty otherwise. */
export function columnsOfLayout(rows: readonly (readonly string[])[], layouts: readonly Layout[] = []): readonly string[] {
  const layout = layouts.find(
    ({ isRow }) => isRow !== undefined && rows.length > 0 && rows.filter(isRow).length >= rows.length * MIN_MATCHING_SHARE,
  );
  return layout?.order ?? [];
}

const BRACKETED = /^(?:<[^<>]*>\s*)+$/;

/** Whether a cell is a list in SLiMS's notation: "<Assis, Machado de><Alencar, José de>". */
export const isBracketed = (cell: string): boolean => cell.startsWith("<") && BRACKETED.test(cell);

/** The same as a list with semicolons; any other cell is unchanged. */
export function withoutBrackets(cell: string): string {
  return isBracketed(cell)
    ? cell
        .split(">")
        .map((part) => part.replace(/^\s*</, "").trim())
        .filter(Boolean)
        .join("; ")
    : cell;
}
