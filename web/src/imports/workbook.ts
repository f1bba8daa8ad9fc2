import readSheets from "read-excel-file/web-worker";
import { writeCsv } from "../../../domain/csv";
import { pointNumber, shownNumber } from "../../../domain/imports/figures";

/** A sheet of a workbook that holds something. */
export interface Sheet {
  name: string;
  /** Rows that hold something. */
  rows: number;
  /** As a CSV. */
  text: string;
}

/** How figures with decimals are written in the CSV. */
export type DecimalMark = "point" | "comma";

/** Its sheets that hold something, in their order. @throws when it is no workbook. */
export async function workbookSheets(file: File, mark: DecimalMark = "point"): Promise<Sheet[]> {
  // An ISBN or a tombo must not go through a float; a price must look as its cell does.
  const parseNumber = (text: string) => (mark === "comma" ? shownNumber(text).replace(".", ",") : pointNumber(text));
  const sheets = await readSheets(file, { parseNumber });
  return sheets
    .map(({ sheet, data }) => {
      const table = data.map((row) => row.map(cellText));
      return { name: sheet, rows: table.filter((row) => row.some((cell) => cell !== "")).length, text: writeCsv(table) };
    })
    .filter(({ rows }) => rows > 0);
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
