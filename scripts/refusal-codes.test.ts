/** Each refusal is brought about by a test that names its code: a new one can't come without. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { refuse } from "../domain/platform/refusals";
import { sentences } from "../domain/school";
import { ROOT } from "./paths";
import { filesOf } from "./sources";

/** The trials of `make faults` count: they bring about what no quiet test can. */
const TESTS = [filesOf(["domain", "pb_hooks/src", "sample", "web/src"], /\.test\.tsx?$/), filesOf(["tests"], /\.tsx?$/)].flat();
const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

/** The words of a test file, without those of its comments. */
const wordsOf = (source: string): string[] => source.replaceAll(COMMENTS, "").match(/\b[a-z][a-z_]*\b/g) ?? [];

test("each refusal code is named by a test", () => {
  const named = new Set(TESTS.flatMap((path) => wordsOf(readFileSync(resolve(ROOT, path), "utf8"))));
  const codes = Object.keys(sentences);
  expect(codes.length).toBeGreaterThan(200);
  expect(codes.filter((code) => !named.has(code))).toEqual([]);
});

test("a comment names nothing", () => {
  const source = '/** wait_missing */\n// unit_lost\nexpect(code).toBe("not_found"); // at the end: x';
  expect(wordsOf(source)).toEqual(expect.arrayContaining(["not_found", "code"]));
  expect(wordsOf(source)).not.toEqual(expect.arrayContaining(["wait_missing"]));
  expect(wordsOf(source)).not.toContain("unit_lost");
});

test("the Go program sends away in the words of the hooks", () => {
  const [, answer = ""] =
    /const busyResponse = `(.+)`/.exec(readFileSync(resolve(ROOT, "program/request_limits.go"), "utf8")) ?? [];
  expect(JSON.parse(answer)).toEqual(refuse("busy", {}).body());
});
