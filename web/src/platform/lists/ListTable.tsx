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

/** The file of a list. */
export interface ListFile<Row> {
  /** Without date and ending: "livros-em-atraso". */
  name: string;
  /** Where they differ from the list's own. */
  columns?: readonly CsvColumn<Row>[];
  /** As a workbook too. */
  workbook?: boolean;
}

/** The common props of a list's table and screen. */
export interface ListTableProps<Row extends { id: string }> {
  listing: Listing<Row>;
  /** For screen readers: "Livros em atraso". */
  caption: string;
  /** The possible search texts: "Título, leitor ou tombo". */
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
  /** The link of a row; `onOpen` where it is no address. */
  rowLink?: (row: Row, list: AnyListState) => string;
  onOpen?: (row: Row) => void;
  /** With these, users can select rows. */
  bulkActions?: readonly BulkAction<Row>[] | undefined;
  /** Whether users can select every row under the filters at once. */
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

/** Saves the rows under the filters, with the list's own columns. */
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
