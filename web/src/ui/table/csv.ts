/**
 * Lists as a CSV that Excel in Portuguese opens correctly with a double click: ";", decimal comma, dd/mm/yyyy, accents, codes
 * whole.
 */
import { guardCell, textCell, writeCsv } from "../../../../domain/csv";
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
      return textCell(value);
  }
}

/** The whole file as text. */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[], timeZone: string): string {
  return writeCsv([
    columns.map((column) => guardCell(column.title)),
    ...rows.map((row) => columns.map((column) => cell(column.value(row), column.kind, timeZone))),
  ]);
}
