/** The first failed test of a run, from the runners' reports. */
import { posix, relative } from "node:path";
import type { PlaywrightReport, VitestReport } from "../../scripts/test-report";

export interface Failure {
  /** Path of its file in the project; "" for what failed outside the tests. */
  file: string;
  name: string;
  message: string;
}

/** @param root of the project under test. @param report of `--reporter json` */
export function firstOfVitest(root: string, { testResults }: VitestReport): Failure | undefined {
  for (const { name, message, assertionResults } of testResults) {
    const file = relative(root, name).replaceAll("\\", "/");
    const failed = assertionResults.find(({ status }) => status === "failed");
    if (failed) {
      return { file, name: failed.fullName, message: failed.failureMessages?.[0] ?? "" };
    }
    if (message) {
      return { file, name: "the file", message };
    }
  }
  return undefined;
}

/** @param folder of the browser's tests in the project. @param report of the reporter "json" */
export function firstOfPlaywright(folder: string, { errors, suites }: PlaywrightReport): Failure | undefined {
  const inside = (suite: PlaywrightReport["suites"][number]): Failure | undefined => {
    for (const { title, file, tests } of suite.specs) {
      const results = tests.filter(({ status }) => status === "unexpected").flatMap((test) => test.results);
      if (results.length > 0) {
        return { file: posix.join(folder, file), name: title, message: results[0]?.errors[0]?.message ?? "" };
      }
    }
    return firstOf(suite.suites ?? []);
  };
  const firstOf = (all: PlaywrightReport["suites"]): Failure | undefined => {
    for (const suite of all) {
      const failure = inside(suite);
      if (failure) {
        return failure;
      }
    }
    return undefined;
  };
  const [error] = errors;
  return firstOf(suites) ?? (error && { file: "", name: "outside the tests", message: error.message ?? "" });
}
