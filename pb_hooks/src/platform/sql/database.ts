/** The few ways in which our SQL reaches SQLite. Record ids and figures are always bound, never pasted. */
export type App = core.App;

/** A minute's or a night's work, as the jobs of `hooks.ts` call it. */
export const job = (work: (app: App) => void) => () => work($app as unknown as App);

/** The work that a night without the program may have missed, done at a start. A full disk does not prevent reading. */
export const atStart = (work: (app: App) => void) => () => {
  try {
    work($app as unknown as App);
  } catch (error) {
    $app.logger().error("What is made up for at a start was left for its hour", "error", String(error));
  }
};

export type Params = Record<string, string | number | boolean>;

type NewQuery = ReturnType<App["db"]>["newQuery"];

/**
 * The statement factory of the latest `app`: a command uses its transaction six times, and each use would otherwise make two
 * functions.
 */
let latest: { app: App; newQuery: NewQuery } | undefined;

function statement(app: App, sql: string, params: Params): ReturnType<NewQuery> {
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

type Empty = string | number | boolean | readonly never[];

/** A column of a selection: its SQL, and its kind as what stands for NULL. */
export interface Column<Value> {
  readonly sql: string;
  readonly empty: Empty;
  /** Only carries the type. */
  readonly value?: Value;
}

/** A column of text. Where the row's type knows but a few words, what stores them vouches for them, and for "" where it gives NULL. */
export const text = <Value extends string = string>(sql: string): Column<Value> => ({ sql, empty: "" });

export const number = (sql: string): Column<number> => ({ sql, empty: 0 });

export const flag = (sql: string): Column<boolean> => ({ sql, empty: false });

/** A column of a JSON list; what stores it vouches for what it holds. */
export const list = <Value extends readonly unknown[]>(sql: string): Column<Value> => ({ sql: `json(${sql})`, empty: [] });

/** "l.due" is the column `due` of `l`. */
type NameOf<Sql extends string> = Sql extends `${string}.${infer Name}` ? Name : Sql;

/** Columns of text under their own names. */
export const texts = <Sql extends string>(...columns: readonly Sql[]) => plain(columns, text<string>);

/** The columns of a table by its alias: "m.name". */
export const withAlias = <Alias extends string, Name extends string>(alias: Alias, names: readonly Name[]) =>
  names.map((name): `${Alias}.${Name}` => `${alias}.${name}`);

/** Columns of numbers under their own names. */
export const numbers = <Sql extends string>(...columns: readonly Sql[]) => plain(columns, number);

/** Columns of flags under their own names. */
export const flags = <Sql extends string>(...columns: readonly Sql[]) => plain(columns, flag);

function plain<Sql extends string, Value>(
  columns: readonly Sql[],
  kind: (sql: string) => Column<Value>,
): { readonly [Name in NameOf<Sql>]: Column<Value> } {
  const namedColumns: Record<string, Column<Value>> = {};
  for (const sql of columns) {
    namedColumns[sql.slice(sql.indexOf(".") + 1)] = kind(sql);
  }
  return namedColumns as { [Name in NameOf<Sql>]: Column<Value> };
}

/** Columns under their own names, of the kinds that an example has. @param alias of their table. */
export function columnsLike<Example extends { readonly [Name in keyof Example]: string | number | boolean }>(
  example: Example,
  alias = "",
): Columns<Example> {
  const columns = Object.entries<string | number | boolean>(example).map(([name, value]) => {
    const kind = typeof value === "number" ? number : typeof value === "boolean" ? flag : text;
    return [name, kind(alias ? `${alias}.${name}` : name)];
  });
  return Object.fromEntries(columns) as Columns<Example>;
}

/** A row's columns by name. */
export type Columns<Row> = { readonly [Name in keyof Row]-?: Column<Row[Name]> };

/** Columns made ready to be read. */
export interface Selection<Row> {
  readonly names: readonly string[];
  readonly kinds: readonly Empty[];
  /** SQL that writes a row as a JSON array. */
  readonly array: string;
  /** SQL that writes a row as a JSON object, as it travels. */
  readonly object: () => string;
  /** Only carries the type. */
  readonly row?: Row;
}

type Unknown = Readonly<Record<string, Column<unknown>>>;

type RowOf<Aliased> = { -readonly [Name in keyof Aliased]: Aliased[Name] extends Column<infer Value> ? Value : never };

/**
 * A row's columns, each said once. `selection<Row>()({...})` has all columns of `Row` and no other, or does not compile; of
 * `selection({...})` the columns make the row's type.
 */
export function selection<Row>(): <Named extends Columns<Row>>(
  columns: Named & { readonly [Name in Exclude<keyof Named, keyof Row>]: never },
) => Selection<Row>;
export function selection<Named extends Unknown>(columns: Named): Selection<RowOf<Named>>;
export function selection(columns?: Unknown): unknown {
  return columns ? selectionOf(columns) : selectionOf;
}

function selectionOf(columns: Unknown): Selection<unknown> {
  const list = Object.values(columns);
  return {
    names: Object.keys(columns),
    kinds: list.map(({ empty }) => empty),
    array: `json_array(${list.map(({ sql }) => sql).join()})`,
    object: () => `json_object(${Object.entries(columns).map(([name, column]) => `'${name}', ${columnSql(column)}`)})`,
  };
}

function columnSql({ sql, empty }: Column<unknown>): string {
  switch (empty) {
    case false:
      return `json(iif(${sql}, 'true', 'false'))`;
    case "":
      return `ifnull(${sql}, '')`;
    case 0:
      return `ifnull(${sql}, 0)`;
    default:
      return `json(ifnull(${sql}, '[]'))`;
  }
}

/**
 * The selection of one row with what one subquery, `SELECT <part> <rest>`, gathers for it: a pass over its copies or loans gives
 * several columns. The last column before it is no list.
 */
export function withPart<Row, Part>(row: Selection<Row>, part: Selection<Part>, from: string): Selection<Row & Part> {
  const joinedLists = (end: string, first: string, second: string) =>
    `rtrim(${first}, '${end}') || ',' || substr((SELECT ${second} ${from}), 2)`;
  return {
    names: [...row.names, ...part.names],
    kinds: [...row.kinds, ...part.kinds],
    array: joinedLists("]", row.array, part.array),
    object: () => joinedLists("}", row.object(), part.object()),
  };
}

/**
 * All rows of `SELECT <columns> <rest>`: SQLite writes a row as one JSON array, which costs half of what a model of PocketBase's
 * does; and a loop by index a tenth of one over pairs. NULL becomes the empty value of its kind.
 * @param fromClause from FROM on. It knows no column by the name that it has in the row.
 * @param tables "WITH ...", what is read from beside the school's own tables.
 */
export function select<Row>(app: App, columns: Selection<Row>, fromClause: string, params: Params = {}, tables = ""): Row[] {
  const texts = textsOf(app, `${tables} SELECT ${columns.array} ${fromClause}`, params);
  const rows: Row[] = [];
  for (let index = 0; index < texts.length; index++) {
    rows.push(readRow(columns, JSON.parse(texts[index]!) as Values));
  }
  return rows;
}

/** The first row, or null. */
export function selectFirst<Row>(app: App, columns: Selection<Row>, from: string, params: Params = {}): Row | null {
  const texts = textsOf(app, `SELECT ${columns.array} ${from}`, params);
  return texts.length > 0 ? readRow(columns, JSON.parse(texts[0]!) as Values) : null;
}

/** SQL of one JSON text of all rows of `SELECT <columns> <rest>`, in no order, for {@link readRows}. */
export const allRows = (columns: Selection<unknown>, from: string) =>
  `SELECT '[' || ifnull(group_concat(${columns.array}), '') || ']' ${from}`;

export const readRows = <Row>(columns: Selection<Row>, text: string): Row[] =>
  (JSON.parse(text) as Values[]).map((values) => readRow(columns, values));

/** SELECT of rows as they travel, each behind the little that is read of it: for {@link splitRows}. */
export const rowsWithText = (read: Selection<unknown>, written: Selection<unknown>, from: string) =>
  `SELECT ${read.array} || char(10) || ${written.object()} ${from}`;

/** The columns that are read of each row, and the row in its final form: a JSON object. */
export const splitRows = <Read>(read: Selection<Read>, rows: readonly string[]): { read: Read; written: string }[] =>
  rows.map((row) => {
    const end = row.indexOf("\n");
    return { read: readRow(read, JSON.parse(row.slice(0, end)) as Values), written: row.slice(end + 1) };
  });

type Values = readonly (Empty | null)[];

function readRow<Row>({ names, kinds }: Selection<Row>, values: Values): Row {
  const row: Record<string, unknown> = {};
  for (let place = 0; place < names.length; place++) {
    const kind = kinds[place]!;
    const value = values[place] ?? kind;
    row[names[place]!] = kind === false ? Boolean(value) : value;
  }
  return row as Row;
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

/** The school's own program runs a statement by one call; the stock program has no such function. See program/hook_statements.go. */
interface NativeStatements {
  column?: (app: App, sql: string, params: Params, context: Context | null) => readonly string[];
  execute?: (app: App, sql: string, params: Params, context: Context | null) => number;
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

/** The result may be Go's own array: to be read by index. */
function textsOf(app: App, sql: string, params: Params): readonly string[] {
  const { column: nativeColumn } = nativeStatementsOf(app);
  if (nativeColumn) {
    return nativeColumn(app, sql, params, requestContext);
  }
  const texts = arrayOf("") as unknown as string[];
  statement(app, sql, params).column(texts);
  return texts;
}

/** The steps in which SQLite means to run a statement. */
export function planOf(app: App, sql: string, params: Params): string[] {
  const steps = arrayOf(new DynamicModel({ detail: "" })) as unknown as { length: number };
  statement(app, `EXPLAIN QUERY PLAN ${sql}`, params).all(steps);
  return (JSON.parse(JSON.stringify(steps)) as { detail: string }[]).map(({ detail }) => detail);
}

/** Runs a statement; gives the number of rows it changed. Fires no record hooks and no realtime. */
export function execute(app: App, sql: string, params: Params = {}): number {
  const { execute: nativeExecute } = nativeStatementsOf(app);
  return nativeExecute ? nativeExecute(app, sql, params, requestContext) : statement(app, sql, params).execute().rowsAffected();
}

/** The texts of {@link insertOne}, by table and columns. */
const insertions = new Map<string, string>();

/**
 * Inserts one row. Table and columns are names of ours, never a person's text. Fires no record hooks and no realtime: for what nobody
 * listens to as a record.
 * @param at when it was made, as stamp() writes it.
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
  `INSERT INTO ${table} (${columns.map((name) => `\`${name}\``).join(", ")}, created, updated)
   SELECT ${columns.map((name) => `json_extract(value, '$.${name}')`).join(", ")}, {:at}, {:at} FROM json_each({:rows})`;

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
