import { Button } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { Fragment, type ReactNode, useState } from "react";
import { Card } from "../../ui/Card";
import { type Column, wholeList } from "../../ui/table/columns";
import { DataTable } from "../../ui/table/DataTable";

interface SettingsTableProps<Row> {
  title: string;
  /** The button's words: "Nova regra". */
  add: string;
  rows: UseQueryResult<Row[]>;
  rowName: (row: Row) => string;
  columns: readonly Column<Row>[];
  renderNew: (onClose: () => void) => ReactNode;
  /** With the row as it is now, not as it was when it was opened. */
  renderEdit: (row: Row, onClose: () => void) => ReactNode;
}

/** A short list of settings, of which each opens its form, as does a new one. */
export function SettingsTable<Row extends { id: string }>(props: SettingsTableProps<Row>) {
  const { title, add, rows, rowName, columns, renderNew, renderEdit } = props;
  const [editing, setEditing] = useState<Row | "new" | null>(null);
  const close = () => setEditing(null);
  return (
    <Card
      title={title}
      aside={
        <Button size="sm" variant="default" onClick={() => setEditing("new")}>
          {add}
        </Button>
      }
      flush
    >
      <DataTable
        caption={title}
        rowId={(row) => row.id}
        rowName={rowName}
        onOpen={setEditing}
        query={wholeList(rows)}
        columns={columns}
        empty={null}
      />
      {editing === "new" ? renderNew(close) : null}
      {editing !== null && editing !== "new" ? (
        <Fragment key={editing.id}>{renderEdit(rows.data?.find(({ id }) => id === editing.id) ?? editing, close)}</Fragment>
      ) : null}
    </Card>
  );
}
