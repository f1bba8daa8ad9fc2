/** Bundles pb_hooks/src into main.pb.js (registrations) and school.js (the library), and proves that each handler stands alone. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { build } from "esbuild";
import { checkHandlers } from "./check-handlers";
import { HOOKS } from "./paths";

await build({
  entryPoints: { "main.pb": resolve(HOOKS, "src/main.ts"), school: resolve(HOOKS, "src/school.ts") },
  outdir: HOOKS,
  bundle: true,
  format: "cjs",
  platform: "neutral",
  mainFields: ["module", "main"],
  target: "es2022",
  charset: "utf8",
  legalComments: "none",
  logLevel: "warning",
});

const problems = checkHandlers(readFileSync(resolve(HOOKS, "main.pb.js"), "utf8"));
if (problems.length > 0) {
  console.error(problems.join("\n"));
  process.exit(1);
}
