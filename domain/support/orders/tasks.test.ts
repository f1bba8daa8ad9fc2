import { expect, test } from "vitest";
import { overlapping, type TimedTask } from "./tasks";

const task = (id: string, technician: string, from: number, minutes: number): TimedTask => ({
  id,
  technician,
  starts: from * 60_000,
  minutes,
});

test("H-31: tasks of one technician that overlap are flagged, those that follow each other and those of two are not", () => {
  const tasks = [task("a", "x", 0, 30), task("b", "x", 30, 30), task("c", "x", 50, 20), task("d", "y", 0, 90)];
  expect(overlapping(tasks)).toEqual(["b", "c"]);
});
