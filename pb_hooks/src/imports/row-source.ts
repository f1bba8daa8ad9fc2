import type { Cells } from "../../../domain/imports/fields";
import type { RowMessage } from "../../../domain/imports/messages";
import type { App } from "../platform/sql/database";

/** The rows of an import, wherever they come from: the lines of a table, or the records of a file that is none. */
export interface RowSource {
  total: number;
  /** The noun for a row: "linha", "linhas". */
  noun: readonly [string, string];
  /** "nenhuma", of the noun's gender. */
  none: string;
  /** Writes down on the batch how it was read. */
  describe(app: App, batch: core.Record): void;
  /** The row's number in the file, from 1. */
  line(index: number): number;
  /** Only these fields when they are named. */
  cells(index: number, fields?: readonly string[]): Cells;
  /** The messages about the reading of the row itself. */
  messages(index: number): RowMessage[];
  isBroken(index: number): boolean;
  /** The content of the row, for users. */
  words(index: number): string;
  /** Why the row is no record at all, such as a total; empty: it is one. */
  aside(index: number): string;
  /** Nobody asks for these rows again: they need no room any more. */
  forget(from: number, to: number): void;
}
