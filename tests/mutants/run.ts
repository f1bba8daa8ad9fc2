/**
 * `make mutants`: plants faults in a copy of the project, one at a time, and asks whether the tests see them. COUNT (100) and SEED (1)
 * choose them; each verdict is kept in .cache/mutants, so that a run that ended goes on. SUITE=full asks the full suite about those that
 * the quick one let pass.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { AREAS, filesOf } from "../../scripts/areas";
import { ROOT } from "../../scripts/paths";
import { main, script } from "../../scripts/run-script";
import { SUITE_VARIABLE, type Suite } from "../../scripts/suites";
import { areaOf, LAYERS, type Layer, layerOf, nameOf, orderOf, shareOf } from "./choice";
import { type Fault, withFault } from "./faults";

const COUNT = Number(process.env.COUNT ?? 100);
const SEED = Number(process.env.SEED ?? 1);
const SUITE: Suite = process.env.SUITE === "full" ? "full" : "quick";
const FOLDER = resolve(ROOT, ".cache/mutants");
const TREE = resolve(FOLDER, "tree");
/** Nothing that runs longer sees a fault: it hangs, which is one way to be seen. */
const LONGEST_STEP_MILLISECONDS = 40 * 60_000;

/** The test that detected a fault; "nothing" where all passed; "compiler" where the fault does not compile. */
type Verdict = string;
type Verdicts = Record<string, Verdict>;

interface Step {
  name: string;
  words: readonly string[];
}

const PROJECT_OF: Record<Layer, readonly string[]> = {
  domain: ["domain", "pb_hooks", "web"],
  "pb_hooks/src": ["pb_hooks"],
  pb_migrations: [],
  "web/src": ["web"],
};

const vitest = (project: string, files: readonly string[]): string[] => [
  ...["node_modules/vitest/vitest.mjs", "run", "--project", project, "--bail", "1", "--passWithNoTests", ...files],
];
const playwright = (files: readonly string[]): string[] => [
  ...["node_modules/@playwright/test/cli.js", "test", "--max-failures", "1", "--pass-with-no-tests", ...files],
];

/** From the cheapest to the dearest, and each first for the fault's own area. */
function stepsOf(fault: Fault): Step[] {
  const area = AREAS.find((name) => name === areaOf(fault.path));
  const own = area ? filesOf(area) : { unit: [], api: [], e2e: [] };
  const isScreen = layerOf(fault.path) === "web/src";
  const unit: Step[] =
    isScreen || layerOf(fault.path) === "domain" || area === undefined ? [] : [{ name: "unit", words: vitest("unit", own.unit) }];
  const served: Step[] = isScreen
    ? []
    : [...(area ? [{ name: "API", words: vitest("api", own.api) }] : []), { name: "API", words: vitest("api", []) }];
  return [
    ...unit,
    { name: "unit", words: vitest("unit", []) },
    ...served,
    { name: "pages", words: script("build") },
    ...(area ? [{ name: "browser", words: playwright(own.e2e) }] : []),
    { name: "browser", words: playwright([]) },
  ];
}

function run(words: readonly string[]): boolean {
  const env = { ...process.env, [SUITE_VARIABLE]: SUITE, CI: "1" };
  const { status } = spawnSync(process.execPath, words, { cwd: TREE, stdio: "ignore", env, timeout: LONGEST_STEP_MILLISECONDS });
  return status === 0;
}

const compiles = (fault: Fault): boolean =>
  PROJECT_OF[layerOf(fault.path)].every((project) =>
    run([
      "node_modules/typescript/bin/tsc",
      "-p",
      project,
      "--incremental",
      "--tsBuildInfoFile",
      `.cache/${project}.tsbuildinfo`,
    ]),
  );

/** The project as committed, with the packages and the program of this checkout. */
function copyProject(): void {
  rmSync(TREE, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  execFileSync("git", ["clone", "--quiet", "--shared", ROOT, TREE]);
  for (const name of ["node_modules", "web/node_modules"]) {
    if (existsSync(resolve(ROOT, name))) {
      symlinkSync(resolve(ROOT, name), resolve(TREE, name));
    }
  }
  cpSync(resolve(ROOT, ".tools"), resolve(TREE, ".tools"), { recursive: true });
}

const isSeen = (verdict: Verdict | undefined): boolean =>
  verdict !== undefined && verdict !== "nothing" && verdict !== "compiler";

/** Plants one, and takes it out again. */
function verdictOn(fault: Fault): Verdict {
  const path = resolve(TREE, fault.path);
  const source = readFileSync(path, "utf8");
  writeFileSync(path, withFault(source, fault));
  try {
    if (!compiles(fault)) {
      return "compiler";
    }
    return stepsOf(fault).find(({ words }) => !run(words))?.name ?? "nothing";
  } finally {
    writeFileSync(path, source);
  }
}

function table(planted: readonly Fault[], verdicts: Verdicts): string {
  const row = (layer: Layer) => {
    const own = planted.filter(({ path }) => layerOf(path) === layer);
    const by = ["unit", "API", "pages", "browser"].map((name) => own.filter((fault) => verdicts[nameOf(fault)] === name).length);
    const detected = own.filter((fault) => isSeen(verdicts[nameOf(fault)])).length;
    return `| ${layer} | ${own.length} | ${by.join(" | ")} | ${detected} |`;
  };
  const seen = planted.filter((fault) => isSeen(verdicts[nameOf(fault)])).length;
  return [
    "| layer | planted | unit tests | HTTP | build | browser | seen |",
    "|---|---|---|---|---|---|---|",
    ...LAYERS.map(row),
    `| all | ${planted.length} | | | | | ${seen} |`,
    "",
    ...planted.filter((fault) => verdicts[nameOf(fault)] === "nothing").map((fault) => `- not seen: ${nameOf(fault)}`),
  ].join("\n");
}

await main(() => {
  const file = resolve(FOLDER, `verdicts-${SEED}.json`);
  const verdicts: Verdicts = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Verdicts) : {};
  copyProject();
  const order = orderOf(SEED);
  const planted: Fault[] = [];
  for (const layer of LAYERS) {
    const wanted = planted.length + shareOf(layer, COUNT);
    for (const fault of order[layer]) {
      if (planted.length === wanted) {
        break;
      }
      const name = nameOf(fault);
      if (verdicts[name] === undefined || (SUITE === "full" && verdicts[name] === "nothing")) {
        verdicts[name] = verdictOn(fault);
        writeFileSync(file, JSON.stringify(verdicts, null, 2));
      }
      if (verdicts[name] !== "compiler") {
        planted.push(fault);
        console.log(`${planted.length}: ${verdicts[name]}: ${name}`);
      }
    }
  }
  console.log(`\n${table(planted, verdicts)}`);
});
