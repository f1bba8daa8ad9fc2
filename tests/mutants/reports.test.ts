import { expect, test } from "vitest";
import { firstOfPlaywright, firstOfVitest } from "./reports";

test("vitest: the report names the first failed test by file, name and message; the rest was not run", () => {
  const failure = firstOfVitest("/school", {
    testResults: [
      { name: "/school/domain/a.test.ts", message: "", assertionResults: [{ fullName: "a good one", status: "passed" }] },
      {
        name: "/school/domain/b.test.ts",
        message: "",
        assertionResults: [
          { fullName: "adds", status: "failed", failureMessages: ["AssertionError: 3\n at x"] },
          { fullName: "subtracts", status: "skipped" },
        ],
      },
    ],
  });
  expect(failure).toEqual({ file: "domain/b.test.ts", name: "adds", message: "AssertionError: 3\n at x" });
});

test("vitest: a file that can't be read is a failure, and no failure is none", () => {
  const unread = { name: "/school/domain/a.test.ts", message: "Cannot find module", assertionResults: [] };
  expect(firstOfVitest("/school", { testResults: [unread] })).toMatchObject({
    file: "domain/a.test.ts",
    message: "Cannot find module",
  });
  expect(firstOfVitest("/school", { testResults: [] })).toBeUndefined();
});

test("Playwright: the first failed test, however deep its suite lies; else what failed outside", () => {
  const spec = (title: string, status: string) => ({
    title,
    file: "library/desk.spec.ts",
    tests: [{ status, results: [{ errors: [{ message: "expected 2" }] }] }],
  });
  const suites = [{ specs: [spec("lends", "expected")], suites: [{ specs: [spec("returns", "unexpected")] }] }];
  const failure = { file: "tests/e2e/library/desk.spec.ts", name: "returns", message: "expected 2" };
  expect(firstOfPlaywright("tests/e2e", { errors: [{ message: "ended early" }], suites })).toEqual(failure);
  expect(firstOfPlaywright("tests/e2e", { errors: [{ message: "no pages" }], suites: [] })).toMatchObject({
    file: "",
    message: "no pages",
  });
  expect(firstOfPlaywright("tests/e2e", { errors: [], suites: [] })).toBeUndefined();
});
