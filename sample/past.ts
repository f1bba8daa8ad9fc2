/** What the made-up school did on days that are over, done by the product's own commands: each asks the clock, and dates it so. */
import { now } from "../pb_hooks/src/platform/time/clock";

/** Does it as if the moment were now. The process makes the school and ends: nothing else asks its clock meanwhile. */
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
