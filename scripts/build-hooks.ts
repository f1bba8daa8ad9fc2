/** Bundles pb_hooks/src into main.pb.js (registrations) and school.js (the library), and proves that each handler stands alone. */
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { build } from "esbuild";
import { checkHandlers } from "./check-handlers";
import { HOOKS } from "./paths";

const { outputFiles } = await build({
  entryPoints: { "main.pb": resolve(HOOKS, "src/main.ts"), school: resolve(HOOKS, "src/school.ts") },
  outdir: HOOKS,
  bundle: true,
  write: false,
  format: "cjs",
  platform: "neutral",
  mainFields: ["module", "main"],
  target: "es2022",
  charset: "utf8",
  legalComments: "none",
  logLevel: "warning",
}).catch(() => process.exit(1));

const registrations = outputFiles.find((file) => basename(file.path) === "main.pb.js");
const problems = checkHandlers(registrations?.text ?? "");
if (problems.length > 0) {
  console.error(problems.join("\n"));
  process.exit(1);
}
for (const { path, text } of outputFiles) {
  if (!existsSync(path) || readFileSync(path, "utf8") !== text) {
    // Whole or not at all: a server may be starting just now.
    writeFileSync(`${path}.tmp`, text);
    renameSync(`${path}.tmp`, path);
  }
}
