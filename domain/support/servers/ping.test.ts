import { expect, test } from "vitest";
import { pingArguments } from "./ping";

test.each([
  ["windows", "-n 1 -w 2000 10.0.0.9"],
  ["darwin", "-n -c 1 -t 2 10.0.0.9"],
  ["linux", "-n -c 1 -W 2 10.0.0.9"],
  ["", "-n -c 1 -W 2 10.0.0.9"],
])("on %s ping waits two seconds", (system, words) => {
  expect(pingArguments(system, "10.0.0.9").join(" ")).toBe(words);
});
