/** The common parts of the release's trials: system commands, temporary folders, waiting. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { DIST, ROOT } from "../paths";
import { nameOf, ownVersion, readVersion, type Target } from "../release/plan";
import { StepFailed } from "../run-script";

/** Not the system's folder for temporary files: a program there takes itself for one in development. */
export const WORKSHOP = resolve(ROOT, ".cache/release-test");

export const version = (): string => readVersion(process.env.VERSION ?? "");

/** The version after it, for an upgrade. */
export const nextVersion = (): string => ownVersion().replace(/\d+$/, (patch) => String(Number(patch) + 1));

export function newFolder(name: string): string {
  mkdirSync(WORKSHOP, { recursive: true });
  return mkdtempSync(resolve(WORKSHOP, `${name}-`));
}

/** @throws where `make release` did not create it. */
export function released(target: Target, ending: string): string {
  const file = resolve(DIST, `${nameOf(version(), target)}${ending}`);
  if (!existsSync(file)) {
    throw new StepFailed(`${file} is not there: run make release first.`);
  }
  return file;
}

export interface CommandOutput {
  status: number | null;
  /** Both streams. */
  words: string;
}

interface Around {
  cwd?: string;
  /** The whole environment; this process's where it is left out. */
  env?: NodeJS.ProcessEnv;
}

/** Runs a command to its end, whatever its status. */
export function attempt(words: readonly string[], { cwd, env = process.env }: Around = {}): CommandOutput {
  const [name = "", ...args] = words;
  const { status, stdout, stderr, error } = spawnSync(name, args, { cwd, env, encoding: "utf8", maxBuffer: 1 << 26 });
  return { status, words: `${stdout ?? ""}${stderr ?? ""}${error?.message ?? ""}` };
}

/** @throws with its output where it fails. */
export function run(words: readonly string[], around: Around = {}): string {
  const result = attempt(words, around);
  if (result.status !== 0) {
    throw new StepFailed(`${words.join(" ")} ended with ${result.status}:\n${result.words}`);
  }
  return result.words;
}

/** @throws with the sentence unless the condition is true. */
export function expect(holds: boolean, sentence: string): void {
  if (!holds) {
    throw new StepFailed(`It does not hold: ${sentence}`);
  }
  console.log(`    ${sentence}`);
}

export function expectWords(
  { status, words }: CommandOutput,
  expected: { status: number; words: string },
  sentence: string,
): void {
  if (status !== expected.status || !words.includes(expected.words)) {
    throw new StepFailed(`It does not hold: ${sentence}\n${status}: ${words}`);
  }
  console.log(`    ${sentence}`);
}

const POLL_MILLISECONDS = 200;
const TIMEOUT_MS = 180_000;

/** Polls until a condition is true. @throws with the sentence where it never is. */
export async function waitUntil(sentence: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + TIMEOUT_MS;
  while (!(await holds())) {
    if (Date.now() > end) {
      throw new StepFailed(`It never came: ${sentence}`);
    }
    await pause(POLL_MILLISECONDS);
  }
  console.log(`    ${sentence}`);
}

/** Polls until a started program answers. @throws with its output where it ends instead. */
export const waitUntilServed = (sentence: string, url: string, program: StartedProcess): Promise<void> =>
  waitUntil(sentence, () => {
    if (program.exitCode !== null || program.signalCode !== null) {
      throw new StepFailed(`The program ended with ${program.exitCode ?? program.signalCode}:\n${program.output()}`);
    }
    return answers(url);
  });

export const answers = (url: string): Promise<boolean> =>
  fetch(`${url}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  );

const children = new Set<ChildProcess>();
process.on("exit", () => {
  for (const child of children) {
    child.kill("SIGKILL");
  }
});

type StartedProcess = ChildProcess & { output: () => string };

/** Starts a process that keeps running, and ends it with the trial in any case. */
export function startProcess(words: readonly string[], { cwd, env = process.env }: Around = {}): StartedProcess {
  const [name = "", ...args] = words;
  const child = spawn(name, args, { cwd, env, stdio: ["pipe", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      output += chunk.toString("utf8");
    });
  }
  children.add(child);
  child.once("close", () => children.delete(child));
  return Object.assign(child, { output: () => output });
}

export async function end(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) {
    return;
  }
  const exit = new Promise((done) => child.once("close", done));
  child.kill(signal);
  await exit;
}

/** The first Admin of each trial, as the environment of a first start has it. */
export const ADMIN = {
  SCHOOL_NAME: "Escola da Versão Nova",
  ADMIN_NAME: "Rosa Nova",
  ADMIN_EMAIL: "rosa@escola.test",
  ADMIN_PASSWORD: "estrela-do-mar-42",
} as const;

/** The child processes of a process, by their numbers here. */
export const childrenOf = (pid: number): number[] => {
  const path = `/proc/${pid}/task/${pid}/children`;
  return existsSync(path) ? readFileSync(path, "utf8").trim().split(" ").filter(Boolean).map(Number) : [];
};
