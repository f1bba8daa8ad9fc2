/** A program of the computer's own, replaced for one school. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, resolve } from "node:path";
import { afterAll } from "vitest";
import { ROOT } from "../../scripts/paths";

/**
 * Declares a program that the school finds before the computer's own.
 * @param script of a POSIX shell; `$FOLDER` is a folder of its own.
 * @returns that folder, and the school's PATH.
 */
export function computerProgram(name: string, script: string): { folder: string; PATH: string } {
  mkdirSync(resolve(ROOT, ".cache"), { recursive: true });
  const folder = mkdtempSync(resolve(ROOT, `.cache/${name}-`));
  writeFileSync(resolve(folder, name), `#!/bin/sh\nFOLDER="${folder}"\n${script}\n`, { mode: 0o755 });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return { folder, PATH: [folder, process.env.PATH].join(delimiter) };
}
