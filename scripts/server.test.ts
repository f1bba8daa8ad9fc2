import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { ROOT } from "./paths";
import { flags, INTERPRETERS, memoryLimit, QUERY_SECONDS } from "./server";

const inShell = readFileSync(resolve(ROOT, "scripts/start.sh"), "utf8");

describe("the flags of the program", () => {
  // PocketBase ignores an unknown flag without a word: the server would start without its guards.
  test("are the same with Node and without", () => {
    const named = [...inShell.matchAll(/"?(--[a-zA-Z]+)=/g)]
      .map((match) => match[1])
      .filter((flag) => !["--http", "--origins", "--hooksPool", "--queryTimeout"].includes(flag!));
    expect([...new Set(named)].sort()).toEqual(
      flags("data")
        .map((flag) => flag.split("=")[0])
        .sort(),
    );
  });

  test("make as many interpreters ready, and give a statement up as soon", () => {
    expect(inShell).toContain(` --hooksPool=${INTERPRETERS} --queryTimeout=${QUERY_SECONDS} serve `);
  });
});

describe("the memory that Go may take", () => {
  test.each([
    [1024, "512MiB"],
    [4096, "768MiB"],
    [24_576, "768MiB"],
  ])("of a machine with %i MiB is %s", (mebibytes, limit) => {
    expect(memoryLimit(mebibytes * 2 ** 20)).toBe(limit);
  });
});
