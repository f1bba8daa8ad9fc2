import { expect, test } from "vitest";
import { formatShare, labourCost } from "./measures";

test.each([
  [0, 0, ""],
  [0, 3, "0%"],
  [1, 900, "1%"],
  [2, 3, "67%"],
  [899, 900, "99%"],
  [3, 3, "100%"],
])("%i of %i is %j", (part, of, expected) => {
  expect(formatShare({ part, of })).toBe(expected);
});

test.each([
  [90, 4000, 6000],
  [0, 4000, 0],
  [20, 1000, 333],
  [45, 0, 0],
])("%i minutes at %i an hour cost %i", (minutes, rate, cost) => {
  expect(labourCost(minutes, rate)).toBe(cost);
});
