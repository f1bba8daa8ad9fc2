import { expect, test } from "vitest";
import { kindOf } from "./notices";

test.each([
  ["due_soon", "due_soon"],
  ["overdue_15", "overdue"],
  ["hold_ready", "hold_ready"],
] as const)("%s is of kind %s", (stage, kind) => {
  expect(kindOf(stage)).toBe(kind);
});
