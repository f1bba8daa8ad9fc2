import { expect, test } from "vitest";
import { bookValue, monthsBetween } from "./depreciation";

test.each([
  ["2024-01-31", "2024-02-28", 0],
  ["2024-01-31", "2024-02-29", 1],
  ["2024-01-15", "2024-02-14", 0],
  ["2024-01-15", "2024-02-15", 1],
  ["2024-01-15", "2026-01-15", 24],
  ["2024-01-15", "2023-12-31", 0],
])("from %s to %s are %i whole months", (from, to, months) => {
  expect(monthsBetween(from, to)).toBe(months);
});

const notebook = { value: 360_000, acquired_on: "2024-01-15", life_months: 60, residual_percent: 10 };

test.each([
  ["2024-01-15", 360_000],
  ["2024-02-14", 360_000],
  ["2024-02-15", 354_600],
  ["2026-07-15", 198_000],
  ["2029-01-15", 36_000],
  ["2040-01-01", 36_000],
  ["2020-01-01", 360_000],
])("H-46: on %s it is worth %i centavos", (day, value) => {
  expect(bookValue(notebook, day)).toBe(value);
});

test("H-46: there is no value where cost or purchase is not known; a machine that never loses value keeps it", () => {
  expect(bookValue({ ...notebook, value: 0 }, "2026-01-01")).toBeNull();
  expect(bookValue({ ...notebook, acquired_on: "" }, "2026-01-01")).toBeNull();
  expect(bookValue({ ...notebook, life_months: 0 }, "2026-01-01")).toBe(360_000);
});

test("H-46: whole centavos, never below what stays nor above the cost, whatever the figures", () => {
  for (const value of [1, 7, 99_999, 1_000_001]) {
    for (const life_months of [1, 7, 60, 119]) {
      let before = value;
      for (let month = 0; month < 130; month += 7) {
        const day = `${2024 + Math.floor(month / 12)}-${String(1 + (month % 12)).padStart(2, "0")}-15`;
        const worth = bookValue({ value, acquired_on: "2024-01-15", life_months, residual_percent: 33 }, day)!;
        expect(Number.isInteger(worth)).toBe(true);
        expect(worth).toBeLessThanOrEqual(before);
        expect(worth).toBeGreaterThanOrEqual(Math.floor((value * 33) / 100));
        before = worth;
      }
    }
  }
});
