import { describe, expect, test } from "vitest";
import type { Calendar } from "../../platform/calendar";
import { isNewStage, loanStage, minutesUntilSending, noticeValidity, overdueStages, reminderHorizon } from "./stages";

const calendar: Calendar = { openWeekdays: [1, 2, 3, 4, 5], closedDays: { "2026-11-24": "Feriado" } };
const FRIDAY = "2026-11-20";
const MONDAY = "2026-11-23";

test.each([
  ["1;7;15", [1, 7, 15]],
  ["15;1;1;7", [1, 7, 15]],
  ["0;3", [3]],
  ["", []],
])("stages %j", (text, expected) => {
  expect(overdueStages(text)).toEqual(expected);
});

test.each([
  ["on a Friday as far as Monday", FRIDAY, 1, "2026-11-23"],
  ["over a closed day", MONDAY, 1, "2026-11-25"],
  ["further when so chosen", MONDAY, 7, "2026-11-30"],
  ["not at all", MONDAY, 0, "2026-11-22"],
])("reminders reach: %s", (_, today, days, expected) => {
  expect(reminderHorizon(calendar, today, days)).toBe(expected);
});

describe("L-50: the stage of a loan", () => {
  const stages = [1, 7, 15];
  test.each([
    ["2026-11-26", ""],
    ["2026-11-25", "due_soon"],
    ["2026-11-23", "due_soon"],
    ["2026-11-22", "overdue_1"],
    ["2026-11-17", "overdue_1"],
    ["2026-11-16", "overdue_7"],
    ["2026-11-08", "overdue_15"],
    ["2025-11-08", "overdue_15"],
  ])("due %s: %s", (due, expected) => {
    expect(loanStage(due, MONDAY, reminderHorizon(calendar, MONDAY, 1), stages)).toBe(expected);
  });

  test("no stages, no notices of lateness; no reminders, none of them", () => {
    expect(loanStage("2026-11-01", MONDAY, "2026-11-25", [])).toBe("");
    expect(loanStage(MONDAY, MONDAY, reminderHorizon(calendar, MONDAY, 0), stages)).toBe("");
  });

  test.each([
    ["due_soon", [], true],
    ["due_soon", ["due_soon"], false],
    ["overdue_1", ["due_soon"], true],
    ["overdue_1", ["due_soon", "overdue_1"], false],
    ["overdue_7", ["due_soon", "overdue_1"], true],
    // The school changed its stages meanwhile.
    ["overdue_5", ["overdue_7"], false],
    ["overdue_10", ["overdue_7"], true],
    ["", [], false],
  ])("%s after %j is news: %s", (stage, earlier, expected) => {
    expect(isNewStage(stage, earlier)).toBe(expected);
  });

  test("walked day by day, each stage of a loan gives one notice", () => {
    const sentStages: string[] = [];
    for (let day = 1; day <= 30; day++) {
      const today = `2026-11-${String(day).padStart(2, "0")}`;
      const stage = loanStage("2026-11-10", today, reminderHorizon(calendar, today, 1), stages);
      if (isNewStage(stage, sentStages)) {
        sentStages.push(stage);
      }
    }
    expect(sentStages).toEqual(["due_soon", "overdue_1", "overdue_7", "overdue_15"]);
  });
});

test.each([
  ["on an open day from seven on", FRIDAY, "07:00", 0],
  ["until eight in the evening", FRIDAY, "19:59", 0],
  ["from then on at midnight anew", FRIDAY, "20:00", 240],
  ["not on a Saturday", "2026-11-21", "12:00", 720],
  ["nor in the last minute of a Sunday", "2026-11-22", "23:59", 1],
  ["nor early in the morning, but at seven", MONDAY, "00:00", 420],
  ["nor a minute before seven", MONDAY, "06:59", 1],
  ["nor on a closed day", "2026-11-24", "10:00", 840],
])("families are written to: %s", (_, day, time, expected) => {
  const [hours, minutes] = time.split(":").map(Number) as [number, number];
  expect(minutesUntilSending(calendar, { day, minutes: hours * 60 + minutes })).toBe(expected);
});

test("a school that never opens writes to nobody, and no search for its next day is begun", () => {
  expect(minutesUntilSending({ openWeekdays: [], closedDays: {} }, { day: MONDAY, minutes: 600 })).toBe(840);
});

test.each([
  ["overdue_1", "2026-11-22", "now"],
  ["overdue_7", "2026-11-22", "now"],
  ["overdue_1", MONDAY, "later"],
  ["overdue_15", "2026-12-24", "later"],
  ["due_soon", MONDAY, "now"],
  ["due_soon", "2026-11-22", "never"],
  ["hold_ready", MONDAY, "now"],
  ["hold_ready", "2026-11-22", "never"],
] as const)("L-50: a notice of %s with the last day %s may leave: %s", (stage, last, expected) => {
  expect(noticeValidity(stage, last, MONDAY)).toBe(expected);
});
