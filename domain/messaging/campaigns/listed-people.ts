/** The people whom a user's own list names: a file, or cells copied from a spreadsheet. */

import { hasLetter } from "../../imports/cell-shapes";
import { UnreadableError } from "../../imports/delimited";
import { decode, detectEncoding, notASpreadsheet, type RawFile } from "../../imports/encoding";
import { type ImportFields, isHeaderName, proposeMapping } from "../../imports/fields";
import { decodeFile } from "../../imports/html-entities";
import { nonRecordReason } from "../../imports/report-lines";
import { detectFormat, readTable, type Table } from "../../imports/table";
import { tidy } from "../../text";

/** The rows that tell a column of names from one of numbers. */
const SAMPLE_ROWS = 60;

/**
 * The names in a text of rows and cells: of the column that its header calls so, or else of the column of enrolment numbers.
 * Without a header, the first column with words counts; a list often begins with a column of running numbers.
 * @param fields of people, by their names in spreadsheets: `name` and `enrolment` are among them.
 * @throws UnreadableError with a reason in Portuguese.
 */
export function listedPeople(text: string, fields: ImportFields): string[] {
  const decoded = decodeFile(text);
  const format = detectFormat(decoded, fields, "utf-8");
  const withHeader = readTable(decoded, format);
  const { name, enrolment } = format.has_header ? mappingOf(withHeader, fields) : {};
  const named = name ?? enrolment;
  const table = named === undefined ? readTable(decoded, { ...format, has_header: false, skipped: 0 }) : withHeader;
  const column = named ?? firstWithWords(table);
  const isRecord = (row: number) => nonRecordReason(table.rows.cells(row), table.columns) === "";
  return cellsOf(table, column).filter((cell, row) => cell !== "" && !isHeaderName(fields, cell) && isRecord(row));
}

/**
 * As listedPeople, for the content of a file of any encoding.
 * @throws UnreadableError with a reason in Portuguese.
 */
export function peopleInFile(raw: RawFile, fields: ImportFields): string[] {
  const reason = notASpreadsheet(raw);
  if (reason) {
    throw new UnreadableError(reason);
  }
  return listedPeople(decode(raw, detectEncoding(raw)), fields);
}

const mappingOf = (table: Table, fields: ImportFields) =>
  proposeMapping(fields, table.columns, "loose", (column) => cellsOf(table, column).slice(0, SAMPLE_ROWS), table.otherNames);

function cellsOf({ rows }: Table, column: number): string[] {
  return Array.from({ length: rows.length }, (_, row) => tidy(rows.cells(row)[column] ?? ""));
}

function firstWithWords(table: Table): number {
  const column = table.columns.findIndex((_, index) => cellsOf(table, index).slice(0, SAMPLE_ROWS).some(hasLetter));
  return Math.max(0, column);
}
