/**
 * Leaves the full suite's tests to `make test-all` (scripts/suites.ts), and writes their number down for the summary of `make
 * test`.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Reporter } from "@playwright/test/reporter";
import { ROOT } from "../../scripts/paths";
import { isFileFull, isNamedFull, isQuick } from "../../scripts/suites";
import { EXCLUDED_REPORT, type ExcludedTests } from "../../scripts/test-report";

export default class QuickSuite implements Reporter {
  async preprocess({ suite, testRun }: Parameters<NonNullable<Reporter["preprocess"]>>[0]): Promise<void> {
    const ofFull = new Map<string, boolean>();
    const isOfFull = (file: string) => {
      const isFull = ofFull.get(file) ?? isFileFull(readFileSync(file, "utf8"));
      ofFull.set(file, isFull);
      return isFull;
    };
    const all = isQuick() ? suite.allTests() : [];
    const leftOut = all.filter((test) => isOfFull(test.location.file) || isNamedFull(test.titlePath().join(" ")));
    for (const test of leftOut) {
      testRun.exclude(test);
    }
    const report: ExcludedTests = { tests: leftOut.length, files: [...new Set(leftOut.map(({ location }) => location.file))] };
    const path = resolve(ROOT, EXCLUDED_REPORT);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify(report));
  }

  printsToStdio(): boolean {
    return false;
  }
}
