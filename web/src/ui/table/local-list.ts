/** Search, filters and sort over a small list in memory: the same functions as the server's lists, under the same names. */
import { isOfSignsAlone, searchText, searchWords } from "../../../../domain/text";
import type { TableQuery } from "./columns";
import type { ListState } from "./use-list-state";

export interface LocalListTerms<Row, Filter extends string> {
  /** The texts that the search reads in a row. */
  text: (row: Row) => readonly string[];
  /** By filter name: whether the row matches the value. */
  filters?: Record<Filter, (row: Row, value: string) => boolean>;
  /** By sort name: the value by which rows are compared. */
  sorts: Record<string, (row: Row) => string | number>;
}

type Params<Filter extends string> = Pick<ListState["params"], "q" | "sort"> & { filters: Record<Filter, string> };

const collator = new Intl.Collator("pt-BR", { numeric: true, sensitivity: "base" });

function compare(first: string | number, second: string | number): number {
  return typeof first === "number" && typeof second === "number"
    ? first - second
    : collator.compare(String(first), String(second));
}

/** The rows that match search and filters, sorted. Every word of the search must begin a word of the row. */
export function localRows<Row, Filter extends string>(
  rows: readonly Row[],
  params: Params<Filter>,
  { text, filters, sorts }: LocalListTerms<Row, Filter>,
): Row[] {
  const words = searchWords(params.q);
  const checks = Object.entries<(row: Row, value: string) => boolean>(filters ?? {}).flatMap(([name, meets]) => {
    const value = params.filters[name as Filter];
    return value ? [(row: Row) => meets(row, value)] : [];
  });
  const findsNothing = isOfSignsAlone(params.q);
  const matches = rows.filter((row) => {
    if (findsNothing) {
      return false;
    }
    const searchable = ` ${searchText(...text(row))}`;
    return words.every((word) => searchable.includes(` ${word}`)) && checks.every((meets) => meets(row));
  });
  const descending = params.sort.startsWith("-");
  const key = sorts[params.sort.slice(descending ? 1 : 0)];
  if (key) {
    matches.sort((match, other) => compare(key(match), key(other)) * (descending ? -1 : 1));
  }
  return matches;
}

/** A table's query over a list in memory: `query={localList(useAllRecords("sectors"), list.params, …)}`. */
export function localList<Row, Filter extends string>(
  query: { data?: readonly Row[] | undefined; error: unknown; refetch: () => unknown },
  params: Params<Filter>,
  terms: LocalListTerms<Row, Filter>,
): TableQuery<Row> {
  const { data, error, refetch } = query;
  const items = data && localRows(data, params, terms);
  return { data: items && { items, totalItems: items.length, totalPages: 1 }, error, refetch };
}
