import { describe, expect, test } from "vitest";
import { type Attempts, countAttempt, FREE_ATTEMPTS, isExpired, waitMinutes } from "./throttle";

const MINUTE = 60_000;

/** Attempts one after another, each as soon as it is allowed: the waits that the person meets. */
function waits(attempts: number): number[] {
  let record: Attempts | null = null;
  let now = 1_000_000;
  const met: number[] = [];
  for (let index = 0; index < attempts; index++) {
    const refused = countAttempt(record, now);
    met.push(refused.wait / MINUTE);
    now += refused.wait;
    record = countAttempt(record, now).attempts;
  }
  return met;
}

describe("attempts to sign in", () => {
  test("go through at first, then wait longer each time", () => {
    expect(waits(12)).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 15, 15, 15]);
  });

  test("that come during a wait change nothing", () => {
    const locked: Attempts = { count: FREE_ATTEMPTS, last: 0, until: MINUTE };
    for (let now = 0; now < MINUTE; now += 777) {
      expect(countAttempt(locked, now)).toEqual({ attempts: locked, wait: MINUTE - now });
    }
    expect(countAttempt(locked, MINUTE).wait).toBe(0);
  });

  test("all at one moment count one by one", () => {
    let record: Attempts | null = null;
    let through = 0;
    for (let index = 0; index < 100; index++) {
      const { attempts, wait } = countAttempt(record, 5);
      record = attempts;
      through += wait === 0 ? 1 : 0;
    }
    expect(through).toBe(FREE_ATTEMPTS);
  });

  test("are forgotten after an hour of quiet", () => {
    const attempts: Attempts = { count: 9, last: 0, until: 15 * MINUTE };
    expect(isExpired(attempts, 60 * MINUTE - 1)).toBe(false);
    expect(isExpired(attempts, 60 * MINUTE)).toBe(true);
    expect(countAttempt(attempts, 60 * MINUTE).attempts.count).toBe(1);
  });

  test("made while the clock was ahead by weeks lock nobody out, and are forgotten, once it is right", () => {
    const ahead = 21 * 24 * 60 * MINUTE;
    const attempts: Attempts = { count: 9, last: ahead, until: ahead + 15 * MINUTE };
    expect(countAttempt(attempts, 0).wait).toBe(0);
    expect(countAttempt(attempts, 0).attempts.count).toBe(1);
    expect(isExpired(attempts, 0)).toBe(true);
  });

  test.each([
    [1, 1],
    [MINUTE, 1],
    [MINUTE + 1, 2],
    [15 * MINUTE, 15],
  ])("the message shows a wait of %i ms as %i min", (wait, minutes) => {
    expect(waitMinutes(wait)).toBe(minutes);
  });
});
