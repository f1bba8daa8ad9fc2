/** The columns that a statement reads, each declared once: its SQL, and the kind of its value in the row. */
type Empty = string | number | boolean | readonly never[];

/** A column of a selection: its SQL, and its kind as the value for NULL. */
export interface Column<Value> {
  readonly sql: string;
  readonly empty: Empty;
  /** Of a list of rows: their columns, and the SQL of the list from that of one row. */
  readonly rows?: { readonly of: Selection<unknown>; readonly sql: (row: string) => string };
  /** Exists only for its type. */
  readonly value?: Value;
}

/** A column of text. Where the row's type allows only a few words, the writer of the column guarantees them, and "" for NULL. */
export const text = <Value extends string = string>(sql: string): Column<Value> => ({ sql, empty: "" });

export const number = (sql: string): Column<number> => ({ sql, empty: 0 });

export const flag = (sql: string): Column<boolean> => ({ sql, empty: false });

/** A column of a JSON list; the writer of the column guarantees its content. */
export const list = <Value extends readonly unknown[]>(sql: string): Column<Value> => ({ sql: `json(${sql})`, empty: [] });

/**
 * A column of rows of another table.
 * @param sql gives the SQL of their JSON list, from that of all of them together: `(SELECT ${all} FROM copies c WHERE ...)`.
 */
export const rows = <Row>(of: Selection<Row>, sql: (all: string) => string): Column<Row[]> => ({
  sql: `json(${sql(`json_group_array(${of.array})`)})`,
  empty: [],
  rows: { of, sql: (row) => `json(${sql(`json_group_array(${row})`)})` },
});

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

/**
 * Columns under their own names, of the kinds of an example.
 * @param alias of their table.
 */
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

/** Columns that are ready to be read. */
export interface Selection<Row> {
  readonly names: readonly string[];
  readonly kinds: readonly (Empty | Selection<unknown>)[];
  /** SQL that writes a row as a JSON array. */
  readonly array: string;
  /** SQL that writes a row as a JSON object, in its final form. */
  readonly object: () => string;
  /** Exists only for its type. */
  readonly row?: Row;
}

/** A row as a selection reads it. */
export type SelectedRow<Selected> = Selected extends Selection<infer Row> ? Row : never;

type Unknown = Readonly<Record<string, Column<unknown>>>;

type RowOf<Aliased> = { -readonly [Name in keyof Aliased]: Aliased[Name] extends Column<infer Value> ? Value : never };

/**
 * A row's columns, each declared once. `selection<Row>()({...})` has exactly the columns of `Row`, or does not compile; in
 * `selection({...})` the columns define the row's type.
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
    kinds: list.map(({ empty, rows }) => rows?.of ?? empty),
    array: `json_array(${list.map(({ sql }) => sql).join()})`,
    object: () => `json_object(${Object.entries(columns).map(([name, column]) => `'${name}', ${columnSql(column)}`)})`,
  };
}

/** The selection of the columns that an example has: see {@link columnsLike}. */
export const selectionLike = <Example extends { readonly [Name in keyof Example]: string | number | boolean }>(
  example: Example,
): Selection<Example> => selectionOf(columnsLike(example)) as Selection<Example>;

function columnSql({ sql, empty, rows }: Column<unknown>): string {
  if (rows) {
    return rows.sql(rows.of.object());
  }
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
 * The selection of one row with the results of one subquery, `SELECT <part> <rest>`: one pass over its copies or loans gives
 * several columns. The column before it must not be a list.
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

/** SQL of one JSON text of all rows of `SELECT <columns> <rest>`, in no order, for {@link readRows}. */
export const allRows = (columns: Selection<unknown>, from: string) =>
  `SELECT '[' || ifnull(group_concat(${columns.array}), '') || ']' ${from}`;

export const readRows = <Row>(columns: Selection<Row>, text: string): Row[] =>
  (JSON.parse(text) as Values[]).map((values) => rowOf(columns, values));

/** SELECT of rows in their final form, each after the few columns that are read of it: for {@link splitRows}. */
export const rowsWithText = (read: Selection<unknown>, written: Selection<unknown>, from: string) =>
  `SELECT ${read.array} || char(10) || ${written.object()} ${from}`;

/** The columns that are read of each row, and the row in its final form: a JSON object. */
export const splitRows = <Read>(read: Selection<Read>, rows: readonly string[]): { read: Read; written: string }[] =>
  rows.map((row) => {
    const end = row.indexOf("\n");
    return { read: readRow(read, row.slice(0, end)), written: row.slice(end + 1) };
  });

type Values = readonly (Empty | null)[];

/** A row that SQLite wrote as a JSON array. */
export const readRow = <Row>(columns: Selection<Row>, text: string): Row => rowOf(columns, JSON.parse(text) as Values);

function rowOf<Row>({ names, kinds }: Selection<Row>, values: Values): Row {
  const row: Record<string, unknown> = {};
  for (let place = 0; place < names.length; place++) {
    const kind = kinds[place]!;
    const value = values[place];
    if (typeof kind === "object" && "names" in kind) {
      row[names[place]!] = ((value ?? []) as readonly Values[]).map((inner) => rowOf(kind, inner));
    } else {
      row[names[place]!] = kind === false ? Boolean(value ?? kind) : (value ?? kind);
    }
  }
  return row as Row;
}
