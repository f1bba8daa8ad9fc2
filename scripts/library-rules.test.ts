import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./paths";

const read = (path: string) => readFileSync(resolve(ROOT, path), "utf8");

/** "rule 9", "rules 9 and 10", "rules 19, 20 and 27", as they stand in quotes. */
function named(text: string): number[] {
  return [...text.matchAll(/\brules? (\d+(?:(?:, | and )\d+)*)/gi)].flatMap((match) => match[1]!.split(/\D+/).map(Number));
}

test("each rule of docs/library-rules.md is held by a test, or a decision says why not", () => {
  const rules = [...read("docs/library-rules.md").matchAll(/^\| (\d+) \|/gm)].map((match) => Number(match[1]));
  expect(rules).toEqual(Array.from({ length: 51 }, (_, index) => index + 1));
  const tests = ["domain", "pb_hooks/src", "web/src", "tests"].flatMap((folder) =>
    readdirSync(resolve(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((path) => /\.(test|spec)\.tsx?$/.test(path))
      .map((path) => read(`${folder}/${path}`)),
  );
  const titles = tests.join("\n").match(/["'`][^"'`\n]*\brules? \d+[^"'`\n]*["'`]/gi) ?? [];
  const held = new Set([...named(titles.join("\n")), ...named(read("docs/decisions.md"))]);
  expect(rules.filter((rule) => !held.has(rule))).toEqual([]);
});
