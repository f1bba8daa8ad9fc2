import { describe, expect, test } from "vitest";
import { addDays, weekday } from "../../dates";
import { dueOccurrence, formatRecurrence, inParts, occurrence, occurrenceFrom, type Recurrence } from "./recurrence";

const monthly = (anchor: string, every = 1): Recurrence => ({ anchor, every, unit: "month" });
const weekly = (anchor: string, every = 1): Recurrence => ({ anchor, every, unit: "week" });
/** Closed at the weekend, and from December 22 to January 31. */
const openFrom = (from: string) => {
  let day = from;
  while ([0, 6].includes(weekday(day)) || (day >= "2026-12-22" && day <= "2027-01-31")) {
    day = addDays(day, 1);
  }
  return day;
};

describe("H-40", () => {
  test("a 31st is the last of each month, and a 31st again", () => {
    const days = [0, 1, 2, 3, 4, 13].map((nth) => occurrence(monthly("2026-01-31"), nth));
    expect(days).toEqual(["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31", "2027-02-28"]);
  });

  test.each([
    [monthly("2026-01-31"), "2026-01-01", "2026-01-31"],
    [monthly("2026-01-31"), "2026-02-28", "2026-02-28"],
    [monthly("2026-01-31"), "2026-03-01", "2026-03-31"],
    [monthly("2024-02-29", 12), "2026-11-23", "2027-02-28"],
    [monthly("2000-01-15", 6), "2026-11-23", "2027-01-15"],
    [weekly("2026-11-02", 2), "2026-11-16", "2026-11-16"],
    [weekly("2026-11-02", 2), "2026-11-17", "2026-11-30"],
  ])("%j from %s on falls on %s", (recurrence, from, day) => expect(occurrenceFrom(recurrence, from)).toBe(day));

  test.each([
    ["before its day", monthly("2026-03-10"), "2026-03-10", "2026-03-09", null],
    ["on its day", monthly("2026-03-10"), "2026-03-10", "2026-03-10", "2026-03-10"],
    ["on a Saturday, not yet", weekly("2026-11-21"), "2026-11-21", "2026-11-21", null],
    ["on the Monday after it", weekly("2026-11-21"), "2026-11-21", "2026-11-23", "2026-11-21"],
    ["in the recess", monthly("2026-12-28"), "2026-12-28", "2027-01-20", null],
    ["on the first day after the recess, once for two", monthly("2026-12-28"), "2026-12-28", "2027-02-01", "2027-01-28"],
    ["after three months of standing still, once", monthly("2026-03-10"), "2026-03-10", "2026-06-15", "2026-06-10"],
    ["missed on a Friday, not on the Saturday after it", weekly("2026-11-20"), "2026-11-20", "2026-11-21", null],
    ["missed on a Friday, not on the Sunday after it", weekly("2026-11-20"), "2026-11-20", "2026-11-22", null],
    ["missed on a Friday, on the Monday after it", weekly("2026-11-20"), "2026-11-20", "2026-11-23", "2026-11-20"],
    ["with no next day", monthly("2026-03-10"), "", "2026-06-15", null],
  ])("%s", (_case, recurrence, next, today, due) => {
    expect(dueOccurrence(recurrence, next, today, openFrom)).toBe(due);
  });
});

test.each([
  [1, "week", "toda semana"],
  [2, "week", "a cada 2 semanas"],
  [1, "month", "todo mês"],
  [6, "month", "a cada 6 meses"],
] as const)("%d %s", (every, unit, expected) => expect(formatRecurrence({ every, unit })).toBe(expected));

test.each([
  [0, []],
  [60, [60]],
  [65, [32, 33]],
  [181, [45, 45, 45, 46]],
])("%i machines, 60 to an order, are %j", (count, sizes) => {
  const parts = inParts(count, 60);
  expect(parts.map(({ from, to }) => to - from)).toEqual(sizes);
  expect(parts.at(-1)?.to ?? 0).toBe(count);
});
