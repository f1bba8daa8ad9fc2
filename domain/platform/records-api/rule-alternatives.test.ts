import { expect, test } from "vitest";
import { alternativesOf } from "./rule-alternatives";

test.each<[string, string[]]>([
  ["(a = 1 && b = 2) || (c ?= 3)", ["(a = 1 && b = 2)", "(c ?= 3)"]],
  ["a = 1 || b = 2 || (c = 3 || d = 4)", ["a = 1", "b = 2", "(c = 3 || d = 4)"]],
  ["a = 1", ["a = 1"]],
  ["", [""]],
  ["a = 1 && b = 2 || c = 3", ["a = 1 && b = 2 || c = 3"]],
  ['a = "x || y" || b = "(\\" ||"', ['a = "x || y"', 'b = "(\\" ||"']],
])("%s", (rule, alternatives) => {
  expect(alternativesOf(rule)).toEqual(alternatives);
});
