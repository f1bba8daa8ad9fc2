/** What an entity must be able to do to be imported; the steps themselves are the same for all. */
import type { Defaults } from "../../../domain/imports/commands";
import { type Entity, fieldsOf, type Mapping } from "../../../domain/imports/fields";
import { cellText, type RowMessage } from "../../../domain/imports/messages";
import type { Cells } from "../../../domain/imports/title-row";
import type { Verdict } from "../../../domain/imports/verdict";
import type { MarcFormat, MarcRecord } from "../../../domain/library/catalogue/marc/record";
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

/** What the rows of a file name by code. */
export interface Codes {
  /** Numbers that the school's series must not run into. */
  series: string[];
  /** Codes that rows without a code do not mean. */
  named: string[];
}

export interface EntityImport<Values, Found, Work extends Plan<Found>> {
  /** What the row is about, for people. */
  label(values: Values): string;
  /** Reads rows. What a column can only tell as a whole is settled from all its cells first. */
  reader(app: App, column: (field: string) => string[]): (cells: Cells) => { values: Values; messages: RowMessage[] };
  /** The fields that hold codes. */
  codeFields: readonly string[];
  /** What a row names, whether or not it is an error. */
  codesOf(cells: Cells): Codes;
  /**
   * Makes planners, which plan rows against the school as it is and remember what they planned: the dry run uses one for the whole
   * file, the commit a new one in each transaction.
   */
  planners(codes: Codes): () => (app: App, rows: readonly Row<Values, Found>[]) => Work[];
  /** Fills in the normalised names that are missing, a few hundred to a statement: what is left for a transaction is short. */
  fillKeys(app: App): void;
  /** Before the first row is written, outside of any transaction. */
  begin(app: App, codes: Codes): void;
  /** Writes what was planned; the effects of each row, in the order of the plans. @param records the file's, where it has some. */
  write(app: App, plans: readonly Work[], at: string, records: RecordReader): Effect[][];
}

/** The library records at these places of the file, in their order. */
export type RecordReader = (places: readonly Place[]) => MarcRecordOf[];

export interface Place {
  offset: number;
  length: number;
}

export interface MarcRecordOf {
  format: MarcFormat;
  record: MarcRecord;
}

/** A row's cells by field: the mapped columns, else what holds for every row. @param fields only these. */
export function cellsOf(
  row: readonly string[],
  mapping: Mapping,
  defaults: Defaults,
  fields: readonly string[] = Object.keys(mapping),
): Cells {
  const cells: Record<string, string> = { ...defaults };
  for (const field of fields) {
    const column = mapping[field];
    const text = column === undefined ? "" : cellText(tidy(row[column] ?? ""));
    if (text !== "") {
      cells[field] = text;
    }
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
