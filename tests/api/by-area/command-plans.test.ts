/**
 * The query plans of commands and reads, in a school with many more rows than a day touches: no statement of the desk, the home
 * page or a reader's page scans a table that grows. The lists have a separate table in list-plans.test.ts.
 */

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contracts } from "../../../domain/school";
import { isWanted } from "../../helpers/area";
import { clockAt } from "../../helpers/day";
import { query } from "../../helpers/library";
import { explainingHooks, GROWN, growingSteps, plansSaid } from "../../helpers/plans";
import { TestSchool } from "../../helpers/test-school";
import * as areas from "../../plans/areas";
import { type AreaPlans, PLAN_DAY } from "../../plans/plan";

const AREAS = Object.entries<AreaPlans>(areas);

/** Of a call about a few rows: none asks once for each row that is there. */
const MOST_STATEMENTS = 150;
describe("commands and reads in a grown school @full", () => {
  let school: TestSchool;
  beforeAll(async () => {
    school = new TestSchool(clockAt(PLAN_DAY, "12:00"), "template", { hooks: await explainingHooks() });
    await school.start();
    for (const statement of GROWN) {
      await query(school, statement);
    }
    for (const [, { prepare }] of AREAS) {
      await prepare?.(school);
    }
  });
  afterAll(() => school.end());

  for (const [area, plans] of AREAS.filter(([name]) => isWanted(name))) {
    const { calls = [], silent = [], walks = {}, ofManySteps = [], alsoWalksInCalls } = plans;

    describe.runIf(calls.length > 0)(area, () => {
      for (const [path, input, before] of calls) {
        test(`${path} ${JSON.stringify(input)}`, async () => {
          await before?.(school);
          const position = school.server.output.length;
          const { status, body } = await school.as("superuser").call(path, input as never);
          expect({ status, body }).toMatchObject({ status: 200 });
          const said = await plansSaid(school, position);
          expect(said.length > 0).toBe(!silent.includes(path));
          if (!ofManySteps.includes(path)) {
            expect(said.length).toBeLessThan(MOST_STATEMENTS);
          }
          const walking = said
            .map((explained) => ({
              sql: explained.sql,
              steps: [...growingSteps(explained), ...explained.plan.filter((step) => alsoWalksInCalls?.test(step))].filter(
                (step) => !walks[path]?.test(step),
              ),
            }))
            .filter(({ steps }) => steps.length > 0);
          expect(walking).toEqual([]);
        });
      }
    });
  }
});

test("commands and reads leave nothing out", () => {
  const tried = new Set<string>(
    AREAS.flatMap(([, { calls = [], elsewhere = [] }]) => [...calls.map(([path]) => path), ...elsewhere]),
  );
  expect(Object.keys(contracts).filter((path) => !tried.has(path))).toEqual([]);
});
