import { expect, test } from "vitest";
import { excludedLine, NO_EXCLUDED_TESTS, playwrightTally, sumOf, vitestTally, withCommandFailure } from "./test-report";

test("vitest: the report names a failed test, one left out and a file that never ran", () => {
  const tally = vitestTally({
    testResults: [
      {
        name: "a.test.ts",
        message: "",
        assertionResults: [
          {
            fullName: "the clock goes back",
            status: "failed",
            failureMessages: ["\u001b[31mAssertionError: 409\u001b[39m\n    at x"],
          },
          { fullName: "a good one", status: "passed" },
          { fullName: "one left out", status: "pending" },
          { fullName: "one skipped", status: "skipped", tags: [] },
        ],
      },
      { name: "b.test.ts", message: "Cannot find module", assertionResults: [] },
    ],
  });
  expect(tally).toEqual({
    passed: 1,
    failed: [
      "b.test.ts: Cannot find module",
      "the clock goes back: AssertionError: 409",
      "one left out: left out",
      "one skipped: left out",
    ],
    flaky: [],
    omitted: NO_EXCLUDED_TESTS,
  });
});

test("vitest: a test with the mark of the full suite is left, unless it ran", () => {
  const tally = vitestTally({
    testResults: [
      {
        name: "a.test.ts",
        message: "",
        assertionResults: [
          { fullName: "desk lends", status: "passed", tags: [] },
          { fullName: "desk lends a thousand @full", status: "skipped", tags: [] },
          { fullName: "table @full row 1", status: "skipped", tags: [] },
          { fullName: "table @full row 2", status: "passed", tags: [] },
          { fullName: "day @full: Christmas", status: "passed", tags: [] },
        ],
      },
      { name: "b.test.ts", message: "", assertionResults: [{ fullName: "a trial", status: "skipped", tags: ["full"] }] },
    ],
  });
  const failed = ["day @full: Christmas: the mark of the full suite does not end a name"];
  expect(tally).toEqual({ passed: 3, failed, flaky: [], omitted: { tests: 3, files: ["a.test.ts", "b.test.ts"] } });
});

test("a command that failed without a failed test counts as a failure of its own", () => {
  const tally = { passed: 3, failed: [], flaky: [], omitted: NO_EXCLUDED_TESTS };
  expect(withCommandFailure("api", tally)).toEqual({
    ...tally,
    failed: ["api: failed outside of its tests; the output above says how"],
  });
  const failed = { ...tally, failed: ["the clock goes back: AssertionError: 409"] };
  expect(withCommandFailure("api", failed)).toEqual(failed);
});

test("several runs together, and what they left in a line", () => {
  const one = { passed: 3, failed: ["a"], flaky: [], omitted: { tests: 2, files: ["x.spec.ts"] } };
  const other = { passed: 4, failed: [], flaky: ["b"], omitted: { tests: 5, files: ["x.spec.ts", "y.spec.ts"] } };
  const sum = sumOf([one, other]);
  expect(sum).toEqual({ passed: 7, failed: ["a"], flaky: ["b"], omitted: { tests: 7, files: ["x.spec.ts", "y.spec.ts"] } });
  expect(excludedLine(sum.omitted)).toBe("left to make test-all: 7 tests in 2 files");
});

test("playwright: the tests that failed and those that needed a second try, at any depth", () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    file: "desk.spec.ts",
    tests: [{ status, results: [{ errors: message ? [{ message }] : [] }] }],
  });
  const leftOut = { tests: 1, files: ["holds.spec.ts"] };
  const tally = playwrightTally(
    {
      errors: [{ message: "the server did not start" }],
      suites: [
        {
          specs: [spec("lends", "expected"), spec("renews", "flaky", "too slow\nat y")],
          suites: [{ specs: [spec("returns", "unexpected", "no row"), spec("left", "skipped")] }],
        },
      ],
    },
    leftOut,
  );
  expect(tally).toEqual({
    passed: 2,
    failed: ["outside a test: the server did not start", "desk.spec.ts › returns: no row", "desk.spec.ts › left: left out"],
    flaky: ["desk.spec.ts › renews: too slow"],
    omitted: leftOut,
  });
});
