import { useState } from "react";
import type { ListName, ListRows } from "../../../../domain/school";
import { useList } from "../../data/lists";
import { Card } from "../../ui/Card";
import { formatNumber } from "../../ui/format";
import { type ListColumn, screenColumns } from "../../ui/table/columns";
import { DataTable } from "../../ui/table/DataTable";
import { totalText } from "../../ui/table/list-state";
import { Pager } from "../../ui/table/Pager";

interface ListCardProps<Name extends ListName> {
  title: string;
  /** Where the table's name differs from the card's. */
  caption?: string;
  /** One of the server's lists, filtered by one record. */
  name: Name;
  filters: Readonly<Record<string, string>>;
  sort: string;
  perPage: number;
  columns: readonly ListColumn<ListRows[Name]>[];
  rowName: (row: ListRows[Name]) => string;
  rowLink: (row: ListRows[Name]) => string;
  empty: string;
  /** Leaves out the card where there are no rows. */
  hiddenWhenEmpty?: boolean;
}

/** A record's rows of one of the server's lists, as a card of its page, page by page. */
export function ListCard<Name extends ListName>(props: ListCardProps<Name>) {
  const {
    title,
    caption = title,
    name,
    filters,
    sort,
    perPage,
    columns,
    rowName,
    rowLink,
    empty,
    hiddenWhenEmpty = false,
  } = props;
  const [page, setPage] = useState(1);
  const query = useList(name, { filters, sort, page, perPage });
  const { totalItems = 0, totalPages = 0, more = false } = query.data ?? {};
  if (hiddenWhenEmpty && totalItems === 0) {
    return null;
  }
  return (
    <Card title={title} sideContent={totalItems > 0 ? totalText(totalItems, more, formatNumber) : undefined} flush>
      <DataTable
        caption={caption}
        columns={screenColumns(columns)}
        rowId={(row) => row.id}
        rowName={rowName}
        rowLink={rowLink}
        query={query}
        empty={<p className="rest">{empty}</p>}
      />
      {totalPages > 1 ? (
        <div className="card-foot">
          <Pager page={page} perPage={perPage} total={totalItems} pages={totalPages} hasMore={more} onPage={setPage} narrow />
        </div>
      ) : null}
    </Card>
  );
}
