import type { ReactNode } from "react";
import { Card } from "../Card";
import { type Column, loadedRows } from "./columns";
import { DataTable } from "./DataTable";

interface TableCardProps<Row> {
  title: string;
  /** The table's name, where it differs from the card's. */
  caption?: string;
  /** Right of the title. */
  sideContent?: ReactNode;
  /** All rows, as the record's page has them. */
  rows: readonly Row[];
  rowId: (row: Row) => string;
  rowName: (row: Row) => string;
  rowLink?: (row: Row) => string;
  columns: readonly Column<Row>[];
  /** The text where there are no rows: a sentence, or more. */
  empty?: ReactNode;
  /** Below the table. */
  children?: ReactNode;
}

/** Rows of a record as a card of its page. */
export function TableCard<Row>({
  title,
  caption = title,
  sideContent,
  rows,
  empty = null,
  children,
  ...table
}: TableCardProps<Row>) {
  return (
    <Card title={title} sideContent={sideContent} flush>
      <DataTable
        {...table}
        caption={caption}
        query={loadedRows(rows)}
        empty={typeof empty === "string" ? <p className="rest">{empty}</p> : empty}
      />
      {children}
    </Card>
  );
}
