import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../../scripts/paths";
import { EQUIVALENT, isEquivalent } from "./equivalent";
import { faultsIn } from "./faults";

test("each entry names a fault that the sources can have", () => {
  const sources = [...new Set(EQUIVALENT.map(({ path }) => path))];
  const named = sources.flatMap((path) => faultsIn(path, readFileSync(resolve(ROOT, path), "utf8"))).filter(isEquivalent);
  expect(EQUIVALENT.filter(({ path, text }) => !named.some((fault) => fault.path === path && fault.text === text))).toEqual([]);
});
