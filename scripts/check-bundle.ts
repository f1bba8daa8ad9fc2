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

const rows: { what: string; bytes: number; limit: number }[] = [
  { what: `first page, ${entryScripts.length} scripts`, bytes: sum(entryScripts), limit: LIMITS.entryScripts },
  { what: `first page, ${entryStyles.length} style sheets`, bytes: sum(entryStyles), limit: LIMITS.entryStyles },
  ...chunks
    .filter((chunk, index) => index < 3 || chunk.bytes > LIMITS.chunk)
    .map(({ name, bytes }) => ({ what: `largest of ${chunks.length} chunks: ${name}`, bytes, limit: LIMITS.chunk })),
];
const kilobytes = (bytes: number) => `${(bytes / KILOBYTE).toFixed(1)} kB`;
for (const { what, bytes, limit } of rows) {
  console.log(
    `${bytes > limit ? "OVER" : "ok  "} ${kilobytes(bytes).padStart(9)} of ${kilobytes(limit).padStart(9)} gzipped  ${what}`,
  );
}
if (rows.some(({ bytes, limit }) => bytes > limit)) {
  process.exit(1);
}
