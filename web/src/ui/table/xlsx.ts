/** Lists as a workbook: numbers are numbers, days are dates, codes keep their zeros. The writer is loaded on demand. */
import type { CellObject, SheetData } from "write-excel-file/universal";
import { isDay } from "../../../../domain/dates";
import { headOf } from "../../../../domain/text";
import { zoned } from "../format";
import type { CsvColumn } from "./csv";

const WIDEST = 60;
const NARROWEST = 8;

function cell<Row>(column: CsvColumn<Row>, row: Row, timeZone: string): CellObject | null {
  const value = column.value(row);
  if (value === null || value === undefined || value === "") {
    return null;
  }
  if (typeof value === "boolean") {
    return { value: value ? "sim" : "não", type: String };
  }
  if (typeof value === "number") {
    return column.kind === "money" ? { value: value / 100, type: Number, format: "#,##0.00" } : { value, type: Number };
  }
  const day = column.kind === "instant" ? zoned(value, timeZone).day : value;
  if ((column.kind === "day" || column.kind === "instant") && isDay(day)) {
    return { value: new Date(`${day}T00:00:00Z`), type: Date, format: "dd/mm/yyyy" };
  }
  return { value: plainText(value), type: String };
}

/** The longest text that Excel accepts in a cell. */
const LONGEST = 32_767;

// biome-ignore lint/suspicious/noControlCharactersInRegex: no XML may hold them, and Excel calls the whole file damaged
const NO_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** A text that a workbook can hold: text pasted from Word or a PDF has invisible characters. */
const plainText = (text: string): string => headOf(text.replace(NO_XML, " "), LONGEST);

/** The rows of the sheet, its head first. */
export function sheetOf<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[], timeZone: string): SheetData {
  return [
    columns.map(({ title }) => ({ value: title, type: String, fontWeight: "bold" as const })),
    ...rows.map((row) => columns.map((column) => cell(column, row, timeZone))),
  ];
}

/** The whole file. */
export async function toXlsx<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[], timeZone: string): Promise<Blob> {
  // "universal" packs without a worker: the pages' content policy allows none.
  const { default: write } = await import("write-excel-file/universal");
  const longest = (column: CsvColumn<Row>) =>
    rows
      .slice(0, 200)
      .reduce((longestText, row) => Math.max(longestText, String(column.value(row) ?? "").length), column.title.length);
  return write(sheetOf(columns, rows, timeZone), {
    stickyRowsCount: 1,
    columns: columns.map((column) => ({ width: Math.min(WIDEST, Math.max(NARROWEST, longest(column) + 2)) })),
  }).toBlob();
}
