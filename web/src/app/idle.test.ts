import { expect, test } from "vitest";
import { isIdle } from "./idle";

const NOON = Date.UTC(2026, 10, 21, 12);
const ago = (minutes: number) => NOON - minutes * 60_000;

test.each([
  ["one minute short", ago(9), 10, false],
  ["to the minute", ago(10), 10, true],
  ["the next morning", ago(20 * 60), 10, true],
  ["0 never locks", ago(20 * 60), 0, false],
  ["nobody was ever there", 0, 10, false],
  ["a clock set back", ago(-30), 10, false],
])("%s", (_, lastActive, minutes, expected) => {
  expect(isIdle(lastActive, NOON, minutes)).toBe(expected);
});
