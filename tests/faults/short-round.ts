/**
 * The short round of a trial, as the api tests run it: the same code as `make faults`, and likewise in a process of its own where
 * it mounts disks.
 */
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ROOT } from "../../scripts/paths";
import { freshFolder } from "../helpers/template";
import { cannotMount, OWN_MOUNTS, UNSHARE } from "./disks";
import { type Finding, SHORT } from "./finding";
import { TRIALS } from "./trials";

const REASONS = /needs root|mount nothing|strace|Litestream/;

/**
 * Declares a test for each trial: no promise is broken. A trial that this machine does not allow is reported as such, not as
 * passed.
 */
export function shortRounds(...names: string[]): void {
  test.each(names)("%s: no promise is broken", async (name) => {
    const { run, mounts } = TRIALS[name]!;
    const findings = mounts ? await runAside(name) : await run(SHORT);
    expect(findings.length).toBeGreaterThan(0);
    for (const { trial, faults, skipReason } of findings) {
      expect(faults, [trial, ...faults].join("\n")).toEqual([]);
      if (skipReason) {
        console.warn(`Not tried here: ${trial}: ${skipReason}`);
        expect(skipReason).toMatch(REASONS);
      }
    }
  });
}

async function runAside(name: string): Promise<Finding[]> {
  const report = resolve(freshFolder(`report-${name}`, "nothing"), "report.json");
  const own = cannotMount() === "";
  const words = [process.execPath, "--import", "tsx", "tests/faults/faults.ts", name];
  const [command, ...rest] = own ? [...UNSHARE, ...words] : words;
  const child = spawn(command!, rest, {
    cwd: ROOT,
    env: { ...process.env, FAULTS_SHORT: "on", FAULTS_REPORT: report, ...(own ? { [OWN_MOUNTS]: "yes" } : {}) },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  onTestFinished(() => {
    if (child.exitCode === null && child.signalCode === null) {
      process.kill(-child.pid!, "SIGKILL");
    }
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString("utf8");
    });
  }
  await new Promise((ended) => child.once("close", ended));
  if (!existsSync(report)) {
    throw new Error(`The trial told nothing:\n${output}`);
  }
  return JSON.parse(readFileSync(report, "utf8")) as Finding[];
}
