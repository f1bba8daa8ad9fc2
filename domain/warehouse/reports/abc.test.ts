import { expect, test } from "vitest";
import { abcOf } from "./abc";

test.each([
  [
    [80, 15, 5],
    ["A 80", "B 95", "C 100"],
  ],
  [[100], ["A 100"]],
  [
    [60, 30, 6, 4],
    ["A 60", "A 90", "B 96", "C 100"],
  ],
  [
    [0, 0],
    ["A 0", "A 0"],
  ],
  [
    [90, 10, 0, -60],
    ["A 90", "B 100", "C 100", "C 100"],
  ],
  [[], []],
])("of %j", (values, classes) => {
  expect(abcOf(values).map((one) => `${one.class} ${one.cumulative}`)).toEqual(classes);
});
