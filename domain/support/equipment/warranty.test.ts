import { expect, test } from "vitest";
import { addMonths, warrantyUntil } from "./warranty";

test.each([
  ["2024-01-31", 1, "2024-02-29"],
  ["2023-01-31", 1, "2023-02-28"],
  ["2024-02-29", 12, "2025-02-28"],
  ["2024-02-29", 48, "2028-02-29"],
  ["2026-12-31", 2, "2027-02-28"],
  ["2026-11-30", 1, "2026-12-30"],
  ["2026-01-15", 12, "2027-01-15"],
  ["2026-08-31", 4, "2026-12-31"],
])("%s and %i months is %s (H-45)", (day, months, expected) => {
  expect(addMonths(day, months)).toBe(expected);
});

test("without a day or months there is no warranty", () => {
  expect(warrantyUntil("", 12)).toBe("");
  expect(warrantyUntil("2026-01-15", 0)).toBe("");
  expect(warrantyUntil("2024-01-31", 1)).toBe("2024-02-29");
});
