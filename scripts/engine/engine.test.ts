/** Tests the runner with small tests: an assertion that passes in Node and is wrong in the engine fails there by its name. */
import { resolve } from "node:path";
import type { Plugin } from "rolldown";
import { describe, expect, test } from "vitest";
import { ROOT } from "../paths";
import { type EngineReport, runInProgram } from "./run";
import { verdictOf } from "./verdict";

const FILE = "planted.test.ts";

/** Runs sources that are in no file. */
function running(sources: Readonly<Record<string, string>>, leftOut: readonly string[] = []): Promise<EngineReport> {
  const plugin: Plugin = {
    name: "planted",
    resolveId: (id) => (Object.keys(sources).some((name) => id === resolve(ROOT, name)) ? id : null),
    load: (id) => {
      const name = Object.keys(sources).find((one) => id === resolve(ROOT, one));
      return name === undefined ? null : { code: sources[name]!, moduleType: "ts" };
    },
  };
  return runInProgram(Object.keys(sources), resolve(ROOT, ".cache/engine/planted"), new Map([[FILE, leftOut]]), [plugin]);
}

const PLANTED = `
import { describe, expect, it, test } from "vitest";
class Holder { one = 1; has = () => this.one; }
test("a class of signs", () => expect("Comunicado para os Pais".replace(/[\\p{C}<>]/gu, "")).toBe("Comunicado para os Pais"));
test("a word's end", () => expect(/CX C\\/(\\d+)(?!\\s?L\\b)/.exec("CX C/12 LÁPIS")).toBeNull());
test("money", () => expect((1234.5).toLocaleString("pt-BR")).toBe("1.234,5"));
test("Intl", () => expect(new Intl.NumberFormat("pt-BR").format(1)).toBe("1"));
test("a field within a callback", () => expect([1].map(() => new Holder().has())).toEqual([1]));
describe("rows", () => {
  it.each([[1, "one"], [2, "two"]])("%i is %s", (number, word) => expect({ number, word }).toEqual({ number: 2, word: "two", more: undefined }));
});
test("a pattern that both engines know", () => {
  expect("ação".normalize("NFD").length).toBe(6);
  expect({ a: [new Map([[1, { b: 2 }]])] }).toEqual({ a: [new Map([[1, { b: 2 }]])] });
  expect({ a: 1, b: { c: 2, d: 3 } }).toMatchObject({ b: { c: expect.any(Number) } });
  expect(Object.assign(new Error("no"), { code: 4 })).toMatchObject({ code: 4 });
  expect([1]).not.toMatchObject({ 0: 2 });
  expect({ a: undefined }).not.toStrictEqual({});
  expect([1, 2]).not.toEqual([1]);
  expect(new Set([1])).not.toEqual(new Set([2]));
  expect(() => { throw new TypeError("no such thing"); }).toThrow(/such/);
  expect(() => { throw new TypeError("no such thing"); }).toThrow(TypeError);
  expect(() => 1).not.toThrow();
  expect("abc").toMatch(/b/);
  expect([3, 1]).toContain(1);
  expect([1, 2]).toEqual(expect.arrayContaining([2]));
});
test("later", () => Promise.resolve());
`;

test("names the syntax that Node accepts, and only that", async () => {
  const { testResults } = await running({ [FILE]: PLANTED });
  const failed = testResults[0]!.assertionResults.filter(({ status }) => status === "failed").map(({ fullName }) => fullName);
  expect(testResults[0]!.message).toBe("");
  expect(failed).toEqual([
    "a class of signs",
    "a word's end",
    "money",
    "Intl",
    "a field within a callback",
    "rows 1 is one",
    "later",
  ]);
  expect(testResults[0]!.assertionResults[0]!.failureMessages![0]).toContain('expected "omunicado ara os Pais"');
});

test("a file that can't be read fails by its name, and the next one runs", async () => {
  const report = await running({
    [FILE]: 'throw new Error("not today");',
    "other.test.ts": 'import { test } from "vitest"; test("runs", () => {});',
  });
  expect(verdictOf(report, [], [])).toEqual({ passed: 1, excludedCount: 0, failures: [`${FILE}: Error: not today`] });
});

describe("excluded tests", () => {
  const TWO =
    'import { expect, test } from "vitest"; test("one", () => expect(typeof Intl).toBe("object")); test("two", () => {});';

  test("are counted, and are distinguished from failures", async () => {
    const report = await running({ [FILE]: TWO }, ["two"]);
    const one = { file: FILE, test: "one", reason: "" };
    const two = { file: FILE, test: "two", reason: "" };
    expect(verdictOf(report, [one], [two])).toEqual({ passed: 0, excludedCount: 2, failures: [] });
    expect(verdictOf(report, [], [two]).failures).toEqual([`${FILE}: one: Error: expected "undefined" toBe "object"`]);
    expect(verdictOf(report, [one], [{ ...two, test: "three" }]).failures).toEqual([`${FILE}: three: no such test was left out`]);
  });

  test("is refused once it needs no Node", async () => {
    const report = await running({ [FILE]: TWO });
    const wrong = verdictOf(report, [{ file: FILE, test: "two", reason: "" }], []).failures;
    expect(wrong).toContain(`${FILE}: two: needs no Node; take it off the list in scripts/engine/excluded-tests.ts`);
    expect(verdictOf(report, [{ file: FILE, reason: "" }], []).failures).toEqual([]);
  });
});
