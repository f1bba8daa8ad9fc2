import { describe, expect, test } from "vitest";
import {
  type CalendarWithHours,
  formatIntervals,
  formatTime,
  intervalsOn,
  parseHours,
  proposedInterval,
  reopens,
  typedHours,
  writeHours,
} from "./hours";

const week = (weekdays: number[], opens = "07:00", closes = "17:00"): CalendarWithHours => ({
  hours: weekdays.map((weekday) => ({ weekday, opens, closes })),
  openWeekdays: weekdays,
  closedDays: { "2026-12-08": "Feriado municipal", "2026-12-24": "Recesso", "2026-12-25": "Natal" },
});
const at = (hours: number, minutes = 0) => hours * 60 + minutes;

// 2026-12-07 is a Monday.
describe("the next opening of the school", () => {
  test.each([
    ["2026-12-07", at(6, 59), "a escola abre hoje às 7h"],
    ["2026-12-07", at(7), ""],
    ["2026-12-07", at(16, 59), ""],
    ["2026-12-07", at(17), "a escola reabre quarta às 7h"],
    ["2026-12-08", at(10), "a escola reabre amanhã às 7h"],
    ["2026-12-11", at(18), "a escola reabre segunda às 7h"],
    ["2026-12-12", at(9), "a escola reabre segunda às 7h"],
    ["2026-12-13", at(9), "a escola reabre amanhã às 7h"],
    ["2026-12-24", at(9), "a escola reabre segunda às 7h"],
  ])("on %s at minute %i: %s", (day, minutes, sentence) => {
    expect(reopens(week([1, 2, 3, 4, 5]), day, minutes)).toBe(sentence);
  });

  test("a week or more away it says the date", () => {
    const calendar = week([1], "13:30", "18:00");
    expect(reopens({ ...calendar, closedDays: { "2026-12-28": "Recesso" } }, "2026-12-22", at(9))).toBe(
      "a escola reabre segunda, 4 de janeiro de 2027, às 13h30",
    );
  });

  test("a calendar with no open day says nothing", () => {
    expect(reopens(week([]), "2026-12-07", at(9))).toBe("");
  });

  test.each([
    ["07:00", "7h"],
    ["13:30", "13h30"],
    ["00:05", "0h05"],
  ])("%s is shown as %s", (time, expected) => {
    expect(formatTime(time)).toBe(expected);
  });
});

const TWO_SHIFTS: CalendarWithHours = {
  ...week([1]),
  hours: [
    { weekday: 1, opens: "07:30", closes: "11:30" },
    { weekday: 1, opens: "13:00", closes: "17:00" },
  ],
  specialDays: { "2026-12-12": [{ opens: "08:00", closes: "12:00" }] },
};

describe("several stretches a day, and days with hours of their own", () => {
  test.each([
    ["2026-12-07", at(7), "a escola abre hoje às 7h30"],
    ["2026-12-07", at(11, 29), ""],
    ["2026-12-07", at(11, 30), "a escola reabre hoje às 13h"],
    ["2026-12-07", at(17), "a escola reabre sábado às 8h"],
    ["2026-12-12", at(9), ""],
    ["2026-12-12", at(12), "a escola reabre segunda às 7h30"],
  ])("on %s at minute %i: %s", (day, minutes, sentence) => {
    expect(reopens(TWO_SHIFTS, day, minutes)).toBe(sentence);
  });

  test.each([
    ["07:30-11:30", [{ opens: "07:30", closes: "11:30" }]],
    [
      "07:30-11:30 13:00-17:00",
      [
        { opens: "07:30", closes: "11:30" },
        { opens: "13:00", closes: "17:00" },
      ],
    ],
    ["13:00-17:00 07:30-11:30", null],
    ["07:30-11:30 11:00-17:00", null],
    ["11:30-07:30", null],
    ["07:30-07:30", null],
    ["7:30-11:30", null],
    ["24:00-25:00", null],
    ["", null],
  ])("%j", (text, intervals) => {
    expect(parseHours(text)).toEqual(intervals);
    if (intervals) {
      expect(writeHours(intervals)).toBe(text);
    }
  });

  test("a day's hours are shown in words", () => {
    expect(formatIntervals(intervalsOn(TWO_SHIFTS, "2026-12-07"))).toBe("das 7h30 às 11h30 e das 13h às 17h");
    expect(intervalsOn(TWO_SHIFTS, "2026-12-08")).toEqual([]);
  });
});

test.each([
  [[["07:30", "11:30"]], "12:30-16:30"],
  [[["07:00", "17:00"]], "18:00-22:00"],
  [[["07:00", "21:30"]], "22:30-23:59"],
  [[["07:00", "22:00"]], ""],
  [
    [
      ["07:00", "11:30"],
      ["18:00", "22:00"],
    ],
    "11:30-18:00",
  ],
  [
    [
      ["07:00", "11:30"],
      ["13:00", "17:00"],
    ],
    "18:00-22:00",
  ],
])("another stretch behind %j: %s", (stretches, overrides) => {
  const next = proposedInterval(stretches.map(([opens = "", closes = ""]) => ({ opens, closes })));
  expect(next ? writeHours([next]) : "").toBe(overrides);
});

test.each([
  ["7h30 às 11h30 e 13h às 17h", "07:30-11:30 13:00-17:00"],
  ["das 8h às 12h", "08:00-12:00"],
  ["8-12", "08:00-12:00"],
  ["07:30-11:30 13:00-17:00", "07:30-11:30 13:00-17:00"],
  ["7:30 as 11:30, 13 as 17", "07:30-11:30 13:00-17:00"],
  ["das 7h às 11h, e das 13h até 17h", "07:00-11:00 13:00-17:00"],
  ["13h às 17h e 7h às 11h", null],
  ["7h às 11h manhãe 13h às 17h", null],
  ["manhã", null],
  ["8h", null],
  ["", null],
])("hours as typed: %j", (typedText, hours) => {
  const read = typedHours(typedText);
  expect(read && writeHours(read)).toBe(hours);
});
