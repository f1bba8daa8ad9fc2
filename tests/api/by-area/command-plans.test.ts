/**
 * The query plans of commands and reads, in a school with many more rows than a day touches: no statement of the desk, the home
 * page or a reader's page scans a growing table. The test explains each contract's example, and the further calls of
 * `tests/plans`. The lists have a separate table in list-plans.test.ts.
 */

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ContractPath, contracts } from "../../../domain/school";
import type { PlanTerms, RowTerms } from "../../examples/row";
import { areaOfContract, type ExampleCalls, examplesIn, ROWS } from "../../examples/table";
import { isWanted } from "../../helpers/area";
import type { Answer } from "../../helpers/clients";
import { clockAt, followClock } from "../../helpers/day";
import { query } from "../../helpers/library";
import { explainingHooks, GROWN, growingSteps, plansSaid } from "../../helpers/plans";
import { TestSchool } from "../../helpers/test-school";
import * as areas from "../../plans/areas";
import { type AreaPlans, PLAN_DAY } from "../../plans/plan";

const AREAS = Object.entries<AreaPlans>(areas);

/** Of a call about a few rows: none asks once for each row that is there. */
const MAX_STATEMENTS = 150;

/** The contracts whose examples are explained. */
const EXPLAINED = (Object.entries(ROWS) as [ContractPath, RowTerms][])
  .filter(([, { plan }]) => plan?.skipReason === undefined)
  .map(([path]) => path);

describe("commands and reads in a grown school @full", () => {
  let school: TestSchool;
  let examples: ExampleCalls;
  let leaveClock: () => void;
  beforeAll(async () => {
    const clock = clockAt(PLAN_DAY, "12:00");
    leaveClock = followClock(clock);
    school = new TestSchool(clock, "template", { hooks: await explainingHooks() });
    await school.start();
    for (const statement of GROWN) {
      await query(school, statement);
    }
    for (const [, { prepare }] of AREAS) {
      await prepare?.(school);
    }
    examples = examplesIn(school);
  });
  afterAll(async () => {
    leaveClock();
    await school.end();
  });

  /** Sends a call, and expects that none of its statements scans a table that grows. */
  const explain = async (path: ContractPath, alsoWalks: RegExp | undefined, send: () => Promise<Answer<unknown>>) => {
    const { allowedScans, runsNoStatement, manySteps }: PlanTerms = ROWS[path].plan ?? {};
    const position = school.server.output.length;
    const { status, body } = await send();
    expect({ status, body }).toMatchObject({ status: 200 });
    const sentences = await plansSaid(school, position);
    expect(sentences.length > 0).toBe(!runsNoStatement);
    if (!manySteps) {
      expect(sentences.length).toBeLessThan(MAX_STATEMENTS);
    }
    const walking = sentences
      .map((explained) => ({
        sql: explained.sql,
        steps: [...growingSteps(explained), ...explained.plan.filter((step) => alsoWalks?.test(step))].filter(
          (step) => !allowedScans?.test(step),
        ),
      }))
      .filter(({ steps }) => steps.length > 0);
    expect(walking).toEqual([]);
  };

  for (const [area, { calls = [], furtherScansInCalls }] of AREAS.filter(([name]) => isWanted(name))) {
    describe(area, () => {
      for (const [path, input, before] of calls) {
        test(`${path} ${JSON.stringify(input)}`, async () => {
          await before?.(school);
          await explain(path, furtherScansInCalls, () => school.as("superuser").call(path, input as never));
        });
      }

      test.each(EXPLAINED.filter((path) => areaOfContract(path) === area))("%s, its example", async (path) => {
        const { who, send } = await examples[path]();
        const isReadByAnybody = contracts[path].method === "GET" && ROWS[path].caller === undefined;
        await explain(path, furtherScansInCalls, () => send(school.as(isReadByAnybody ? "superuser" : who)));
      });
    });
  }
});

test("commands and reads leave nothing out", () => {
  const tried = new Set<string>([...EXPLAINED, ...AREAS.flatMap(([, { calls = [] }]) => calls.map(([path]) => path))]);
  const left = (Object.keys(contracts) as ContractPath[]).filter((path) => !tried.has(path));
  expect(left.filter((path) => !ROWS[path].plan?.skipReason)).toEqual([]);
});
