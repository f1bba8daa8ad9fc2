import { describe, expect, test } from "vitest";
import { countFailedLookup, exceedsLimit, type FailedLookups, nearsLimit } from "./lookup-limits";

const missed = (count: number, at = 0): FailedLookups => {
  let misses: FailedLookups | null = null;
  for (let index = 0; index < count; index++) {
    misses = countFailedLookup(misses, at);
  }
  return misses ?? { since: at, count: 0 };
};

describe("misses of one address", () => {
  test.each([
    ["card", 60],
    ["label", 60],
    ["password", 300],
    ["serial", 300],
  ] as const)("of a %s: %d are let by", (what, most) => {
    expect(exceedsLimit(what, null, 0)).toBe(false);
    expect(exceedsLimit(what, missed(most), 0)).toBe(false);
    expect(exceedsLimit(what, missed(most + 1), 0)).toBe(true);
    expect([most * 0.9, most * 0.9 + 1].map((count) => nearsLimit(what, missed(count)))).toEqual([false, true]);
  });

  test("are forgotten after ten minutes, and by a clock that was put back", () => {
    const many = missed(61, 1_000_000);
    expect(exceedsLimit("card", many, 1_000_000 + 10 * 60_000 - 1)).toBe(true);
    expect(exceedsLimit("card", many, 1_000_000 + 10 * 60_000)).toBe(false);
    expect(exceedsLimit("card", many, 999_999)).toBe(false);
    expect(countFailedLookup(many, 999_999)).toEqual({ since: 999_999, count: 1 });
  });
});
