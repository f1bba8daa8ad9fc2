/** A kind of file that is no table: only the entity that gives it knows how such a file is read. */
import type { Defaults } from "../../../domain/imports/commands";
import type { App } from "../platform/sql/database";
import type { RowSource } from "./row-source";

export interface RecordFiles {
  /** The kind's name, as batches keep it. */
  source: string;
  /** Whether a file is one, by its first bytes: one character per byte. */
  recognises(head: string): boolean;
  /** Why such a file can't be taken for another entity. */
  elsewhere: string;
  /** Why a file can't be read that is one in a form that the server does not take; empty where it is none. */
  mistaken(head: string): string;
  /** Why a file can't be read that only its name calls one; empty where the name does not. */
  misnamed(fileName: string): string;
  /** The user's values for all records, without the fields that do not allow them. */
  defaults(values: Defaults): Defaults;
  /** @param alive called now and then while a long file is read, with the records read so far. */
  rows(app: App, batch: core.Record, defaults: Defaults, alive: (read: number) => void): RowSource;
  /** The headings of the number and the name of a record in the list of skipped records. */
  columns: readonly [string, string];
}

/** The source of a batch that is a table; empty in those of old. */
export const TABLE = "table";

export function isTable(batch: core.Record): boolean {
  const source = batch.getString("source");
  return source === TABLE || source === "";
}

/** The reader of the batch's file when it is no table. */
export function recordFilesOf(entity: { records?: RecordFiles }, batch: core.Record): RecordFiles | null {
  return isTable(batch) ? null : (entity.records ?? null);
}
