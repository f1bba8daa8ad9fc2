/** Compares the report of a run in the program's own JavaScript engine with the lists of excluded tests. */
import { vitestTally } from "../test-report";
import type { ExcludedTest } from "./excluded-tests";
import type { EngineReport } from "./run";

export interface Verdict {
  passed: number;
  excludedCount: number;
  /** A sentence each, by the test's name. */
  failures: string[];
}

const excludedTestName = ({ file, test }: ExcludedTest): string => (test ? `${file}: ${test}` : file);

/**
 * @param needsNode each of these must fail: otherwise its entry in the list is wrong. @param omittedTests each of these must exist.
 */
export function verdictOf(
  { testResults }: EngineReport,
  needsNode: readonly ExcludedTest[],
  omittedTests: readonly ExcludedTest[],
): Verdict {
  const verdict: Verdict = { passed: 0, excludedCount: omittedTests.length, failures: [] };
  for (const excludedTest of omittedTests) {
    if (!testResults.some(({ name, omitted }) => name === excludedTest.file && omitted.includes(excludedTest.test ?? ""))) {
      verdict.failures.push(`${excludedTestName(excludedTest)}: no such test was left out`);
    }
  }
  for (const result of testResults) {
    const ownExclusions = needsNode.filter(({ file }) => file === result.name);
    const isExcludedTest = (test: string) =>
      ownExclusions.some((excludedTest) => excludedTest.test === undefined || excludedTest.test === test);
    const remaining = {
      ...result,
      assertionResults: result.assertionResults.filter(({ fullName }) => !isExcludedTest(fullName)),
    };
    if (ownExclusions.some(({ test }) => test === undefined)) {
      remaining.message = "";
    }
    const { passed, failed } = vitestTally({ testResults: [remaining] });
    verdict.passed += passed;
    verdict.failures.push(...failed.map((message) => (message.startsWith(result.name) ? message : `${result.name}: ${message}`)));
    for (const excludedTest of ownExclusions) {
      verdict.excludedCount += 1;
      if (!failsFor(result, excludedTest)) {
        verdict.failures.push(
          `${excludedTestName(excludedTest)}: needs no Node; take it off the list in scripts/engine/excluded-tests.ts`,
        );
      }
    }
  }
  return verdict;
}

const failsFor = ({ message, assertionResults }: EngineReport["testResults"][number], { test }: ExcludedTest): boolean =>
  test === undefined
    ? message !== "" || assertionResults.some(({ status }) => status === "failed")
    : assertionResults.some(({ fullName, status }) => fullName === test && status === "failed");
