/** Checks the one-way import rule in every source file: reports file and line of each violation. */
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { parseSync } from "vite";
import { circlesOfFiles, circlesOfRooms, importProblem } from "./import-rules";
import { ROOT } from "./paths";
import { filesOf } from "./sources";

const SOURCES = ["domain", "pb_hooks/src", "sample", "web/src", "tests", "scripts", "help"];

/** The imports of one file, types, re-exports and lazy ones included. */
function importsOf(file: string, source: string): { target: string; line: number; isType: boolean }[] {
  const { module } = parseSync(file, source);
  const lineAt = (offset: number) => source.slice(0, offset).split("\n").length;
  const reexports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) => (moduleRequest ? [{ moduleRequest, isType }] : [])),
  );
  const imports = module.staticImports.map(({ moduleRequest, entries }) => ({
    moduleRequest,
    isType: entries.length > 0 && entries.every((entry) => entry.isType),
  }));
  const namedImports = [...imports, ...reexports].map(({ moduleRequest: { value, start }, isType }) => ({
    target: value,
    line: lineAt(start),
    isType,
  }));
  const lazy = module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({
    target: source.slice(start, end).replace(/^["'`]|["'`]$/g, ""),
    line: lineAt(start),
    isType: false,
  }));
  // A re-export of several names is one request per name.
  return [
    ...new Map([...namedImports, ...lazy].map((importLine) => [`${importLine.target}:${importLine.line}`, importLine])).values(),
  ];
}

function resolveFile(from: string, target: string): string | null {
  const base = resolve(ROOT, dirname(from), target);
  const file = ["", ".ts", ".tsx", ".d.ts", "/index.ts", "/index.tsx"]
    .map((ending) => base + ending)
    .find((path) => existsSync(path) && statSync(path).isFile());
  return file ? relative(ROOT, file).replaceAll("\\", "/") : null;
}

const problems: string[] = [];
const followedImports: { from: string; to: string }[] = [];
for (const file of filesOf(SOURCES, /\.tsx?$/)) {
  for (const { target, line, isType } of importsOf(file, readFileSync(resolve(ROOT, file), "utf8"))) {
    if (!target.startsWith(".")) {
      const problem = importProblem(file, { name: target });
      if (problem) problems.push(`${file}:${line}: ${problem}`);
      continue;
    }
    const importedFile = resolveFile(file, target.replace(/\?.*$/, ""));
    const problem = importedFile ? importProblem(file, { file: importedFile, isType }) : `${target} does not exist`;
    if (problem) problems.push(`${file}:${line}: ${problem}`);
    if (importedFile && !/\.test\.tsx?$/.test(file)) followedImports.push({ from: file, to: importedFile });
  }
}
problems.push(...circlesOfRooms(followedImports), ...circlesOfFiles(followedImports));
if (problems.length > 0) {
  console.error(`${problems.join("\n")}\nThe rule: docs/architecture.md.`);
  process.exit(1);
}
