/** Months of the ledger: each movement belongs to the month of its day. */
import { type Day, yearOf } from "../dates";
import { addMonths, firstDay, type Month, monthOf } from "../months";

export * from "../months";

/**
 * The first day for a document: of the month after the last closed one, and before the first closing of the calendar year before
 * this one. An older date is a mistyped year: the stock from before is the opening balance.
 */
export const openFrom = (lastClosed: Month | "", today: Day): Day =>
  lastClosed ? firstDay(addMonths(lastClosed, 1)) : `${String(yearOf(today) - 1).padStart(4, "0")}-01-01`;

/**
 * The day of a document that takes another one back, unless somebody chooses one: the other's own while its month is an earlier one and
 * still open, so that the month is put right where it was wrong; else today. R-28.
 */
export const reversalDay = (day: Day, lastClosed: Month | "", today: Day): Day =>
  monthOf(day) > lastClosed && monthOf(day) < monthOf(today) ? day : today;
