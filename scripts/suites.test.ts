import { describe, expect, test } from "vitest";
import { isFileFull, isNamedFull, QUICK_NAMES, withoutMark } from "./suites";

describe("a name says which suite its test is of", () => {
  test.each([
    ["desk lends", false, "desk lends"],
    ["desk lends a thousand @full", true, "desk lends a thousand"],
    ["the table @full row 1", true, "the table row 1"],
    ["an address such as a@full.test", false, "an address such as a@full.test"],
    ["a class of @fullness", false, "a class of @fullness"],
    ["two lines\nand the mark @full", true, "two lines\nand the mark"],
  ])("case %#", (name, full, output) => {
    expect(isNamedFull(name)).toBe(full);
    expect(QUICK_NAMES.test(name)).toBe(!full);
    expect(withoutMark(name)).toBe(output);
  });
});

describe("the head of a file says it for all of them", () => {
  test.each([
    ["/** Crashes. @module-tag full */\nimport x;", true],
    ["/**\n * Crashes.\n *\n * @module-tag full\n */\nimport x;", true],
    ["/** Crashes. */\nimport x;\n/** @module-tag full */", false],
    ["import x;", false],
    ["/** Crashes. @module-tag fuller */", false],
  ])("case %#", (source, full) => {
    expect(isFileFull(source)).toBe(full);
  });
});
