import { describe, expect, test } from "vitest";
import type { Calendar } from "../../platform/calendar";
import { classDueProblem, classSetDue, openDayUpTo, textbookDue } from "./class-set-due";

const calendar: Calendar = { openWeekdays: [1, 2, 3, 4, 5], closedDays: { "2026-12-11": "Conselho", "2026-12-31": "Recesso" } };

test.each([
  ["2026-02-09", 2026, "", "2026-12-30"],
  ["2026-02-09", 0, "", "2026-12-30"],
  ["2026-02-09", 2026, "2026-12-11", "2026-12-10"],
  ["2026-02-09", 2026, "2025-12-11", "2026-12-30"],
  ["2026-12-30", 2026, "", "2027-12-31"],
  ["2026-12-01", 2027, "2026-12-11", "2027-12-31"],
])("a set of %s for a class of %s with the ceiling %j is due on %s, an open day", (today, year, ceiling, due) => {
  expect(classSetDue(today, year, ceiling, calendar)).toBe(due);
});

test("L-1 and L-10: a due day that is closed rolls backwards, and forward where no open day is left before it", () => {
  expect(openDayUpTo("2026-12-13", "2026-02-09", calendar)).toBe("2026-12-10");
  expect(openDayUpTo("2026-02-08", "2026-02-08", calendar)).toBe("2026-02-09");
});

describe("a textbook handed out singly at the desk", () => {
  const terms = { today: "2026-05-11", year: 2026, ceiling: "", className: "6º A", classDue: "" };
  const withClass = "livro didático: devolução com os da turma 6º A";
  const untilYearEnd = "livro didático: devolução no fim do ano letivo";
  test.each([
    [{ classDue: "2026-12-04" }, "2026-12-04", 2026, withClass],
    [{ classDue: "2026-12-13" }, "2026-12-10", 2026, withClass],
    [{ classDue: "2026-12-04", ceiling: "2026-11-27" }, "2026-12-04", 2026, withClass],
    [{ classDue: "2026-05-08" }, "2026-12-30", 2026, untilYearEnd],
    [{ ceiling: "2026-11-27" }, "2026-11-27", 2026, untilYearEnd],
    [{ year: 2027 }, "2027-12-31", 2027, untilYearEnd],
    [{}, "2026-12-30", 2026, untilYearEnd],
    // In February the pupil's class is still last year's: the book is the new year's, unless the class itself brings it back late.
    [{ today: "2027-02-08", classDue: "2026-12-10" }, "2027-12-31", 2027, untilYearEnd],
    [{ today: "2027-02-08", classDue: "" }, "2027-12-31", 2027, untilYearEnd],
    [{ today: "2027-01-11", classDue: "2027-01-29" }, "2027-01-29", 2026, withClass],
    [{ today: "2026-12-30" }, "2027-12-31", 2027, untilYearEnd],
  ])("with %j it is due on %s and counts in %d", (part, due, year, reason) => {
    expect(textbookDue({ ...terms, ...part }, calendar)).toEqual({ due, year, why: reason });
  });
});

test.each([
  ["2026-02-08", "past"],
  ["2026-02-09", ""],
  ["2031-02-09", ""],
  ["2031-02-10", "too_far"],
  ["9999-12-31", "too_far"],
])("a delivery of 9 February 2026 due on %s: %s", (due, problem) => {
  expect(classDueProblem(due, "2026-02-09")).toBe(problem);
});
