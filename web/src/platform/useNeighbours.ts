import { useSearchParams } from "react-router-dom";
import type { ListName } from "../../../domain/school";
import { useList } from "../data/lists";
import { type FilterNames, readListState, writeListState } from "../ui/table/list-state";

export interface Neighbours {
  /** The list from which the user came, in its state. */
  list: string;
  /** Empty at the list's ends, and when the record is not in the list. */
  previous: string;
  next: string;
  /** 1 for the first; 0 when the record is not in the list. */
  position: number;
  total: number;
  /** There are more records than the total says. */
  more: boolean;
}

/**
 * The records before and after this one in the list from which the user came: the record's address has the list's own state, so a
 * reload and a shared link know it too.
 * @param path the list's, without a slash at its end; records lie directly below.
 */
export function useNeighbours(name: ListName, filters: FilterNames, path: string, id: string): Neighbours {
  const [address] = useSearchParams();
  const listState = readListState(address, filters);
  const current = useList(name, listState);
  const rows = current.isPlaceholderData ? [] : (current.data?.items ?? []);
  const { totalPages = 0, totalItems = 0, perPage = 0, more = false } = current.data ?? {};
  const index = rows.findIndex((row) => row.id === id);
  const previousPage = useList(name, { ...listState, page: listState.page - 1 }, index === 0 && listState.page > 1);
  const nextPage = useList(
    name,
    { ...listState, page: listState.page + 1 },
    index >= 0 && index === rows.length - 1 && listState.page < totalPages,
  );

  function at(page: number, record: { id: string } | undefined): string {
    const search = writeListState(address, filters, { ...listState, page }).toString();
    return record ? `${path}/${record.id}${search ? `?${search}` : ""}` : "";
  }

  const onOtherPage = (query: typeof previousPage, from: -1 | 0) =>
    query.isPlaceholderData || !query.isEnabled ? undefined : query.data?.items.at(from);
  const search = address.toString();
  return {
    list: search ? `${path}?${search}` : path,
    previous:
      index > 0 ? at(listState.page, rows[index - 1]) : index === 0 ? at(listState.page - 1, onOtherPage(previousPage, -1)) : "",
    next:
      index >= 0 && index < rows.length - 1
        ? at(listState.page, rows[index + 1])
        : index >= 0
          ? at(listState.page + 1, onOtherPage(nextPage, 0))
          : "",
    position: index < 0 ? 0 : (listState.page - 1) * perPage + index + 1,
    total: totalItems,
    more,
  };
}
