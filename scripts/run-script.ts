import { spawnSync } from "node:child_process";
import { ROOT } from "./paths";

/** Runs another of our scripts, or a tool of node_modules, to its end; its output is shown. @throws when it fails. */
export function runScript(words: readonly string[], env: NodeJS.ProcessEnv = {}): void {
  const result = spawnSync(process.execPath, [...words], { cwd: ROOT, stdio: "inherit", env: { ...process.env, ...env } });
  if (result.status !== 0) {
    throw new StepFailed(`Failed: ${words.filter((word) => !["--import", "tsx"].includes(word)).join(" ")}`);
  }
}

/** A failed step whose own output explains the error. */
export class StepFailed extends Error {}

export const script = (name: string, ...words: string[]): string[] => ["--import", "tsx", `scripts/${name}.ts`, ...words];

/** Runs a script's `main`; an expected failure ends it with one line instead of a stack. */
export async function main(work: () => Promise<void> | void): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
