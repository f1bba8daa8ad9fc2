/** The few ways in which our SQL reaches SQLite. Record ids and figures are always bound, never pasted. */
export type App = core.App;

/** A minute's or a night's work, as the jobs of `hooks.ts` call it. */
export const job = (work: (app: App) => void) => () => work($app as unknown as App);

export type Params = Record<string, string | number | boolean>;
/** A row's shape by example: "" for text, 0 for an integer, false for a flag, -0 for a fraction. */
export type Shape = Record<string, string | number | boolean>;

type NewQuery = ReturnType<App["db"]>["newQuery"];

/** How whoever asked last makes statements: a command asks its transaction six times, and each way there would make two functions anew. */
let latest: { app: App; newQuery: NewQuery } | undefined;

function statement(app: App, sql: string, params: Params): ReturnType<NewQuery> {
  if (latest?.app !== app) {
    latest = { app, newQuery: app.db().newQuery };
  }
  return latest.newQuery(sql).bind(params as Parameters<ReturnType<NewQuery>["bind"]>[0]);
}

/** All rows of a query as plain objects. The query must give no NULL: COALESCE in the SQL. */
export function all<S extends Shape>(app: App, sql: string, params: Params, shape: S): Widened<S>[] {
  const rows = arrayOf(new DynamicModel(shape)) as unknown as { length: number };
  statement(app, sql, params).all(rows);
  return JSON.parse(JSON.stringify(rows)) as Widened<S>[];
}

/** The first row, or null. */
export function first<S extends Shape>(app: App, sql: string, params: Params, shape: S): Widened<S> | null {
  return all(app, sql, params, shape)[0] ?? null;
}

/** A row's columns by name: the SQL of each, and its kind by example: "" for text, 0 for a number, false for a flag. */
export type Columns = Record<string, readonly [sql: string, kind: string | number | boolean]>;

/** Columns made ready for `pick`. */
export interface Selection<C extends Columns> {
  sql: string;
  names: readonly string[];
  kinds: readonly (string | number | boolean)[];
  readonly columns?: C;
}

export type Picked<C extends Columns> = Widened<{ -readonly [K in keyof C]: C[K][1] }>;

export function selection<C extends Columns>(columns: C): Selection<C> {
  const list = Object.values(columns);
  const sql = list.map((column) => column[0]).join();
  return { sql: `SELECT json_array(${sql})`, names: Object.keys(columns), kinds: list.map((column) => column[1]) };
}

/**
 * All rows of `SELECT <columns> <rest>` where each query counts: SQLite writes a row as one JSON array, which costs half of
 * what a model of PocketBase's does; and a loop by index a tenth of one over pairs. NULL becomes the empty value of its kind.
 */
export function pick<C extends Columns>(
  app: App,
  { sql, names, kinds }: Selection<C>,
  rest: string,
  params: Params,
): Picked<C>[] {
  const texts = column(app, `${sql} ${rest}`, params);
  const rows: Picked<C>[] = [];
  for (let index = 0; index < texts.length; index++) {
    rows.push(rowOf(names, kinds, JSON.parse(texts[index]!) as (string | number | null)[]) as Picked<C>);
  }
  return rows;
}

/**
 * All rows of a SELECT whose columns are the shape's, in any order, as one text that SQLite writes: what a page of thirty rows
 * costs is a third of what thirty models do. NULL becomes the empty value of its kind.
 */
export function allUnordered<S extends Shape>(app: App, sql: string, params: Params, shape: S): Widened<S>[] {
  const names = Object.keys(shape);
  const kinds = Object.values(shape);
  const columns = names.map((name) => `[${name}]`).join();
  const texts = column(app, `SELECT json_group_array(json_array(${columns})) FROM (${sql})`, params);
  const rows = JSON.parse(texts[0] ?? "[]") as (string | number | null)[][];
  return rows.map((values) => rowOf(names, kinds, values) as Widened<S>);
}

/** The one column of a SELECT, a text, in its order. What comes is Go's own array: to be read by index. */
export function column(app: App, sql: string, params: Params): readonly string[] {
  const texts = arrayOf("") as unknown as string[];
  statement(app, sql, params).column(texts);
  return texts;
}

/** SQL that writes a row as a JSON object: the SQL of each of its members, a flag's as `truth` gives it. */
export function jsonObject<Row>(members: { [K in keyof Row]: string }): string {
  return `json_object(${Object.entries<string>(members)
    .map(([name, sql]) => `'${name}', ${sql}`)
    .join(", ")})`;
}

/** SQL that writes the members of two JSON objects as one object. The first one's last member is no object itself. */
export const joinedObjects = (first: string, second: string) => `rtrim(${first}, '}') || ',' || substr(${second}, 2)`;

export const truth = (flag: string) => `json(iif(${flag}, 'true', 'false'))`;

function rowOf(names: readonly string[], kinds: readonly Shape[string][], values: readonly (string | number | null)[]): Params {
  const row: Params = {};
  for (let place = 0; place < names.length; place++) {
    const kind = kinds[place]!;
    const value = values[place] ?? kind;
    row[names[place]!] = kind === false ? Boolean(value) : value;
  }
  return row;
}

/** Runs a statement; gives the number of rows it changed. Fires no record hooks and no realtime. */
export function execute(app: App, sql: string, params: Params = {}): number {
  return statement(app, sql, params).execute().rowsAffected();
}

/**
 * Inserts many rows by one statement, all with the columns of the first. Table and columns are names of ours, never a
 * person's text. Fires no record hooks and no realtime. A value that is neither text, number nor flag is stored as JSON.
 * @param at when they were made, as stamp() writes it.
 */
export function insertAll(app: App, table: string, at: string, rows: readonly Record<string, unknown>[]): void {
  if (rows.length > 0) {
    execute(app, insertion(table, Object.keys(rows[0]!)), { at, rows: JSON.stringify(rows) });
  }
}

/** The same, but a row that a unique index refuses is left out. @returns the ids of the others. */
export function insertNew(app: App, table: string, at: string, rows: readonly Params[]): readonly string[] {
  if (rows.length === 0) {
    return [];
  }
  const sql = `${insertion(table, Object.keys(rows[0]!))} WHERE TRUE ON CONFLICT DO NOTHING RETURNING id`;
  return column(app, sql, { at, rows: JSON.stringify(rows) });
}

const insertion = (table: string, columns: readonly string[]) =>
  `INSERT INTO ${table} (${columns.join(", ")}, created, updated)
   SELECT ${columns.map((name) => `json_extract(value, '$.${name}')`).join(", ")}, {:at}, {:at} FROM json_each({:rows})`;

export type Widened<S> = { [K in keyof S]: S[K] extends string ? string : S[K] extends number ? number : boolean };

/**
 * Runs `work` in one transaction and gives its value. An error undoes it all and is thrown on as it was: on the way through Go
 * errors lose their class.
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

/** An id in PocketBase's own form, for rows that are written by SQL. */
export function newRecordId(): string {
  return $security.randomStringWithAlphabet(15, "abcdefghijklmnopqrstuvwxyz0123456789");
}

/** A record or null; anything but "no such row" is thrown on. */
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

/** A json field's value; PocketBase hands it over as bytes. */
export function readJson<T>(record: core.Record, field: string): T {
  return JSON.parse(record.getString(field) || "null") as T;
}

/** True when the error is a broken UNIQUE index. */
export function isUniqueViolation(error: unknown): boolean {
  return /validation_not_unique|validation_pk|UNIQUE constraint failed|must be unique/i.test(String(error) + serialised(error));
}

function serialised(error: unknown): string {
  try {
    return JSON.stringify(error) ?? "";
  } catch {
    return "";
  }
}
