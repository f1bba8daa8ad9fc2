import type { ReactNode } from "react";
import type { BulkAction } from "../../ui/table/BulkBar";
import type { Column } from "../../ui/table/columns";
import { DataTable } from "../../ui/table/DataTable";
import { ListBar } from "../../ui/table/ListBar";
import type { Listing } from "./useListing";

export interface ListTableProps<Row extends { id: string }> {
  listing: Listing<Row>;
  /** Said to who can't see the page: "Livros em atraso". */
  caption: string;
  /** The text that can be searched: "Título, leitor ou tombo". */
  search: string;
  /** FilterChips and FilterSelects. */
  children?: ReactNode;
  /** At the search's right end: ExportButton. */
  tools?: ReactNode;
  columns: readonly Column<Row>[];
  /** The row in words; also the first cell where its column has no `render`. */
  rowName: (row: Row) => string;
  /** Where a row leads; `onOpen` where that is not another address. */
  rowLink?: (row: Row) => string;
  onOpen?: (row: Row) => void;
  /** With these, rows can be chosen. */
  bulkActions?: readonly BulkAction<Row>[] | undefined;
  /** The listing's `loadAll`, where every row that the filters leave may be chosen at once. */
  chooseAll?: (() => Promise<readonly Row[]>) | undefined;
  /** An EmptyState for the list that has never had a row. */
  empty: ReactNode;
}

const idOf = (row: { id: string }) => row.id;

/** A list with its search and filters, as part of a screen. */
export function ListTable<Row extends { id: string }>(props: ListTableProps<Row>) {
  const { listing, search, tools, children, bulkActions, chooseAll, ...table } = props;
  const { list, query, selection } = listing;
  return (
    <>
      <ListBar list={list} search={search} actions={tools}>
        {children}
      </ListBar>
      <DataTable
        {...table}
        {...(bulkActions ? { selection, bulkActions, loadAll: chooseAll } : {})}
        rowId={idOf}
        query={query}
        list={list}
      />
    </>
  );
}
