import { describe, expect, test } from "vitest";
import { type CalendarWithHours, reopens, sayTime } from "./hours";

const week = (weekdays: number[], opens = "07:00", closes = "17:00"): CalendarWithHours => ({
  hours: weekdays.map((weekday) => ({ weekday, opens, closes })),
  openWeekdays: weekdays,
  closedDays: { "2026-12-08": "Feriado municipal", "2026-12-24": "Recesso", "2026-12-25": "Natal" },
});
const at = (hours: number, minutes = 0) => hours * 60 + minutes;

// 2026-12-07 is a Monday.
describe("when the school opens again", () => {
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
  ])("%s is said %s", (time, said) => {
    expect(sayTime(time)).toBe(said);
  });
});
