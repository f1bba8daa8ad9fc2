/**
 * Runs the tests of domain/ and of the hooks' pure functions in the program's own JavaScript engine, which may read differently
 * what passes in Node. Arguments: `all` includes the tests that are too large for every day; any other one selects the files
 * whose path begins with it.
 */
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { makeProgram } from "./build";
import { NEEDS_NODE, TOO_LARGE } from "./engine/excluded-tests";
import { runInProgram } from "./engine/run";
import { verdictOf } from "./engine/verdict";
import { ROOT } from "./paths";
import { main, StepFailed } from "./run-script";
import { filesOf } from "./sources";

await main(async () => {
  await makeProgram();
  const requestedTests = process.argv.slice(2).filter((word) => word !== "all");
  const isAsked = (file: string) => requestedTests.length === 0 || requestedTests.some((beginning) => file.startsWith(beginning));
  const tests = filesOf(["domain", "pb_hooks/src", "sample"], /\.test\.ts$/).filter(isAsked);
  const tooLarge = process.argv.includes("all") ? [] : TOO_LARGE.filter(({ file }) => isAsked(file));
  const omittedTests = new Map<string, string[]>();
  for (const { file, test = "" } of tooLarge) {
    omittedTests.set(file, [...(omittedTests.get(file) ?? []), test]);
  }
  const processes = Math.min(2, availableParallelism());
  const shares = Array.from({ length: processes }, (_, share) => tests.filter((_file, index) => index % processes === share));
  const reports = await Promise.all(
    shares.map((share, index) => runInProgram(share, resolve(ROOT, `.cache/engine/${index}`), omittedTests)),
  );
  const testResults = reports.flatMap((report) => report.testResults);
  const { passed, excludedCount, failures } = verdictOf(
    { testResults },
    NEEDS_NODE.filter(({ file }) => isAsked(file)),
    tooLarge,
  );
  if (passed === 0 && tests.length > 0) {
    failures.push("No test ran.");
  }
  console.log(`Tests  ${passed} passed, ${failures.length} failed, ${excludedCount} set aside`);
  if (failures.length > 0) {
    throw new StepFailed(`In the program's own JavaScript:\n${failures.join("\n")}`);
  }
});
