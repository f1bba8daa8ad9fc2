/** The day since which a copy counts as lost: lateness stops there. Pure. */
import type { Day } from "../../dates";

/** The end of a copy's loss. */
export interface LossCalledOff {
  /** The day of it. */
  on: Day;
  /** The loan with which the copy was lost. */
  loan: string;
  /** The day of the loss; "" where it is unknown. */
  lost_on: Day | "";
}

/**
 * The day of loss of a copy that is marked as lost. A copy whose loss was cancelled and marked again within a day, with the same
 * loan, was lost all along: the cancellation was the mistake.
 * @param last the copy's latest change of state, where that cancelled a loss.
 */
export function lossDay(today: Day, loan: string, last: LossCalledOff | null): Day | "" {
  return last && last.on === today && last.loan === loan ? last.lost_on : today;
}
