/** The functions by which our SQL reaches SQLite. Record ids and figures are always bound, never pasted. */
import { readRow, type Selection } from "./selection";

export type App = core.App;

/** The work of a job, as `hooks.ts` registers it. */
export const job = (work: (app: App) => void) => () => work($app as unknown as App);

/** The work that a night without the program may have missed, run at the start. A full disk does not prevent reading. */
export const atStart = (work: (app: App) => void) => () => {
  try {
    work($app as unknown as App);
  } catch (error) {
    $app.logger().error("What is made up for at a start was left for its hour", "error", String(error));
  }
};

type Values = Record<string, string | number | boolean>;
/** The values that a statement binds; a list is bound as JSON, for json_each. */
export type Params = Record<string, Values[string] | readonly unknown[]>;

function boundValues(params: Params): Values {
  const values: Values = {};
  for (const name of Object.keys(params)) {
    const value = params[name]!;
    values[name] = typeof value === "object" ? JSON.stringify(value) : value;
  }
  return values;
}

type NewQuery = ReturnType<App["db"]>["newQuery"];

/**
 * The statement factory of the latest `app`: a command uses its transaction six times, and each use would otherwise make two
 * functions.
 */
let latest: { app: App; newQuery: NewQuery } | undefined;

function statement(app: App, sql: string, params: Values): ReturnType<NewQuery> {
  if (latest?.app !== app) {
    latest = { app, newQuery: app.db().newQuery };
  }
  const query = latest.newQuery(sql).bind(params as Parameters<ReturnType<NewQuery>["bind"]>[0]);
  return requestContext ? query.withContext(requestContext) : query;
}

type Context = Parameters<ReturnType<NewQuery>["withContext"]>[0];

/** The context of this interpreter's present request: it ends when the client disconnects. */
let requestContext: Context | null = null;

/**
 * Answers a request that changes nothing: its statements end when the client disconnects. A request with changes runs to its
 * end.
 */
export function withRequestContext<Value>(e: core.RequestEvent, work: () => Value): Value {
  requestContext = e.request!.context();
  try {
    return work();
  } finally {
    requestContext = null;
  }
}

/**
 * All rows of `SELECT <columns> <rest>`. SQLite writes a row as one JSON array, which costs half of what a model of PocketBase's
 * does; and a loop by index costs a tenth of one over pairs. NULL becomes the empty value of its kind.
 * @param fromClause from FROM on; it cannot use the columns' names in the row.
 * @param tables "WITH ...", the sources beside the school's own tables.
 */
export function select<Row>(app: App, columns: Selection<Row>, fromClause: string, params: Params = {}, tables = ""): Row[] {
  const texts = textsOf(app, `${tables} SELECT ${columns.array} ${fromClause}`, params);
  const rows: Row[] = [];
  for (let index = 0; index < texts.length; index++) {
    rows.push(readRow(columns, texts[index]!));
  }
  return rows;
}

/** The first row, or null. */
export function selectFirst<Row>(app: App, columns: Selection<Row>, from: string, params: Params = {}): Row | null {
  const texts = textsOf(app, `SELECT ${columns.array} ${from}`, params);
  return texts.length > 0 ? readRow(columns, texts[0]!) : null;
}

/** The one column of a SELECT, a text or a number as text, in its order. */
export function column(app: App, sql: string, params: Params = {}): string[] {
  const texts = textsOf(app, sql, params);
  const values: string[] = [];
  for (let index = 0; index < texts.length; index++) {
    values.push(texts[index]!);
  }
  return values;
}

/** The one number of a SELECT. */
export const figure = (app: App, sql: string, params: Params = {}): number => Number(column(app, sql, params)[0]);

/**
 * Sineta's own program runs a statement by one call; the stock PocketBase has no such function. See program/hook_statements.go.
 */
interface NativeStatements {
  column?: (app: App, sql: string, params: Values, context: Context | null) => readonly string[];
  execute?: (app: App, sql: string, params: Values, context: Context | null) => number;
}

let nativeStatements: NativeStatements | undefined;

function nativeStatementsOf(app: App): NativeStatements {
  if (nativeStatements === undefined) {
    const look = app.store().get;
    nativeStatements = {
      column: (look("platform:column") ?? undefined) as NativeStatements["column"],
      execute: (look("platform:execute") ?? undefined) as NativeStatements["execute"],
    };
  }
  return nativeStatements;
}

/** The result may be Go's own array: read it by index. */
function textsOf(app: App, sql: string, params: Params): readonly string[] {
  const values = boundValues(params);
  const { column: nativeColumn } = nativeStatementsOf(app);
  if (nativeColumn) {
    return nativeColumn(app, sql, values, requestContext);
  }
  const texts = arrayOf("") as unknown as string[];
  statement(app, sql, values).column(texts);
  return texts;
}

/** The steps by which SQLite would run a statement. */
export function planOf(app: App, sql: string, params: Params): string[] {
  const steps = arrayOf(new DynamicModel({ detail: "" })) as unknown as { length: number };
  statement(app, `EXPLAIN QUERY PLAN ${sql}`, boundValues(params)).all(steps);
  return (JSON.parse(JSON.stringify(steps)) as { detail: string }[]).map(({ detail }) => detail);
}

/** Runs a statement and returns the number of changed rows. Fires no record hooks and no realtime events. */
export function execute(app: App, sql: string, params: Params = {}): number {
  const values = boundValues(params);
  const { execute: nativeExecute } = nativeStatementsOf(app);
  return nativeExecute ? nativeExecute(app, sql, values, requestContext) : statement(app, sql, values).execute().rowsAffected();
}

/** The texts of {@link insertOne}, by table and columns. */
const insertions = new Map<string, string>();

/**
 * Inserts one row. Table and columns are names of ours, never a user's text. Fires no record hooks and no realtime events: for
 * rows without listeners.
 * @param at the moment of its creation, as stamp() writes it.
 */
export function insertOne(app: App, table: string, at: string, row: Readonly<Record<string, Params[string] | undefined>>): void {
  const given: Params = {};
  for (const [name, value] of Object.entries(row)) {
    if (value !== undefined) {
      given[name] = value;
    }
  }
  const names = Object.keys(given);
  given.at = at;
  const key = `${table} ${names.join()}`;
  let sql = insertions.get(key);
  if (sql === undefined) {
    const [columns, values] = [names.map((name) => `\`${name}\``), names.map((name) => `{:${name}}`)];
    sql = `INSERT INTO ${table} (${columns.join()}, created, updated) VALUES (${values.join()}, {:at}, {:at})`;
    insertions.set(key, sql);
  }
  execute(app, sql, given);
}

type InsertedRow = Readonly<Record<string, unknown>>;
type RowOf<Item> = (item: Item, index: number) => InsertedRow | null;

/**
 * Inserts many rows by one statement, all with the columns of the first. Table and columns are names of ours, never a user's
 * text. Fires no record hooks and no realtime events. A value that is neither text, number nor flag is stored as JSON.
 * @param at the moment of their creation, as stamp() writes it.
 */
export function insertAll(app: App, table: string, at: string, rows: readonly InsertedRow[]): void;
/** The same, with the row of each item; null for an item without one. */
export function insertAll<Item>(app: App, table: string, at: string, items: readonly Item[], rowOf: RowOf<Item>): void;
export function insertAll(app: App, table: string, at: string, items: readonly InsertedRow[], rowOf?: RowOf<InsertedRow>): void {
  const rows = rowOf ? items.flatMap((item, index) => rowOf(item, index) ?? []) : items;
  if (rows.length > 0) {
    execute(app, insertion(table, Object.keys(rows[0]!)), { at, rows });
  }
}

/**
 * The same, without the rows that a unique index refuses.
 * @returns the ids of the inserted rows.
 */
export function insertNew(app: App, table: string, at: string, rows: readonly Params[]): readonly string[] {
  if (rows.length === 0) {
    return [];
  }
  const sql = `${insertion(table, Object.keys(rows[0]!))} WHERE TRUE ON CONFLICT DO NOTHING RETURNING id`;
  return column(app, sql, { at, rows });
}

const insertion = (table: string, columns: readonly string[]) =>
  `INSERT INTO ${table} (${columns.map((name) => `\`${name}\``).join(", ")}, created, updated)
   SELECT ${columns.map((name) => `json_extract(value, '$.${name}')`).join(", ")}, {:at}, {:at} FROM json_each({:rows})`;

/**
 * Runs `work` in one transaction and returns its value. An error rolls everything back and is thrown on unchanged: errors lose
 * their class on the way through Go.
 */
export function transact<T>(app: App, work: (app: App) => T): T {
  let value: { of: T } | undefined;
  let failure: { error: unknown } | undefined;
  try {
    app.runInTransaction((transaction) => {
      try {
        value = { of: work(transaction) };
      } catch (error) {
        failure = { error };
        throw error;
      }
    });
  } catch (error) {
    throw failure ? failure.error : error;
  }
  return value!.of;
}

/**
 * Does the work of a job on each of its records. A record at which it fails is named in the program's log, and holds up no other.
 * @throws where the database takes no more work: the job's next round does the rest.
 */
export function forEachAlone<Row extends string | { readonly id: string }>(
  app: App,
  rows: readonly Row[],
  work: (row: Row) => void,
): void {
  for (const row of rows) {
    try {
      work(row);
    } catch (error) {
      if (isDatabaseBusy(error)) {
        throw error;
      }
      const id = typeof row === "string" ? row : row.id;
      app.logger().error("A job failed at a record, and went on with the others", "record", id, "error", String(error));
    }
  }
}

/** The same, in a transaction for each record. */
export const transactEach = <Row extends string | { readonly id: string }>(
  app: App,
  rows: readonly Row[],
  work: (app: App, row: Row) => void,
): void => forEachAlone(app, rows, (row) => transact(app, (transaction) => work(transaction, row)));

/** An id in PocketBase's own form, for rows that SQL writes. */
export function newRecordId(): string {
  return $security.randomStringWithAlphabet(15, "abcdefghijklmnopqrstuvwxyz0123456789");
}

/** A record or null; any error but "no such row" is thrown on. */
export function find(app: App, collection: string, id: string): core.Record | null {
  try {
    return app.findRecordById(collection, id);
  } catch (error) {
    if (/no rows/.test(String(error))) {
      return null;
    }
    throw error;
  }
}

/** A json field's value; PocketBase returns it as bytes. */
export function readJson<T>(record: core.Record, field: string): T {
  return JSON.parse(record.getString(field) || "null") as T;
}

/** True when a statement got no connection in time, or another program writes: nothing is wrong with the statement itself. */
export const isDatabaseBusy = (error: unknown): boolean =>
  /context deadline exceeded|database is locked|SQLITE_BUSY/i.test(String(error));

/** True when the error is a broken UNIQUE index. */
export function isUniqueViolation(error: unknown): boolean {
  return /validation_not_unique|validation_pk|UNIQUE constraint failed|must be unique/i.test(String(error) + serialised(error));
}

/** True when the error is a record's id that another record of its collection has. */
export function isIdTaken(error: unknown): boolean {
  return /validation_pk|UNIQUE constraint failed: \w+\.id\b|\bid: Value must be unique|"id":\{"code":"validation_not_unique"/.test(
    String(error) + serialised(error),
  );
}

function serialised(error: unknown): string {
  try {
    return JSON.stringify(error) ?? "";
  } catch {
    return "";
  }
}
