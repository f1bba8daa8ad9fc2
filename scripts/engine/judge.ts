/** Compares the report of a run in the program's own JavaScript engine with the lists of excluded tests. */
import { vitestTally } from "../test-report";
import type { TestAside } from "./excluded-tests";
import type { EngineReport } from "./run";

export interface Verdict {
  passed: number;
  excludedCount: number;
  /** A sentence each, by the test's name. */
  failures: string[];
}

const asideName = ({ file, test }: TestAside): string => (test ? `${file}: ${test}` : file);

/**
 * @param needsNode each of these must fail: otherwise its entry in the list is wrong. @param leftOut each of these must exist.
 */
export function judged({ testResults }: EngineReport, needsNode: readonly TestAside[], leftOut: readonly TestAside[]): Verdict {
  const verdict: Verdict = { passed: 0, excludedCount: leftOut.length, failures: [] };
  for (const aside of leftOut) {
    if (!testResults.some(({ name, omitted }) => name === aside.file && omitted.includes(aside.test ?? ""))) {
      verdict.failures.push(`${asideName(aside)}: no such test was left out`);
    }
  }
  for (const result of testResults) {
    const ownAsides = needsNode.filter(({ file }) => file === result.name);
    const isAside = (test: string) => ownAsides.some((aside) => aside.test === undefined || aside.test === test);
    const remaining = { ...result, assertionResults: result.assertionResults.filter(({ fullName }) => !isAside(fullName)) };
    if (ownAsides.some(({ test }) => test === undefined)) {
      remaining.message = "";
    }
    const { passed, failed } = vitestTally({ testResults: [remaining] });
    verdict.passed += passed;
    verdict.failures.push(...failed.map((message) => (message.startsWith(result.name) ? message : `${result.name}: ${message}`)));
    for (const aside of ownAsides) {
      verdict.excludedCount += 1;
      if (!failsFor(result, aside)) {
        verdict.failures.push(`${asideName(aside)}: needs no Node; take it off the list in scripts/engine/excluded-tests.ts`);
      }
    }
  }
  return verdict;
}

const failsFor = ({ message, assertionResults }: EngineReport["testResults"][number], { test }: TestAside): boolean =>
  test === undefined
    ? message !== "" || assertionResults.some(({ status }) => status === "failed")
    : assertionResults.some(({ fullName, status }) => fullName === test && status === "failed");
