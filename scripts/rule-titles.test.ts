import { describe, expect, test } from "vitest";
import { rulesNamed, titlesRun } from "./rule-titles";

const rulesHeld = (source: string): string[] => titlesRun("a.test.ts", source).flatMap(({ text }) => rulesNamed(text));

describe("a rule counts as named", () => {
  test.each([
    ['test("L-1: x", () => {})', ["L-1"]],
    ['test("L-2, L-3 and L-4: x", async () => {})', ["L-2", "L-3", "L-4"]],
    ['test.each([["L-5: x", 1]])("%s", (name) => {})', ["L-5"]],
    ['const CASES = [["L-6: x", 1]] as const;\ntest.each(CASES)("%s", (name) => {})', ["L-6"]],
    ["test.each([[1]])(`L-7: %i`, () => {})", ["L-7"]],
    ['describe("L-8", () => { test("x", () => {}) })', ["L-8"]],
    ['test("x", () => { say("L-9") })', []],
    ["// L-9\nconst rule = 'L-9';", []],
    ['test.skip("L-9: x", () => {})', []],
    ['test.fixme("L-9: x", () => {})', []],
    ['test.skipIf(slow)("L-9: x", () => {})', []],
    ['test.todo("L-9: x")', []],
    ['describe.skip("x", () => { test("L-9: x", () => {}) })', []],
    ['test.describe.skip("x", () => { test("L-9: x", () => {}) })', []],
    ['describe("L-9", () => {})', []],
    ['describe("L-9", () => { test.skip("x", () => {}) })', []],
    ['test("L-9: x", () => { test.skip(); })', []],
    ['test("L-9: x", ({ skip }, context) => { context.skip(); })', []],
  ])("%j", (source, rules) => {
    expect(rulesHeld(source)).toEqual(rules);
  });
});

/** In two parts: vitest takes it for this file's own wherever it stands. */
const TAG = ["@module", "tag"].join("-");

describe("the rules that `make test` runs", () => {
  test.each([
    ['test("L-1: x", () => {})', ["L-1"]],
    ['test("L-2: x @full", () => {})', []],
    ['describe("L-3 @full", () => { test("x", () => {}) })', []],
    ['describe("x", () => { test("L-4: y @full", () => {}); test("L-5: z", () => {}) })', ["L-5"]],
    [`/** ${TAG} full */\ntest("L-6: x", () => {})`, []],
  ])("case %#", (source, rules) => {
    const quick = titlesRun("a.test.ts", source).filter(({ full }) => !full);
    expect(quick.flatMap(({ text }) => rulesNamed(text))).toEqual(rules);
  });
});
