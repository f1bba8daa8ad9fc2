/** The server's searchable lists (`lists` of each area in domain/), page by page or whole. */
import { keepPreviousData, type UseQueryResult, useQueries, useQuery } from "@tanstack/react-query";
import type { Page } from "../../../domain/list";
import type { ListName, ListRows } from "../../../domain/school";
import { pb } from "./client";
import { FULL_LIST_BATCH, PAGE_SIZE } from "./constants";
import type { CallError } from "./errors";
import { withSession } from "./session";

export interface ListParams {
  q?: string;
  page?: number;
  perPage?: number;
  /** A sort of the list's own; "-" in front reverses it. */
  sort?: string;
  filters?: Record<string, string>;
  /** Every match of a search, instead of as many as it counts. */
  whole?: boolean;
}

export function fetchList<Name extends ListName>(
  name: Name,
  params: ListParams,
  signal?: AbortSignal,
): Promise<Page<ListRows[Name]>> {
  const { q = "", page = 1, perPage = PAGE_SIZE, sort = "", filters = {}, whole = false } = params;
  const usedFilters = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ""));
  return withSession(() =>
    pb.send<Page<ListRows[Name]>>(`/api/school/list/${name}`, {
      method: "GET",
      query: { q, page, perPage, sort, ...(whole ? { whole } : {}), ...usedFilters },
      signal,
    }),
  );
}

const listQuery = <Name extends ListName>(name: Name, params: ListParams, enabled: boolean) => ({
  queryKey: [name, params],
  queryFn: ({ signal }: { signal: AbortSignal }) => fetchList(name, params, signal),
  placeholderData: keepPreviousData,
  enabled,
});

/** One page as a query that keeps the earlier page on screen while the next one loads. Key: [name, params]. */
export function useList<Name extends ListName>(name: Name, params: ListParams, enabled = true) {
  return useQuery<Page<ListRows[Name]>, CallError>(listQuery(name, params, enabled));
}

/** A search of the typed text, never from the cache: an earlier answer may lack records added since. */
export function useSearch<Name extends ListName>(name: Name, params: ListParams, enabled = true) {
  return useQuery<Page<ListRows[Name]>, CallError>({ ...listQuery(name, params, enabled), staleTime: 0 });
}

/** The same for several lists at once, an answer each in their order. */
export function useSearches(names: readonly ListName[], params: ListParams, enabled = true) {
  return useQueries({
    queries: names.map((name) => ({ ...listQuery(name, params, enabled), staleTime: 0 })),
  }) as UseQueryResult<Page<ListRows[ListName]>, CallError>[];
}

/** Every row under the filters, 500 at a time: for an export. */
export async function fetchWholeList<Name extends ListName>(name: Name, params: ListParams): Promise<ListRows[Name][]> {
  const rows: ListRows[Name][] = [];
  for (let page = 1; ; page++) {
    const batch = await fetchList(name, { ...params, page, perPage: FULL_LIST_BATCH, whole: true });
    rows.push(...batch.items);
    if (page >= batch.totalPages) {
      return rows;
    }
  }
}

/** Every row under the filters, as a query: only where they are few. Key: [name, "whole", params]. */
export function useWholeList<Name extends ListName>(name: Name, params: ListParams, enabled = true) {
  return useQuery<ListRows[Name][], CallError>({
    queryKey: [name, "whole", params],
    queryFn: () => fetchWholeList(name, params),
    enabled,
  });
}
