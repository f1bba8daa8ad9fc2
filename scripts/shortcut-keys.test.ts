/** A key that leads to another screen from most screens may have another use on one screen: there, that use comes first. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./paths";
import { filesOf } from "./sources";

test("a key with two uses has a fixed order, independent of the listener that came first", () => {
  const sources = filesOf(["web/src"], /\.tsx?$/).map((path) => ({ path, source: readFileSync(resolve(ROOT, path), "utf8") }));
  const leading = new Set(sources.flatMap(({ source }) => [...source.matchAll(/\bkey: "([a-z])"/g)].map(([, key]) => key)));
  const used = sources.flatMap(({ path, source }) =>
    [...source.matchAll(/\buseSingleKey\("(.)",.*/g)].map(([call, key]) => ({ path, key, call })),
  );
  expect(leading.size).toBeGreaterThan(5);
  expect(used.length).toBeGreaterThan(5);
  expect(used.filter(({ key, call }) => leading.has(key) && !/, true\);$/.test(call))).toEqual([]);
});
