/**
 * What the product costs, in one table: ratios to PocketBase's or SQLite's own work in the same run, or absolutes with their goal.
 * BENCH="desk search" takes some parts, BENCH_SCALE=0.1 smaller ones.
 */
import { cpus, totalmem } from "node:os";
import { buildAll } from "../../scripts/build";
import { makeTemplate, removeTemplate } from "../support/template";
import { classSets } from "./class-sets";
import { desk } from "./desk";
import { type Figure, markdown, type Part } from "./figure";
import { imports } from "./imports";
import { inventory } from "./inventory";
import { largeFiles } from "./large-files";
import { lists } from "./lists";
import { notices } from "./notices";
import { people } from "./people";
import { program } from "./program";
import { reports } from "./reports";
import { search } from "./search";

/** In this order; a new area adds its part here. */
const PARTS: Record<string, Part> = {
  desk,
  search,
  lists,
  reports,
  inventory,
  "class-sets": classSets,
  people,
  imports,
  "large-files": largeFiles,
  notices,
  program,
};

const wanted = (process.env.BENCH ?? "").split(/\s+/).filter(Boolean);
const unknown = wanted.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  throw new Error(`No part is called ${unknown.join(", ")}; there are ${Object.keys(PARTS).join(", ")}.`);
}
const factor = Number(process.env.BENCH_SCALE ?? "1");

await buildAll();
try {
  await makeTemplate("disk");
  const figures: Figure[] = [];
  for (const [name, part] of Object.entries(PARTS)) {
    if (wanted.length === 0 || wanted.includes(name)) {
      const started = performance.now();
      figures.push(...(await part({ of: (count) => Math.max(1, Math.round(count * factor)) })));
      console.error(`${name}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
    }
  }
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? "processor"}, ${(totalmem() / 2 ** 30).toFixed(0)} GB`;
  const scaled = factor === 1 ? "" : `, BENCH_SCALE=${factor}`;
  console.log(`\`make bench\`${scaled}, ${new Date().toISOString().slice(0, 10)}, ${machine}\n\n${markdown(figures)}`);
} finally {
  removeTemplate();
}
