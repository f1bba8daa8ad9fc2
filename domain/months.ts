/** Months, "2026-03". */
import { addDays, type Day, MONTHS } from "./dates";

export type Month = string;

export function isMonth(text: string): boolean {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(text);
}

export const monthOf = (day: Day): Month => day.slice(0, 7);
export const firstDay = (month: Month): Day => `${month}-01`;
export const lastDay = (month: Month): Day => addDays(firstDay(addMonths(month, 1)), -1);

/** The month `months` later, or earlier. */
export function addMonths(month: Month, months: number): Month {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months;
  return `${String(Math.floor(count / 12)).padStart(4, "0")}-${String((count % 12) + 1).padStart(2, "0")}`;
}

/** "março de 2026". */
export function formatMonth(month: Month): string {
  return `${MONTHS[Number(month.slice(5)) - 1] ?? month} de ${month.slice(0, 4)}`;
}

/** Figures by month, with the months without any, so that a chart has no gap. */
export function everyMonth(figures: ReadonlyMap<Month, number>): { month: Month; figure: number }[] {
  const months = [...figures.keys()].sort();
  const filledMonths: { month: Month; figure: number }[] = [];
  const last = months.at(-1) ?? "";
  for (let month = months[0] ?? ""; month !== "" && month <= last; month = addMonths(month, 1)) {
    filledMonths.push({ month, figure: figures.get(month) ?? 0 });
  }
  return filledMonths;
}
