import { expect, test } from "vitest";
import { keptSince } from "./retention";

test.each([
  ["2026-11-21", 12, "2025-11-21"],
  ["2026-11-21", 0, "2025-11-21"],
  ["2028-02-29", 12, "2027-02-28"],
  ["2026-05-31", 3, "2026-02-28"],
  ["2026-01-31", 1, "2025-12-31"],
  ["2026-11-21", 60, "2021-11-21"],
])("on %s, %d months back: kept since %s", (today, months, since) => {
  expect(keptSince(today, months)).toBe(since);
});
