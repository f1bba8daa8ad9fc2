import { expect, test } from "vitest";
import { returnOf, usualReturn } from "./return";

const at = (time: string): number => Date.parse(`2026-12-02T${time}:00Z`);
const FRIDAY = Date.parse("2026-12-04T18:00:00Z");
const now = at("09:00");
const usual = at("23:59");

test.each<[string, Partial<Parameters<typeof returnOf>[0]>, ReturnType<typeof returnOf>]>([
  ["nothing is booked: at the day's end", {}, { due: usual, shortened: false }],
  ["nothing is booked: when the desk says", { until: FRIDAY }, { due: FRIDAY, shortened: false }],
  ["booked for later today: until then", { booked: at("10:40") }, { due: at("10:40"), shortened: true }],
  ["booked right after it comes back", { until: at("10:40"), booked: at("10:40") }, { due: at("10:40"), shortened: false }],
  ["booked after it comes back", { until: at("10:00"), booked: at("10:40") }, { due: at("10:00"), shortened: false }],
  ["booked before the desk wants it back", { until: FRIDAY, booked: at("10:40") }, { refused: "booked_before_return" }],
  ["booked for now", { booked: at("08:00") }, { refused: "booked_by_other" }],
  ["booked for in a quarter of an hour", { booked: at("09:15") }, { refused: "booked_by_other" }],
  ["booked for one minute after that", { booked: at("09:16") }, { due: at("09:16"), shortened: true }],
  ["booked for now, and wanted back on Friday", { until: FRIDAY, booked: at("09:05") }, { refused: "booked_by_other" }],
])("%s", (_, leaving, expected) => {
  expect(returnOf({ now, until: null, usual, booked: null, ...leaving })).toEqual(expected);
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
