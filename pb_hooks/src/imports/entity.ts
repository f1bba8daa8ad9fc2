/** The requirements of an import entity; the steps themselves are the same for all. */
import type { Defaults } from "../../../domain/imports/commands";
import type { EntityTerms } from "../../../domain/imports/entity";
import { type Cells, type ImportField, type ImportFields, listOfFields, type Mapping } from "../../../domain/imports/fields";
import { moneyCell } from "../../../domain/imports/figures";
import type { Grounds } from "../../../domain/imports/fingerprints";
import { withoutBrackets } from "../../../domain/imports/layouts";
import { cellText, type RowMessage } from "../../../domain/imports/messages";
import type { Verdict } from "../../../domain/imports/verdict";
import { tidy } from "../../../domain/text";
import type { App } from "../platform/sql/database";
import type { Actor } from "../platform/timeline/actor";
import type { Effect } from "./effects";
import type { RecordFiles } from "./record-files";

/** A row as understood, and what only the dry run, which sees the whole file, could find out about it. */
export interface Row<Values, Found> {
  line: number;
  values: Values;
  messages: RowMessage[];
  found?: Found;
  /** Whether others have changed what the dry run's verdict rests on, so that the row must not be written; undefined in the dry run. */
  isStale?: (now: Grounds) => boolean;
}

export interface Plan<Found> {
  verdict: Verdict;
  messages: RowMessage[];
  found: Found;
  /** The records on which the verdict rests, as they were before the row. */
  grounds: Grounds;
  /** The number of created records, by the names in `EntityTerms`. */
  makes?: Readonly<Record<string, number>>;
}

/** The codes in the rows of the file. */
export interface Codes {
  /** Numbers that the school's series must not run into. */
  series: string[];
  /** Codes that rows without a code do not mean. */
  named: string[];
}

/** Plans rows against the school as it is, and remembers what it planned. */
export interface Planner<Values = unknown, Found = unknown, Work extends Plan<Found> = Plan<Found>> {
  plan(app: App, rows: readonly Row<Values, Found>[]): Work[];
}

/** @typeParam Values what a row says; what it holds, and what a plan does, only the entity knows: the steps pass them on unseen. */
export interface EntityImport<Values = unknown, Found = unknown, Work extends Plan<Found> = Plan<Found>> {
  terms: EntityTerms;
  /** The tables that it writes, those that refer before what they refer to. */
  tables: readonly string[];
  /** Those of the tables whose records a verdict rests on. */
  subjects: readonly string[];
  /** The meaning of a reference to one of its records, for users, by the collection of the reference: "tem empréstimo". */
  uses: Readonly<Record<string, string>>;
  /** The files besides tables that bring it. */
  records?: RecordFiles;
  /** The row's subject, for users. */
  label(values: Values): string;
  /** Reads rows. A property of a whole column is first derived from all its cells. */
  reader(app: App, column: (field: string) => string[]): (cells: Cells) => { values: Values; messages: RowMessage[] };
  /** The fields that hold codes. */
  codeFields: readonly string[];
  /** The codes of a row, whether or not it is an error. */
  codesOf(cells: Cells): Codes;
  /** Makes planners: the dry run uses one for the whole file, the commit a new one in each transaction. */
  planners(codes: Codes): () => Planner<Values, Found, Work>;
  /** Fills in the missing normalised names, a few hundred in each statement: little work remains for a transaction. */
  fillKeys(app: App): void;
  /** Before the first row is written, outside of any transaction. */
  begin(app: App, codes: Codes): void;
  /** Writes what was planned; the effects of each row, in the order of the plans. */
  write(app: App, plans: readonly Work[], at: string, batch: core.Record): Effect[][];
  /** Tells in the history of records that an undo has given their earlier values back; each effect has them. */
  restored?(app: App, actor: Actor, effects: readonly Effect[]): void;
  /** For what keeps its history: it is taken back by what is posted, and stays. */
  ledger?: ImportLedger;
}

/** The records that rows made, by table. */
export type RecordSets = ReadonlyMap<string, Set<string>>;

export interface ImportLedger {
  /** The collection of its rows: `usesOf` alone decides whether a row that refers to them prevents the undo. */
  rows?: string;
  /** Why what these rows made can't be taken back, though nothing refers to it, by record. */
  usesOf(app: App, batch: string, created: RecordSets): Map<string, string>;
  /** Takes back what these rows made. @returns the records that stay. */
  takeBack(app: App, batch: core.Record, created: RecordSets): ReadonlySet<string>;
}

/** The import entities, by the name that batches store. */
export type ImportEntities = Readonly<Record<string, EntityImport>>;

export function entityOf(entities: ImportEntities, batch: core.Record): EntityImport {
  return entities[batch.getString("entity")]!;
}

/** A row's cells by field: the mapped columns, else what holds for every row. @param fields only these. */
export function cellsOf(
  terms: ImportFields,
  row: readonly string[],
  mapping: Mapping,
  defaults: Defaults,
  fields: readonly string[] = Object.keys(mapping),
): Cells {
  const cells: Record<string, string> = { ...defaults };
  for (const field of fields) {
    const column = mapping[field];
    const cell = (column !== undefined && row[column]) || "";
    const text = cellText(tidy(terms[field]?.money ? moneyCell(cell) : cell));
    if (text !== "") {
      cells[field] = terms[field]?.list ? withoutBrackets(text) : text;
    }
  }
  return cells;
}

/** The user's values for all rows, of the fields that allow them. */
export function allowedDefaults(fields: ImportFields, values: Defaults, may: (field: ImportField) => boolean): Defaults {
  const usable = listOfFields(fields).filter((field) => may(field) && tidy(values[field.name] ?? ""));
  return Object.fromEntries(usable.map((field) => [field.name, tidy(values[field.name]!)]));
}
