/** A sheet's filled cells while it is read: a cell in a far corner takes the memory of one. */
import { MAX_ROWS } from "../../../../domain/imports/table";

/** The reason why a workbook is not read, as a sentence for the user. */
export class WorkbookError extends Error {}

/** The server's limit for a table. */
const MAX_CELLS = 6_000_000;

export interface GridRow {
  /** From 1, as in the sheet. */
  number: number;
  /** Up to the last filled one. */
  cells: string[];
}

const LETTERS = /[a-z\u00c0-\u024f]/i;

export class Grid {
  readonly rows: GridRow[] = [];
  private cells = 0;

  /** Rows come in their order. @throws WorkbookError where they are too many. */
  add(row: number, column: number, text: string): void {
    if (text === "") {
      return;
    }
    let last = this.rows[this.rows.length - 1];
    if (!last || last.number !== row) {
      last = { number: row, cells: [] };
      this.rows.push(last);
    }
    this.cells += Math.max(1, column + 1 - last.cells.length);
    while (last.cells.length < column) {
      last.cells.push("");
    }
    last.cells[column] = text;
    if (this.rows.length > MAX_ROWS + 1000 || this.cells > MAX_CELLS) {
      throw new WorkbookError("Esta planilha tem linhas ou células demais. Divida-a em partes menores.");
    }
  }

  /**
   * A text that is merged over several rows of a column is copied into each of them; a number is not, since it would count once
   * for each row.
   */
  merge(from: number, to: number, column: number): void {
    const start = this.rows.findIndex(({ number }) => number >= from);
    const text = start < 0 ? "" : (this.rows[start]!.number === from && this.rows[start]!.cells[column]) || "";
    if (!LETTERS.test(text)) {
      return;
    }
    for (let index = start + 1; index < this.rows.length && this.rows[index]!.number <= to; index++) {
      const { cells } = this.rows[index]!;
      while (cells.length <= column) {
        cells.push("");
      }
      cells[column] ||= text;
    }
  }
}

/** A text on one line, so that the lines of the file are the rows of the sheet. */
export const onOneLine = (text: string): string => text.replace(/[\r\n]+/g, " ");

/** A day in people's notation. */
export function displayDay(iso: string): string {
  const [year = "", month = "", day = ""] = iso.slice(0, 10).split("-");
  return `${day}/${month}/${year}`;
}
