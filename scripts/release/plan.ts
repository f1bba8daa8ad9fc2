/** The plan of a release: its version, its time, its target systems. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import * as z from "zod/mini";
import { ROOT } from "../paths";
import { StepFailed } from "../run-script";

export interface Target {
  /** As Go names them. */
  system: "linux" | "windows" | "darwin";
  machine: "amd64" | "arm64";
}

export const TARGETS: readonly Target[] = [
  { system: "linux", machine: "amd64" },
  { system: "linux", machine: "arm64" },
  { system: "windows", machine: "amd64" },
  { system: "darwin", machine: "arm64" },
];

/** "sineta_0.2.0_linux_amd64". */
export const nameOf = (version: string, { system, machine }: Target): string => `sineta_${version}_${system}_${machine}`;

export const programName = ({ system }: Target): string => (system === "windows" ? "sineta.exe" : "sineta");

const VERSION = /^\d+\.\d+\.\d+(-[0-9A-Za-z]+(\.[0-9A-Za-z]+)*)?$/;

/** @param requestedVersion is VERSION of the environment, "" for package.json's own; a tag's "v" is removed. */
export function readVersion(requestedVersion: string): string {
  const version = requestedVersion.replace(/^v/, "") || ownVersion();
  if (!VERSION.test(version)) {
    throw new StepFailed(`VERSION=${requestedVersion} is no version: it looks like 0.2.0 or 0.2.0-rc.1.`);
  }
  return version;
}

export const ownVersion = (): string =>
  z.object({ version: z.string() }).parse(JSON.parse(readFileSync(resolve(ROOT, "package.json"), "utf8"))).version;

const git = (...words: string[]): string | null => {
  const { status, stdout } = spawnSync("git", words, { cwd: ROOT, encoding: "utf8" });
  return status === 0 ? stdout.trim() : null;
};

/** In seconds since 1970: SOURCE_DATE_EPOCH, else the commit's. */
export function readMoment(requestedMoment: string): number {
  const text = requestedMoment || git("log", "-1", "--format=%ct") || "";
  if (!/^\d{9,11}$/.test(text)) {
    throw new StepFailed(
      "This folder is no checkout by git: name the release's moment in SOURCE_DATE_EPOCH, in seconds since 1970.",
    );
  }
  return Number(text);
}

/** The id by which pages and server compare themselves: the same for the same commit on every machine. */
export const buildId = (version: string): string => {
  const commit = git("rev-parse", "HEAD");
  return commit ? `${commit.slice(0, 8)}${isChanged() ? "-changed" : ""}` : version;
};

/** Whether files differ from the commit; true too where Git can't tell. */
export const isChanged = (): boolean => git("status", "--porcelain") !== "";
