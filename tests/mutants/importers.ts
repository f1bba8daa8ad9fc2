/** The unit tests that can detect a change of a file: those that import it, through any number of files. */
import { existsSync, readFileSync } from "node:fs";
import { posix, resolve } from "node:path";
import { parseSync } from "vite";

const TEST = /\.test\.tsx?$/;
const ENDINGS = ["", ".ts", ".tsx", "/index.ts", "/index.tsx"];

/** The files that a source imports, as it names them; no types, since no test runs them. */
export function importsOf(path: string, source: string): string[] {
  const { module } = parseSync(path, source);
  const reexports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) => (moduleRequest && !isType ? [moduleRequest.value] : [])),
  );
  const imports = module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value);
  const lazy = module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
    source.slice(start, end).replace(/^["'`]|["'`]$/g, ""),
  );
  return [...imports, ...reexports, ...lazy].filter((name) => name.startsWith("."));
}

/** @param files of the project by their paths from its root. @returns for each file those that import it. */
function importersIn(root: string, files: readonly string[]): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const path of files) {
    for (const name of importsOf(path, readFileSync(resolve(root, path), "utf8"))) {
      const base = posix.join(posix.dirname(path), name.replace(/\?.*$/, ""));
      const imported = ENDINGS.map((ending) => base + ending).find(
        (file) => /\.tsx?$/.test(file) && existsSync(resolve(root, file)),
      );
      if (imported) {
        importers.set(imported, [...(importers.get(imported) ?? []), path]);
      }
    }
  }
  return importers;
}

/**
 * Returns for each file the unit tests that can detect its change, the nearest first. @param files all TypeScript files with unit
 * tests and their imports.
 */
export function seers(root: string, files: readonly string[]): (path: string) => string[] {
  const importers = importersIn(root, files);
  return (path) => {
    const reached = new Set([path]);
    for (const file of reached) {
      for (const importer of importers.get(file) ?? []) {
        reached.add(importer);
      }
    }
    return [...reached].filter((file) => TEST.test(file) && !file.startsWith("tests/api/"));
  };
}
