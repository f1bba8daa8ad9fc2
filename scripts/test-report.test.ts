import { expect, test } from "vitest";
import { playwrightTally, vitestTally } from "./test-report";

test("vitest: a failed test, one left out and a file that never ran are told by name", () => {
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
        ],
      },
      { name: "b.test.ts", message: "Cannot find module", assertionResults: [] },
    ],
  });
  expect(tally).toEqual({
    passed: 1,
    failed: ["b.test.ts: Cannot find module", "the clock goes back: AssertionError: 409", "one left out: left out"],
    flaky: [],
  });
});

test("playwright: what failed and what needed a second try, at any depth", () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    file: "desk.spec.ts",
    tests: [{ status, results: [{ errors: message ? [{ message }] : [] }] }],
  });
  const tally = playwrightTally({
    errors: [{ message: "the server did not start" }],
    suites: [
      {
        specs: [spec("lends", "expected"), spec("renews", "flaky", "too slow\nat y")],
        suites: [{ specs: [spec("returns", "unexpected", "no row"), spec("left", "skipped")] }],
      },
    ],
  });
  expect(tally).toEqual({
    passed: 2,
    failed: ["outside a test: the server did not start", "desk.spec.ts › returns: no row", "desk.spec.ts › left: left out"],
    flaky: ["desk.spec.ts › renews: too slow"],
  });
});
