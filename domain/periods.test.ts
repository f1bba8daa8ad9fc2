import { expect, test } from "vitest";
import { formatPeriod, periodOf } from "./periods";

test.each([
  ["month", "2026-11-01", "2026-11-21"],
  ["year", "2026-01-01", "2026-11-21"],
  ["last_year", "2025-01-01", "2025-12-31"],
  ["all", "", ""],
] as const)("the period %s", (name, from, to) => {
  expect(periodOf(name, "2026-11-21")).toEqual({ from, to });
});

test.each([
  ["2026-03-01", "2026-03-31", "de 01/03/2026 até 31/03/2026"],
  ["2026-03-01", "", "de 01/03/2026"],
  ["", "2026-03-31", "até 31/03/2026"],
  ["", "", "Desde o início"],
])("from %j to %j is shown as %j", (from, to, expected) => {
  expect(formatPeriod({ from, to })).toBe(expected);
});
