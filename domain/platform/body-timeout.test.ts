import { describe, expect, test } from "vitest";
import { bodyTimeout } from "./body-timeout";

describe("the time allowed for a body", () => {
  test.each([
    [1, 1, 10_000],
    [24, 12, 10_000],
    [24, 13, 250],
    [25, 1, 250],
    [64, 64, 250],
    [65, 1, 20],
    [1000, 900, 20],
  ])("of %i under way, %i of them one's own: %i ms", (all, own, milliseconds) => {
    expect(bodyTimeout(all, own)).toBe(milliseconds);
  });
});
