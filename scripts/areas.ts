/**
 * The areas of the product, and the location of each area's tests: read from the folders, so that a new area is included from its
 * first file on.
 */
import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { ROOT } from "./paths";

/** Tables with rows of every area; AREA selects the rows of one. */
const BY_AREA = "by-area";
/** The folders with an area's unit tests, its API tests and its tests in the browser. */
const UNIT = ["domain", "pb_hooks/src", "web/src"];
/** The pages' own table of all areas, which a test compares with the role table. */
const ROUTES = "web/src/app/";
const API = "tests/api";
const E2E = "tests/e2e";

const foldersIn = (place: string): string[] =>
  readdirSync(resolve(ROOT, place), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** The areas with their own tests against the real program. */
export const AREAS: readonly string[] = foldersIn("domain").filter((name) => foldersIn(API).includes(name));

/** The path prefixes of an area's tests, as vitest and Playwright take them. */
export function filesOf(area: string): Record<"unit" | "api" | "e2e", readonly string[]> {
  const places = (parents: readonly string[], name: string) =>
    parents.filter((parent) => foldersIn(parent).includes(name)).map((parent) => `${parent}/${name}/`);
  return {
    unit: [...places(UNIT, area), ROUTES],
    api: [...places([API], area), `${API}/${BY_AREA}/`],
    e2e: [...places([E2E], area), `${E2E}/${BY_AREA}/`],
  };
}
