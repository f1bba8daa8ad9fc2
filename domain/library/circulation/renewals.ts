/** The new due date of a renewal, and whether it gives more time. L-9, L-10, L-24 and L-25. */
import { addDays, type Day, daysBetween } from "../../dates";
import { type Calendar, nextOpenDay } from "../../platform/calendar";
import type { LibrarySettings } from "../settings";
import { type DueDate, dueDate, formatLimit, type LoanTerms } from "./terms";

/**
 * The end of the school year at which a reusable textbook with this due day is returned: no renewal passes it. A cycle ends with
 * a year, never within one. Decreto 9.099/2017, art. 7.
 */
export const textbookYearEnd = (due: Day): Day => `${due.slice(0, 4)}-12-31`;

/** The further limits of a renewed due date. */
export interface RenewalBounds {
  /** The last day of the reader's card. */
  validUntil?: Day | "";
  /** The day from which the days count; a past due date is replaced by today. */
  base?: LibrarySettings["renewal_base"];
  /** A reusable textbook stays within its year. */
  textbook?: boolean;
}

/**
 * The due date after a renewal on `today`; it never shortens the loan, and never passes a limit. L-9 and L-24.
 * @throws NoOpenDayError
 */
export function renewedDueDate(
  terms: LoanTerms,
  currentDue: Day,
  today: Day,
  calendar: Calendar,
  { validUntil = "", base = "today", textbook = false }: RenewalBounds = {},
): DueDate {
  const from = base === "due" && currentDue > today ? currentDue : today;
  const { day_mode, renewal_days: days, ceiling } = terms;
  const year_end = textbook ? textbookYearEnd(currentDue) : "";
  const newDue = dueDate({ day_mode, days, ceiling, year_end }, from, calendar, validUntil, today);
  const passesLimit = newDue.limit !== null && newDue.due > newDue.limit.day;
  if (newDue.due < currentDue || passesLimit) {
    const reason = newDue.limit
      ? `${newDue.why}; o prazo anterior foi mantido`
      : "a renovação conta a partir de hoje e não reduz o prazo anterior";
    return { ...newDue, due: currentDue, why: reason };
  }
  return {
    ...newDue,
    why: [newDue.why, from === today ? "" : "conta a partir do vencimento anterior"].filter(Boolean).join("; "),
  };
}

/** A renewal that would not move the due date. */
export interface IneffectiveRenewal {
  /** A day from which a renewal gives more time, an open one where possible; "" where a limit prevents it for good. */
  usefulFrom: Day | "";
  /** The limit in words; "" where there is none. */
  limitReason: string;
}

/**
 * Whether a renewal on `today` would give nothing, like one of 0 days; null when it gives more time.
 * @throws NoOpenDayError
 */
export function ineffectiveRenewal(
  terms: LoanTerms,
  currentDue: Day,
  today: Day,
  calendar: Calendar,
  bounds: RenewalBounds = {},
): IneffectiveRenewal | null {
  const helpsOn = (day: Day) => renewedDueDate(terms, currentDue, day, calendar, bounds).due > currentDue;
  if (helpsOn(today)) {
    return null;
  }
  // No later day gives more time than the due day itself, under the present limits.
  const atBest = renewedDueDate(terms, currentDue, today, calendar, { ...bounds, base: "due" });
  if (atBest.due <= currentDue) {
    return { usefulFrom: "", limitReason: atBest.limit ? formatLimit(atBest.limit) : "" };
  }
  let [idle, helps] = [today, currentDue];
  while (daysBetween(idle, helps) > 1) {
    const between = addDays(idle, Math.floor(daysBetween(idle, helps) / 2));
    [idle, helps] = helpsOn(between) ? [idle, between] : [between, helps];
  }
  const open = nextOpenDay(calendar, helps);
  return { usefulFrom: open <= currentDue && helpsOn(open) ? open : helps, limitReason: "" };
}

/** The first day on which this loan may be renewed; "" when it may be at any time. L-25. */
export function renewableFrom(terms: Pick<LoanTerms, "renewal_window">, due: Day): Day | "" {
  return terms.renewal_window === null ? "" : addDays(due, -terms.renewal_window);
}
