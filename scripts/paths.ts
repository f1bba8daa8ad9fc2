import { resolve } from "node:path";

export const ROOT = resolve(import.meta.dirname, "..");
export const TOOLS = resolve(ROOT, ".tools");
export const PROGRAM = resolve(ROOT, "program");
/** The school's program; without Go, the stock PocketBase. */
export const BINARY = resolve(TOOLS, process.platform === "win32" ? "sineta.exe" : "sineta");
/** The folder of `make build`. */
export const DIST = resolve(ROOT, "dist");
export const TYPES = resolve(TOOLS, "types.d.ts");
export const HOOKS = resolve(ROOT, "pb_hooks");
/** The hooks of the sample school: the product's, and the command that creates it. */
export const SAMPLE_HOOKS = resolve(ROOT, "sample");
export const MIGRATIONS = resolve(ROOT, "pb_migrations");
/** PUBLIC_DIR serves another build of the pages, for working on two at a time. */
export const PUBLIC = resolve(process.env.PUBLIC_DIR ?? resolve(ROOT, "pb_public"));
export const ZONEINFO = resolve(ROOT, "scripts/zoneinfo");
