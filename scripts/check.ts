/**
 * Types, lint, imports, generated files, unit tests: all checks without a server, in parallel. One line each; output only of the
 * failed ones.
 */
import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { buildHooks, makeProgram } from "./build";
import { ROOT } from "./paths";
import { main, StepFailed, script } from "./run-script";

interface Task {
  name: string;
  words: string[];
}

const tool = (path: string, ...words: string[]): string[] => [`node_modules/${path}`, ...words];
/** The last run's results are stored: after a change only the affected files are checked again. */
const tsc = (project: string): Task => ({
  name: `types: ${project}`,
  words: tool("typescript/bin/tsc", "-p", project, "--incremental", "--tsBuildInfoFile", `.cache/${project}.tsbuildinfo`),
});

const TASKS: Task[] = [
  {
    name: "unit tests",
    words: [
      ...tool("vitest/vitest.mjs", "run", "--project", "unit"),
      ...["--reporter", "dot", "--reporter", "json", "--outputFile.json", ".cache/unit.json"],
    ],
  },
  { name: "unit tests of the rules in the program's JavaScript", words: script("engine-tests") },
  { name: "tests of program/", words: script("go-tests") },
  { name: "lint and format", words: tool("@biomejs/biome/bin/biome", "check", "--error-on-warnings") },
  { name: "collections.gen.ts is fresh", words: script("types", "--check") },
  { name: "released migrations are unchanged", words: script("released-migrations") },
  tsc("web"),
  tsc("tests"),
  tsc("pb_hooks"),
  tsc("domain"),
  { name: "one-way imports", words: script("check-imports") },
  { name: "nothing unused", words: tool("knip/bin/knip.js", "--include", "dependencies,unlisted,unresolved,exports,types") },
  { name: "docs/api.md is fresh", words: script("docs-api", "--check") },
  { name: "NOTICE is fresh", words: script("notice", "--check") },
];

function run({ name, words }: Task): Promise<boolean> {
  const started = Date.now();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, words, { cwd: ROOT, env: { ...process.env, NO_COLOR: "1" } });
    let output = "";
    const listen = (chunk: Buffer) => {
      output += chunk.toString("utf8");
    };
    child.stdout.on("data", listen);
    child.stderr.on("data", listen);
    child.once("close", (code) => {
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      console.log(`${code === 0 ? "ok  " : "FAIL"} ${seconds.padStart(5)} s  ${name}`);
      const countLine = /Tests\s+.*$/m.exec(output)?.[0];
      if (code !== 0) {
        console.log(output);
      } else if (countLine) {
        console.log(`              ${countLine.trim()}`);
      }
      resolve(code === 0);
    });
  });
}

await main(async () => {
  await makeProgram();
  await buildHooks();
  const remainingTasks = [...TASKS];
  let failedCount = 0;
  const worker = async () => {
    for (let task = remainingTasks.shift(); task; task = remainingTasks.shift()) {
      if (!(await run(task))) {
        failedCount++;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, worker));
  if (failedCount > 0) {
    throw new StepFailed(`${failedCount} of ${TASKS.length} checks failed.`);
  }
});
