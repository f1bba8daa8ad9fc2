/** Converts workbooks of Excel and LibreOffice to a CSV for each sheet. */
import { unzipSync } from "fflate";
import { writeCsv } from "../../../../domain/csv";
import { MAX_FILE_BYTES } from "../../../../domain/imports/commands";
import { displayNumber, pointNumber } from "../../../../domain/imports/figures";
import { type Grid, WorkbookError } from "./grid";
import { readOds } from "./ods";
import { type ReadPart, type ReadSheet, readXlsx } from "./xlsx";

/** A sheet of a workbook with content. */
export interface Sheet {
  name: string;
  /** Rows with content. */
  rows: number;
  /** Its own program hides it. */
  hidden: boolean;
  /** So many blank rows lie between others that each row gets its own number. */
  sparse: boolean;
  /** As a CSV: its lines are the sheet's rows. */
  text: string;
}

/** The decimal mark of figures in the CSV. */
export type DecimalMark = "point" | "comma";

/** The parts of a workbook that are read; pictures and other parts stay packed. */
const READ_PARTS =
  /^(content\.xml|META-INF\/manifest\.xml|_rels\/\.rels|.*\.xml\.rels|.*(workbook|sharedStrings|styles|sheet[^/]*)\.xml)$/i;

/**
 * Its sheets with content, in their order.
 * @throws WorkbookError with a sentence; another error when it is no workbook.
 */
export async function workbookSheets(file: File, mark: DecimalMark = "point"): Promise<Sheet[]> {
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()), { filter: ({ name }) => READ_PARTS.test(name) });
  const readPart: ReadPart = (path) => {
    const bytes = parts[path] ?? parts[Object.keys(parts).find((name) => name.toLowerCase() === path.toLowerCase()) ?? ""];
    return bytes ? new TextDecoder().decode(bytes) : "";
  };
  // An ISBN or a tombo must not become a float; a price must look as in its cell.
  const parseNumber = (text: string) => (mark === "comma" ? displayNumber(text).replace(".", ",") : pointNumber(text));
  const sheets = readAny(readPart, parseNumber);
  return sheets.flatMap(({ name, hidden, grid }) =>
    grid.rows.length === 0 ? [] : [{ name, hidden, rows: grid.rows.length, sparse: isSparse(grid), text: textOf(grid) }],
  );
}

function readAny(readPart: ReadPart, parseNumber: (text: string) => string): ReadSheet[] {
  if (readPart("META-INF/manifest.xml").includes("encryption-data")) {
    throw new WorkbookError("Esta planilha está protegida por senha. Salve-a sem senha e escolha de novo.");
  }
  const sheets = readPart("content.xml") !== "" ? readOds(readPart, parseNumber) : readXlsx(readPart, parseNumber);
  if (sheets.length === 0) {
    throw new Error("no workbook");
  }
  return sheets;
}

/** More blank rows than people leave between the parts of a list. */
const LONGEST_GAP = 1000;

const isSparse = ({ rows }: Grid): boolean =>
  rows.some(({ number }, index) => number - (rows[index - 1]?.number ?? 0) > LONGEST_GAP);

/**
 * Blank rows stay blank lines.
 * @throws WorkbookError for more text than the limit.
 */
function textOf({ rows }: Grid): string {
  const parts: string[] = [];
  let total = 0;
  let size = 0;
  for (const { number, cells } of rows) {
    const line = "\r\n".repeat(Math.max(0, number - total - 1)) + writeCsv([cells]).slice(1);
    size += line.length;
    if (size > MAX_FILE_BYTES) {
      throw new WorkbookError("A planilha passa de 50 MB de texto. Divida-a em partes menores.");
    }
    parts.push(line);
    total = number;
  }
  return `\ufeff${parts.join("")}`;
}
