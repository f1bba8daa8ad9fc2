import { expect, test } from "vitest";
import type { Period } from "../../../../domain/support/booking/periods";
import {
  dayToBook,
  formatBookingHours,
  formatWeek,
  mondayOf,
  placeBookings,
  placeOf,
  returnTimeText,
  rowsOf,
  visibleDays,
} from "./agenda-words";

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
  expect(formatWeek("2026-11-23", 5, "2026-11-25")).toBe("23 a 27 de novembro");
  expect(formatWeek("2026-11-30", 5, "2026-11-25")).toBe("30 de novembro a 4 de dezembro");
});

test("a week of another year says which", () => {
  expect(formatWeek("2027-02-08", 5, "2026-11-25")).toBe("8 a 12 de fevereiro de 2027");
  expect(formatWeek("2027-03-29", 5, "2026-11-25")).toBe("29 de março a 2 de abril de 2027");
  expect(formatWeek("2026-12-28", 5, "2026-11-25")).toBe("28 de dezembro a 1º de janeiro de 2027");
  expect(formatWeek("2026-12-28", 5, "2027-01-02")).toBe("28 de dezembro de 2026 a 1º de janeiro");
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

const AFTERNOON = period(1, "13:00", "13:50", "afternoon");
const booking = (id: string, day: string, starts: string, ends: string, ends_on = day) => ({ id, day, ends_on, starts, ends });
const DAYS = ["2026-11-23", "2026-11-24"];
const on = (bookings: ReturnType<typeof booking>[]) => {
  const { onGrid, outsideGrid } = placeBookings(bookings, ROWS, DAYS, [...ROWS.map(({ period }) => period), AFTERNOON]);
  return {
    onGrid: onGrid.map(({ booking: { id }, day, first, last, lane, lanes }) => [id, day.slice(8), first, last, lane, lanes]),
    beside: outsideGrid.map(({ id }) => id),
  };
};

test("by the clock two lie beside each other in one period; a third that begins after both has the width again", () => {
  const placements = on([
    booking("a", "2026-11-23", "07:00", "07:20"),
    booking("b", "2026-11-23", "07:25", "08:00"),
    booking("c", "2026-11-23", "09:00", "09:50"),
  ]);
  expect(placements.onGrid).toEqual([
    ["a", "23", 0, 0, 0, 2],
    ["b", "23", 0, 1, 1, 2],
    ["c", "23", 2, 2, 0, 1],
  ]);
  expect(placements.beside).toEqual([]);
});

test("the grid shows a booking over night on both days", () => {
  const placements = on([booking("a", "2026-11-23", "09:10", "07:30", "2026-11-24")]);
  expect(placements.onGrid).toEqual([
    ["a", "23", 2, 2, 0, 1],
    ["a", "24", 0, 0, 0, 1],
  ]);
});

test("a booking that meets no class of any shift is beside the grid, in a break as well as at night", () => {
  const placements = on([
    booking("break", "2026-11-23", "08:40", "09:00"),
    booking("afternoon", "2026-11-23", "13:10", "14:00"),
    booking("night", "2026-11-24", "19:00", "22:00"),
    booking("weekend", "2026-11-28", "07:00", "09:00"),
  ]);
  expect(placements).toEqual({ onGrid: [], beside: ["break", "night", "weekend"] });
});

test.each([
  [booking("a", "2026-11-27", "14:00", "15:30"), 0, "das 14h às 15h30"],
  [booking("a", "2026-11-27", "17:00", "08:00", "2026-11-30"), 0, "de sexta, 27, às 17h até segunda, 30, às 8h"],
  [booking("a", "2026-11-27", "07:00", "07:50"), 2, "2ª aula"],
])("%j in period %i is shown as %s", (timedBooking, number, words) => {
  expect(formatBookingHours({ ...timedBooking, first_period: number, last_period: number })).toBe(words);
});

test.each([
  ["the desk named neither", "", "", ""],
  ["a day: until its end", "2026-12-04", "", "2026-12-05T02:59:00.000Z"],
  ["a time: of today", "", "10:30", "2026-12-02T13:30:00.000Z"],
  ["both", "2026-12-04", "16:00", "2026-12-04T19:00:00.000Z"],
  ["a day that can't be read", "31/02", "16:00", null],
  ["a time that can't be read", "2026-12-04", "25h", null],
])("the desk wants a machine back, where %s", (_, day, time, expected) => {
  expect(returnTimeText({ day, time }, "2026-12-02", "America/Sao_Paulo")).toBe(expected);
});

const closedOn = (...days: string[]) => days.map((day) => ({ day }));
const SATURDAY = "2026-11-28";
const SUNDAY = "2026-11-29";

test.each([
  ["closed on both", closedOn(SATURDAY, SUNDAY), [], 5],
  ["not known yet", undefined, [], 5],
  ["open on Saturday", closedOn(SUNDAY), [], 6],
  ["open on Sunday", closedOn(SATURDAY), [], 7],
  ["a booking on a closed Saturday", closedOn(SATURDAY, SUNDAY), [SATURDAY], 6],
  ["a booking on a closed Sunday", closedOn(SATURDAY, SUNDAY), [SUNDAY], 7],
] as const)("%s (%j, %j): the grid shows %i days", (_, closedDays, bookedDays, days) => {
  expect(visibleDays({ monday: "2026-11-23", closed: closedDays }, bookedDays)).toBe(days);
});

test.each([
  ["2026-11-25", closedOn(SATURDAY, SUNDAY), "2026-11-25"],
  ["2026-11-25", closedOn("2026-11-25", SATURDAY, SUNDAY), "2026-11-26"],
  ["2026-11-20", closedOn(SATURDAY, SUNDAY), "2026-11-23"],
  ["2026-11-20", closedOn("2026-11-23", SATURDAY, SUNDAY), "2026-11-24"],
  [SATURDAY, closedOn(SATURDAY, SUNDAY), SATURDAY],
  ["2026-11-25", undefined, "2026-11-25"],
])("on %s, closed %j, a booking of the week begins with %s", (today, closedDays, day) => {
  expect(dayToBook({ monday: "2026-11-23", closed: closedDays }, today)).toBe(day);
});
