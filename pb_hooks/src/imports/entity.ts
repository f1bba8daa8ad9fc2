/** What an entity must be able to do to be imported; the steps themselves are the same for all. */
import type { Defaults } from "../../../domain/imports/commands";
import { type Entity, fieldsOf, type Mapping } from "../../../domain/imports/fields";
import { cellText, type RowMessage } from "../../../domain/imports/messages";
import type { TableRow } from "../../../domain/imports/table";
import type { Cells } from "../../../domain/imports/title-row";
import type { Verdict } from "../../../domain/imports/verdict";
import { tidy } from "../../../domain/text";
import type { App } from "../platform/database";
import type { Effect } from "./effects";

/** A row as understood, and what only the dry run, which sees the whole file, could find out about it. */
export interface Row<Values, Found> {
  line: number;
  values: Values;
  messages: RowMessage[];
  found?: Found;
}

export interface Plan<Found> {
  verdict: Verdict;
  messages: RowMessage[];
  found: Found;
}

export interface EntityImport<Values, Found, Work extends Plan<Found>> {
  /** What the row is about, for people. */
  label(values: Values): string;
  /** Reads rows; what one column can only tell as a whole is settled from all of them first. */
  reader(app: App, cells: readonly Cells[]): (cells: Cells) => { values: Values; messages: RowMessage[] };
  /**
   * Makes planners, which plan rows against the school as it is and remember what they planned: the dry run uses one for the whole
   * file, the commit a new one in each transaction.
   * @param every the values of every row that is no error: what one row names, the others do not mean.
   */
  planners(every: readonly Values[]): () => (app: App, rows: readonly Row<Values, Found>[]) => Work[];
  /** Before the first row is written. */
  begin(app: App, every: readonly Values[]): void;
  /** Writes what was planned; the effects of each row, in the order of the plans. */
  write(app: App, plans: readonly Work[], at: string): Effect[][];
}

/** A row's cells by field: the mapped columns, else what holds for every row. */
export function cellsOf(row: TableRow, mapping: Mapping, defaults: Defaults): Cells {
  const cells: Record<string, string> = {};
  for (const field of Object.keys(mapping)) {
    const text = cellText(tidy(row.cells[mapping[field]!] ?? ""));
    if (text !== "") {
      cells[field] = text;
    }
  }
  for (const field of Object.keys(defaults)) {
    cells[field] ??= defaults[field]!;
  }
  return cells;
}

/** What the person said for all rows, without the fields that may not be said so. */
export function usableDefaults(entity: Entity, mapping: Mapping, given: Defaults): Defaults {
  const usable = fieldsOf(entity).filter(
    (field) => field.forAll && mapping[field.name] === undefined && tidy(given[field.name] ?? ""),
  );
  return Object.fromEntries(usable.map((field) => [field.name, tidy(given[field.name]!)]));
}
