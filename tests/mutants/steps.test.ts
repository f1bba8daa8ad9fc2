import { expect, test } from "vitest";
import { stepsOf, testsOfFeature, wordsOf } from "./steps";

const API = [
  "tests/api/by-area/roles.test.ts",
  "tests/api/library/holds.test.ts",
  "tests/api/library/holds-clock.test.ts",
  "tests/api/library/lend.test.ts",
  "tests/api/support/calls.test.ts",
];
const TESTS = {
  areas: ["imports", "library", "support"],
  api: API,
  browser: ["tests/e2e/by-area/empty.spec.ts", "tests/e2e/library/holds.spec.ts", "tests/e2e/shell.spec.ts"],
  unitOf: (path: string) => (path.startsWith("domain/") ? ["domain/library/holds/queue.test.ts"] : []),
};

test.each([
  ["useCallActions.tsx", ["use", "call", "action"]],
  ["1800000085_support_calls.js", ["support", "call"]],
  ["holds-clock.test.ts", ["hold", "clock"]],
  ["home.spec.ts", ["home"]],
])("%s is named by %j", (name, words) => {
  expect(wordsOf(name)).toEqual(words);
});

test.each([
  ["domain/library/holds/clock.ts", "library", ["tests/api/library/holds-clock.test.ts", "tests/api/library/holds.test.ts"]],
  ["pb_hooks/src/library/circulation/lend.ts", "library", ["tests/api/library/lend.test.ts"]],
  ["pb_migrations/1800000085_support_calls.js", undefined, ["tests/api/support/calls.test.ts"]],
  ["domain/taxpayer.ts", undefined, []],
])("%s is first tried by the tests that have its name", (path, area, tests) => {
  expect(testsOfFeature(path, area, API)).toEqual(tests);
});

const inRounds = (path: string, kind: "comparison" | "role" | "access rule") =>
  stepsOf({ path, kind }, TESTS).map(({ round, runner, files }) => [round, runner, files.length]);

test("a rule is tried by its unit tests, then over HTTP, then in the browser: its feature, its area, all", () => {
  expect(inRounds("domain/library/holds/queue.ts", "comparison")).toEqual([
    ["unit", "unit", 1],
    ["unit", "docs", 0],
    ["feature", "API", 2],
    ["area", "API", 4],
    ["server", "API", 0],
    ["server", "unit", 0],
    ["pages", "browser", 1],
    ["all", "browser", 2],
    ["all", "browser", 0],
  ]);
});

test("a screen is not tried over HTTP", () => {
  expect(inRounds("web/src/library/holds/Holds.tsx", "comparison")).toEqual([
    ["server", "unit", 0],
    ["pages", "browser", 1],
    ["all", "browser", 2],
    ["all", "browser", 0],
  ]);
});

test.each(["role", "access rule"] as const)("a %s is first tried by the table of roles", (kind) => {
  const [first] = stepsOf({ path: "pb_migrations/1800000085_support_calls.js", kind }, TESTS);
  expect(first?.files).toEqual(["tests/api/by-area/roles.test.ts", "tests/api/support/calls.test.ts"]);
});
