/** The tests for a fault, and their order: the tests that detect most faults in the least time come first. */
import { posix } from "node:path";
import { areaOf, type Layer, layerOf } from "./choice";
import type { Fault } from "./faults";

/** As the rows of the table are named. "docs": docs/api.md is compared with the contracts, as `make check` does. */
export type Runner = "unit" | "docs" | "API" | "browser";

/** All faults pass one round before any of them starts the next: a run that ends early then has a result for each. */
export const ROUNDS = ["unit", "feature", "area", "server", "pages", "all"] as const;
export type Round = (typeof ROUNDS)[number];

export interface Step {
  round: Round;
  runner: Runner;
  /** Test files, or folders that end in "/"; none: all tests of the runner. */
  files: readonly string[];
}

export interface Tests {
  areas: readonly string[];
  /** Paths of all test files of each runner. */
  api: readonly string[];
  browser: readonly string[];
  /** The unit tests that import a file, the nearest first. */
  unitOf: (path: string) => readonly string[];
}

/** Farther unit tests are asked with all others: they seldom see a fault that the nearest let pass. */
const MOST_OF_UNIT = 8;
/** More files of a feature than these are an area's. */
const MOST_OF_FEATURE = 4;
/** Names of files that say nothing of a feature. */
const EMPTY_WORDS = new Set(["area", "commands", "lists", "list", "open", "hooks", "form", "page", "the", "and", "of", "by"]);
/** The table of all roles: it asks each command, list and collection. */
const ROLE_TABLE = "tests/api/by-area/roles.test.ts";
const BY_AREA = "by-area/";

/** The words of a name, each without an ending of the plural: `callClock`, `call-clock` and `1800000085_support_calls` share "call". */
export const wordsOf = (name: string): string[] =>
  name
    .replace(/\.(test|spec)?\.?(tsx?|js)$/, "")
    .replace(/([a-z])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .split(/[^a-z]+/)
    .map((word) => word.replace(/s$/, ""))
    .filter((word) => word.length > 2 && !EMPTY_WORDS.has(word) && !EMPTY_WORDS.has(`${word}s`));

/** The words of a path below its layer and area, the file's own name first. */
function featureOf(path: string, area: string | undefined): string[] {
  const below = path.slice(layerOf(path).length + 1).split("/");
  const names = below.filter((name) => name !== area).reverse();
  return names.flatMap(wordsOf).filter((word) => word !== area);
}

/** The tests whose names share most words with the fault's path: of its own area, or without an area, of all. */
export function testsOfFeature(path: string, area: string | undefined, tests: readonly string[]): string[] {
  const words = featureOf(path, area);
  const own = tests.filter((test) => area === undefined || test.split("/").includes(area));
  const scored = own.map((test) => {
    const named = new Set([...wordsOf(posix.basename(test)), ...wordsOf(posix.basename(posix.dirname(test)))]);
    // A word of the file's own name weighs more than one of a folder.
    const score = words.reduce((sum, word, index) => sum + (named.has(word) ? 1 / (1 + index) : 0), 0);
    return { test, score };
  });
  return scored
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score || (one.test < other.test ? -1 : 1))
    .slice(0, MOST_OF_FEATURE)
    .map(({ test }) => test);
}

/** The area of a fault: of a step of the schema, the one that its name begins with. */
function areaIn(path: string, areas: readonly string[]): string | undefined {
  return layerOf(path) === "pb_migrations"
    ? areas.find((area) => wordsOf(posix.basename(path)).includes(area.replace(/s$/, "")))
    : areas.find((area) => area === areaOf(path));
}

export function stepsOf(fault: Pick<Fault, "path" | "kind">, { areas, api, browser, unitOf }: Tests): Step[] {
  const { path, kind } = fault;
  const layer: Layer = layerOf(path);
  const area = areaIn(path, areas);
  const isRole = kind === "role" || kind === "access rule";
  const some = (round: Round, runner: Runner, files: readonly string[]): Step[] =>
    files.length > 0 ? [{ round, runner, files }] : [];
  const ofArea = (tests: readonly string[]): string[] =>
    tests.filter((test) => area !== undefined && (test.split("/").includes(area) || test.includes(BY_AREA)));
  const served: Step[] =
    layer === "web/src"
      ? []
      : [
          ...some(
            "feature",
            "API",
            isRole ? [ROLE_TABLE, ...testsOfFeature(path, undefined, api)] : testsOfFeature(path, area, api),
          ),
          ...some("area", "API", ofArea(api)),
          { round: "server", runner: "API", files: [] },
        ];
  return [
    ...some("unit", "unit", unitOf(path).slice(0, MOST_OF_UNIT)),
    ...(layer === "domain" ? [{ round: "unit", runner: "docs", files: [] } as const] : []),
    ...served,
    // The farther ones, and those that read sources as text.
    { round: "server", runner: "unit", files: [] },
    ...some("pages", "browser", testsOfFeature(path, area, browser)),
    ...some("all", "browser", ofArea(browser)),
    { round: "all", runner: "browser", files: [] },
  ];
}
