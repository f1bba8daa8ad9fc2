/** Days as schools write them in a cell. */
import { addDays, type Day, formatDay, isDay } from "../dates";
import type { Remarks } from "./messages";

const BRAZILIAN = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/;
const MONTH_ONLY = /^(\d{1,2})\/(\d{4})$/;
const ISO = /^(\d{4}-\d{2}-\d{2})(?:[ T].*)?$/;
const SERIAL = /^\d{5}$/;
const FIRST_SERIAL_DAY = "1899-12-30";

/** A day of a cell: dd/mm/aaaa, a spreadsheet's count of days, or mm/aaaa for the month's last. Empty with an error where it is none. */
export function readCellDay(cell: string, field: string, label: string, remarks: Remarks): Day | "" {
  if (/^[0\s/.-]*$/.test(cell)) {
    return "";
  }
  const brazilian = BRAZILIAN.exec(cell.replace(/[ T]\d{1,2}:\d{2}.*$/, ""));
  const month = MONTH_ONLY.exec(cell);
  const year = (text: string) => (text.length === 2 ? `20${text}` : text);
  const next = month ? new Date(Date.UTC(Number(month[2]), Number(month[1]), 1)).toISOString().slice(0, 10) : "";
  const day = brazilian
    ? `${year(brazilian[3]!)}-${brazilian[2]!.padStart(2, "0")}-${brazilian[1]!.padStart(2, "0")}`
    : month && Number(month[1]) <= 12
      ? addDays(next, -1)
      : SERIAL.test(cell)
        ? addDays(FIRST_SERIAL_DAY, Number(cell))
        : (ISO.exec(cell)?.[1] ?? "");
  if (!isDay(day)) {
    remarks.error(field, `${label} “${cell}” não é uma data, como 31/12/2027.`);
    return "";
  }
  if (month || SERIAL.test(cell)) {
    remarks.note(field, `${label} “${cell}” lida como ${formatDay(day)}.`);
  }
  return day;
}
