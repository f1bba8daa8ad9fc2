/** SQLite's query plans: the steps that scan a growing table. */
import { PERSON_PLACES } from "../../domain/platform/person-places";
import * as areas from "../plans/areas";
import type { AreaPlans } from "../plans/plan";
import { alteredHooks } from "./altered-hooks";
import type { TestSchool } from "./test-school";

const AREAS: readonly AreaPlans[] = Object.values(areas);

export const SMALL_TABLES: readonly string[] = AREAS.flatMap(({ smallTables }) => smallTables);
/** Every collection that no area calls small, so that the queries of a new one are tested without a row here. */
const COLLECTIONS = Object.keys(PERSON_PLACES).filter((name) => !SMALL_TABLES.includes(name));
export const GROWING_TABLES: readonly string[] = [
  ...new Set([...AREAS.flatMap(({ growingTables }) => growingTables), ...COLLECTIONS]),
];
const GROWING = GROWING_TABLES.join("|");
/** Reading a whole table, or what goes by that name, with or without an index. */
const FULL_SCAN = /^SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?$/;
const isOfFew = (index: string) => AREAS.some(({ smallIndexes }) => smallIndexes?.test(index));
const isInOrder = (index: string) => AREAS.some(({ orderedIndexes }) => orderedIndexes?.test(index));
const isMeantWalk = (sql: string) => AREAS.some(({ intendedScans }) => intendedScans?.test(sql));
const isOtherWalk = (step: string) => AREAS.some(({ furtherScans }) => furtherScans?.test(step));
/** Counting goes through what it counts. */
const COUNTS = /^\s*SELECT (json_array\()?\(?(SELECT )?COUNT\(/;
export interface Explained {
  sql: string;
  plan: string[];
}

/** The steps of a plan that take longer with each row that a school adds. */
export function growingSteps({ sql, plan }: Explained): string[] {
  const isGrowing = (name: string) =>
    new RegExp(`^(${GROWING})$`).test(name) || new RegExp(`\\b(${GROWING})\\s+${name}\\b`).test(sql);
  const walks = (step: string) => {
    const [, name, index = ""] = FULL_SCAN.exec(step) ?? [];
    if (!name) {
      return false;
    }
    const isMeant = index ? isOfFew(index) || (isInOrder(index) && /\bLIMIT\b/.test(sql)) || COUNTS.test(sql) : isMeantWalk(sql);
    return !isMeant && isGrowing(name);
  };
  return plan.filter((step) => walks(step) || isOtherWalk(step));
}

/**
 * Titles, copies, readers and many more loans than are open, with years of rows in each area; then SQLite's statistics for its
 * plans.
 */
export const GROWN: readonly string[] = [...AREAS.flatMap(({ growthStatements = [] }) => growthStatements), "ANALYZE"];

const SAID = "PLAN ";

/** Says the plan of a statement before it runs, with the values that will be bound in it, by which indexes are chosen. */
const EXPLAINED = `
function explained(app: App, sql: string, params: Params): string {
  if (/^\\s*(SELECT|WITH|INSERT|UPDATE|DELETE)\\b/.test(sql)) {
    const steps = arrayOf(new DynamicModel({ detail: "" }));
    app.concurrentDB().newQuery("EXPLAIN QUERY PLAN " + sql).bind(params as never).all(steps);
    const plan = JSON.parse(JSON.stringify(steps)).map((step: { detail: string }) => step.detail);
    console.log("${SAID}" + JSON.stringify({ sql, plan }));
  }
  return sql;
}`;

/**
 * A build of the hooks in which every statement of ours prints its plan in the program's output. Its jobs do not run: their plans
 * would be mixed in.
 */
export function explainingHooks(): Promise<string> {
  return alteredHooks(
    {
      // By the program's own functions a statement would not say its plan.
      "native column": "null",
      "native execution": "null",
      "query of a statement": "newQuery(explained(app, sql, params))",
      "after the database": EXPLAINED,
    },
    { jobs: false },
  );
}

/**
 * The output of a school with such hooks from `position` on. The school printed it before it answered: the next turn of the event
 * loop reads the rest of the pipe.
 */
export async function plansSaid(school: TestSchool, position = 0): Promise<Explained[]> {
  await new Promise((turn) => setImmediate(turn));
  return school.server.output
    .slice(position)
    .split("\n")
    .flatMap((line) => {
      const start = line.indexOf(`${SAID}{`);
      return start < 0 ? [] : [JSON.parse(line.slice(start + SAID.length)) as Explained];
    });
}
