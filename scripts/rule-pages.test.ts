/** The pages of docs/rules: each rule names tests that run, by file and title, or a decision that names it. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { ROOT } from "./paths";
import { type RuleRow, rulesOfPage, wrongIn } from "./rule-pages";
import { rulesNamed, type Title, titlesRun } from "./rule-titles";
import { filesOf } from "./sources";

const read = (path: string) => readFileSync(resolve(ROOT, path), "utf8");

/** The pages, with the letter of their rules, the number of rules, and the minimum number of digits. */
const PAGES: Readonly<Record<string, readonly [letter: string, rules: number, digits: number]>> = {
  "library.md": ["L", 51, 1],
  "support.md": ["H", 53, 1],
  "warehouse.md": ["R", 45, 2],
};

const decisions = readdirSync(resolve(ROOT, "docs/decisions"))
  .map((page) => read(`docs/decisions/${page}`))
  .join("\n");

const titles = new Map<string, readonly Title[]>();
function titlesIn(path: string): readonly Title[] {
  let fileTitles = titles.get(path);
  if (!fileTitles) {
    fileTitles = existsSync(resolve(ROOT, path)) ? titlesRun(path, read(path)) : [];
    titles.set(path, fileTitles);
  }
  return fileTitles;
}

/** The titles of a file's tests that run; none for a missing file. */
const titlesOf = (path: string): ReadonlySet<string> => new Set(titlesIn(path).map(({ text }) => text));

/** Those of them that `make test` runs. */
const quickTitlesOf = (path: string): ReadonlySet<string> =>
  new Set(titlesIn(path).flatMap(({ text, full }) => (full ? [] : [text])));

test("each page is known here", () => {
  expect(readdirSync(resolve(ROOT, "docs/rules")).sort()).toEqual(Object.keys(PAGES).sort());
});

test("each decision has an id of its page, once", () => {
  for (const page of readdirSync(resolve(ROOT, "docs/decisions"))) {
    const name = page.replace(".md", "");
    const ids = [...read(`docs/decisions/${page}`).matchAll(/^\| ([a-z]+-\d+) \|/gm)].map(([, id]) => id);
    expect([...new Set(ids)].length, page).toBe(ids.length);
    expect(
      ids.every((id) => id?.startsWith(`${name}-`)),
      page,
    ).toBe(true);
    expect(read(`docs/decisions/${page}`).match(/^\| (?!id \|)/gm)?.length, page).toBe(ids.length);
  }
});

test("no test names a rule of a page that the page has not", () => {
  const letters = Object.values(PAGES).map(([letter]) => letter);
  const names = new Set(Object.keys(PAGES).flatMap((page) => rulesOfPage(read(`docs/rules/${page}`)).map(({ rule }) => rule)));
  const tests = filesOf(["domain", "pb_hooks/src", "web/src", "tests"], /\.(test|spec)\.tsx?$/);
  const unknown = tests.flatMap((path) =>
    titlesIn(path)
      .flatMap(({ text }) => rulesNamed(text))
      .filter((rule) => letters.includes(rule[0]!) && !names.has(rule))
      .map((rule) => `${path}: ${rule}`),
  );
  expect(unknown).toEqual([]);
});

describe.each(Object.entries(PAGES))("docs/rules/%s", (page, [letter, count, digits]) => {
  const rules = rulesOfPage(read(`docs/rules/${page}`));

  test("has each rule once", () => {
    const numbers = rules.map(({ rule }) => rule).sort((first, second) => Number(first.slice(2)) - Number(second.slice(2)));
    expect(numbers).toEqual(Array.from({ length: count }, (_, index) => `${letter}-${String(index + 1).padStart(digits, "0")}`));
  });

  test("names for each rule tests that run, or a decision", () => {
    expect(wrongIn(rules, titlesOf, decisions)).toEqual([]);
  });

  test("is held by `make test` in each rule's main case", () => {
    const unquick = rules.filter(
      ({ tests }) => tests.length > 0 && !tests.some(({ path, title }) => quickTitlesOf(path).has(title)),
    );
    expect(unquick.map(({ rule }) => rule)).toEqual([]);
  });
});

describe("a row's test or decision", () => {
  const row = (cell: string): readonly RuleRow[] => rulesOfPage(`| H-7 | What holds | ${cell} |`);
  const titlesOf = () => new Set(["H-7: adds nothing"]);

  test.each([
    ["`a.test.ts` “H-7: adds nothing”", []],
    ["`a.test.ts` “H-7: adds something”", ["H-7: a.test.ts runs no test “H-7: adds something”"]],
    ["`a.test.ts` “H-7: adds nothing”, `b.test.ts` “x”", ["H-7: b.test.ts runs no test “x”"]],
    ["by hand", ["H-7: neither a test nor a decision"]],
    ["docs/decisions/support.md", ["H-7: no page of docs/decisions/ names it"]],
  ])("%s", (cell, wrong) => {
    expect(wrongIn(row(cell), titlesOf, "H-77 | nothing of it")).toEqual(wrong);
  });

  test("a decision that names the rule", () => {
    expect(wrongIn(row("docs/decisions/support.md"), titlesOf, "No mail comes in (H-7) | why")).toEqual([]);
  });
});
