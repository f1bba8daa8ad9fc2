/**
 * The cost of the product, in one table: ratios to PocketBase's or SQLite's own work in the same run, or absolutes with their
 * goal. BENCH="desk search" takes some parts, BENCH_SCALE=0.1 smaller ones.
 */
import { cpus, totalmem } from "node:os";
import { buildAll } from "../../scripts/build";
import { merged } from "../helpers/registry";
import { makeTemplate, removeTemplate } from "../helpers/template";
import { type Figure, markdown, type Parts } from "./figure";
import * as areas from "./parts/areas";

const PARTS: Parts = merged(Object.values(areas));

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
      figures.push(...(await part({ scaled: (count) => Math.max(1, Math.round(count * factor)) })));
      console.error(`${name}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
    }
  }
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? "processor"}, ${(totalmem() / 2 ** 30).toFixed(0)} GB`;
  const scaled = factor === 1 ? "" : `, BENCH_SCALE=${factor}`;
  console.log(`\`make bench\`${scaled}, ${new Date().toISOString().slice(0, 10)}, ${machine}\n\n${markdown(figures)}`);
} finally {
  removeTemplate();
}
