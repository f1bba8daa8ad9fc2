import type { ReactNode } from "react";

/** A column as data. The first column is the row's name: semi-bold, with its code below, and the link that opens the record. */
export interface Column<Row> {
  key: string;
  title: string;
  /** The cell. The first column may leave it out: it then shows the row's name. */
  render?: (row: Row) => ReactNode;
  /** Left of the first column's name and the line below it: a cover, a portrait. */
  lead?: (row: Row) => ReactNode;
  /** A code (tombo, card, number), in mono below the main text. */
  code?: (row: Row) => string;
  /** Words below the first column's main text, where a code would be the wrong dress. */
  note?: (row: Row) => string;
  /** The server's name for sorting by this column; left out, it can't be sorted by. */
  sort?: string;
  align?: "left" | "right" | "center";
  /** On a phone: a column of its own (at most one beside the first), part of the second line (default), or left out. */
  phone?: "column" | "line" | "hidden";
  /** True for what only a wide screen has room for. */
  wide?: boolean;
}

/** A page of rows on its way, as TanStack Query answers it: `query={useList(…)}` fits. */
export interface TableQuery<Row> {
  data?:
    | { items: readonly Row[]; page?: number; perPage?: number; totalItems: number; totalPages: number; more?: boolean }
    | undefined;
  error: unknown;
  /** The rows of the page before, while the next one loads. */
  isPlaceholderData?: boolean;
  refetch: () => unknown;
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
