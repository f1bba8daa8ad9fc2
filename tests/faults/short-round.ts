/** The short round of a trial, as the api tests run it: the same program as `make faults`, in a process of its own. */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ROOT } from "../../scripts/paths";
import { freshFolder } from "../support/template";
import type { Finding } from "./finding";

/** Ten times what a round takes on two busy cores. */
const LIMIT_MILLISECONDS = 300_000;
const REASONS = /needs root|mount nothing|strace/;

/** Declares a test for each trial: no promise broken. What this machine does not allow is said aloud, and counts as said, not as held. */
export function shortRounds(...names: string[]): void {
  test.each(names)(
    "%s: no promise is broken",
    async (name) => {
      const report = resolve(freshFolder(`report-${name}`, "nothing"), "report.json");
      const said = await run(name, report);
      const findings = JSON.parse(readFileSync(report, "utf8")) as Finding[];
      expect(findings.length, said).toBeGreaterThan(0);
      for (const { trial, faults, untried } of findings) {
        expect(faults, `${trial}\n${said}`).toEqual([]);
        if (untried) {
          console.warn(`Not tried here: ${trial}: ${untried}`);
          expect(untried).toMatch(REASONS);
        }
      }
    },
    LIMIT_MILLISECONDS,
  );
}

function run(name: string, report: string): Promise<string> {
  const child = spawn(process.execPath, ["--import", "tsx", "tests/faults/faults.ts", name], {
    cwd: ROOT,
    env: { ...process.env, FAULTS_SHORT: "on", FAULTS_REPORT: report },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  onTestFinished(() => {
    if (child.exitCode === null && child.signalCode === null) {
      process.kill(-child.pid!, "SIGKILL");
    }
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      said += chunk.toString("utf8");
    });
  }
  return new Promise((ended) => child.once("close", () => ended(said)));
}
