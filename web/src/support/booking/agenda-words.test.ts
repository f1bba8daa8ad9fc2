import { expect, test } from "vitest";
import type { Period } from "../../../../domain/support/booking/periods";
import { mondayOf, placeOf, rowsOf, sayWeek } from "./agenda-words";

const period = (number: number, starts: string, ends: string, shift = "morning"): Period => ({
  id: `p${number}`,
  shift,
  number,
  starts,
  ends,
});
const ROWS = rowsOf(
  [
    period(2, "07:50", "08:40"),
    period(1, "07:00", "07:50"),
    period(3, "09:00", "09:50"),
    period(1, "13:00", "13:50", "afternoon"),
  ],
  "morning",
);

test("a week begins on its Monday, also over the year", () => {
  expect(["2026-11-23", "2026-11-27", "2026-11-29", "2027-01-01"].map(mondayOf)).toEqual([
    "2026-11-23",
    "2026-11-23",
    "2026-11-23",
    "2026-12-28",
  ]);
  expect(sayWeek("2026-11-23", 5)).toBe("23 a 27 de novembro");
  expect(sayWeek("2026-11-30", 5)).toBe("30 de novembro a 4 de dezembro");
});

test("the rows of a shift, with what lies between them", () => {
  expect(ROWS.map(({ period: { number }, pause }) => [number, pause])).toEqual([
    [1, ""],
    [2, ""],
    [3, "08:40"],
  ]);
});

test.each([
  ["07:00", "07:50", [0, 0]],
  ["07:30", "08:00", [0, 1]],
  ["07:50", "09:50", [1, 2]],
  ["08:40", "09:00", null],
  ["12:00", "13:00", null],
])("%s to %s lies in the rows %j", (starts, ends, place) => {
  expect(placeOf(ROWS, { starts, ends })).toEqual(place);
});
