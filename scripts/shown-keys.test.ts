/** The "?" sheet of each screen against the keys that the screen's files take. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { ROOT } from "./paths";
import { LoadedFiles, screens } from "./screens";

/** They take a key only where a screen asks them to: the screen's own file shows that. */
const SHARED = /^web\/src\/(ui\/|platform\/lists\/|platform\/RecordNav\.tsx$)/;
/** How a file writes that it takes a key, and the key as the sheet names it. */
const SIGNS: readonly (readonly [sign: RegExp, keys: (written: string) => string[]])[] = [
  [/useSingleKey\(\s*"(\w)"/g, (key) => [key.toUpperCase()]],
  [/useSingleKey\(\s*"Arrow(?:Down)"/g, () => ["↓ ↑"]],
  [/\[\s*"(F\d+)"/g, (key) => [key]],
  [/\[\s*"Escape"/g, () => ["Esc"]],
  [/\[?\s*"mod\+(\w+)"/g, (key) => [`Ctrl ${key.length === 1 ? key.toUpperCase() : key}`]],
  [/<RecordNav\b/g, () => ["J", "K"]],
  [/\bnewRecord=\{|\bnewLabel="|<NewLink\b|<NewButton\b/g, () => ["N"]],
  [/ search="|<SearchField\b/g, () => ["/"]],
];
/** The keys that have such a sign. A sheet also names keys of one field, such as Enter, and codes to type, such as "6 *". */
const WITH_SIGN = /^([A-Z]|\/|F\d+|Esc|Ctrl Z|↓ ↑)$/;

const keysIn = (source: string): string[] =>
  SIGNS.flatMap(([sign, keys]) => [...source.matchAll(sign)].flatMap(([, written = ""]) => keys(written)));

const loaded = new LoadedFiles();
const keysByFile = new Map<string, readonly string[]>();
function keysOf(files: readonly string[]): string[] {
  for (const file of files) {
    if (!keysByFile.has(file)) {
      keysByFile.set(file, SHARED.test(file) ? [] : keysIn(readFileSync(resolve(ROOT, file), "utf8")));
    }
  }
  return [...new Set(files.flatMap((file) => keysByFile.get(file) ?? []))].sort();
}

const all = screens();
const modules = new Set(all.map(({ file }) => file));
/** A sheet opens only where the application is around the screen. */
const withSheet = all.filter(({ file, isWithoutShell }) => file !== "" && !isWithoutShell);

test("the screens and their sheets were read", () => {
  expect(withSheet.length).toBeGreaterThan(80);
  expect(withSheet.filter(({ shownKeys }) => shownKeys.length > 0).length).toBeGreaterThan(50);
});

describe("the sheet names each key that the screen takes, and no other", () => {
  test.each(withSheet)("$path", ({ file, shownKeys }) => {
    const files = [...loaded.of(file)];
    // A screen that borrows a small part of another does not take that one's keys.
    const own = keysOf(files.filter((path) => path === file || !modules.has(path)));
    const any = keysOf(files);
    expect({
      missing: own.filter((key) => !shownKeys.includes(key)),
      untrue: shownKeys.filter((key) => WITH_SIGN.test(key) && !any.includes(key)),
    }).toEqual({ missing: [], untrue: [] });
  });
});

test.each([
  ['useSingleKey("a", () => void go(), true, true);', ["A"]],
  ['useHotkeys([["F2", press(onFind)], ["mod+Enter", submit]]);', ["F2", "Ctrl Enter"]],
  ['useHotkeys([[\n"mod+z", undo]]);', ["Ctrl Z"]],
  ["<RecordNav neighbours={neighbours} />", ["J", "K"]],
  ['<ListScreen search="Nome" newRecord={{ label: "Novo" }} />', ["N", "/"]],
  ["<PersonField search={query} />", []],
])("%j takes %j", (source, keys) => {
  expect(keysIn(source)).toEqual(keys);
});
