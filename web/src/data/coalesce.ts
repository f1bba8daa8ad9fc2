/** Events that come in a row are answered by one question, and not by all the school's screens in the same moment. */

const QUIET_MS = 250;
/** Over so long the screens that one event reaches spread their questions. */
const SPREAD_MS = 600;
const LONGEST_MS = 1500;

export interface Clock {
  now: () => number;
  setTimeout: (then: () => void, milliseconds: number) => unknown;
  clearTimeout: (timer: unknown) => void;
  /** From 0 to 1. */
  random: () => number;
}

const realClock: Clock = {
  now: () => Date.now(),
  setTimeout: (callback, milliseconds) => window.setTimeout(callback, milliseconds),
  clearTimeout: (timer) => window.clearTimeout(timer as number | undefined),
  random: () => Math.random(),
};

/**
 * Asks once events have been quiet for a moment, each screen a little later than another; while they never are, every second
 * and a half.
 * @returns `happened` for each event, `stop` to ask no more.
 */
export function coalesce(run: () => void, clock: Clock = realClock): { happened: () => void; stop: () => void } {
  let timer: unknown;
  let first: number | undefined;
  const delay = clock.random() * SPREAD_MS;
  const stop = () => {
    clock.clearTimeout(timer);
    first = undefined;
  };
  const onEvent = () => {
    const now = clock.now();
    first ??= now;
    clock.clearTimeout(timer);
    timer = clock.setTimeout(
      () => {
        first = undefined;
        run();
      },
      Math.max(0, Math.min(QUIET_MS + delay, first + LONGEST_MS - now)),
    );
  };
  return { happened: onEvent, stop };
}
