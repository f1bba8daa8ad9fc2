/**
 * `make test` and `make test-all`: check, then the real program, then the real browser; names after the suite's select parts.
 * AREA=library takes the tests of one area. Ends with the tests left to the other suite, and one line that sums up.
 */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { AREAS, filesOf } from "./areas";
import { buildAll, buildServer } from "./build";
import { ROOT } from "./paths";
import { main, runScript, StepFailed, script } from "./run-script";
import { SUITE_VARIABLE, type Suite } from "./suites";
import {
  EXCLUDED_REPORT,
  type ExcludedTests,
  excludedLine,
  NO_EXCLUDED_TESTS,
  type PlaywrightReport,
  playwrightTally,
  sumOf,
  type Tally,
  vitestTally,
  withCommandFailure,
} from "./test-report";

interface Part {
  name: string;
  report: string;
  run: () => Promise<void>;
  read: (report: never) => Tally;
}

const AREA = process.env.AREA ?? "";
const vitest = (project: string, report: string, files: readonly string[] = []): string[] => [
  ...["node_modules/vitest/vitest.mjs", "run", "--project", project, "--passWithNoTests", ...files],
  ...["--reporter", project === "unit" ? "dot" : "default", "--reporter", "json", "--outputFile.json", report],
];

const excludedByPlaywright = (): ExcludedTests => {
  const path = resolve(ROOT, EXCLUDED_REPORT);
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as ExcludedTests) : NO_EXCLUDED_TESTS;
};

const PARTS: Part[] = [
  {
    name: "unit",
    report: ".cache/unit.json",
    run: async () => {
      if (AREA) {
        runScript(vitest("unit", ".cache/unit.json", filesOf(AREA).unit));
        runScript(script("engine-tests", ...filesOf(AREA).unit));
      } else {
        runScript(script("check"));
      }
    },
    read: vitestTally,
  },
  {
    name: "api",
    report: ".cache/api.json",
    run: async () => {
      await buildServer();
      runScript(vitest("api", ".cache/api.json", AREA ? filesOf(AREA).api : []));
    },
    read: vitestTally,
  },
  {
    name: "e2e",
    report: ".cache/e2e.json",
    run: async () => {
      await buildAll();
      runScript(script("ensure-chromium"));
      runScript(["node_modules/@playwright/test/cli.js", "test", "--pass-with-no-tests", ...(AREA ? filesOf(AREA).e2e : [])]);
    },
    read: (report: PlaywrightReport) => playwrightTally(report, excludedByPlaywright()),
  },
];

await main(async () => {
  const [suite, ...words] = process.argv.slice(2);
  if (!isSuite(suite)) {
    throw new StepFailed("Say which suite: `quick` is that of `make test`, `full` that of `make test-all`.");
  }
  if (AREA && !AREAS.includes(AREA)) {
    throw new StepFailed(`No area is called ${AREA}; there are ${AREAS.join(", ")}.`);
  }
  process.env[SUITE_VARIABLE] = suite;
  const parts = PARTS.filter(({ name }) => words.length === 0 || words.includes(name));
  const tallies: Tally[] = [];
  const broken: string[] = [];
  for (const { name, report, run, read } of parts) {
    const path = resolve(ROOT, report);
    rmSync(path, { force: true });
    try {
      await run();
    } catch (error) {
      broken.push(name);
      if (!(error instanceof StepFailed)) {
        console.error(error);
      }
    }
    if (existsSync(path)) {
      const tally = read(JSON.parse(readFileSync(path, "utf8")) as never);
      tallies.push(broken.includes(name) ? withCommandFailure(name, tally) : tally);
    } else {
      broken.push(`${name} did not run`);
    }
  }
  const { passed, failed, flaky, omitted } = sumOf(tallies);
  // A reader who sees only the end of a long output then sees the failures.
  for (const [word, names] of [
    ["Not passed", failed],
    ["At a second try", flaky],
  ] as const) {
    for (const name of names) {
      console.log(`${word}: ${name}`);
    }
  }
  if (omitted.tests > 0) {
    console.log(excludedLine(omitted));
  }
  console.log(`total: ${passed} passed, ${failed.length} failed`);
  if (broken.length > 0 || failed.length > 0) {
    throw new StepFailed(`Failed: ${[...new Set(broken)].join(", ")}`);
  }
  if (suite === "full" && omitted.tests > 0) {
    throw new StepFailed("The full suite has left something out.");
  }
});

function isSuite(word: string | undefined): word is Suite {
  return word === "quick" || word === "full";
}
