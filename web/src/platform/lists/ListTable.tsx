import type { ReactNode } from "react";
import { useApplication } from "../../ui/application-context";
import type { BulkAction } from "../../ui/table/BulkBar";
import { fileColumns, type ListColumn, screenColumns } from "../../ui/table/columns";
import type { CsvColumn } from "../../ui/table/csv";
import { DataTable } from "../../ui/table/DataTable";
import { ExportButton } from "../../ui/table/ExportButton";
import {
  type FilterChip,
  FilterChips,
  type FilterChipsProps,
  FilterSelect,
  type FilterSelectProps,
} from "../../ui/table/FilterChips";
import { ListBar } from "../../ui/table/ListBar";
import { type EmptyList, ListEmptyState, type NewRecord } from "./ListEmptyState";
import type { AnyListState, Listing } from "./useListing";

/** The file that a list is saved as. */
export interface ListFile<Row> {
  /** Without date and ending: "livros-em-atraso". */
  name: string;
  /** Where they are others than the list's own. */
  columns?: readonly CsvColumn<Row>[];
  /** As a workbook too. */
  workbook?: boolean;
}

/** The parts of a list that a table and a screen declare alike. */
export interface ListTableProps<Row extends { id: string }> {
  listing: Listing<Row>;
  /** Said to who can't see the page: "Livros em atraso". */
  caption: string;
  /** The text that can be searched: "Título, leitor ou tombo". */
  search: string;
  chips?: readonly FilterChip[];
  /** The chip that removes every filter: its words, its number. */
  allChoice?: Pick<FilterChipsProps, "allLabel" | "total">;
  selects?: readonly Omit<FilterSelectProps, "list">[];
  /** Other filters, after these. */
  children?: ReactNode;
  /** At the search's right end. */
  file?: ListFile<Row> | undefined;
  /** Before the file there. */
  tools?: ReactNode;
  columns: readonly ListColumn<Row>[];
  /** The row in words; also the first cell where its column has no `render`. */
  rowName: (row: Row) => string;
  /** Where a row leads; `onOpen` where that is not another address. */
  rowLink?: (row: Row, list: AnyListState) => string;
  onOpen?: (row: Row) => void;
  /** With these, rows can be chosen. */
  bulkActions?: readonly BulkAction<Row>[] | undefined;
  /** Whether every row that the filters leave may be chosen at once. */
  chooseAll?: boolean;
  /** The empty list's act, where it names none. */
  newRecord?: NewRecord | undefined;
  empty: EmptyList;
}

const idOf = (row: { id: string }) => row.id;

/** A list with its search and filters, as part of a screen. */
export function ListTable<Row extends { id: string }>(props: ListTableProps<Row>) {
  const { listing, caption, search, chips, allChoice, selects = [], children, file, tools, columns } = props;
  const { rowName, rowLink, onOpen, bulkActions, chooseAll = false, newRecord, empty } = props;
  const { list, query, selection, loadAll } = listing;
  return (
    <>
      <ListBar
        list={list}
        search={search}
        actions={
          file || tools ? (
            <>
              {tools}
              {file ? <ListExport file={file} columns={columns} loadAll={loadAll} /> : null}
            </>
          ) : undefined
        }
      >
        {chips || children || selects.length > 0 ? (
          <>
            {chips ? <FilterChips list={list} chips={chips} {...allChoice} /> : null}
            {selects.map((select) => (
              <FilterSelect key={select.name} list={list} {...select} />
            ))}
            {children}
          </>
        ) : undefined}
      </ListBar>
      <DataTable<Row>
        caption={caption}
        columns={screenColumns(columns)}
        rowId={idOf}
        rowName={rowName}
        rowLink={rowLink && ((row) => rowLink(row, list))}
        onOpen={onOpen}
        {...(bulkActions ? { selection, bulkActions, ...(chooseAll ? { loadAll } : {}) } : {})}
        query={query}
        list={list}
        empty={<ListEmptyState {...empty} newRecord={newRecord} />}
      />
    </>
  );
}

interface ListExportProps<Row extends { id: string }>
  extends Pick<ListTableProps<Row>, "columns">,
    Pick<Listing<Row>, "loadAll"> {
  file: ListFile<Row>;
}

/** Saves what the filters leave, by the list's own columns. */
export function ListExport<Row extends { id: string }>({ file, columns, loadAll }: ListExportProps<Row>) {
  const { today } = useApplication();
  const button = { fileName: file.name, columns: file.columns ?? fileColumns(columns, today), loadAll };
  return file.workbook ? (
    <>
      <ExportButton {...button} label="CSV" />
      <ExportButton {...button} label="Excel" format="xlsx" />
    </>
  ) : (
    <ExportButton {...button} />
  );
}
