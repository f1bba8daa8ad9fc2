import { expect, test } from "vitest";
import { blocksOf, formatPeriods, hoursIn, overlap, type Period, piecesOf, weekly } from "./periods";

const period = (number: number, starts: string, ends: string, shift = "morning"): Period => ({
  id: `p${shift}${number}`,
  shift,
  number,
  starts,
  ends,
});
const MORNING = [
  period(1, "07:00", "07:50"),
  period(2, "07:50", "08:40"),
  period(3, "08:40", "09:30"),
  period(4, "09:50", "10:40"),
  period(5, "10:40", "11:30"),
];
const of = (...numbers: number[]) => MORNING.filter(({ number }) => numbers.includes(number));

test.each([
  [[1], ["07:00-07:50"]],
  [[1, 2], ["07:00-08:40"]],
  [[3, 4], ["08:40-10:40"]],
  [
    [1, 3],
    ["07:00-07:50", "08:40-09:30"],
  ],
  [[1, 2, 3, 4, 5], ["07:00-11:30"]],
])("the periods %j are %j", (numbers, expected) => {
  expect(blocksOf(of(...numbers)).map(({ starts, ends }) => `${starts}-${ends}`)).toEqual(expected);
});

test("the order of the periods and a repeated period change nothing; another shift is another stretch", () => {
  const [first, second] = of(1, 2);
  expect(blocksOf([second!, first!, second!])).toEqual([{ starts: "07:00", ends: "08:40", first: 1, last: 2 }]);
  expect(blocksOf([...of(5), period(6, "13:00", "13:50", "afternoon")])).toHaveLength(2);
});

test.each([
  ["07:30", "08:20", "08:20", "09:10", false],
  ["07:30", "08:21", "08:20", "09:10", true],
  ["07:30", "09:10", "08:00", "08:20", true],
  ["08:00", "08:20", "07:30", "09:10", true],
  ["08:20", "09:10", "07:30", "08:20", false],
])("H-33: %s-%s and %s-%s meet: %s", (starts, ends, from, to, meet) => {
  expect(overlap({ starts, ends }, { starts: from, ends: to })).toBe(meet);
});

test("weekly goes on over the year", () => {
  expect(weekly("2026-12-24", 3)).toEqual(["2026-12-24", "2026-12-31", "2027-01-07"]);
});

test.each([
  [3, 3, "3ª aula"],
  [3, 4, "3ª e 4ª aulas"],
  [1, 4, "1ª à 4ª aula"],
])("%i to %i is shown as %s", (first, last, words) => {
  expect(formatPeriods(first, last)).toBe(words);
});

test("over night a stretch is a piece of each day, and none of a day that it ends with", () => {
  const over = { day: "2026-12-31", ends_on: "2027-01-02", starts: "17:00", ends: "08:30" };
  expect(piecesOf(over)).toEqual([
    { day: "2026-12-31", starts: "17:00", ends: "24:00" },
    { day: "2027-01-01", starts: "00:00", ends: "24:00" },
    { day: "2027-01-02", starts: "00:00", ends: "08:30" },
  ]);
  expect(piecesOf({ ...over, ends_on: over.day, ends: "18:00" })).toEqual([
    { day: "2026-12-31", starts: "17:00", ends: "18:00" },
  ]);
  expect(piecesOf({ ...over, ends_on: "2027-01-01", ends: "00:00" })).toHaveLength(1);
});

test.each<[string, Parameters<typeof hoursIn>[1], ReturnType<typeof hoursIn>]>([
  ["one class", { shift: "morning", first_period: 2, last_period: 2 }, { starts: "08:00", ends: "08:50" }],
  ["a run of them", { shift: "morning", first_period: 1, last_period: 2 }, { starts: "07:00", ends: "08:50" }],
  ["a period that the timetable no longer has", { shift: "morning", first_period: 1, last_period: 3 }, null],
  ["another shift", { shift: "evening", first_period: 1, last_period: 1 }, null],
  ["by the clock", { shift: "", first_period: 0, last_period: 0 }, null],
])("the hours of a booking: %s", (_, booking, hours) => {
  const timetable = [
    { id: "a", shift: "morning", number: 1, starts: "07:00", ends: "07:50" },
    { id: "b", shift: "morning", number: 2, starts: "08:00", ends: "08:50" },
  ];
  expect(hoursIn(timetable, booking)).toEqual(hours);
});
