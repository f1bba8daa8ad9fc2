import { expect, test } from "vitest";
import { capsPlace } from "./mail-pace";

const free = { isPaused: false, isFull: false, isQuiet: false };

test.each([
  ["by day all", free, 9],
  ["at night no campaigns", { ...free, isQuiet: true }, 5],
  ["beyond the day's measure only what a person waits for", { ...free, isFull: true, isQuiet: true }, 0],
  ["while somebody has stopped them none", { ...free, isPaused: true }, null],
])("%s", (_, terms, place) => {
  expect(capsPlace(terms)).toBe(place);
});
