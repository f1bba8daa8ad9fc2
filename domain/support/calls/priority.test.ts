import { expect, test } from "vitest";
import { LEVELS, priorityOf } from "./priority";

test("H-23: the table, and the same or more for more of either", () => {
  expect(LEVELS.map((urgency) => LEVELS.map((impact) => priorityOf(urgency, impact)).join(""))).toEqual([
    "11222",
    "12233",
    "22344",
    "23445",
    "23455",
  ]);
  for (const urgency of LEVELS) {
    for (const impact of LEVELS) {
      expect(priorityOf(Math.min(5, urgency + 1), impact)).toBeGreaterThanOrEqual(priorityOf(urgency, impact));
      expect(priorityOf(urgency, Math.min(5, impact + 1))).toBeGreaterThanOrEqual(priorityOf(urgency, impact));
    }
  }
});
