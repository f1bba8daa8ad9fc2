/** The query plans of each list: a growing list is never scanned row by row, and never sorted whole for its first page. */

import { beforeAll, describe, expect, test } from "vitest";
import type { ListTerms } from "../../../domain/list";
import { LISTS, type ListName } from "../../../domain/school";
import { isWanted } from "../../helpers/area";
import { query } from "../../helpers/library";
import { GROWN, growingSteps } from "../../helpers/plans";
import { testSchool } from "../../helpers/school";
import { areaOf, LIST_ROWS } from "../role-table";

const SEARCHES = ["a", "memorias postumas", "000123", "l00012", "9788535914849"];

/** The queries of a list that differ in their plans. */
function cases(name: ListName): Record<string, string>[] {
  const { filters, sorts } = LISTS[name];
  const chosen = filters.map((filter) => ({ [filter]: LIST_ROWS[name].filters[filter] ?? "" }));
  return [
    {},
    ...sorts.flatMap((sort) => [{ sort }, { sort: `-${sort}` }]),
    ...chosen,
    ...SEARCHES.map((q) => ({ q })),
    ...SEARCHES.flatMap((q) => chosen.map((filter) => ({ q, ...filter }))),
    ...SEARCHES.flatMap((q) => sorts.map((sort) => ({ q, sort }))),
  ];
}
/** A search is read in one way where it finds a handful, in another where it finds more than are worth putting in order. */
const FOUND = ["1", "5000"] as const;

interface Plans {
  plans: { sql: string; plan: string[] }[];
}

test("every filter of every list has a value, and no other", () => {
  const filters = Object.entries(LISTS).map(([name, list]) => [name, [...list.filters].sort()]);
  const filterNames = Object.keys(LISTS).map((name) => [name, Object.keys(LIST_ROWS[name as ListName].filters).sort()]);
  expect(filterNames).toEqual(filters);
});

/** One line of the table for each list: as it opens, and searched in one way. */
const FEW: readonly Record<string, string>[] = [{}, { q: SEARCHES[1]! }];

describe.each([
  ["a new school, as each list opens", [], FEW],
  ["a new school @full", [], null],
  ["a grown school, whose figures SQLite has studied @full", GROWN, null],
])("%s", (_, statements, few) => {
  const school = testSchool();
  beforeAll(async () => {
    for (const statement of statements) {
      await query(school, statement);
    }
  });

  test.each((Object.keys(LISTS) as ListName[]).filter((name) => isWanted(areaOf("lists", name))))("%s", async (name) => {
    const all = (few ?? cases(name)).flatMap((terms) => (terms.q ? FOUND : FOUND.slice(0, 1)).map((found) => ({ terms, found })));
    for (const { terms, found } of all) {
      const path = `/api/school/list/${name}?${new URLSearchParams({ ...terms, explain: found })}`;
      const { status, body } = await school.as("superuser").request<Plans>("GET", path);
      expect(status).toBe(200);
      expect(body.plans.length).toBeGreaterThanOrEqual(2);
      const walking = body.plans
        .map(({ sql, plan }) => ({ terms, sql, steps: growingSteps({ sql, plan }) }))
        .filter(({ steps }) => steps.length > 0);
      expect(walking).toEqual([]);
      const { of }: ListTerms = LISTS[name];
      const narrowed = Object.keys(terms).some((key) => key !== "sort" && key !== of);
      if (!narrowed && !LIST_ROWS[name].sortedAfterwards) {
        expect({ terms, plan: body.plans[0]?.plan }).not.toEqual({
          terms,
          plan: expect.arrayContaining(["USE TEMP B-TREE FOR ORDER BY"]),
        });
      }
    }
  });
});
