import { describe, expect, test } from "vitest";
import { freeNumbers, highestFollowed } from "./free-numbers";

const upTo = (most: number) => Array.from({ length: most }, (_, index) => index + 1);

function taken(last: number, count: number, used: readonly number[]) {
  const asked: number[] = [];
  const inUse = new Set(used);
  const numbers = freeNumbers(last, count, (some) => {
    asked.push(some.length);
    return new Set(some.filter((number) => inUse.has(number)));
  });
  return { numbers, asked };
}

describe("the next numbers of a series", () => {
  test.each<[string, number, number, number[], number[], number[]]>([
    ["none asked for", 7, 0, [], [], []],
    ["the first", 0, 1, [], [1], [1]],
    ["the next three", 7, 3, [], [8, 9, 10], [3]],
    ["one that is in use is left out", 7, 3, [9], [8, 10, 11], [3, 6]],
    ["all of the first look are in use", 0, 3, upTo(3), [4, 5, 6], [3, 6]],
    ["all of the second too", 0, 3, upTo(9), [10, 11, 12], [3, 6, 12]],
    ["a number in use before the last given changes nothing", 7, 1, [3], [8], [1]],
  ])("%s", (_, last, count, used, numbers, asked) => {
    expect(taken(last, count, used)).toEqual({ numbers, asked });
  });

  test("asks about at most five thousand at once, or as many as are to be given", () => {
    const { numbers, asked } = taken(0, 2000, upTo(9000));
    expect([numbers[0], numbers.at(-1), numbers.length]).toEqual([9001, 11_000, 2000]);
    expect(asked).toEqual([2000, 4000, 5000]);
    expect(taken(0, 6000, [1]).asked).toEqual([6000, 6000]);
  });
});

test.each([
  [[], 0],
  [[3, 17, 5], 17],
  [[3, 9_000_000_000], 9_000_000_000],
  [[3, 9_000_000_001], 3],
])("a series goes on after the highest of %j that it follows: %i", (numbers, highest) => {
  expect(highestFollowed(numbers)).toBe(highest);
});
