/**
 * The sample school's actions on past days, executed by the product's own commands: each reads the clock, and dates its records
 * by it.
 */
import { now } from "../pb_hooks/src/platform/time/clock";

/**
 * Executes an action with the clock at that moment. The process creates the school and ends: no other code reads its clock
 * meanwhile.
 */
export function doAt<Result>(moment: number, act: () => Result): Result {
  const clock = Date.now;
  const shift = now() - clock();
  Date.now = () => moment - shift;
  try {
    return act();
  } finally {
    Date.now = clock;
  }
}
