import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { ROOT } from "./paths";
import { flags } from "./server";

describe("the flags of the program", () => {
  // PocketBase ignores an unknown flag without a word: the server would start without its guards.
  test("are the same with Node and without", () => {
    const inShell = [...readFileSync(resolve(ROOT, "scripts/start.sh"), "utf8").matchAll(/"?(--[a-zA-Z]+)=/g)]
      .map((match) => match[1])
      .filter((flag) => !["--http", "--origins"].includes(flag!));
    expect([...new Set(inShell)].sort()).toEqual(
      flags("data")
        .map((flag) => flag.split("=")[0])
        .sort(),
    );
  });
});
