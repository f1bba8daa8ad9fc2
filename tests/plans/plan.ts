/**
 * An area's declaration of its query plans: the tables that grow, and each query on them. The example of each contract is explained
 * too (`tests/examples`), and each list with its filters (`tests/api/roles`).
 */
import type { ImportBatches } from "../../domain/collections.gen";
import type { ContractPath } from "../../domain/school";
import { newId } from "../helpers/ids";
import type { TestSchool } from "../helpers/test-school";

/** The grown school's today: the age of its rows decides which of them are few, whatever the real day. */
export const PLAN_DAY = "2026-11-28";

/** A call of a command or read; what the school needs right before it. */
type Call = readonly [
  path: ContractPath,
  input: Record<string, unknown> | FormData,
  before?: (school: TestSchool) => Promise<void>,
];

/** A screen's query to the records API. */
export interface ScreenQuery {
  /** The screen's file, and what it reads. */
  file: string;
  collection: string;
  filter?: string;
  sort?: string;
  expand?: string;
}

export interface AreaPlans {
  /** Tables that grow. A collection that is not small counts as one of them. */
  growingTables: readonly string[];
  /** Tables of a few rows, or of a few more with each year: what a school sets up, and what it does a few times. */
  smallTables: readonly string[];
  /** Indexes of a few rows each, of all that a table has. */
  smallIndexes?: RegExp;
  /** Indexes in which a list's rows stand in its order: walked as far as a page goes. */
  orderedIndexes?: RegExp;
  /** Statements that read a page of a whole table in the order in which its rows were written. */
  intendedScans?: RegExp;
  /** Steps that are walks too, whatever the index. */
  furtherScans?: RegExp;
  /** Statements that fill the tables as years do. */
  growthStatements?: readonly string[];
  /** Adds the further records that the calls need in the school. */
  prepare?: (school: TestSchool) => Promise<void>;
  /** Calls beyond the examples, one after the other: later ones go on from what earlier ones made. */
  calls?: readonly Call[];
  /** The further steps of a call that count as a scan. */
  furtherScansInCalls?: RegExp;
  /** Every question of a screen to a collection that grows, with a value in each place. */
  questions?: readonly ScreenQuery[];
}

export const numbers = (count: number): string =>
  `(WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count}) SELECT n FROM numbers)`;

export const screenQuery = (
  file: string,
  collection: string,
  terms: Omit<ScreenQuery, "file" | "collection"> = {},
): ScreenQuery => ({
  file: `web/src/${file}`,
  collection,
  ...terms,
});

/** A file of the kind, from the upload to its undo: known by code and by name, and new. */
export function importOf(
  entity: ImportBatches["entity"],
  lines: readonly string[],
  mapping: Record<string, number>,
): NonNullable<AreaPlans["calls"]> {
  const batch = newId();
  const form = new FormData();
  form.set("id", batch);
  form.set("entity", entity);
  form.set("file", new Blob([lines.join("\n")]), `${entity}.csv`);
  return [
    ["imports/upload", form],
    ["imports/check", { batch, mapping, defaults: {} }],
    ["imports/commit", { batch }],
    ["imports/undo", { batch }],
  ];
}
