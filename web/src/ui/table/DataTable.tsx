import { Button, NativeSelect, Stack } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type ReactNode, type RefCallback, useCallback, useEffect, useState } from "react";
import { useApplication } from "../application-context";
import { NoResults } from "../EmptyState";
import { ErrorState } from "../ErrorState";
import { formatNumber } from "../format";
import { LoadingRows } from "../loading";
import { type BulkAction, BulkBar } from "./BulkBar";
import type { Column, TableQuery } from "./columns";
import { totalText } from "./list-state";
import { ListPager } from "./Pager";
import { focusFirstRow, moveThroughRows } from "./row-keys";
import classes from "./Table.module.css";
import { TableHead } from "./TableHead";
import { TableRow } from "./TableRow";
import type { ListState } from "./use-list-state";
import { type Selection, settledSelection } from "./use-selection";

type TableList = Pick<ListState, "sort" | "sortBy" | "sortTo" | "setPage" | "clampPage" | "clear" | "isNarrowed"> &
  Partial<Pick<ListState, "text" | "isEnteringRows" | "setEntering">> & { params: { q: string; page: number } };

interface DataTableProps<Row> {
  /** For screen readers: "Livros em atraso". */
  caption: string;
  columns: readonly Column<Row>[];
  rowId: (row: Row) => string;
  /** The row in words; also the first cell where its column has no `render`. */
  rowName: (row: Row) => string;
  query: TableQuery<Row>;
  /** The list's state in the address. Without it the table has one page and no sorting. */
  list?: TableList;
  /** The address that a row opens. */
  rowLink?: ((row: Row) => string) | undefined;
  /** Opens a row, where it has no address. */
  onOpen?: ((row: Row) => void) | undefined;
  /** From useSelection(); together with `bulkActions`. */
  selection?: Selection<Row>;
  bulkActions?: readonly BulkAction<Row>[];
  /** Reads every row that matches the filters, for "Selecionar todos os N". */
  loadAll?: () => Promise<readonly Row[]>;
  /** An EmptyState for a list that has never had a row. */
  empty: ReactNode;
}

const NARROW = "(max-width: 40em)";
const WIDE = "(min-width: 75em)";
const VALUE_BEFORE_EFFECT = { getInitialValueInEffect: false };

/** The one table for every list. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { query, list, selection, bulkActions = [], loadAll, empty } = props;
  const { explain } = useApplication();
  const narrow = useMediaQuery(NARROW, false, VALUE_BEFORE_EFFECT);
  const { data } = query;
  const pages = data?.totalPages;
  const clampPage = list?.clampPage;
  const isSettled = data !== undefined && !query.isPlaceholderData;

  useEffect(() => {
    if (isSettled && pages !== undefined) {
      clampPage?.(pages);
    }
  }, [isSettled, pages, clampPage]);

  // The new answer would replace the first row, and take the focus away.
  const isEntered = list?.isEnteringRows && (isSettled || query.error) && list.text?.trim() === list.params.q;
  const setEntering = list?.setEntering;
  useEffect(() => {
    if (isEntered) {
      setEntering?.(false);
      focusFirstRow();
    }
  }, [isEntered, setEntering]);

  const fault = query.error ? explain(query.error) : undefined;
  const { sort: oldSort, ...oldFilters } = fault?.fields ?? {};
  if (!data) {
    return (
      <div className={classes.frame} data-frame>
        {fault && list?.isNarrowed && Object.keys(oldFilters).length > 0 ? (
          // A filter of an old link that the server no longer accepts.
          <NoResults query={list.params.q} onClear={list.clear} />
        ) : fault && list && oldSort ? (
          // A sort order, likewise: the retry uses the list's own.
          <ErrorState sentence={oldSort} details={fault.details} onRetry={() => list.sortTo("")} />
        ) : fault ? (
          <ErrorState sentence={fault.sentence} details={fault.details} onRetry={() => void query.refetch()} />
        ) : (
          <LoadingRows />
        )}
      </div>
    );
  }
  if (data.totalItems === 0) {
    return (
      <div className={classes.frame} data-frame>
        {list?.isNarrowed ? <NoResults query={list.params.q} onClear={list.clear} /> : empty}
      </div>
    );
  }

  return (
    <Stack gap="sm">
      <Frame caption={props.caption}>
        {fault ? (
          <div className={classes.failureNotice} role="alert">
            {fault.sentence}
            <Button variant="default" onClick={() => void query.refetch()}>
              Tentar de novo
            </Button>
          </div>
        ) : null}
        {narrow && list ? <PhoneSort columns={props.columns} list={list} /> : null}
        <Rows {...props} narrow={narrow} />
      </Frame>
      <p className="visually-hidden" role="status">
        {isSettled
          ? `${totalText(data.totalItems, data.more ?? false, formatNumber)} ${data.totalItems === 1 ? "linha" : "linhas"}`
          : ""}
      </p>
      {list ? <ListPager list={list} data={data} narrow={narrow} /> : null}
      {selection && selection.rows.length > 0 ? (
        <BulkBar selection={selection} actions={bulkActions} total={data.totalItems} hasMore={data.more} loadAll={loadAll} />
      ) : null}
    </Stack>
  );
}

/** Scrolls where the table is wider than its place, as at 125 %: a column that is cut off can't be used. */
function Frame({ caption, children }: { caption: string; children: ReactNode }) {
  const [isScrolled, setScrolled] = useState(false);
  const watch: RefCallback<HTMLDivElement> = useCallback((frame) => {
    const observer = new ResizeObserver(() => frame && setScrolled(frame.scrollWidth > frame.clientWidth));
    for (const part of frame ? [frame, ...frame.getElementsByTagName("table")] : []) {
      observer.observe(part);
    }
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={watch}
      className={classes.frame}
      data-frame
      // For the arrow keys.
      {...(isScrolled ? { "data-scrolled": true, role: "region", "aria-label": caption, tabIndex: 0 } : {})}
    >
      {children}
    </div>
  );
}

function Rows<Row>(props: DataTableProps<Row> & { narrow: boolean }) {
  const { caption, columns, rowId, rowName, query, list, rowLink, onOpen, narrow } = props;
  const selection = props.selection && settledSelection(props.selection, query);
  const wide = useMediaQuery(WIDE, true, VALUE_BEFORE_EFFECT);
  const { today, timeZone, now } = useApplication();
  const context = { today, timeZone, now: now() };
  const rows = query.data?.items ?? [];
  const visible = columns.filter((column, index) => index === 0 || (narrow ? column.phone === "column" : wide || !column.wide));
  const lineColumns = narrow ? columns.filter((column, index) => index > 0 && (column.phone ?? "line") === "line") : [];
  const selectedCount = selection ? rows.filter((row) => selection.has(rowId(row))).length : 0;

  return (
    <table className={classes.table} aria-busy={query.isPlaceholderData || undefined}>
      <caption className="visually-hidden">{caption}</caption>
      <TableHead
        columns={visible}
        sort={list?.sort ?? ""}
        onSort={list?.sortBy}
        choice={
          selection && {
            all: selectedCount === rows.length,
            some: selectedCount > 0,
            onChange: (isChosen) => selection.set(rows, isChosen),
          }
        }
      />
      <tbody className={classes.rows} data-stale={query.isPlaceholderData || undefined} onKeyDown={moveThroughRows}>
        {rows.map((row) => {
          const id = rowId(row);
          return (
            <TableRow
              key={id}
              row={row}
              name={rowName(row)}
              columns={visible}
              context={context}
              lineColumns={lineColumns}
              to={rowLink?.(row)}
              onOpen={onOpen && (() => onOpen(row))}
              choice={
                selection && {
                  chosen: selection.has(id),
                  onChange: (isChosen) => selection.set([row], isChosen),
                }
              }
            />
          );
        })}
      </tbody>
    </table>
  );
}

/** On a phone most headings are hidden: a select offers the sorts instead. */
function PhoneSort<Row>({ columns, list }: { columns: readonly Column<Row>[]; list: TableList }) {
  const options = columns.flatMap(({ sort, title }) =>
    sort
      ? [
          { value: sort, label: `${title}, crescente` },
          { value: `-${sort}`, label: `${title}, decrescente` },
        ]
      : [],
  );
  if (options.length < 4) {
    return null;
  }
  return (
    <div className={classes.phoneSort}>
      <NativeSelect
        aria-label="Ordenar por"
        value={list.sort}
        data={options}
        onChange={(event) => list.sortTo(event.currentTarget.value)}
      />
    </div>
  );
}
