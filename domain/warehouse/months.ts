/** Months of the ledger: each movement belongs to the month of its day. */
import { type Day, yearOf } from "../dates";
import { addMonths, firstDay, type Month, monthOf } from "../months";

export * from "../months";

/**
 * The first day for a document: after the last closed month, or, before the first closing, of the last calendar year. An older
 * date is a mistyped year: the earlier stock is the opening balance.
 */
export const openFrom = (lastClosed: Month | "", today: Day): Day =>
  lastClosed ? firstDay(addMonths(lastClosed, 1)) : `${String(yearOf(today) - 1).padStart(4, "0")}-01-01`;

/**
 * The day of a reversal without a chosen day: the document's own while its month is an earlier, open one, so that the wrong month
 * is corrected; otherwise today. R-28.
 */
export const reversalDay = (day: Day, lastClosed: Month | "", today: Day): Day =>
  monthOf(day) > lastClosed && monthOf(day) < monthOf(today) ? day : today;
