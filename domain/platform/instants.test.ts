import { expect, test } from "vitest";
import { isInFuture, latestInstant } from "./instants";

const NOW = 1_800_000_000_000;
const MINUTE = 60_000;
const WEEKS = 21 * 24 * 60 * MINUTE;

test.each([
  ["now", 0, false],
  ["a moment ago", -1, false],
  ["weeks ago", -WEEKS, false],
  ["in a moment", 1, true],
  ["as far as the longest wait", 15 * MINUTE, true],
  ["written a moment after the time was asked for", 15 * MINUTE + 1, true],
  ["by a clock that was ahead by an hour", 60 * MINUTE, false],
  ["by a clock that was ahead by weeks", WEEKS, false],
  ["never written", Number.NaN, false],
])("a wait of a quarter of an hour that ends %s", (_, ahead, expected) => {
  expect(isInFuture(NOW + ahead, NOW, 15 * MINUTE)).toBe(expected);
  // As SQL asks it, of a span of time.
  expect(NOW + ahead > NOW && NOW + ahead <= latestInstant(NOW, 15 * MINUTE)).toBe(expected);
});
