/** Joins several sheets of a workbook into one table: a school's list of pupils has one for each class. */
import { writeCsv } from "../csv";
import { searchText } from "../text";
import { countNamedColumns, type ImportFields, proposeMapping, SHEET_COLUMN, SHEET_LINE_COLUMN } from "./fields";
import { detectFormat, readTable, type Table } from "./table";

/** A sheet as a CSV with semicolons, whose lines are its rows. */
export interface SheetText {
  name: string;
  text: string;
}

/**
 * The rows of a workbook's sheet: a single cell at its far end leaves a million blank rows before it. The browser reads them at
 * once.
 */
const MAX_LINES = 1_048_578;

interface ReadSheet {
  name: string;
  table: Table;
  hasHeader: boolean;
}

function readSheet({ name, text }: SheetText, fields: ImportFields): ReadSheet {
  const decodedText = { text: text.replace(/^\ufeff/, ""), lines: [] };
  const format = detectFormat(decodedText, fields, "utf-8", { delimiter: ";" });
  return { name, table: readTable(decodedText, format, MAX_LINES), hasHeader: format.has_header };
}

/** The names of a column whose name stands alone. */
const columnNames = ({ columns, otherNames }: Table): string[] =>
  columns.map((column, index) => otherNames.get(index)?.[0] ?? column);

/** Whether a sheet's header names the entity's fields: a cover or a summary does not. */
export function isListed(sheet: SheetText, fields: ImportFields): boolean {
  const { table, hasHeader } = readSheet(sheet, fields);
  return hasHeader && table.rows.length > 0 && countNamedColumns(fields, columnNames(table)) > 0;
}

/** Whether the sheet's name holds a value that none of its columns has, such as the class. */
export function nameHasFieldValue(sheet: SheetText, fields: ImportFields): boolean {
  const namedEntity = Object.entries(fields).find(([, { matchesSheetName: shape }]) => shape?.(sheet.name));
  return (
    namedEntity !== undefined && proposeMapping(fields, columnNames(readSheet(sheet, fields).table))[namedEntity[0]] === undefined
  );
}

/**
 * Joins the sheets below one header: columns of one name become one, in any order. Each row has its sheet and its line there. A
 * sheet without a header has the columns of the sheet before.
 * @throws UnreadableError with a reason in Portuguese.
 */
export function joinSheets(sheets: readonly SheetText[], fields: ImportFields): string {
  const columns: string[] = [];
  const places = new Map<string, number>();
  const lines: string[][] = [];
  let previousColumns: readonly number[] = [];
  for (const { name, table, hasHeader } of sheets.map((sheet) => readSheet(sheet, fields))) {
    const ownColumns = columnNames(table).map((column, index) => {
      if (!hasHeader && previousColumns[index] !== undefined) {
        return previousColumns[index];
      }
      const key = searchText(column) || column;
      const place = places.get(key) ?? columns.push(column) - 1;
      places.set(key, place);
      return place;
    });
    previousColumns = hasHeader || previousColumns.length === 0 ? ownColumns : previousColumns;
    for (let row = 0; row < table.rows.length; row++) {
      const cells = table.rows.cells(row);
      const line: string[] = [];
      ownColumns.forEach((place, index) => {
        line[place] = cells[index] ?? "";
      });
      lines.push([
        name,
        String(table.rows.line(row)),
        ...Array.from(line, (cell) => cell ?? ""),
        ...cellsWithoutColumn(cells, ownColumns.length, columns.length - line.length),
      ]);
    }
  }
  return writeCsv([[SHEET_COLUMN, SHEET_LINE_COLUMN, ...columns], ...lines]);
}

/** Cells without a column stay, so that the file's reader reports them. */
function cellsWithoutColumn(cells: readonly string[], width: number, missingCount: number): string[] {
  const extraCells = cells.slice(width);
  return extraCells.some((cell) => cell.trim() !== "")
    ? [...Array.from({ length: Math.max(0, missingCount) }, () => ""), ...extraCells]
    : [];
}
