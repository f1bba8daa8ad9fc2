/**
 * The budget of the pages, gzipped: the scripts of the first page, the ones that most screens share, each screen's own, and their
 * number of files. For each open page the budget covers all its files, its font included.
 */
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { OPEN_PAGES } from "../domain/platform/open-pages";
import { PUBLIC } from "./paths";

const KILOBYTE = 1000;
const LIMITS = {
  entryScripts: 195 * KILOBYTE,
  entryStyles: 40 * KILOBYTE,
  common: 190 * KILOBYTE,
  chunk: 40 * KILOBYTE,
  open: 60 * KILOBYTE,
};
/** Scripts that a screen loads beyond the first page's: each is a request, and costs time on both machines. */
const MAX_SCRIPTS = 20;
/** The groups of vite.config.ts that nearly every screen loads. */
const COMMON = /^assets\/(components|screens|styles)-/;

const text = (name: string) => readFileSync(resolve(PUBLIC, name), "utf8");
/** A font is compressed already. */
const size = (name: string) => {
  const bytes = readFileSync(resolve(PUBLIC, name));
  return name.endsWith(".woff2") ? bytes.length : gzipSync(bytes).length;
};
const sum = (names: readonly string[]) => names.reduce((total, name) => total + size(name), 0);

const loadedFiles = [...text("index.html").matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map((match) => match[1]!);
const entryScripts = loadedFiles.filter((name) => name.endsWith(".js"));
const entryStyles = loadedFiles.filter((name) => name.endsWith(".css"));
const assets = readdirSync(resolve(PUBLIC, "assets")).map((name) => `assets/${name}`);
const otherFiles = assets.filter((name) => /\.(js|css)$/.test(name) && !loadedFiles.includes(name));
const common = otherFiles.filter((name) => COMMON.test(name));
const chunks = otherFiles
  .filter((name) => !COMMON.test(name))
  .map((name) => ({ name, bytes: size(name) }))
  .sort((a, b) => b.bytes - a.bytes);

/** A page with its files, and the files that those name. */
function wholePage(name: string): string[] {
  const names = new Set([`${name}.html`]);
  for (const name of names) {
    for (const [file] of /\.(html|js|css)$/.test(name) ? text(name).matchAll(/[\w.-]+\.(?:js|css|woff2)\b/g) : []) {
      if (assets.includes(`assets/${file}`)) {
        names.add(`assets/${file}`);
      }
    }
  }
  return [...names];
}

const openPages = Object.keys(OPEN_PAGES).map((name) => ({
  what: `the ${name} page`,
  bytes: sum(wholePage(name)),
  limit: LIMITS.open,
}));

const kilobytes = (bytes: number) => `${(bytes / KILOBYTE).toFixed(1)} kB`;
const parts = [
  { what: `first page's ${entryScripts.length} scripts`, bytes: sum(entryScripts), limit: LIMITS.entryScripts },
  { what: `its ${entryStyles.length} style sheets`, bytes: sum(entryStyles), limit: LIMITS.entryStyles },
  { what: `${common.length} files of most screens`, bytes: sum(common), limit: LIMITS.common },
  ...openPages,
  ...chunks.map(({ name, bytes }) => ({ what: name, bytes, limit: LIMITS.chunk })),
];
console.log(
  parts
    .slice(0, 4 + openPages.length)
    .map((part) => `${part.what} ${kilobytes(part.bytes)} of ${kilobytes(part.limit)}`)
    .join(" · "),
);
const faults = parts
  .filter(({ bytes, limit }) => bytes > limit)
  .map(({ what, bytes, limit }) => `Over its limit, gzipped: ${what} has ${kilobytes(bytes)} of ${kilobytes(limit)}.`);

/** A script and all that it needs before its first line. */
function neededFiles(name: string, names = new Set<string>()): Set<string> {
  if (!names.has(name)) {
    names.add(name);
    for (const [, importedName] of text(name).matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)) {
      neededFiles(`assets/${importedName}`, names);
    }
  }
  return names;
}

for (const { name } of chunks.filter(({ name }) => name.endsWith(".js"))) {
  const scripts = [...neededFiles(name)].filter((file) => !loadedFiles.includes(file)).length;
  if (scripts > MAX_SCRIPTS) {
    faults.push(`Too many files: ${name} needs ${scripts} scripts beyond the first page's, of at most ${MAX_SCRIPTS}.`);
  }
}
for (const fault of faults) {
  console.error(fault);
}
if (faults.length > 0) {
  process.exit(1);
}
