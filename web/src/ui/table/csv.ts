/**
 * Lists as a CSV that Excel in Portuguese opens correctly with a double click: ";", decimal comma, dd/mm/yyyy, accents, codes
 * whole.
 */
import { guardCell, writeCsv } from "../../../../domain/csv";
import { formatDay, isDay } from "../../../../domain/dates";
import { zoned } from "../format";

type CsvValue = string | number | boolean | null | undefined;

export interface CsvColumn<Row> {
  title: string;
  value: (row: Row) => CsvValue;
  /**
   * The format of the value; "text" when left out, and "code" for one in signs and digits: Excel alters neither. "money" takes
   * centavos, "day" YYYY-MM-DD, "instant" a date of the server.
   */
  kind?: "text" | "code" | "number" | "money" | "day" | "instant";
}

/** Zeros that a number drops, more digits than a cell shows, and the marks of dates, times, decimals and thousands. */
const READ_AS_FIGURE = /^(?:0\d+|\d{12,}|\d+[.,/:-](?:[\d.,/:-]*\d)?|\d+(?:[.,]\d+)?e[+-]?\d+)$/i;
/** "1-mar", "mai/12". */
const READ_AS_MONTH = /^(?:\d{1,4}[ /-])?(?:jan|fev|mar|abr|mai|jun|jul|ago|set|out|nov|dez)[a-z]*(?:[ /-]\d{1,4})?$/i;

/**
 * Excel reads the code 1E5 as 100000, a class 6-1 as the first of June and 869.301 as thousands, and saves them so; as ="000412"
 * a text stays unchanged.
 */
function plainText(text: string): string {
  return READ_AS_FIGURE.test(text) || (/\d/.test(text) && READ_AS_MONTH.test(text)) ? `="${text}"` : guardCell(text);
}

function decimal(value: number, fractionDigits?: number): string {
  return (fractionDigits === undefined ? String(value) : value.toFixed(fractionDigits)).replace(".", ",");
}

function instant(text: string, timeZone: string): string {
  const { day, time } = zoned(text, timeZone);
  return `${formatDay(day)} ${time}`;
}

function cell(value: CsvValue, kind: CsvColumn<unknown>["kind"], timeZone: string): string {
  if (value === null || value === undefined || value === "") {
    return "";
  }
  if (typeof value === "boolean") {
    return value ? "sim" : "não";
  }
  if (typeof value === "number") {
    return Number.isFinite(value) ? (kind === "money" ? decimal(value / 100, 2) : decimal(value)) : "";
  }
  switch (kind) {
    case "day":
      return isDay(value) ? formatDay(value) : guardCell(value);
    case "instant":
      return instant(value, timeZone);
    case "number":
    case "money":
      return guardCell(value);
    default:
      return plainText(value);
  }
}

/** The whole file as text. */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[], timeZone: string): string {
  return writeCsv([
    columns.map((column) => guardCell(column.title)),
    ...rows.map((row) => columns.map((column) => cell(column.value(row), column.kind, timeZone))),
  ]);
}
