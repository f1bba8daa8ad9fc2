/**
 * Runs tests of rules in the program that runs the rules: PocketBase's JavaScript engine is not Node's, and reads some texts,
 * patterns and dates differently. The tests are bundled as the hooks are, with substitutes for vitest and for the parts of Node
 * that they need.
 */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { type Plugin, rolldown } from "rolldown";
import { BINARY, ROOT } from "../paths";
import type { VitestReport } from "../test-report";

const INSIDE_FILE = resolve(import.meta.dirname, "test-api.ts");
const INSIDE_NODE = resolve(import.meta.dirname, "node-modules.ts");
/** Virtual modules: all tests share one substitute for vitest. */
const SUBSTITUTES: Readonly<Record<string, string>> = { vitest: INSIDE_FILE, "node:fs": INSIDE_NODE, "node:crypto": INSIDE_NODE };

export interface EngineReport extends VitestReport {
  /** Of each file, the tests that were left out as requested. */
  testResults: (VitestReport["testResults"][number] & { omitted: string[] })[];
}

/**
 * @param tests paths of test files, from the project's root.
 * @param folder for the bundle and the report; each run has its own.
 * @param omitted full names of the tests to leave out, by file.
 * @param plugins that may provide sources of their own, as the runner's test does.
 */
export async function runInProgram(
  tests: readonly string[],
  folder: string,
  omitted: ReadonlyMap<string, readonly string[]> = new Map(),
  plugins: Plugin[] = [],
): Promise<EngineReport> {
  rmSync(folder, { recursive: true, force: true });
  const hooks = resolve(folder, "hooks");
  const report = resolve(folder, "report.json");
  const built = await bundled(tests, plugins);
  for (const { fileName, code } of built) {
    const path = resolve(hooks, fileName);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, code);
  }
  writeFileSync(resolve(hooks, "run.pb.js"), runnerOf(tests, omitted, report));
  const words = ["migrate", "collections", "--dev=false", "--hooksWatch=false", "--hooksPool=1"];
  const folders = [`--dir=${resolve(folder, "data")}`, `--hooksDir=${hooks}`, `--migrationsDir=${resolve(folder, "none")}`];
  const output = await outputOf([...words, ...folders]);
  if (!existsSync(report)) {
    throw new Error(`The program did not run the tests to their end: ${output.slice(0, 4000)}`);
  }
  return JSON.parse(readFileSync(report, "utf8")) as EngineReport;
}

/** The program's own output, once it has ended. */
const outputOf = (words: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(BINARY, words, { cwd: ROOT });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => {
        output += chunk.toString("utf8");
      });
    }
    child.once("error", reject);
    child.once("close", () => resolve(output));
  });

async function bundled(tests: readonly string[], plugins: Plugin[]): Promise<{ fileName: string; code: string }[]> {
  const build = await rolldown({
    input: { inside: INSIDE_FILE, ...Object.fromEntries(tests.map((path) => [bundleName(path), resolve(ROOT, path)])) },
    cwd: ROOT,
    platform: "neutral",
    resolve: { mainFields: ["module", "main"], alias: SUBSTITUTES },
    plugins,
  });
  const { output } = await build.generate({
    format: "cjs",
    comments: false,
    esModule: false,
    generatedCode: { symbols: false },
    entryFileNames: "[name].js",
    chunkFileNames: "chunks/[name].js",
  });
  await build.close();
  return output.filter((file) => file.type === "chunk");
}

const bundleName = (test: string): string => test.replace(/\.ts$/, "");

/** Runs each file, writes the report and ends the program before it opens any data. */
const runnerOf = (tests: readonly string[], omitted: ReadonlyMap<string, readonly string[]>, report: string): string => `
const { excludeTests, takeReport, takeRunTitles } = require(__hooks + "/inside.js");
const files = ${JSON.stringify(tests.map((name) => ({ name, bundle: bundleName(name), asked: omitted.get(name) ?? [] })))};
const testResults = files.map(({ name, bundle, asked }) => {
  excludeTests(asked);
  let message = "";
  try {
    require(__hooks + "/" + bundle + ".js");
  } catch (error) {
    message = String(error);
  }
  return { name, message, assertionResults: takeReport(), omitted: takeRunTitles() };
});
$os.writeFile(${JSON.stringify(report)}, JSON.stringify({ testResults }), 0o644);
$os.exit(0);
`;
