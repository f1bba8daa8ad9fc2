/** Judges the report of a run in the program's own JavaScript, beside the lists of excluded tests. */
import { vitestTally } from "../test-report";
import type { Aside } from "./aside";
import type { EngineReport } from "./run";

export interface Verdict {
  passed: number;
  setAside: number;
  /** A sentence each, by the test's name. */
  wrong: string[];
}

const named = ({ file, test }: Aside): string => (test ? `${file}: ${test}` : file);

/**
 * @param needsNode of which each is to fail: else it stands on the list for nothing.
 * @param leftOut of which each is to be there.
 */
export function judged({ testResults }: EngineReport, needsNode: readonly Aside[], leftOut: readonly Aside[]): Verdict {
  const verdict: Verdict = { passed: 0, setAside: leftOut.length, wrong: [] };
  for (const one of leftOut) {
    if (!testResults.some(({ name, leftOut: met }) => name === one.file && met.includes(one.test ?? ""))) {
      verdict.wrong.push(`${named(one)}: no such test was left out`);
    }
  }
  for (const result of testResults) {
    const own = needsNode.filter(({ file }) => file === result.name);
    const isAside = (test: string) => own.some((one) => one.test === undefined || one.test === test);
    const remaining = { ...result, assertionResults: result.assertionResults.filter(({ fullName }) => !isAside(fullName)) };
    if (own.some(({ test }) => test === undefined)) {
      remaining.message = "";
    }
    const { passed, failed } = vitestTally({ testResults: [remaining] });
    verdict.passed += passed;
    verdict.wrong.push(...failed.map((why) => (why.startsWith(result.name) ? why : `${result.name}: ${why}`)));
    for (const one of own) {
      verdict.setAside += 1;
      if (!failsFor(result, one)) {
        verdict.wrong.push(`${named(one)}: needs no Node; take it off the list in scripts/engine/aside.ts`);
      }
    }
  }
  return verdict;
}

const failsFor = ({ message, assertionResults }: EngineReport["testResults"][number], { test }: Aside): boolean =>
  test === undefined
    ? message !== "" || assertionResults.some(({ status }) => status === "failed")
    : assertionResults.some(({ fullName, status }) => fullName === test && status === "failed");
