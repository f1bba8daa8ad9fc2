/** A copy of the project at one commit, for the planted faults and the tests. */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { ROOT } from "../../scripts/paths";
import { StepFailed } from "../../scripts/run-script";
import { SUITE_VARIABLE, type Suite } from "../../scripts/suites";
import type { PlaywrightReport, VitestReport } from "../../scripts/test-report";
import { isAlive } from "../helpers/server";
import { type Layer, layerOf } from "./choice";
import { type Fault, withFault } from "./faults";
import { type Failure, firstOfPlaywright, firstOfVitest } from "./reports";
import type { Runner } from "./steps";

/** Nothing that runs longer sees a fault: it hangs, which is one way to be seen. */
const LONGEST_STEP_MILLISECONDS = 40 * 60_000;
const VITEST_REPORT = ".cache/mutant.json";
const PLAYWRIGHT_REPORT = ".cache/e2e.json";

const PROJECTS_OF: Record<Layer, readonly string[]> = {
  domain: ["domain", "pb_hooks", "web"],
  "pb_hooks/src": ["pb_hooks"],
  pb_migrations: [],
  "web/src": ["web"],
};

/** Hooks and pages as far as their sources changed. `make build` would pack them into one file too. */
const BUILD = ["--import", "tsx", "--input-type=module", "--eval", 'await (await import("./scripts/build.ts")).buildAll();'];

export class Tree {
  readonly root: string;
  private readonly suite: Suite;
  private readonly workers: string | undefined;

  /** @param workers the most of each runner; none: as many as its configuration says. */
  constructor(root: string, suite: Suite, workers?: string) {
    this.root = root;
    this.suite = suite;
    this.workers = workers;
  }

  /** Lays the commit's files there, with the packages and the program of this checkout. @throws while another run plants into it. */
  make(commit: string): void {
    this.own();
    if (!existsSync(this.root)) {
      mkdirSync(this.root, { recursive: true });
      execFileSync("git", ["clone", "--quiet", "--shared", "--no-checkout", ROOT, this.root]);
      for (const name of ["node_modules", "web/node_modules"]) {
        if (existsSync(resolve(ROOT, name))) {
          mkdirSync(resolve(this.root, name, ".."), { recursive: true });
          symlinkSync(resolve(ROOT, name), resolve(this.root, name));
        }
      }
      cpSync(resolve(ROOT, ".tools"), resolve(this.root, ".tools"), { recursive: true });
    }
    // A run that was ended may have left its fault.
    execFileSync("git", ["checkout", "--quiet", "--force", "--detach", commit], { cwd: this.root });
  }

  /** Two runs in one tree would each see the other's faults. */
  private own(): void {
    const owner = resolve(this.root, "../owner");
    const other = existsSync(owner) ? Number(readFileSync(owner, "utf8")) : 0;
    if (other > 0 && other !== process.pid && isAlive(other)) {
      throw new StepFailed(`The process ${other} plants faults into ${this.root}: wait for it, or end it.`);
    }
    writeFileSync(owner, String(process.pid));
  }

  /** Plants a fault for as long as the work takes. */
  with<Result>(fault: Fault, work: () => Result): Result {
    const path = resolve(this.root, fault.path);
    const source = readFileSync(path, "utf8");
    writeFileSync(path, withFault(source, fault));
    try {
      return work();
    } finally {
      writeFileSync(path, source);
    }
  }

  compiles(fault: Fault): boolean {
    return PROJECTS_OF[layerOf(fault.path)].every((project) =>
      this.run([
        "node_modules/typescript/bin/tsc",
        ...["-p", project, "--incremental", "--tsBuildInfoFile", `.cache/${project}.tsbuildinfo`],
      ]),
    );
  }

  /** Runs tests until one fails. @returns that one. */
  failureOf(runner: Runner, files: readonly string[]): Failure | undefined {
    switch (runner) {
      case "docs":
        return this.run(["--import", "tsx", "scripts/docs-api.ts", "--check"])
          ? undefined
          : { file: "", name: "docs/api.md is fresh", message: "" };
      case "browser":
        return this.browserFailure(files);
      default:
        return this.vitestFailure(runner, files);
    }
  }

  private vitestFailure(runner: "unit" | "API", files: readonly string[]): Failure | undefined {
    const report = this.withoutReport(VITEST_REPORT);
    const passed = this.run([
      ...["node_modules/vitest/vitest.mjs", "run", "--project", runner.toLowerCase(), "--bail", "1", "--retry", "0"],
      ...["--passWithNoTests", "--reporter", "json", "--outputFile", VITEST_REPORT],
      ...(this.workers ? ["--maxWorkers", this.workers] : []),
      ...files,
    ]);
    return passed ? undefined : (firstOfVitest(this.root, this.read<VitestReport>(report)) ?? this.outside());
  }

  private browserFailure(files: readonly string[]): Failure | undefined {
    if (!this.run(BUILD)) {
      return this.outside();
    }
    const report = this.withoutReport(PLAYWRIGHT_REPORT);
    const passed = this.run([
      ...["node_modules/@playwright/test/cli.js", "test", "--max-failures", "1", "--retries", "0", "--pass-with-no-tests"],
      ...(this.workers ? ["--workers", this.workers] : []),
      ...files,
    ]);
    return passed ? undefined : (firstOfPlaywright("tests/e2e", this.read<PlaywrightReport>(report)) ?? this.outside());
  }

  private withoutReport(name: string): string {
    const path = resolve(this.root, name);
    rmSync(path, { force: true });
    return path;
  }

  private read<Report extends VitestReport | PlaywrightReport>(path: string): Report {
    const nothing = { testResults: [], errors: [], suites: [] };
    return (existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : nothing) as Report;
  }

  /** Failures outside of tests: the build, a server that does not start, a run that hangs. */
  private outside(): Failure {
    const lines = readFileSync(this.log, "utf8")
      .split("\n")
      .filter((line) => !line.includes("report written to"));
    const told = lines.find((line) => /error|refused|fail/i.test(line)) ?? lines.find((line) => line.trim() !== "") ?? "it hangs";
    return { file: "", name: "outside the tests", message: told.trim() };
  }

  private get log(): string {
    return resolve(this.root, "../last.log");
  }

  private run(words: readonly string[]): boolean {
    const env = { ...process.env, [SUITE_VARIABLE]: this.suite, CI: "1", NO_COLOR: "1", FORCE_COLOR: "0" };
    const output = openSync(this.log, "w");
    const stdio = ["ignore" as const, output, output];
    const { status, signal, error } = spawnSync(process.execPath, words, {
      ...{ cwd: this.root, stdio, env },
      timeout: LONGEST_STEP_MILLISECONDS,
    });
    // Of its own time-out there is an error: whoever else ended it says nothing of the fault.
    if (signal !== null && error === undefined) {
      throw new StepFailed(`${words.join(" ")} was ended by ${signal}.`);
    }
    return status === 0;
  }
}
