import { describe, expect, test } from "vitest";
import type { Calendar } from "../../platform/calendar";
import { allocateReturn, dueOf, isCorrection, lateDays, quantityOnLoan } from "./terms";

const calendar: Calendar = { openWeekdays: [1, 2, 3, 4, 5], closedDays: { "2026-11-27": "Recesso" } };

describe("the due day", () => {
  test.each([
    ["2026-11-23", "", 3, "2026-11-26", "counts days of opening"],
    ["2026-11-24", "", 3, "2026-11-30", "leaves out a closed day and a week-end"],
    ["2026-11-23", "2026-11-28", 3, "2026-11-30", "moves from a Saturday to Monday"],
    ["2026-11-23", "2026-11-27", 3, "2026-11-30", "moves from a recess"],
    ["2026-11-23", "2026-11-25", 3, "2026-11-25", "is the day that was chosen"],
  ])("of %s with %s is %s days: %s %s", (today, request, days, due) => {
    expect(dueOf(calendar, today, request, days)).toBe(due);
  });

  test("R-30 late from the day after", () => {
    expect([lateDays("2026-03-10", "2026-03-10"), lateDays("2026-03-10", "2026-03-11")]).toEqual([0, 1]);
  });

  test.each([
    ["2027-12-10", "2027-12-10", "Ano errado", true, "the year was typed wrong"],
    ["2027-12-10", "2027-12-10", "", false, "nobody says why"],
    ["2027-12-10", "", "Ano errado", false, "nobody chose a day"],
    ["2026-11-30", "2026-11-30", "Ano errado", true, "back to the first day"],
    ["2026-11-27", "2026-11-27", "Ano errado", false, "before the first day"],
    ["2028-01-10", "2028-01-10", "Ano errado", false, "a later one is a renewal"],
  ])("%s, asked as “%s” because “%s”, sets a renewal right: %s, %s", (next, request, reason, is) => {
    expect(isCorrection({ next, requestedDue: request, reason, due: "2027-12-20", first_due: "2026-11-30" })).toBe(is);
  });
});

describe("the return of a loan", () => {
  const line = (id: string, material: string, out: number, unit = "") => ({ id, material, unit, out });
  const shared = (lines: ReturnType<typeof line>[], wanted: { material: string; unit?: string; quantity: number }) => {
    const { parts, missing } = allocateReturn(lines, { unit: "", ...wanted });
    return [...parts.map((part) => `${part.line.id}${part.quantity}`), missing];
  };

  test("the first due ends first, and no line gives more than it has", () => {
    const lines = [line("a", "chair", 5), line("b", "table", 9), line("c", "chair", 20)];
    expect(shared(lines, { material: "chair", quantity: 8 })).toEqual(["a5", "c3", 0]);
    expect(shared(lines, { material: "chair", quantity: 18 })).toEqual(["c17", 1]);
  });

  test("a numbered unit is itself and no other", () => {
    const lines = [line("a", "cord", 1, "07"), line("b", "cord", 1, "08")];
    expect(shared(lines, { material: "cord", unit: "08", quantity: 1 })).toEqual(["b1", 0]);
    expect(shared(lines, { material: "cord", quantity: 1 })).toEqual([1]);
  });

  test("R-30 the quantity that is still out", () => {
    expect(quantityOnLoan({ quantity: 30, returned: 20, damaged: 5, lost: 0, cancelled: 0 })).toBe(5);
  });
});
