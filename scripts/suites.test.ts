import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { ROOT } from "./paths";
import { hasMisplacedMark, isFileFull, isNamedFull, QUICK_NAMES, withoutMark } from "./suites";

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

test("a mark that a table's title goes on after is found", () => {
  const names = ["on Christmas @full: at noon", "on Christmas @full", "the table @full row 1", "a class of @fullness"];
  expect(names.filter(hasMisplacedMark)).toEqual(["on Christmas @full: at noon"]);
});

/** In two parts: vitest takes it for this file's own wherever it stands. */
const TAG = ["@module", "tag"].join("-");

describe("the head of a file says it for all of them", () => {
  test.each([
    [`/** ${TAG} full */\nimport x;`, true],
    [`/** Crashes. ${TAG} full */\nimport x;`, false],
    [`/**\n * Crashes.\n *\n * ${TAG} full\n */\nimport x;`, true],
    [`/** Crashes. */\nimport x;\n/** ${TAG} full */`, false],
    ["import x;", false],
    [`/** ${TAG} fuller */`, false],
  ])("case %#", (source, full) => {
    expect(isFileFull(source)).toBe(full);
  });
});

test("each file that names the tag has it where vitest and Playwright read it", () => {
  const sources = ["domain", "scripts", "sample", "tests", "web/src"].flatMap((folder) =>
    readdirSync(resolve(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(test|spec)\.ts$/.test(name))
      .map((name) => ({ name: `${folder}/${name}`, source: readFileSync(resolve(ROOT, folder, name), "utf8") })),
  );
  const unread = sources.filter(({ source }) => source.includes(TAG) && !isFileFull(source));
  expect(sources.length).toBeGreaterThan(500);
  expect(unread.map(({ name }) => name)).toEqual([]);
});
