/** Adds months to a day, for the end of a warranty. */
import { addDays, type Day } from "../../dates";

/** The same day so many months later; the last of a shorter month. H-45: 31 January 2024 and a month is 29 February. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 0, number = 0] = day.split("-").map(Number);
  const total = year * 12 + (month - 1) + months;
  const [toYear, toMonth] = [Math.floor(total / 12), (total % 12) + 1];
  const first = `${String(toYear).padStart(4, "0")}-${String(toMonth).padStart(2, "0")}-01`;
  const nextMonth =
    toMonth === 12
      ? `${String(toYear + 1).padStart(4, "0")}-01-01`
      : `${first.slice(0, 5)}${String(toMonth + 1).padStart(2, "0")}-01`;
  const last = Number(addDays(nextMonth, -1).slice(8));
  return `${first.slice(0, 8)}${String(Math.min(number, last)).padStart(2, "0")}`;
}

/** The last day under warranty; empty where it is unknown. */
export const warrantyUntil = (acquiredOn: Day | "", months: number): Day | "" =>
  acquiredOn !== "" && months > 0 ? addMonths(acquiredOn, months) : "";
