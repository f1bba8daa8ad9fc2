import { describe, expect, test } from "vitest";
import { ONE } from "./quantity";
import { countedLimit, formatAverage, formatQuantityWithUnit } from "./words";

describe("a quantity with its unit", () => {
  test.each([
    [ONE, "1 unidade"],
    [-ONE, "−1 unidade"],
    [-2 * ONE, "−2 unidades"],
    [0, "0 unidades"],
    [2 * ONE, "2 unidades"],
    [ONE / 4, "0,25 unidade"],
  ])("%i", (quantity, expected) => expect(formatQuantityWithUnit(quantity, "unidade")).toBe(expected));
});

describe("an average is shown with as many decimals as are of use", () => {
  test.each([
    [10_833, "1,1 unidade"],
    [385_417, "39 unidades"],
    [95_000, "9,5 unidades"],
    [0, "0 unidades"],
    [400, "0,04 unidade"],
  ])("%i", (quantity, expected) => expect(formatAverage(quantity, "unidade")).toBe(expected));
});

describe("a limit of stock is shown in the decimals of its material", () => {
  test.each([
    [385_417, 0, 38 * ONE],
    [385_417, 3, 385_410],
    [38 * ONE, 0, 38 * ONE],
    [0, 0, 0],
  ])("%i with %i decimals", (quantity, decimals, limit) => expect(countedLimit(quantity, decimals)).toBe(limit));
});
