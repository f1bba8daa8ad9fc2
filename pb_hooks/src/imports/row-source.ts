import type { Cells } from "../../../domain/imports/fields";
import type { RowMessage } from "../../../domain/imports/messages";
import type { App } from "../platform/sql/database";

/** The rows of an import: the lines of a table, or the records of another kind of file. */
export interface RowSource {
  total: number;
  /** The noun for a row: "linha", "linhas". */
  noun: readonly [string, string];
  /** "nenhuma", of the noun's gender. */
  none: string;
  /** Records on the batch how the file was read. */
  describe(app: App, batch: core.Record): void;
  /** The row's number in the file, from 1. */
  line(index: number): number;
  /** Only these fields, where the caller names them. */
  cells(index: number, fields?: readonly string[]): Cells;
  /** The messages about the reading of the row itself. */
  messages(index: number): RowMessage[];
  isBroken(index: number): boolean;
  /** The content of the row, in words for users. */
  content(index: number): string;
  /** The reason why the row is no record, such as a total; empty where it is one. */
  skipReason(index: number): string;
  /** No caller needs these rows again: they are dropped from memory. */
  release(from: number, to: number): void;
}
