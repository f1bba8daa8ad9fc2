import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../paths";
import { filesOf } from "../sources";
import { unknownIn } from "./unsupported-syntax";

test("the server's sources use nothing that its JavaScript reads otherwise", () => {
  const files = filesOf(["domain", "pb_hooks/src", "sample"], /\.ts$/).filter((file) => !/\.(test|gen)\.ts$/.test(file));
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap((file) => unknownIn(file, readFileSync(resolve(ROOT, file), "utf8")))).toEqual([]);
});

test.each([
  [String.raw`name.replace(/[\p{C}<>]/gu, "")`, "\\p{…}"],
  [String.raw`/\P{L}/u`, "\\p{…}"],
  [String.raw`new RegExp("\\p{Lu}", "u")`, "\\p{…}"],
  ["new RegExp(String.raw`a\\p{Lu}`, 'u')", "\\p{…}"],
  [String.raw`/(?<=€)\d+/`, "look-behind"],
  ["/(?<![a-z])x/", "look-behind"],
  ["/a/d", "flags d and v"],
  ["new RegExp('a', 'v')", "flags d and v"],
  ["/[[:alpha:]]/", "[:alpha:]"],
  [String.raw`/[\ud800-\udbff]/`, "half a sign"],
  [String.raw`/\bCX\b/g`, "\\b"],
  [String.raw`/C\/(\d+)(?!L\b)/i`, "\\b"],
  [String.raw`/(a)\b\1/`, "\\b"],
  [String.raw`const NO_MEASURE = "(?!ML\\b)"`, "\\b"],
  ["const BEFORE = `(?<=a)`", "look-behind"],
  ["/a$/m", "$ with m"],
  [String.raw`/a\s*(?=\S)/i`, "30 ms"],
  ["/.(?!a)/i", "30 ms"],
  ["one.localeCompare(other)", "localeCompare"],
  ["list.sort((a, b) => a.name?.localeCompare(b.name))", "localeCompare"],
  ["(1234.5).toLocaleString('pt-BR')", "toLocaleString"],
  ["day.toLocaleDateString()", "toLocaleDateString"],
  ["new Intl.NumberFormat('pt-BR')", "Intl"],
  ["structuredClone(row)", "structuredClone"],
  ["new URLSearchParams(text)", "URLSearchParams"],
  ["new TextEncoder().encode(text)", "TextEncoder"],
  ["text.isWellFormed()", "isWellFormed"],
  ["class A { b = 1; has = () => this.b; }", "arrow function"],
  ["class A { private readonly ids = [1].map((id) => id + this.first); }", "arrow function"],
])("%s is named", (source, word) => {
  const results = unknownIn("a.ts", `x;\n${source};`);
  expect(results.join()).toContain(word);
  expect(results[0]).toMatch(/^a\.ts:2: /);
});

test.each([
  String.raw`/\bfoo\b/.test(text)`,
  String.raw`/[\b]/g`,
  String.raw`/p\{C}/`,
  String.raw`/(?<year>\d{4})/`,
  "/a(?=b)/gi",
  String.raw`/\.(?=[^\s.]|\d)/i`,
  String.raw`/\S(?=a)/`,
  String.raw`/\S.a/i`,
  "/^Final-Recipient:/gim",
  String.raw`/\$/m`,
  "const Intl = 1; /* localeCompare */ say('toLocaleString')",
  "class A { b = 1; c = this.b; has() { return [1].map(() => this.b); } }",
  "class A { same = (one: number) => one; made = function () { return () => this; }; }",
])("%s is not", (source) => {
  expect(unknownIn("a.ts", source)).toEqual([]);
});
