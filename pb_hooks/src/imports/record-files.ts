/** A kind of file that is no table: only the entity that declares it can read it. */
import type { Defaults } from "../../../domain/imports/commands";
import type { App } from "../platform/sql/database";
import type { RowSource } from "./row-source";

export interface RecordFiles {
  /** The kind's name, as batches store it. */
  source: string;
  /** Whether a file is of this kind, by its first bytes: one character per byte. */
  recognises(head: string): boolean;
  /** The reason why such a file cannot be imported as another entity. */
  wrongEntityReason: string;
  /** The reason why the server refuses a file of this kind in an unsupported form; empty for other files. */
  unsupportedReason(head: string): string;
  /** The reason why the server refuses a file that has only the name of this kind; empty where it has not. */
  wrongNameReason(fileName: string): string;
  /** The user's values for all records, without the fields that allow none. */
  defaults(values: Defaults): Defaults;
  /** @param alive called now and then during a long file, with the number of records read so far. */
  rows(app: App, batch: core.Record, defaults: Defaults, alive: (read: number) => void): RowSource;
  /** The headings of the columns for number and name in the list of skipped records. */
  columns: readonly [string, string];
}

/** The source of a batch that is a table; empty in old batches. */
export const TABLE = "table";

export function isTable(batch: core.Record): boolean {
  const source = batch.getString("source");
  return source === TABLE || source === "";
}

/** The reader of the batch's file when it is no table. */
export function recordFilesOf(entity: { records?: RecordFiles }, batch: core.Record): RecordFiles | null {
  return isTable(batch) ? null : (entity.records ?? null);
}
