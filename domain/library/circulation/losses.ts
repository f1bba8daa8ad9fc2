/** Since when a copy counts as lost: lateness stops there. Pure. */
import type { Day } from "../../dates";

/** That a lost copy stopped being lost. */
export interface LossCalledOff {
  /** The day of it. */
  on: Day;
  /** The loan that the copy was lost with. */
  loan: string;
  /** Since when it had been lost; "" where nobody said. */
  lost_on: Day | "";
}

/**
 * The day of loss of a copy that is marked as lost. Called off and marked again within a day, with the same loan, it was lost all
 * along: to call it off was the mistake.
 * @param last the copy's latest change of state, where that called a loss off.
 */
export function lossDay(today: Day, loan: string, last: LossCalledOff | null): Day | "" {
  return last && last.on === today && last.loan === loan ? last.lost_on : today;
}
