import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { ROOT } from "./paths";
import { rulesHeld, rulesNamed, titlesRun } from "./rule-titles";

const read = (path: string) => readFileSync(resolve(ROOT, path), "utf8");

/** Rules that no test can hold, since nothing was built for them: docs/decisions.md says why. No other reason counts. */
const NOT_BUILT = [51];

test("each rule of docs/library-rules.md is named by a test that runs", () => {
  const rules = [...read("docs/library-rules.md").matchAll(/^\| (\d+) \|/gm)].map((match) => Number(match[1]));
  expect(rules).toEqual(Array.from({ length: 51 }, (_, index) => index + 1));
  const titles = ["domain", "pb_hooks/src", "web/src", "tests"].flatMap((folder) =>
    readdirSync(resolve(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((path) => /\.(test|spec)\.tsx?$/.test(path))
      .flatMap((path) => titlesRun(path, read(`${folder}/${path}`))),
  );
  const held = new Set(titles.flatMap(({ text }) => rulesNamed(text)));
  const heldQuickly = new Set(titles.flatMap(({ text, full }) => (full ? [] : rulesNamed(text))));
  expect(rules.filter((rule) => !held.has(rule))).toEqual(NOT_BUILT);
  expect(rules.filter((rule) => held.has(rule) && !heldQuickly.has(rule))).toEqual([]);
  const decided = new Set(rulesNamed(read("docs/decisions.md")));
  expect(NOT_BUILT.filter((rule) => !decided.has(rule))).toEqual([]);
});

describe("what counts as naming a rule", () => {
  test.each([
    ['test("rule 1: x", () => {})', [1]],
    ['test("rules 2, 3 and 4: x", async () => {})', [2, 3, 4]],
    ['test.each([["rule 5: x", 1]])("%s", (name) => {})', [5]],
    ['const CASES = [["rule 6: x", 1]] as const;\ntest.each(CASES)("%s", (name) => {})', [6]],
    ["test.each([[1]])(`rule 7: %i`, () => {})", [7]],
    ['describe("rule 8", () => { test("x", () => {}) })', [8]],
    ['test("x", () => { say("rule 9") })', []],
    ["// rule 9\nconst rule = 'rule 9';", []],
    ['test.skip("rule 9: x", () => {})', []],
    ['test.fixme("rule 9: x", () => {})', []],
    ['test.skipIf(slow)("rule 9: x", () => {})', []],
    ['test.todo("rule 9: x")', []],
    ['describe.skip("x", () => { test("rule 9: x", () => {}) })', []],
    ['test.describe.skip("x", () => { test("rule 9: x", () => {}) })', []],
    ['describe("rule 9", () => {})', []],
    ['describe("rule 9", () => { test.skip("x", () => {}) })', []],
    ['test("rule 9: x", () => { test.skip(); })', []],
    ['test("rule 9: x", ({ skip }, context) => { context.skip(); })', []],
  ])("%j", (source, rules) => {
    expect(rulesHeld("a.test.ts", source)).toEqual(rules);
  });
});

describe("what `make test` runs of it", () => {
  test.each([
    ['test("rule 1: x", () => {})', [1]],
    ['test("rule 2: x @full", () => {})', []],
    ['describe("rule 3 @full", () => { test("x", () => {}) })', []],
    ['describe("x", () => { test("rule 4: y @full", () => {}); test("rule 5: z", () => {}) })', [5]],
    ['/** @module-tag full */\ntest("rule 6: x", () => {})', []],
  ])("case %#", (source, rules) => {
    const quick = titlesRun("a.test.ts", source).filter(({ full }) => !full);
    expect(quick.flatMap(({ text }) => rulesNamed(text))).toEqual(rules);
  });
});
