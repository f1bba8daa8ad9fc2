import { expect, test } from "vitest";
import { lossDay } from "./losses";

const TODAY = "2026-11-27";

test.each([
  ["a first loss is today's", null, TODAY],
  ["one called off today was there all along", { on: TODAY, loan: "a", lost_on: "2026-10-02" }, "2026-10-02"],
  ["of which nobody knew the day", { on: TODAY, loan: "a", lost_on: "" }, ""],
  ["one that was called off yesterday is another loss", { on: "2026-11-26", loan: "a", lost_on: "2026-10-02" }, TODAY],
  ["one of another loan too", { on: TODAY, loan: "b", lost_on: "2026-10-02" }, TODAY],
])("%s", (_, last, day) => {
  expect(lossDay(TODAY, "a", last)).toBe(day);
});
