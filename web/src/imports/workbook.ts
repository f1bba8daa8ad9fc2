import readSheets from "read-excel-file/web-worker";
import { writeCsv } from "../../../domain/csv";

/** Its fullest sheet as a CSV. @throws when it is no workbook. */
export async function workbookText(file: File): Promise<string> {
  // Numbers stay as they were typed: an ISBN or a tombo must not go through a float.
  const sheets = await readSheets(file, { parseNumber: (text: string) => text });
  return writeCsv(fullest(sheets.map(({ data }) => data)));
}

/** A workbook may begin with a cover: the sheet with the most rows is the one that brings something. */
function fullest(sheets: readonly (readonly (readonly unknown[])[])[]): string[][] {
  const tables = sheets.map((rows) => rows.map((row) => row.map(cellText)));
  const filled = (rows: string[][]) => rows.filter((row) => row.some((cell) => cell !== "")).length;
  return tables.reduce((best, rows) => (filled(rows) > filled(best) ? rows : best), []);
}

/** A cell as a person sees it: a date as dd/mm/aaaa. On one line, so that the lines of the file are the rows of the sheet. */
function cellText(cell: unknown): string {
  if (cell instanceof Date) {
    return cell.toISOString().slice(0, 10).split("-").reverse().join("/");
  }
  if (typeof cell === "boolean") {
    return cell ? "sim" : "não";
  }
  return cell === null || cell === undefined ? "" : String(cell).replace(/[\r\n]+/g, " ");
}
