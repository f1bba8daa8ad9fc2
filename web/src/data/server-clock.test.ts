import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

const stored = vi.hoisted(() => {
  const values = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
  };
  Object.assign(globalThis, { localStorage });
  return values;
});

import { followServerClock, serverDate, serverTime } from "./server-clock";

const NOON = Date.parse("2026-12-01T12:00:00Z");

describe("the server's clock on a computer whose own", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: NOON });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test.each([
    ["agrees", "Tue, 01 Dec 2026 12:00:00 GMT", 40, 0],
    ["is 20 seconds behind, less than anybody sees", "Tue, 01 Dec 2026 12:00:20 GMT", 40, 0],
    ["seems 40 seconds behind, because the answer took half a minute", "Tue, 01 Dec 2026 12:00:25 GMT", 30_000, 0],
    ["is an hour ahead, as if summer time still existed", "Tue, 01 Dec 2026 11:00:00 GMT", 0, -3_599_500],
    ["is eleven days behind", "Sat, 12 Dec 2026 12:00:00 GMT", 0, 11 * 86_400_000 + 500],
  ])("%s", (_, date, duration, difference) => {
    followServerClock(date, duration);
    expect(serverTime() - NOON).toBe(difference);
    expect(serverDate().getTime()).toBe(NOON + difference);
    vi.advanceTimersByTime(60_000);
    expect(serverTime() - NOON).toBe(difference + 60_000);
    followServerClock(null, 0);
    followServerClock("yesterday", 0);
    expect(serverTime() - NOON).toBe(difference + 60_000);
    expect(stored.get("sineta.clock")).toBe(String(difference));
  });
});
