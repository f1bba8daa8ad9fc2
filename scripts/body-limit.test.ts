import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const SOURCE = join(import.meta.dirname, "../pb_hooks/src");

test("no route binds PocketBase's own limit: it is unbound at the start, and nothing would replace it", () => {
  const hooks = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith("hooks.ts"));
  expect(hooks.length).toBeGreaterThan(5);
  expect(hooks.filter((name) => readFileSync(join(SOURCE, name), "utf8").includes("$apis.bodyLimit"))).toEqual([]);
});
