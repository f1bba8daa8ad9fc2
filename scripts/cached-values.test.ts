/** A cached value that no hook makes stale would stay as it was until the next start. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "./paths";
import { filesOf } from "./sources";

const read = (path: string) => readFileSync(resolve(ROOT, path), "utf8");
const namesIn = (text: string) => [...text.matchAll(/"(\w+)"/g)].map((match) => match[1]!);
const sorted = (names: Iterable<string>) => [...new Set(names)].sort();

const cached = filesOf(["pb_hooks/src"], /\.ts$/).flatMap((path) =>
  [...read(path).matchAll(/\bcachedValue\(\s*"\w+",\s*\[([^\]]*)\]/g)].flatMap((match) => namesIn(match[1]!)),
);

/** The collections after whose saves the lines of all `hooks.ts` forget what is cached. */
const forgotten = (hook: string) =>
  filesOf(["pb_hooks/src"], /hooks\.ts$/).flatMap((path) => {
    const text = read(path);
    const kept = /const KEPT = \[([^\]]*)\]/.exec(text)?.[1] ?? "";
    return [...text.matchAll(new RegExp(`${hook}\\(\\(e\\) => .*settingsChanged\\(e\\), (.*)\\);`, "g"))].flatMap((match) =>
      namesIn(match[1]!.replace("...KEPT", kept)),
    );
  });

it.each(["onRecordAfterCreateSuccess", "onRecordAfterUpdateSuccess", "onRecordAfterDeleteSuccess"])(
  "%s forgets what is cached of each collection",
  (hook) => {
    expect(cached.length).toBeGreaterThan(5);
    expect(sorted(forgotten(hook))).toEqual(sorted(cached));
  },
);
