import { expect, test } from "vitest";
import { returnOf } from "./return";

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
