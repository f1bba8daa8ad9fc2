/** Bundles pb_hooks/src into main.pb.js (registrations) and school.js (the library), and proves that each handler stands alone. */
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { bundleHooks } from "./bundle-hooks";
import { checkHandlers } from "./check-handlers";

const files = await bundleHooks();

const registrations = files.find((file) => basename(file.path) === "main.pb.js");
const problems = checkHandlers(registrations?.text ?? "");
if (problems.length > 0) {
  console.error(problems.join("\n"));
  process.exit(1);
}
for (const { path, text } of files) {
  if (!existsSync(path) || readFileSync(path, "utf8") !== text) {
    // Whole or not at all: a server may be starting just now.
    writeFileSync(`${path}.tmp`, text);
    renameSync(`${path}.tmp`, path);
  }
}
