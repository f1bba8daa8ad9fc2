import { describe, expect, test } from "vitest";
import type { Day } from "../../dates";
import type { Calendar } from "../../platform/calendar";
import { requestDue, requestState } from "./requests";

const week = [1, 2, 3, 4, 5];
const days = (from: string, count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index): [Day, string] => [
      new Date(Date.parse(from) + index * 86_400_000).toISOString().slice(0, 10),
      "recesso",
    ]),
  );

describe("the day on which a request is due", () => {
  const cases: readonly (readonly [string, Calendar, Day, number, Day])[] = [
    ["fifteen days later, on an open day", { openWeekdays: week, closedDays: {} }, "2026-11-23", 15, "2026-12-08"],
    ["the Friday before, where it is a Saturday", { openWeekdays: week, closedDays: {} }, "2026-11-20", 15, "2026-12-04"],
    ["the day before a holiday", { openWeekdays: week, closedDays: { "2026-12-08": "feriado" } }, "2026-11-23", 15, "2026-12-07"],
    [
      "the term itself, in a recess that lasts longer",
      { openWeekdays: week, closedDays: days("2026-07-01", 31) },
      "2026-07-02",
      15,
      "2026-07-17",
    ],
    ["the term itself, where the school never opens", { openWeekdays: [], closedDays: {} }, "2026-11-23", 15, "2026-12-08"],
    ["by the law, where the school set no term", { openWeekdays: week, closedDays: {} }, "2026-11-23", 0, "2026-12-08"],
  ];
  test.each(cases)("%s", (_, calendar, received, term, due) => {
    expect(requestDue(calendar, received, term)).toBe(due);
  });
});

test("a request is late from the day after it was due, and never once it is closed", () => {
  expect(requestState({ due_on: "2026-12-08", closed_at: "" }, "2026-12-08")).toBe("open");
  expect(requestState({ due_on: "2026-12-08", closed_at: "" }, "2026-12-09")).toBe("late");
  expect(requestState({ due_on: "2026-12-08", closed_at: "2026-12-10 12:00:00.000Z" }, "2026-12-11")).toBe("closed");
});
