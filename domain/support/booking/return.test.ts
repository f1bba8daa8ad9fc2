import { expect, test } from "vitest";
import { returnOf, usualReturn } from "./return";

const at = (time: string): number => Date.parse(`2026-12-02T${time}:00Z`);
const FRIDAY = Date.parse("2026-12-04T18:00:00Z");
const now = at("09:00");
const defaultReturn = at("23:59");

test.each<[string, Partial<Parameters<typeof returnOf>[0]>, ReturnType<typeof returnOf>]>([
  ["nothing is booked: at the day's end", {}, { due: defaultReturn, shortened: false }],
  ["nothing is booked: when the desk says", { requestedReturn: FRIDAY }, { due: FRIDAY, shortened: false }],
  ["booked for later today: until then", { nextBooking: at("10:40") }, { due: at("10:40"), shortened: true }],
  [
    "booked right after it comes back",
    { requestedReturn: at("10:40"), nextBooking: at("10:40") },
    { due: at("10:40"), shortened: false },
  ],
  [
    "booked after it comes back",
    { requestedReturn: at("10:00"), nextBooking: at("10:40") },
    { due: at("10:00"), shortened: false },
  ],
  [
    "booked before the desk wants it back",
    { requestedReturn: FRIDAY, nextBooking: at("10:40") },
    { refusal: "booked_before_return" },
  ],
  ["booked for now", { nextBooking: at("08:00") }, { refusal: "booked_by_other" }],
  ["booked for in a quarter of an hour", { nextBooking: at("09:15") }, { refusal: "booked_by_other" }],
  ["booked for one minute after that", { nextBooking: at("09:16") }, { due: at("09:16"), shortened: true }],
  [
    "booked for now, and wanted back on Friday",
    { requestedReturn: FRIDAY, nextBooking: at("09:05") },
    { refusal: "booked_by_other" },
  ],
])("%s", (_, leaving, expected) => {
  expect(returnOf({ now, requestedReturn: null, defaultReturn, nextBooking: null, ...leaving })).toEqual(expected);
});

test.each([
  ["in the morning", "2026-12-31T07:00", "2026-12-31T23:59"],
  ["in the evening", "2026-12-31T23:43", "2026-12-31T23:59"],
  ["a quarter of an hour before the year's end", "2026-12-31T23:44", "2027-01-01T23:59"],
  ["in its last minute, which is past the day's end already", "2026-12-31T23:59:30", "2027-01-01T23:59"],
  ["in the first minute of the next", "2027-01-01T00:00:05", "2027-01-01T23:59"],
  ["before 29 February", "2028-02-28T23:50", "2028-02-29T23:59"],
])("of which nobody says when it comes back, handed out %s", (_, moment, due) => {
  const instant = (text: string) => Date.parse(`${text}Z`);
  const today = moment.slice(0, 10);
  const dayEnds = { today: instant(`${today}T23:59`), tomorrow: instant(`${today}T23:59`) + 86_400_000 };
  expect(usualReturn(instant(moment), dayEnds)).toBe(instant(due));
});
