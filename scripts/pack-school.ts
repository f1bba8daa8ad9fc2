/**
 * Packs the program's embedded files, program/school.zip: the built hooks, the schema, the pages. The same files give the same
 * bytes.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { type Zippable, zipSync } from "fflate";
import { PROGRAM, ROOT } from "./paths";
import { main } from "./run-script";
import { filesOf } from "./sources";

const HOOKS = ["pb_hooks/main.pb.js", "pb_hooks/school.js"];
/** A zip can't store an earlier day. */
const MTIME = new Date(1980, 0, 1);

await main(() => {
  const files = [...HOOKS, ...filesOf(["pb_migrations"], /\.js$/), ...filesOf(["pb_public"])];
  const entries = files.map((path): [string, Zippable[string]] => [
    path,
    [new Uint8Array(readFileSync(resolve(ROOT, path))), { level: 9, mtime: MTIME }],
  ]);
  writeFileSync(resolve(PROGRAM, "school.zip"), zipSync(Object.fromEntries(entries)));
});
