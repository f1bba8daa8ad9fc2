/**
 * `make test`: check, then the real program, then the real browser; with names after it, only those parts. AREA=library takes what
 * one area needs. Ends with one line that sums up.
 */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { AREAS, filesOf } from "./areas";
import { buildAll, buildServer } from "./build";
import { ROOT } from "./paths";
import { main, runScript, StepFailed, script } from "./run-script";
import { playwrightTally, type Tally, vitestTally } from "./test-report";

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

const PARTS: Part[] = [
  {
    name: "unit",
    report: ".cache/unit.json",
    run: async () => runScript(AREA ? vitest("unit", ".cache/unit.json", filesOf(AREA).unit) : script("check")),
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
      runScript(["node_modules/@playwright/test/cli.js", "test", ...(AREA ? filesOf(AREA).e2e : [])]);
    },
    read: playwrightTally,
  },
];

await main(async () => {
  if (AREA && !AREAS.includes(AREA)) {
    throw new StepFailed(`No area is called ${AREA}; there are ${AREAS.join(", ")}.`);
  }
  const asked = process.argv.slice(2);
  const parts = PARTS.filter(({ name }) => asked.length === 0 || asked.includes(name));
  const total: Tally = { passed: 0, failed: [], flaky: [] };
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
      total.passed += tally.passed;
      total.failed.push(...tally.failed);
      total.flaky.push(...tally.flaky);
    } else {
      broken.push(`${name} did not run`);
    }
  }
  // Whoever sees only the end of a long output sees what to look at.
  for (const [word, names] of [
    ["Not passed", total.failed],
    ["At a second try", total.flaky],
  ] as const) {
    for (const name of names) {
      console.log(`${word}: ${name}`);
    }
  }
  console.log(`total: ${total.passed} passed, ${total.failed.length} failed`);
  if (broken.length > 0 || total.failed.length > 0) {
    throw new StepFailed(`Failed: ${[...new Set(broken)].join(", ")}`);
  }
});
