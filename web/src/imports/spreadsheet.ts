/**
 * A workbook becomes a CSV here in the browser: a file that unpacks to gigabytes then costs one tab, not the school's server.
 */
import { writeCsv } from "../../../domain/csv";
import { looksLikeXml, marcLines, xmlText } from "./marcxml";

const WORKBOOK = /\.xlsx$/i;
const OLD_WORKBOOK = /\.(xls|ods|numbers)$/i;
const MAX_BYTES = 50 * 1024 * 1024;

export class UnusableFileError extends Error {}

/**
 * The file to send for a file that a person chose.
 * @throws UnusableFileError with a sentence for the person.
 */
export async function asUpload(file: File): Promise<File> {
  if (file.size === 0) {
    throw new UnusableFileError("O arquivo está vazio.");
  }
  if (file.size > MAX_BYTES) {
    throw new UnusableFileError("O arquivo passa de 50 MB. Divida-o em partes menores.");
  }
  if (OLD_WORKBOOK.test(file.name)) {
    throw new UnusableFileError("Este formato é antigo ou de outro programa. Salve como .xlsx ou como CSV e escolha de novo.");
  }
  if (!WORKBOOK.test(file.name)) {
    const start = String.fromCharCode(...new Uint8Array(await file.slice(0, 200).arrayBuffer()));
    return looksLikeXml(
      start
        .split("\0")
        .join("")
        .replace(/^\xff\xfe|^\xfe\xff/, ""),
    )
      ? asRecords(file)
      : file;
  }
  const { default: readSheets } = await import("read-excel-file/browser");
  try {
    // Numbers stay as they were typed: an ISBN or a tombo must not go through a float.
    const sheets = await readSheets(file, { parseNumber: (text: string) => text });
    return new File([writeCsv(fullest(sheets.map(({ data }) => data)))], file.name, { type: "text/csv" });
  } catch {
    throw new UnusableFileError("Não conseguimos abrir esta planilha. Abra-a no Excel, salve de novo e tente outra vez.");
  }
}

/** @throws UnusableFileError where the XML is another's: a page, a table of Excel's. */
async function asRecords(file: File): Promise<File> {
  const lines = marcLines(xmlText(new Uint8Array(await file.arrayBuffer())));
  if (lines.length === 0) {
    throw new UnusableFileError("Este XML não tem registros MARC. Se for uma planilha, salve-a como .xlsx ou CSV.");
  }
  return new File([lines.join("\n")], file.name, { type: "application/json" });
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
