/** The budget of the pages, gzipped: what the first page loads, and what each route adds. */
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { PUBLIC } from "./paths";

const KILOBYTE = 1000;
const LIMITS = { entryScripts: 190 * KILOBYTE, entryStyles: 40 * KILOBYTE, chunk: 40 * KILOBYTE };

const size = (name: string) => gzipSync(readFileSync(resolve(PUBLIC, name))).length;
const sum = (names: readonly string[]) => names.reduce((total, name) => total + size(name), 0);

const page = readFileSync(resolve(PUBLIC, "index.html"), "utf8");
const loaded = [...page.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map((match) => match[1]!);
const entryScripts = loaded.filter((name) => name.endsWith(".js"));
const entryStyles = loaded.filter((name) => name.endsWith(".css"));
const chunks = readdirSync(resolve(PUBLIC, "assets"))
  .map((name) => `assets/${name}`)
  .filter((name) => /\.(js|css)$/.test(name) && !loaded.includes(name))
  .map((name) => ({ name, bytes: size(name) }))
  .sort((a, b) => b.bytes - a.bytes);

const kilobytes = (bytes: number) => `${(bytes / KILOBYTE).toFixed(1)} kB`;
const parts = [
  { what: `first page's ${entryScripts.length} scripts`, bytes: sum(entryScripts), limit: LIMITS.entryScripts },
  { what: `its ${entryStyles.length} style sheets`, bytes: sum(entryStyles), limit: LIMITS.entryStyles },
  ...chunks.map(({ name, bytes }) => ({ what: name, bytes, limit: LIMITS.chunk })),
];
const over = parts.filter(({ bytes, limit }) => bytes > limit);
const [scripts, styles, largest] = parts;
console.log(
  [scripts, styles, largest]
    .flatMap((part) => (part ? [`${part.what} ${kilobytes(part.bytes)} of ${kilobytes(part.limit)}`] : []))
    .join(" · "),
);
for (const { what, bytes, limit } of over) {
  console.error(`Over its limit, gzipped: ${what} has ${kilobytes(bytes)} of ${kilobytes(limit)}.`);
}
if (over.length > 0) {
  process.exit(1);
}
