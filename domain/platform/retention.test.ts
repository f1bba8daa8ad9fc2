import { expect, test } from "vitest";
import { retentionStart } from "./retention";

test.each([
  ["2026-11-21", "months", 12, "2025-11-21"],
  ["2028-02-29", "months", 12, "2027-02-28"],
  ["2026-05-31", "months", 3, "2026-02-28"],
  ["2026-01-31", "months", 1, "2025-12-31"],
  ["2026-11-21", "months", 60, "2021-11-21"],
  ["2026-11-21", "days", 90, "2026-08-23"],
] as const)("on %s, a term of %s %d reaches back to %s", (today, unit, length, since) => {
  expect(retentionStart(today, { unit, length })).toBe(since);
});
