import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { AREAS, filesOf } from "./areas";
import { ROOT } from "./paths";

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
