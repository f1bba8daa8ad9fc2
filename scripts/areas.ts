/** The areas of the house, and where the tests of each lie: known from the folders, so that a new area is there with its first file. */
import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { ROOT } from "./paths";

/** Tables with rows of every area, of which AREA leaves that area's. */
const BY_AREA = "by-area";
/** Where a folder of an area's name holds its unit tests, its API tests and its tests in the browser. */
const UNIT = ["domain", "pb_hooks/src", "web/src"];
/** The pages' own table of all areas, held against the role table. */
const ROUTES = "web/src/app/";
const API = "tests/api";
const E2E = "tests/e2e";

const foldersIn = (place: string): string[] =>
  readdirSync(resolve(ROOT, place), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** The areas with their own tests against the real program. */
export const AREAS: readonly string[] = foldersIn("domain").filter((name) => foldersIn(API).includes(name));

/** The beginnings of the paths of an area's tests, as vitest and Playwright take them. */
export function filesOf(area: string): Record<"unit" | "api" | "e2e", readonly string[]> {
  const places = (parents: readonly string[], name: string) =>
    parents.filter((parent) => foldersIn(parent).includes(name)).map((parent) => `${parent}/${name}/`);
  return {
    unit: [...places(UNIT, area), ROUTES],
    api: [...places([API], area), `${API}/${BY_AREA}/`],
    e2e: [...places([E2E], area), `${E2E}/${BY_AREA}/`],
  };
}
