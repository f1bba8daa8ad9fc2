/** A school's bundle contains no sample person, and no code that creates one: that is in a bundle of its own. */
import { readFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { bundleHooks, bundleSample, type HookFile } from "./bundle-hooks";
import { ROOT } from "./paths";
import { filesOf } from "./sources";

/** The school's name, its accounts and their password, a function that creates chairs, the command. */
const MADE_UP = [
  "EE Cecília Meireles",
  "@demo.escola",
  "demo-escola-2026",
  "Cadeira empilhável",
  "SAMPLE_TITLES",
  "sample-school",
];

const holding = (files: readonly HookFile[], words: string): string[] =>
  files.filter(({ text }) => text.includes(words)).map(({ path }) => basename(path));

describe("the made-up school", () => {
  let product: HookFile[] = [];
  let sample: HookFile[] = [];
  beforeAll(async () => {
    product = await bundleHooks();
    sample = await bundleSample(product);
  });

  it.each(MADE_UP)("%s is in its own bundle, and in none of the product's", (words) => {
    expect(holding(product, words)).toEqual([]);
    expect(holding(sample, words)).not.toEqual([]);
  });

  it("has no source that the product's bundle reads", () => {
    expect(holding(product, "// sample/")).toEqual([]);
    expect(holding(sample, "// sample/")).toContain("sample.js");
  });

  it("is no command that the program knows", () => {
    const known = filesOf(["program"], /\.go$/).filter((path) =>
      readFileSync(resolve(ROOT, path), "utf8").includes("sample-school"),
    );
    expect(known).toEqual([]);
  });
});
