/** Days in cells, in the notations of schools. */
import { addDays, type Day, formatDay, isDay } from "../dates";
import type { Remarks } from "./messages";

const BRAZILIAN = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/;
/**
 * The notation on boxes: "12/2027", "12-2027", "2027-12". A month and two digits, "12/27", means the same in a column of
 * validities.
 */
const MONTH_ONLY = /^(?:(\d{1,2})[/.-](\d{4}|\d{2})|(\d{4})[/.-](\d{1,2}))$/;
const WRITTEN_DAY = /^(?:(\d{1,2})(?:\u00ba|\u00b0|o)?[ /.-]*(?:de )?)?([a-z\u00e7]{3,9})\.?[ /.-]*(?:de )?(\d{4}|\d{2})$/i;
const MONTHS = ["jan", "fev", "mar", "abr", "mai", "jun", "jul", "ago", "set", "out", "nov", "dez"];
const MONTH_NAMES =
  /^(jan(eiro)?|fev(ereiro)?|mar(co|\u00e7o)?|abr(il)?|mai(o)?|jun(ho)?|jul(ho)?|ago(sto)?|set(embro)?|out(ubro)?|nov(embro)?|dez(embro)?)$/i;
const ISO = /^(\d{4}-\d{2}-\d{2})(?:[ T].*)?$/;
const SERIAL = /^\d{5}(?:[.,]\d+)?$/;
const FIRST_SERIAL_DAY = "1899-12-30";
const TIME_SUFFIX = /[ T]\d{1,2}:\d{2}.*$/;

interface CellDay {
  day: Day;
  /** Whether the day differs from the cell's text: a month's last day, a spreadsheet's count of days. */
  derived: boolean;
}

/** The day of a cell, in the notations of people, boxes and spreadsheets; null where the cell is no day. */
export function dayOfCell(cell: string): CellDay | null {
  const text = cell.trim();
  const brazilian = BRAZILIAN.exec(text.replace(TIME_SUFFIX, ""));
  if (brazilian) {
    return checkedDay(dayFrom(brazilian[3]!, Number(brazilian[2]), Number(brazilian[1])), false);
  }
  const match = WRITTEN_DAY.exec(text);
  if (match && MONTH_NAMES.test(match[2]!)) {
    const month = MONTHS.indexOf(match[2]!.slice(0, 3).toLowerCase()) + 1;
    return match[1]
      ? checkedDay(dayFrom(match[3]!, month, Number(match[1])), true)
      : checkedDay(lastDayOf(match[3]!, month), true);
  }
  const month = MONTH_ONLY.exec(text);
  if (month) {
    return checkedDay(lastDayOf(month[2] ?? month[3]!, Number(month[1] ?? month[4])), true);
  }
  if (SERIAL.test(text)) {
    return checkedDay(addDays(FIRST_SERIAL_DAY, Number.parseInt(text, 10)), true);
  }
  return checkedDay(ISO.exec(text)?.[1] ?? "", false);
}

const checkedDay = (day: string, derived: boolean): CellDay | null => (isDay(day) ? { day, derived } : null);

const fourDigits = (year: string): string => (year.length === 2 ? `20${year}` : year);

const dayFrom = (year: string, month: number, day: number): string =>
  `${fourDigits(year)}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;

function lastDayOf(year: string, month: number): string {
  const first = dayFrom(year, month, 1);
  return isDay(first)
    ? addDays(month === 12 ? dayFrom(String(Number(fourDigits(year)) + 1), 1, 1) : dayFrom(year, month + 1, 1), -1)
    : "";
}

/** The day of a cell. Empty with an error where the cell is no day; a note tells a reading that differs from the text. */
export function readCellDay(cell: string, field: string, label: string, remarks: Remarks): Day | "" {
  if (/^[0\s/.-]*$/.test(cell)) {
    return "";
  }
  const cellDay = dayOfCell(cell);
  if (!cellDay) {
    remarks.error(field, `${label} “${cell}” não é uma data, como 31/12/2027.`);
    return "";
  }
  if (cellDay.derived) {
    remarks.note(field, `${label} “${cell}” lida como ${formatDay(cellDay.day)}.`);
  }
  return cellDay.day;
}
