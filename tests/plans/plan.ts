/** An area's declaration of its query plans: the tables that grow, and each query on them. */
import type { ImportBatches } from "../../domain/collections.gen";
import type { ContractPath, ListName } from "../../domain/school";
import { newId } from "../helpers/ids";
import type { TestSchool } from "../helpers/test-school";

/** The grown school's today: how old its rows are decides which of them are few, on whatever day it is asked. */
export const PLAN_DAY = "2026-11-28";

/** A call of a command or read; what the school needs right before it. */
type Call = readonly [
  path: ContractPath,
  input: Record<string, unknown> | FormData,
  before?: (school: TestSchool) => Promise<void>,
];

/** A question of a screen to the records API. */
export interface Asked {
  /** The screen's file, and what it reads. */
  file: string;
  collection: string;
  filter?: string;
  sort?: string;
  expand?: string;
}

export interface AreaPlans {
  /** Tables that grow. */
  growing: readonly string[];
  /** Tables of a few rows, or of a few more with each year: what a school sets up, and what it does a few times. */
  small: readonly string[];
  /** Indexes of a few rows each, of all that a table has. */
  ofFew?: RegExp;
  /** Indexes in which a list's rows stand in its order: walked as far as a page goes. */
  inOrder?: RegExp;
  /** Statements that read a page of a whole table in the order in which its rows were written. */
  meantWalks?: RegExp;
  /** Steps that are walks too, whatever the index. */
  alsoWalks?: RegExp;
  /** Statements that fill the tables as years do. */
  grown?: readonly string[];
  /** Adds the further records that the calls need in the school. */
  prepare?: (school: TestSchool) => Promise<void>;
  /** One after the other: later ones go on from what earlier ones made. */
  calls?: readonly Call[];
  /** The further steps of a call that count as a scan. */
  alsoWalksInCalls?: RegExp;
  /** The contracts that read no growing table. */
  elsewhere?: readonly ContractPath[];
  /** The contracts without a statement of ours: answered from an interpreter's cache, and by PocketBase's own reads. */
  silent?: readonly ContractPath[];
  /** The scans that remain: some count or close all rows, the others have no index for their few rows. */
  walks?: Partial<Record<ContractPath, RegExp>>;
  /** Its steps are as long as the machine lets them be, and there are hundreds of rows to tell of. */
  ofManySteps?: readonly ContractPath[];
  /** Every question of a screen to a collection that grows, with a value in each place. */
  questions?: readonly Asked[];
  /** A value for each filter of a list. */
  filters?: Partial<Record<ListName, Readonly<Record<string, string>>>>;
  /** Lists gathered from indexes of their own, whose rows are few enough to sort. */
  sortedAfterwards?: readonly ListName[];
}

export const numbers = (count: number): string =>
  `(WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count}) SELECT n FROM numbers)`;

/** Ids, tombos and cards of a grown school. */
export const id = (letter: string, number: number): string => letter + String(number).padStart(14, "0");
export const tombo = (number: number): string => String(number).padStart(6, "0");
export const card = (number: number): string => `L${String(number).padStart(5, "0")}`;

export const asked = (file: string, collection: string, terms: Omit<Asked, "file" | "collection"> = {}): Asked => ({
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
