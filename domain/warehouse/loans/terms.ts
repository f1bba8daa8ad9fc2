/** The due day of a stockroom's loan, its returns, and its state.. */
import { addDays, type Day, daysBetween } from "../../dates";
import { addOpenDays, type Calendar, nextOpenDay } from "../../platform/calendar";

/** The opening days of a loan without a chosen due day. */
export const LOAN_DAYS = 5;

/** The limit of a loan: a school year and its recess. */
export const LONGEST_LOAN_DAYS = 400;

/**
 * The due day, always an open one.
 * @param day the user's choice; empty: the usual time.
 */
export function dueOf(calendar: Calendar, today: Day, day: Day | "", days: number): Day {
  return day ? nextOpenDay(calendar, day) : addOpenDays(calendar, today, days);
}

export const farthestDue = (today: Day): Day => addDays(today, LONGEST_LOAN_DAYS);

/** The days by which it is late, from the day after the due day on. R-30. */
export const lateDays = (due: Day, today: Day): number => Math.max(0, daysBetween(due, today));

/** The quantities of a line by outcome. */
export interface LineQuantities {
  quantity: number;
  returned: number;
  damaged: number;
  lost: number;
  cancelled: number;
}

/** The quantity of a line on loan. */
export const quantityOnLoan = ({ quantity, returned, damaged, lost, cancelled }: LineQuantities): number =>
  quantity - returned - damaged - lost - cancelled;

/** A material's open line, to which a return may belong. */
interface OpenLine {
  material: string;
  unit: string;
  out: number;
}

interface ReturnRequest {
  material: string;
  /** Empty: a quantity. */
  unit: string;
  quantity: number;
}

/**
 * Assigns a return to the open lines, in their order: the line with the earliest due day ends first.
 * @returns the returned quantity of each line, and the quantity without a line.
 */
export function allocateReturn<Line extends OpenLine>(lines: readonly Line[], { material, unit, quantity }: ReturnRequest) {
  const parts: { line: Line; quantity: number }[] = [];
  let missingQuantity = quantity;
  for (const line of lines) {
    if (line.material === material && line.unit === unit) {
      const part = Math.min(missingQuantity, line.out);
      if (part > 0) {
        parts.push({ line, quantity: part });
        line.out -= part;
        missingQuantity -= part;
      }
    }
  }
  return { parts, missing: missingQuantity };
}

/** Another due day for an open loan: the new one, the requested one, and the loan's own. */
interface NewDue {
  next: Day;
  /** Empty: the usual time. */
  requestedDue: Day | "";
  due: Day;
  /** As it was lent. */
  first_due: Day;
  reason: string;
}

/** A mistyped renewal is corrected: an earlier chosen day, with a reason, never before the first one. */
export const isCorrection = ({ next, requestedDue, due, first_due, reason }: NewDue): boolean =>
  requestedDue !== "" && reason !== "" && next < due && next >= first_due;
