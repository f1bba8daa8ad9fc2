import { expect, test } from "vitest";
import { lastDue } from "./cron";

/** A Wednesday. */
const AT = "2026-11-25T10:20:30Z";

test.each([
  ["0 6 * * *", "2026-11-25T06:00:00Z"],
  ["0 11 * * *", "2026-11-24T11:00:00Z"],
  ["20 10 * * *", "2026-11-25T10:20:00Z"],
  ["21 10 * * *", "2026-11-24T10:21:00Z"],
  ["*/15 * * * *", "2026-11-25T10:15:00Z"],
  ["5,50 8-9 * * *", "2026-11-25T09:50:00Z"],
  ["0 0-23/5 * * *", "2026-11-25T10:00:00Z"],
  ["30 3 * * 1", "2026-11-23T03:30:00Z"],
  ["0 6 1 * *", "2026-11-01T06:00:00Z"],
  ["0 6 1 12 *", "2025-12-01T06:00:00Z"],
  ["@daily", "2026-11-25T00:00:00Z"],
  ["@weekly", "2026-11-22T00:00:00Z"],
  ["@yearly", "2026-01-01T00:00:00Z"],
])("%s was due at %s", (expression, due) => {
  expect(lastDue(expression, Date.parse(AT))).toBe(Date.parse(due));
});

test.each(["", "0 6 * *", "61 6 * * *", "x 6 * * *", "*/0 * * * *", "0 6 31 2 *"])("%j never comes due", (expression) => {
  expect(lastDue(expression, Date.parse(AT))).toBeNull();
});
