/** Each refusal has an example that brings it about, in a test that expects its code. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { refuse } from "../domain/platform/refusals";
import { type RefusalCode, sentences } from "../domain/school";
import { codesExpected } from "./expected-codes";
import { ROOT } from "./paths";
import { filesOf } from "./sources";

/** The refusals that only a fault of the machine brings about over HTTP, so that a test of the hooks makes them from the system's error. */
const FAULTS_OF_MACHINE: readonly RefusalCode[] = [
  "storage_full", // A disk without room: `make faults` fills one.
  "storage_failed", // A disk that fails: `make faults` traces the program to let its writes fail.
];

const codesExpectedIn = (folders: readonly string[]) =>
  new Set(filesOf(folders, /\.test\.ts$/).flatMap((path) => codesExpected(path, readFileSync(resolve(ROOT, path), "utf8"))));

test("each refusal code is expected by a test of the rules or over HTTP", () => {
  const codes = Object.keys(sentences);
  expect(codes.length).toBeGreaterThan(200);
  const expectedCodes = codesExpectedIn(["domain", "tests/api"]);
  expect(codes.filter((code) => !expectedCodes.has(code)).sort()).toEqual([...FAULTS_OF_MACHINE].sort());
  const inHooks = codesExpectedIn(["pb_hooks/src"]);
  expect(FAULTS_OF_MACHINE.filter((code) => !inHooks.has(code))).toEqual([]);
});

test.each([
  ["a matcher", 'expect(answer.refusal.code).toBe("unit_lost");'],
  ["a matcher of a status with its code", 'expect(codes).toEqual(["200", "409 unit_lost"]);'],
  ["an object", 'const refused = { status: 409, code: "unit_lost" };'],
  ["a function that expects", 'await expectRefused(answer, "unit_lost");'],
  ["a sentence", "expect(answer.message).toBe(supportSentences.unit_lost);"],
  ["a table", 'test.each([["of a unit", "unit_lost"]])("%s", (_, code) => expect(lend().code).toBe(code));'],
  ["a loop", 'for (const [tombo, code] of [["1", "unit_lost"]] as const) { lend(tombo, code); }'],
])("a code is expected by %s", (_, source) => {
  expect(codesExpected("some.test.ts", source)).toContain("unit_lost");
});

test.each([
  ["a comment", "/** unit_lost */ // unit_lost"],
  ["a title", 'test("unit_lost", () => undefined);'],
  ["an input", 'await lend({ state: "unit_lost" });'],
  ["a denial", 'expect(answer.refusal.code).not.toBe("unit_lost");'],
  ["one of several", 'expect(["unit_lost", "unit_lent"]).toContain(answer.refusal.code);'],
  ["a condition", 'const isRefused = answer.refusal.code === "unit_lost";'],
  ["a table's other column", 'test.each([["unit_lost", "not_found"]])("%s", (state, code) => lend(state, code));'],
])("a code is not expected by %s", (_, source) => {
  expect(codesExpected("some.test.ts", source)).not.toContain("unit_lost");
});

test("the Go program sends away in the words of the hooks", () => {
  const [, answer = ""] =
    /const busyResponse = `(.+)`/.exec(readFileSync(resolve(ROOT, "program/request_limits.go"), "utf8")) ?? [];
  expect(JSON.parse(answer)).toEqual(refuse("busy", {}).body());
});
