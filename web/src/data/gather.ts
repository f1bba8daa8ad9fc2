/** Events that come in a row are answered by one question. */

const QUIET_MS = 250;
const LONGEST_MS = 1500;

export interface Clock {
  now: () => number;
  setTimeout: (then: () => void, milliseconds: number) => unknown;
  clearTimeout: (timer: unknown) => void;
}

const realClock: Clock = {
  now: () => Date.now(),
  setTimeout: (then, milliseconds) => window.setTimeout(then, milliseconds),
  clearTimeout: (timer) => window.clearTimeout(timer as number | undefined),
};

/**
 * Asks once events have been quiet for a moment; while they never are, every second and a half.
 * @returns `happened` for each event, `stop` to ask no more.
 */
export function gather(ask: () => void, clock: Clock = realClock): { happened: () => void; stop: () => void } {
  let timer: unknown;
  let first: number | undefined;
  const stop = () => {
    clock.clearTimeout(timer);
    first = undefined;
  };
  const happened = () => {
    const now = clock.now();
    first ??= now;
    clock.clearTimeout(timer);
    timer = clock.setTimeout(
      () => {
        first = undefined;
        ask();
      },
      Math.max(0, Math.min(QUIET_MS, first + LONGEST_MS - now)),
    );
  };
  return { happened, stop };
}
