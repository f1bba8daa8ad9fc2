/** The interface of an import entity. The steps of an import are the same for all entities. */
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

/** An analysed row, with the findings that only the dry run can make, since it sees the whole file. */
export interface Row<Values, Found> {
  line: number;
  values: Values;
  messages: RowMessage[];
  found?: Found;
  /**
   * Whether other users have changed the data on which the dry run's verdict depends, so that the row must not be written.
   * Undefined in the dry run.
   */
  isStale?: (now: Grounds) => boolean;
}

export interface Plan<Found> {
  verdict: Verdict;
  messages: RowMessage[];
  found: Found;
  /** The records on which the verdict depends, as they were before the row. */
  grounds: Grounds;
  /** The number of created records, by the names in `EntityTerms`. */
  createdCounts: Readonly<Record<string, number>>;
}

/** The codes in the rows of the file. */
export interface Codes {
  /** Numbers that the school's number series must skip. */
  series: string[];
  /** Codes that rows without a code cannot refer to. */
  named: string[];
}

/** Plans rows against the school's present data, and remembers its plans. */
export interface Planner<Values = unknown, Found = unknown, Work extends Plan<Found> = Plan<Found>> {
  plan(app: App, rows: readonly Row<Values, Found>[]): Work[];
}

/**
 * @typeParam Values the content of a row. Only the entity knows the shape of the content and of a plan; the steps pass both on
 * unread.
 */
export interface EntityImport<Values = unknown, Found = unknown, Work extends Plan<Found> = Plan<Found>> {
  terms: EntityTerms;
  /** The tables that it writes; a table that refers to another comes before it. */
  tables: readonly string[];
  /** The tables among them whose records a verdict depends on. */
  subjects: readonly string[];
  /**
   * The meaning of a reference to one of its records, in words for users, by the collection of the reference: "tem empréstimo".
   */
  uses: Readonly<Record<string, string>>;
  /** The kinds of files, besides tables, that it can read. */
  records?: RecordFiles;
  /** The row's subject, in words for users. */
  label(values: Values): string;
  /** Reads rows. It first derives the properties of a whole column from all its cells. */
  reader(app: App, column: (field: string) => string[]): (cells: Cells) => { values: Values; messages: RowMessage[] };
  /** The fields that hold codes. */
  codeFields: readonly string[];
  /** The codes of a row, whether or not it is an error. */
  codesOf(cells: Cells): Codes;
  /** Makes planners: the dry run uses one for the whole file, the commit a new one in each transaction. */
  planners(codes: Codes): () => Planner<Values, Found, Work>;
  /** Fills in the missing normalised names, a few hundred in each statement: little work remains for a transaction. */
  fillKeys(app: App): void;
  /** Runs before the first row is written, outside of any transaction. */
  begin(app: App, codes: Codes): void;
  /**
   * Writes the plans.
   * @returns the effects of each row, in the order of the plans.
   */
  write(app: App, plans: readonly Work[], at: string, batch: core.Record): Effect[][];
  /** Records in the records' history that an undo has restored their earlier values; each effect holds them. */
  restored?(app: App, actor: Actor, effects: readonly Effect[]): void;
  /** For an entity whose records stay in a ledger: the undo posts reversals and deletes nothing. */
  ledger?: ImportLedger;
}

/** The records that rows made, by table. */
export type RecordSets = ReadonlyMap<string, Set<string>>;

export interface ImportLedger {
  /** The collection of the entity's rows: `usesOf` alone decides whether a row that refers to them prevents the undo. */
  rows?: string;
  /** The reason, by record, for which these rows' records cannot be undone although nothing refers to them. */
  usesOf(app: App, batch: string, created: RecordSets): Map<string, string>;
  /**
   * Undoes these rows.
   * @returns the records that stay.
   */
  takeBack(app: App, batch: core.Record, created: RecordSets): ReadonlySet<string>;
}

/** The import entities, by the name that batches store. */
export type ImportEntities = Readonly<Record<string, EntityImport>>;

export function entityOf(entities: ImportEntities, batch: core.Record): EntityImport {
  return entities[batch.getString("entity")]!;
}

/**
 * A row's cells by field: the mapped columns, otherwise the user's value for all rows.
 * @param fields only these.
 */
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

/** The user's values for all rows, for the fields that allow them. */
export function allowedDefaults(fields: ImportFields, values: Defaults, may: (field: ImportField) => boolean): Defaults {
  const usable = listOfFields(fields).filter((field) => may(field) && tidy(values[field.name] ?? ""));
  return Object.fromEntries(usable.map((field) => [field.name, tidy(values[field.name]!)]));
}
