/**
 * `make mutants`: plants faults in a copy of the project, one at a time, and checks whether the tests detect them. COUNT (100)
 * and SEED (1) choose them among the sources of COMMIT (HEAD). Each verdict is stored in .cache/mutants, so that an interrupted
 * run continues. ONLY=domain or ONLY=library selects a layer or an area, FROM=20 begins with the 20th, ASK="unit pages" selects
 * these rounds (steps.ts), WORKERS=1 leaves the machine to others. SUITE=full runs the full suite for the faults that the quick
 * one missed.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { AREAS } from "../../scripts/areas";
import { ROOT } from "../../scripts/paths";
import { main, StepFailed } from "../../scripts/run-script";
import type { Suite } from "../../scripts/suites";
import { areaOf, LAYERS, type Layer, layerOf, nameOf, orderOf, shareOf } from "./choice";
import type { Fault } from "./faults";
import { seers } from "./importers";
import type { Failure } from "./reports";
import { ROUNDS, type Round, type Runner, type Step, stepsOf, type Tests } from "./steps";
import { Tree } from "./tree";

const COUNT = Number(process.env.COUNT ?? 100);
const SEED = Number(process.env.SEED ?? 1);
const FROM = Number(process.env.FROM ?? 1);
const ONLY = process.env.ONLY ?? "";
const ASK = (process.env.ASK ?? ROUNDS.join(" ")).split(" ");
const SUITE: Suite = process.env.SUITE === "full" ? "full" : "quick";
const RUNNERS: readonly Runner[] = ["unit", "docs", "API", "browser"];

interface Verdict {
  /** The runner whose test detected the fault; "open" while tests are left to ask, "nothing" when all of them passed. */
  by: Runner | "compiler" | "open" | "nothing";
  /** Of the test that failed first: its file, its name, and its message's first line. */
  test?: string;
  /** The steps that passed. */
  passed: string[];
  seconds: number;
}

interface Kept {
  verdicts: Record<string, Verdict>;
  /** Whether each test file that detected a fault passes without one. */
  sound: Record<string, boolean>;
}

const stepName = ({ round, runner, files }: Step): string => `${SUITE} ${round} ${runner} ${files.join(" ")}`.trim();
const firstLine = (text: string): string => text.split("\n", 1)[0]!.trim();
const isWanted = ({ path }: Fault): boolean => ONLY === "" || ONLY === layerOf(path) || ONLY === areaOf(path);

class Trial {
  private readonly tree: Tree;
  private readonly tests: Tests;
  private readonly file: string;
  readonly kept: Kept;

  constructor(tree: Tree, file: string) {
    this.tree = tree;
    this.file = file;
    this.kept = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Kept) : { verdicts: {}, sound: {} };
    const listed = (pattern: RegExp, ...places: string[]) =>
      execFileSync("git", ["ls-files", ...places], { cwd: tree.root, encoding: "utf8" })
        .split("\n")
        .filter((path) => pattern.test(path) && !path.endsWith(".d.ts"));
    this.tests = {
      areas: AREAS,
      api: listed(/\.test\.ts$/, "tests/api"),
      browser: listed(/\.spec\.ts$/, "tests/e2e"),
      unitOf: seers(tree.root, listed(/\.tsx?$/, "domain", "pb_hooks/src", "sample", "scripts", "tests", "web/src", "help")),
    };
  }

  verdictOn(fault: Fault): Verdict {
    return this.kept.verdicts[nameOf(fault)] ?? { by: "open", passed: [], seconds: 0 };
  }

  /** Asks the compiler once. */
  compile(fault: Fault): void {
    if (this.kept.verdicts[nameOf(fault)] === undefined) {
      this.timed(fault, (verdict) => {
        verdict.by = this.tree.with(fault, () => this.tree.compiles(fault)) ? "open" : "compiler";
      });
    }
  }

  /** Asks the tests of one round that were not asked yet. */
  ask(fault: Fault, round: Round): void {
    const { by, passed } = this.verdictOn(fault);
    const all = stepsOf(fault, this.tests);
    const steps = all.filter((step) => step.round === round && !passed.includes(stepName(step)));
    if ((by !== "open" && by !== "nothing") || steps.length === 0) {
      return;
    }
    this.timed(fault, (verdict) => {
      for (const step of steps) {
        const failure = this.detectedBy(fault, step);
        if (failure) {
          verdict.by = step.runner;
          verdict.test = [failure.file, failure.name, firstLine(failure.message)].filter((part) => part !== "").join(" › ");
          return;
        }
        verdict.passed.push(stepName(step));
      }
      verdict.by = all.every((step) => verdict.passed.includes(stepName(step))) ? "nothing" : "open";
    });
    const { by: now, test, seconds } = this.verdictOn(fault);
    console.log(`${round}: ${now}, ${Math.round(seconds)} s: ${nameOf(fault)}${test ? `\n    ${test}` : ""}`);
  }

  /** A test detects a fault when it passes without it; one of the running program must fail with it a second time, alone. */
  private detectedBy(fault: Fault, { runner, files }: Step): Failure | undefined {
    const failure = this.tree.with(fault, () => this.tree.failureOf(runner, files));
    if (failure === undefined || failure.file === "") {
      return failure;
    }
    if (!this.isSound(runner, failure.file)) {
      console.log(`fails without a fault: ${failure.file}`);
      return undefined;
    }
    if (runner === "unit") {
      return failure;
    }
    const again = this.tree.with(fault, () => this.tree.failureOf(runner, [failure.file]));
    if (again === undefined) {
      console.log(`passes at a second try: ${failure.file} › ${failure.name}`);
    }
    return again;
  }

  private isSound(runner: Runner, test: string): boolean {
    this.kept.sound[test] ??= this.tree.failureOf(runner, [test]) === undefined;
    this.write();
    return this.kept.sound[test];
  }

  private timed(fault: Fault, work: (verdict: Verdict) => void): void {
    const verdict = structuredClone(this.verdictOn(fault));
    const started = Date.now();
    work(verdict);
    verdict.seconds += (Date.now() - started) / 1000;
    this.kept.verdicts[nameOf(fault)] = verdict;
    this.write();
  }

  private write(): void {
    writeFileSync(this.file, JSON.stringify(this.kept, null, 2));
  }
}

/** The first faults of each layer that the compiler lets pass. */
function choose(trial: Trial, order: Record<Layer, Fault[]>): Fault[] {
  const isLayer = LAYERS.some((layer) => layer === ONLY);
  return LAYERS.filter((layer) => !isLayer || layer === ONLY).flatMap((layer) => {
    const planted: Fault[] = [];
    const wanted = shareOf(layer, COUNT);
    for (const fault of order[layer]) {
      if (planted.length === wanted) {
        break;
      }
      trial.compile(fault);
      if (trial.verdictOn(fault).by !== "compiler") {
        planted.push(fault);
      }
    }
    return planted;
  });
}

function table(trial: Trial, planted: readonly Fault[]): string {
  const count = (own: readonly Fault[], by: Verdict["by"]) => own.filter((fault) => trial.verdictOn(fault).by === by).length;
  const row = (name: string, own: readonly Fault[]) => {
    const by = RUNNERS.map((runner) => count(own, runner));
    const seen = by.reduce((sum, one) => sum + one, 0);
    return `| ${[name, own.length, ...by, seen, count(own, "nothing"), count(own, "open")].join(" | ")} |`;
  };
  const named = (by: "nothing" | "open", words: string) =>
    planted.filter((fault) => trial.verdictOn(fault).by === by).map((fault) => `- ${words}: ${nameOf(fault)}`);
  return [
    "| layer | planted | seen by unit tests | by docs/api.md | over HTTP | in the browser | seen | not seen | not asked to the end |",
    "|---|---|---|---|---|---|---|---|---|",
    ...LAYERS.map((layer) =>
      row(
        layer,
        planted.filter(({ path }) => layerOf(path) === layer),
      ),
    ),
    row("all", planted),
    "",
    ...named("nothing", "not seen"),
    ...named("open", "not asked to the end"),
  ].join("\n");
}

await main(() => {
  const names: readonly string[] = ROUNDS;
  const strange = ASK.find((name) => !names.includes(name));
  if (strange !== undefined) {
    throw new StepFailed(`No round is called ${strange}; there are ${names.join(", ")}.`);
  }
  const commit = execFileSync("git", ["rev-parse", "--short=10", process.env.COMMIT ?? "HEAD"], {
    cwd: ROOT,
    encoding: "utf8",
  }).trim();
  const folder = resolve(ROOT, ".cache/mutants", commit);
  mkdirSync(folder, { recursive: true });
  const tree = new Tree(resolve(folder, "tree"), SUITE, process.env.WORKERS);
  tree.make(commit);
  const trial = new Trial(tree, resolve(folder, `verdicts-${SEED}.json`));
  const planted = choose(trial, orderOf(SEED, tree.root));
  const asked = planted.slice(FROM - 1).filter(isWanted);
  for (const round of ROUNDS.filter((name) => ASK.includes(name))) {
    for (const fault of asked) {
      trial.ask(fault, round);
    }
  }
  console.log(`\n${table(trial, planted)}`);
});
