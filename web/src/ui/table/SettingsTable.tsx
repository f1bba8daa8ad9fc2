import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { Card } from "../Card";
import { type Column, wholeList } from "./columns";
import { DataTable } from "./DataTable";

interface SettingsTableProps<Row> {
  title: string;
  /** The button's words: "Nova regra". */
  add: string;
  rows: { data?: readonly Row[] | undefined; error: unknown; refetch: () => unknown };
  rowName: (row: Row) => string;
  columns: readonly Column<Row>[];
  /** The row's form: with the current row, not the row as it was when it was opened; without one for a new row. */
  renderForm: (row: Row | undefined, onClose: () => void) => ReactNode;
}

/** A short list of settings; each row opens its form, as does the button for a new one. */
export function SettingsTable<Row extends { id: string }>(props: SettingsTableProps<Row>) {
  const { title, add, rows, rowName, columns, renderForm } = props;
  const [editing, setEditing] = useState<Row | "new" | null>(null);
  const close = () => setEditing(null);
  return (
    <Card
      title={title}
      sideContent={
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
      {editing === "new" ? renderForm(undefined, close) : null}
      {editing !== null && editing !== "new"
        ? renderForm(rows.data?.find(({ id }) => id === editing.id) ?? editing, close)
        : null}
    </Card>
  );
}
