/**
 * Bundles pb_hooks/src into main.pb.js (registrations) and school.js (the library), and verifies that each handler is
 * self-contained. With the word `sample` it builds the sample school's bundle too, which no school gets.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { bundleHooks, bundleSample } from "./bundle-hooks";
import { checkHandlers } from "./check-handlers";

const product = await bundleHooks();
const files = process.argv.includes("sample") ? [...product, ...(await bundleSample(product))] : product;
const problems = files.filter(({ path }) => path.endsWith(".pb.js")).flatMap(({ text }) => checkHandlers(text));
if (problems.length > 0) {
  console.error(problems.join("\n"));
  process.exit(1);
}
for (const { path, text } of files) {
  if (!existsSync(path) || readFileSync(path, "utf8") !== text) {
    // Written completely or not at all: a server may be starting just now, or another build be running.
    const unfinished = `${path}.${process.pid}.tmp`;
    writeFileSync(unfinished, text);
    renameSync(unfinished, path);
  }
}
