/** Answers a series of events by one request, at another moment on each of the school's screens. */

const DEBOUNCE_MS = 250;
/** Over so long the screens that one event reaches spread their questions. */
const JITTER_MS = 600;
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
 * Sends one request once events have been quiet for a moment, on each screen a little later than on another. Without a quiet
 * moment it sends one every second and a half.
 * @returns `schedule` for each event, `stop` to end.
 */
export function coalesce(run: () => void, clock: Clock = realClock): { schedule: () => void; stop: () => void } {
  let timer: unknown;
  let first: number | undefined;
  const delay = clock.random() * JITTER_MS;
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
      Math.max(0, Math.min(DEBOUNCE_MS + delay, first + LONGEST_MS - now)),
    );
  };
  return { schedule: onEvent, stop };
}
