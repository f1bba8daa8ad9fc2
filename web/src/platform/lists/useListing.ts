import { countOf } from "../../../../domain/list";
import type { ListName, ListRows } from "../../../../domain/school";
import { fetchWholeList, type ListParams, useList } from "../../data/lists";
import type { TableQuery } from "../../ui/table/columns";
import type { FilterableList } from "../../ui/table/FilterChips";
import { type LocalListTerms, localList } from "../../ui/table/local-list";
import type { ListState } from "../../ui/table/use-list-state";
import { type Selection, useSelection } from "../../ui/table/use-selection";

/** The part of a list's state that a table needs, whatever its filters are. */
export type AnyListState = Omit<ListState, "params" | "setFilters"> & FilterableList & { params: { q: string; page: number } };

/** A list's state with its rows, for a ListTable. */
export interface Listing<Row> {
  list: AnyListState;
  query: TableQuery<Row>;
  /** The chosen rows; used where the table has bulk actions. */
  selection: Selection<Row>;
  /** Every row under search and filters: for an export, and to select them all. */
  loadAll: () => Promise<readonly Row[]>;
  /** "214 títulos". While it is unknown, a text of about that width: the buttons beside it must not move. */
  count: (singular: string, plural: string) => string | undefined;
}

/** As wide as three figures. */
const UNKNOWN = "\u2007…\u2007";

/** "214 títulos"; nothing where the rows could not be loaded. */
const countIn = (
  listPage: { totalItems: number; more: boolean } | undefined,
  error: unknown,
  singular: string,
  plural: string,
): string | undefined => (listPage ? countOf(listPage, singular, plural) : error ? undefined : `${UNKNOWN} ${plural}`);

const idOf = (row: { id: string }) => row.id;

/**
 * One of the server's lists on a screen.
 * @param params where the request differs from the address.
 */
export function useListing<Name extends ListName>(
  name: Name,
  list: AnyListState & { params: ListParams },
  params: ListParams = list.params,
): Listing<ListRows[Name]> {
  const query = useList(name, params);
  return {
    list,
    query,
    selection: useSelection<ListRows[Name]>(idOf, list.scope),
    loadAll: () => fetchWholeList(name, params),
    count: (singular, plural) => countIn(query.data, query.error, singular, plural),
  };
}

/** A small collection on a screen, all of it in memory; it counts every record, whatever the filters. */
export function useLocalListing<Row extends { id: string }, Filter extends string>(
  records: { data?: readonly Row[] | undefined; error: unknown; refetch: () => unknown },
  list: AnyListState & { params: ListState["params"] & { filters: Record<Filter, string> } },
  terms: LocalListTerms<Row, Filter>,
): Listing<Row> {
  const { data } = records;
  const query = localList(records, list.params, terms);
  return {
    list,
    query,
    selection: useSelection<Row>(idOf, list.scope),
    loadAll: async () => query.data?.items ?? [],
    count: (singular, plural) => countIn(data && { totalItems: data.length, more: false }, records.error, singular, plural),
  };
}
