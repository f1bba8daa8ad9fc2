import type { ReactNode } from "react";
import type { Day } from "../../../../domain/dates";
import type { Tone } from "../tone";
import type { CsvColumn } from "./csv";

/** The school's day and zone, and the current instant: the screen formats days and instants with them. */
export interface CellContext {
  today: Day;
  timeZone: string;
  now: Date;
}

/** A status pill. Without `icon` its words are enough. */
export interface CellStatus {
  tone: Tone;
  text: string;
  icon?: boolean;
}

/**
 * A column as data. The first column is the row's name: semi-bold, with its code below, and the link that opens the record. A
 * column with a value or a status is a column of the exported file too.
 */
export interface Column<Row> {
  /** For two columns of a table with the same title. */
  key?: string;
  title: string;
  /** The value: the file's cell; also the screen's, in the format of its kind, where the column has no `render`. */
  value?: CsvColumn<Row>["value"];
  /** The format of the value, as in a file; "text" when left out. On the screen an instant is relative: "há 20 min". */
  kind?: CsvColumn<Row>["kind"];
  /** The row's state in a pill; none where there is nothing to say. Its words are the file's cell, unless there is a `value`. */
  status?: (row: Row, today: Day) => CellStatus | null | undefined;
  /** "screen" where the file does not have it. */
  only?: "screen";
  /** Draws the cell. The first column may leave it out: it then shows the row's name. */
  render?: (row: Row, context: CellContext) => ReactNode;
  /** Left of the first column's name and the line below it: a cover, a portrait. */
  lead?: (row: Row) => ReactNode;
  /** A code (tombo, card, number), in mono below the main text. */
  code?: (row: Row) => string;
  /** Words below the main text, where the style of a code would be wrong. */
  note?: (row: Row, context: CellContext) => string;
  /** The server's name for sorting by this column; left out, it can't be sorted by. */
  sort?: string;
  align?: "left" | "right" | "center";
  /** On a phone: a column of its own (at most one beside the first), part of the second line (default), or left out. */
  phone?: "column" | "line" | "hidden";
  /** True for a column that only a wide screen has room for. */
  wide?: boolean;
}

/** A key that is unique in the table. */
export const keyOf = ({ key, title }: Pick<Column<unknown>, "key" | "title">): string => key ?? title;

/** A column that only the exported file has. */
export interface FileColumn<Row> extends CsvColumn<Row> {
  only: "file";
}

/** A list's columns, on the screen and in its file, each in its order. */
export type ListColumn<Row> = Column<Row> | FileColumn<Row>;

/** The columns of a list on the screen. */
export function screenColumns<Row>(columns: readonly ListColumn<Row>[]): Column<Row>[] {
  return columns.filter((column): column is Column<Row> => column.only !== "file");
}

/** The columns of a list's file. */
export function fileColumns<Row>(columns: readonly ListColumn<Row>[], today: Day): CsvColumn<Row>[] {
  return columns.flatMap((column): CsvColumn<Row>[] => {
    if (column.only === "file") {
      return [column];
    }
    const { title, value, kind, status, only } = column;
    const cell = value ?? (status && ((row: Row) => status(row, today)?.text));
    return cell && only !== "screen" ? [{ title, value: cell, ...(kind ? { kind } : {}) }] : [];
  });
}

/** A page of rows that is loading, as TanStack Query returns it: `query={useList(…)}` fits. */
export interface TableQuery<Row> {
  data?:
    | { items: readonly Row[]; page?: number; perPage?: number; totalItems: number; totalPages: number; more?: boolean }
    | undefined;
  error: unknown;
  /** The rows of the previous page, while the next one loads. */
  isPlaceholderData?: boolean;
  refetch: () => unknown;
}

/** Rows that are loaded already, as a table's query. */
export function loadedRows<Row>(items: readonly Row[]): TableQuery<Row> {
  return { data: { items, totalItems: items.length, totalPages: 1 }, error: null, refetch: () => undefined };
}

/** A whole (small) list that is in memory, as a table's query: `query={wholeList(useAllRecords("sectors"))}`. */
export function wholeList<Row>(query: {
  data?: readonly Row[] | undefined;
  error: unknown;
  refetch: () => unknown;
}): TableQuery<Row> {
  const { data: items, error, refetch } = query;
  return { data: items && { items, totalItems: items.length, totalPages: 1 }, error, refetch };
}
