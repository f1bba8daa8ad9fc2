/**
 * The texts that the trials search for in the sources, searched at once: a rename then fails here, and not hours later in a
 * trial.
 */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { JOB, JOB_FILES, PASSAGES, type PassageName, withPassage } from "./changeable-passages";
import { ROOT } from "./paths";
import { filesOf } from "./sources";

const textOf = (path: string) => readFileSync(resolve(ROOT, path), "utf8");
const names = Object.keys(PASSAGES) as PassageName[];

test.each(names)("the source still has the passage that a test changes: %s", (name) => {
  const source = textOf(PASSAGES[name].file);
  expect(withPassage(source, name, "otherwise")).not.toBe(source);
});

describe("a passage", () => {
  test.each([
    ["is gone", "const x = 1;"],
    ["occurs twice", "if (!input.success) {} else if (!input.success) {}"],
  ])("that %s is an error", (_case, source) => {
    expect(() => withPassage(source, "invalid input", "")).toThrow("endpoint.ts says");
  });

  test("with words that the source no longer has is an error", () => {
    expect(() => withPassage("export const contracts = {};", "after the areas", "")).toThrow("export const LISTS");
  });
});

test("each job is registered in a line of its own, which a test's build can leave out", () => {
  const files = filesOf(["pb_hooks/src"], /\.ts$/).filter((path) => textOf(path).includes("cronAdd("));
  expect(files.length).toBeGreaterThan(5);
  expect(files.filter((path) => !JOB_FILES.test(path) || textOf(path).replace(JOB, "").includes("cronAdd("))).toEqual([]);
});

test("each passage is changed by a test", () => {
  const sources = filesOf(["tests"], /\.ts$/).map(textOf);
  expect(names.filter((name) => !sources.some((source) => source.includes(`"${name}"`)))).toEqual([]);
});
