/** The return time of a machine that another person has booked. */

/** A person may fetch a booking this much earlier: until then nobody else may borrow it. */
export const EARLY_MILLISECONDS = 15 * 60_000;

/**
 * The return time of a loan without one: the end of the day. Shortly before it, when the desk would still keep the machine for a
 * booking, the end of the next day: otherwise the loan would be late at once, and a booking after midnight would be overlooked.
 * @param dayEnds of today and of tomorrow, in milliseconds.
 */
export const usualReturn = (now: number, dayEnds: { today: number; tomorrow: number }): number =>
  now + EARLY_MILLISECONDS < dayEnds.today ? dayEnds.today : dayEnds.tomorrow;

interface MachineHandout {
  /** Instants, in milliseconds. */
  now: number;
  /** The time that the desk asks for; null without one. */
  requestedReturn: number | null;
  /** The automatic time: the end of the person's booking, or of the day. */
  defaultReturn: number;
  /** The begin of another person's next booking; null without one. */
  nextBooking: number | null;
}

type Return = { due: number; shortened: boolean } | { refusal: "booked_by_other" | "booked_before_return" };

/**
 * An automatic return time gives way to a booking; a requested one is refused, so that the user keeps the day that they wrote.
 */
export function returnOf({ now, requestedReturn, defaultReturn, nextBooking }: MachineHandout): Return {
  const due = requestedReturn ?? defaultReturn;
  if (nextBooking === null || nextBooking >= due) {
    return { due, shortened: false };
  }
  if (nextBooking <= now + EARLY_MILLISECONDS) {
    return { refusal: "booked_by_other" };
  }
  return requestedReturn === null ? { due: nextBooking, shortened: true } : { refusal: "booked_before_return" };
}
