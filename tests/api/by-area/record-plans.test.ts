/**
 * The query plans of the screens' requests to the records API: no filter and no sort of theirs scans a table that grows. The
 * program prints its statements itself (`--dev`); the test explains them unchanged.
 */
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROOT } from "../../../scripts/paths";
import type { Account } from "../../helpers/accounts";
import { isWanted } from "../../helpers/area";
import { query } from "../../helpers/library";
import { GROWING_TABLES, GROWN, growingSteps, SMALL_TABLES } from "../../helpers/plans";
import { TestSchool } from "../../helpers/test-school";
import * as areas from "../../plans/areas";
import type { AreaPlans } from "../../plans/plan";

const AREAS = Object.entries<AreaPlans>(areas);
const QUESTIONS = AREAS.flatMap(([area, { questions = [] }]) => questions.map((question) => ({ area, ...question })));

/** PocketBase's line about a statement in dev mode. */
const SAID = /^\[\d+\.\d+ms\] (SELECT .+)$/;

describe("the screens' questions to the records API, in a grown school @full", () => {
  let school: TestSchool;
  beforeAll(async () => {
    school = new TestSchool({}, "template", { dev: true });
    await school.start();
    for (const statement of GROWN) {
      await query(school, statement);
    }
  });
  afterAll(() => school.end());

  test.each(QUESTIONS.filter(({ area }) => isWanted(area)))(
    "$file: $collection, $filter $sort",
    async ({ collection, filter = "", sort = "", expand = "" }) => {
      const terms = new URLSearchParams({ filter, sort, expand, perPage: "30" });
      const who: Account = "Admin";
      const position = school.server.output.length;
      const { status } = await school.as(who).request("GET", `/api/collections/${collection}/records?${terms}`);
      expect(status).toBe(200);
      const statements = school.server.output
        .slice(position)
        .split("\n")
        .flatMap((line) => SAID.exec(line.trim())?.[1] ?? [])
        .filter((sql) => sql.includes(`FROM \`${collection}\``));
      expect(statements.length).toBeGreaterThan(0);
      for (const sql of statements) {
        const plan = (await query(school, `EXPLAIN QUERY PLAN ${sql}`)).map((row) => row.at(-1) ?? "");
        expect({ sql, plan, steps: growingSteps({ sql: sql.replaceAll("`", ""), plan }) }).toEqual({ sql, plan, steps: [] });
      }
    },
  );

  test("know of each table whether it grows", async () => {
    const tables = await query(
      school,
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\'
         AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '%\\_fts%' ESCAPE '\\'`,
    );
    expect([...GROWING_TABLES, ...SMALL_TABLES].sort()).toEqual(tables.map(([name]) => name).sort());
  });
});

test("the screens' questions leave nothing out", () => {
  const listed = new Set(QUESTIONS.map(({ file, collection }) => `${file} ${collection}`));
  const results = readdirSync(resolve(ROOT, "web/src"), { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith(".test.ts"))
    .flatMap((path) => {
      const source = readFileSync(resolve(ROOT, "web/src", path), "utf8");
      return [...source.matchAll(/\buse(?:All)?Records\(\s*"(\w+)"/g)].map(
        ([, collection]) => [`web/src/${path}`, collection!] as const,
      );
    })
    .filter(([, collection]) => GROWING_TABLES.includes(collection))
    .map(([path, collection]) => `${path} ${collection}`);
  expect([...new Set(results)].sort()).toEqual([...listed].sort());
});
