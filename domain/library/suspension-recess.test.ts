/** A school that switches all weekdays off for the holidays: no open day to count, and yet no return may fail for it. */
import { describe, expect, test } from "vitest";
import type { Calendar } from "../platform/calendar";
import { withDefaultTerms } from "./circulation/terms";
import { newLibrarySettings } from "./settings";
import { shortenedSpans, spansAfterCancellation, suspensionFor, suspensionSpan } from "./suspension";

const recess: Calendar = { openWeekdays: [], closedDays: {} };
const terms = withDefaultTerms({ suspension_per_day: 1 });
const late = { terms, due: "2026-07-06", returnedOn: "2026-07-09", lostOn: "", today: "2026-07-09" } as const;

describe("L-19: while no weekday is open, suspensions run in calendar days", () => {
  const settings = { ...newLibrarySettings(), late_days: "calendar_days", suspension_days: "open_days" } as const;

  test("a late return brings one, and its reason does not speak of open days", () => {
    expect(suspensionFor({ ...late, runningUntil: "" }, settings, recess)).toMatchObject({
      days: 3,
      starts: "2026-07-10",
      ends: "2026-07-12",
      why: "1 dia de suspensão por dia de atraso",
    });
  });
  test("one that is added begins behind the other", () => {
    const summed = { ...settings, suspension_combination: "sum" } as const;
    expect(suspensionFor({ ...late, runningUntil: "2026-07-15" }, summed, recess)).toMatchObject({
      starts: "2026-07-16",
      ends: "2026-07-18",
    });
  });
  test("special days are open days: they count, and the reason says so", () => {
    const specialDays = { "2026-07-11": [], "2026-07-14": [], "2026-07-20": [] };
    expect(suspensionFor({ ...late, runningUntil: "" }, settings, { ...recess, specialDays })).toMatchObject({
      days: 3,
      starts: "2026-07-11",
      ends: "2026-07-20",
      why: expect.stringContaining("só contam dias em que a escola abre"),
    });
    // Once the last of them is over, days run as in the calendar.
    expect(suspensionSpan(2, "2026-07-20", { ...recess, specialDays }, "open_days")).toEqual({
      starts: "2026-07-21",
      ends: "2026-07-22",
    });
  });
  test("lateness that is counted in open days costs nothing: there were none", () => {
    expect(suspensionFor({ ...late, runningUntil: "" }, { ...settings, late_days: "open_days" }, recess)).toBeNull();
  });
  test("those behind one that was taken back move up, and none runs longer once the school opens again", () => {
    const span = suspensionSpan(3, "2026-07-15", recess, "open_days");
    const behind = { id: "b", fixed: false, counted_from: "2026-07-09", days: 3, ...span };
    expect(spansAfterCancellation([behind], recess, "open_days")).toEqual([
      { id: "b", starts: "2026-07-10", ends: "2026-07-12" },
    ]);
    expect(
      shortenedSpans([{ ...behind, starts: "2026-07-10", ends: "2026-07-12" }], { openWeekdays: [1, 2], closedDays: {} }),
    ).toEqual([]);
  });
});
