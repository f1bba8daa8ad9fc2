/** Until when a machine goes out that somebody else has booked. */

/** A person may fetch a booking this much earlier: until then it is not lent to others. */
export const EARLY_MILLISECONDS = 15 * 60_000;

/**
 * When a machine comes back of which nobody has said when: at the day's end. So shortly before it that the desk would still keep it
 * for a booking, at the next day's: else it would be late as it goes, and a booking after midnight would be overlooked.
 * @param dayEnds of today and of tomorrow, in milliseconds.
 */
export const usualReturn = (now: number, dayEnds: { today: number; tomorrow: number }): number =>
  now + EARLY_MILLISECONDS < dayEnds.today ? dayEnds.today : dayEnds.tomorrow;

interface LeavingMachine {
  /** Instants, in milliseconds. */
  now: number;
  /** When the desk wants it back; null where it says nothing. */
  until: number | null;
  /** When it comes back then: with the end of the person's booking, or of the day. */
  usual: number;
  /** When the next booking of somebody else begins; null where there is none. */
  booked: number | null;
}

type Return = { due: number; shortened: boolean } | { refused: "booked_by_other" | "booked_before_return" };

/**
 * An automatic return time gives way to a booking; a requested one is refused, so that the user reads the day that they wrote.
 */
export function returnOf({ now, until, usual, booked }: LeavingMachine): Return {
  const due = until ?? usual;
  if (booked === null || booked >= due) {
    return { due, shortened: false };
  }
  if (booked <= now + EARLY_MILLISECONDS) {
    return { refused: "booked_by_other" };
  }
  return until === null ? { due: booked, shortened: true } : { refused: "booked_before_return" };
}
