/** The short rounds include every trial, except those that can't be short. */
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../../scripts/paths";
import { TRIALS } from "../faults/trials";

/** They time answers, which a busy machine can't. */
const LONG_ONLY = ["sign-in", "attacks"];

test("each trial has a short round", () => {
  const folder = resolve(ROOT, "tests/api");
  const named = readdirSync(folder)
    .filter((file) => file.endsWith(".test.ts"))
    .flatMap((file) => [...readFileSync(resolve(folder, file), "utf8").matchAll(/^ *shortRounds\(([^)]*)\)/gm)])
    .flatMap(([, names = ""]) => [...names.matchAll(/"([\w-]+)"/g)].map(([, name]) => name));
  expect([...named, ...LONG_ONLY].sort()).toEqual(Object.keys(TRIALS).sort());
});
