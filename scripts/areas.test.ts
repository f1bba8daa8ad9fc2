import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { AREAS, filesOf } from "./areas";
import { ROOT } from "./paths";
import { filesOf as sourcesOf } from "./sources";

test("an area's part is its folders and its rows of the tables of all areas", () => {
  expect(filesOf("library")).toEqual({
    unit: ["domain/library/", "pb_hooks/src/library/", "web/src/library/", "web/src/app/"],
    api: ["tests/api/library/", "tests/api/by-area/"],
    e2e: ["tests/e2e/library/", "tests/e2e/by-area/"],
  });
});

test("of each area only folders that are there are named, so that no runner fails for want of one", () => {
  expect(AREAS).toContain("imports");
  const named = AREAS.flatMap((area) => Object.values(filesOf(area)).flat());
  expect(named.filter((path) => !existsSync(resolve(ROOT, path)))).toEqual([]);
});

/**
 * The files that register the areas, and the line of each area there: without it, the area's part would be missing without an
 * error.
 */
const REGISTRIES: readonly [file: string, lineOf: (area: string) => string, parts: RegExp][] = [
  ["domain/school.ts", (area) => `from "./${area}/area"`, /^domain\/(\w+)\/area\.ts$/],
  ["pb_hooks/src/school.ts", (area) => `from "./${area}/area"`, /^pb_hooks\/src\/(\w+)\/area\.ts$/],
  ["pb_hooks/src/main.ts", (area) => `import "./${area}/hooks"`, /^pb_hooks\/src\/(\w+)\/hooks\.ts$/],
  ["web/src/app/areas.ts", (area) => `"../${area}/area"`, /^web\/src\/(\w+)\/area\.ts$/],
  ["tests/api/roles/areas.ts", (area) => `from "./${area}"`, /^domain\/(\w+)\/area\.ts$/],
  ["tests/api/samples/areas.ts", (area) => `from "./${area}"`, /^domain\/(\w+)\/area\.ts$/],
  ["tests/examples/areas.ts", (area) => `from "./${area}"`, /^domain\/(\w+)\/area\.ts$/],
  ["tests/plans/areas.ts", (area) => `from "./${area}"`, /^domain\/(\w+)\/area\.ts$/],
  ["tests/e2e/addresses/areas.ts", (area) => `from "./${area}"`, /^tests\/e2e\/addresses\/(?!address|areas)(\w+)\.ts$/],
];

test.each(REGISTRIES)("%s joins each area that has such a part", (file, lineOf, parts) => {
  const joined = readFileSync(resolve(ROOT, file), "utf8");
  const areas = sourcesOf([parts.source.replace(/^\^/, "").split("\\/")[0]!], parts).map((path) => parts.exec(path)![1]!);
  expect(areas.length).toBeGreaterThan(5);
  expect(areas.filter((area) => !joined.includes(lineOf(area)))).toEqual([]);
});
