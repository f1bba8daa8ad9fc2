/** The project's own source files, and whether a file built from them is older than they are. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { ROOT } from "./paths";

/** Every file below the folders (or the files themselves) whose name matches, from the project's root. */
export function filesOf(places: readonly string[], matching: RegExp = /./): string[] {
  const results: string[] = [];
  const visit = (path: string): void => {
    if (!existsSync(path)) {
      return;
    }
    if (!statSync(path).isDirectory()) {
      results.push(relative(ROOT, path).replaceAll("\\", "/"));
      return;
    }
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      if (entry.name !== "node_modules" && !entry.name.startsWith(".")) {
        visit(join(path, entry.name));
      }
    }
  };
  for (const place of places) {
    visit(resolve(ROOT, place));
  }
  return results.filter((path) => matching.test(path)).sort();
}

/**
 * Runs `work` unless it ran before on exactly these files and its outputs still exist. It compares names, sizes and times, so
 * that a removed file counts as a change too.
 */
export async function whenChanged(
  step: string,
  inputs: readonly string[],
  outputs: readonly string[],
  work: () => void | Promise<void>,
): Promise<void> {
  const stamp = resolve(ROOT, ".cache/stamps", step);
  const state = fingerprint(inputs);
  const present = outputs.every((output) => existsSync(resolve(ROOT, output)));
  if (present && existsSync(stamp) && readFileSync(stamp, "utf8") === state) {
    return;
  }
  await work();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, state);
}

function fingerprint(files: readonly string[]): string {
  const hash = createHash("sha256");
  for (const file of files) {
    const { size, mtimeMs } = statSync(resolve(ROOT, file));
    hash.update(`${file}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest("hex");
}
