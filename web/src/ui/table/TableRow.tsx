import { Checkbox } from "@mantine/core";
import type { MouseEvent, ReactNode } from "react";
import { Link } from "react-router-dom";
import { Code } from "../Code";
import type { Column } from "./columns";
import classes from "./Table.module.css";

interface TableRowProps<Row> {
  row: Row;
  name: string;
  columns: readonly Column<Row>[];
  /** Columns that a phone shows in the first cell's second line. */
  lineColumns: readonly Column<Row>[];
  to: string | undefined;
  onOpen: (() => void) | undefined;
  choice?: { chosen: boolean; onChange: (chosen: boolean) => void } | undefined;
}

/** A click anywhere in the row opens it, but not one on a control, nor one that ends marking text. */
function openByClick(event: MouseEvent<HTMLTableRowElement>): void {
  if (!(event.target instanceof Element) || event.target.closest("a, button, input, label, [role=menu]")) {
    return;
  }
  if (window.getSelection()?.toString()) {
    return;
  }
  // The link's own click, with its keys: Ctrl opens a tab.
  const { ctrlKey, metaKey, shiftKey } = event;
  event.currentTarget
    .querySelector("[data-row-open]")
    ?.dispatchEvent(new window.MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));
}

export function TableRow<Row>({ row, name, columns, lineColumns, to, onOpen, choice }: TableRowProps<Row>) {
  const opens = to !== undefined || onOpen !== undefined;
  return (
    <tr
      className={classes.row}
      data-opens={opens || undefined}
      data-chosen={choice?.chosen || undefined}
      onClick={opens ? openByClick : undefined}
    >
      {choice ? (
        <td className={classes.choice}>
          <Checkbox
            aria-label={`Selecionar ${name}`}
            checked={choice.chosen}
            onChange={(event) => choice.onChange(event.currentTarget.checked)}
          />
        </td>
      ) : null}
      {columns.map((column, index) =>
        index === 0 ? (
          <th key={column.key} scope="row" data-align={column.align}>
            <Lead lead={column.lead?.(row)}>
              <Name to={to} onOpen={onOpen}>
                {column.render ? column.render(row) : name}
              </Name>
              <SecondLine row={row} column={column} lineColumns={lineColumns} />
            </Lead>
          </th>
        ) : (
          <td key={column.key} data-align={column.align}>
            {column.render?.(row)}
            {column.code ? (
              <div>
                <Code soft>{column.code(row)}</Code>
              </div>
            ) : null}
          </td>
        ),
      )}
    </tr>
  );
}

function Lead({ lead, children }: { lead: ReactNode; children: ReactNode }) {
  return lead ? (
    <div className={classes.withLead}>
      {lead}
      <div className={classes.beside}>{children}</div>
    </div>
  ) : (
    children
  );
}

function Name({ to, onOpen, children }: { to: string | undefined; onOpen: (() => void) | undefined; children: ReactNode }) {
  if (to !== undefined) {
    return (
      <Link to={to} className={classes.name} data-row-open>
        {children}
      </Link>
    );
  }
  if (onOpen) {
    return (
      <button type="button" className={classes.name} data-row-open onClick={onOpen}>
        {children}
      </button>
    );
  }
  return <span className={classes.name}>{children}</span>;
}

/** A figure that says nothing without its heading; a year does. */
const isBareFigure = (content: ReactNode): boolean =>
  typeof content === "number" || (typeof content === "string" && /^[\d.,]+$/.test(content) && !/^(1[5-9]|20)\d\d$/.test(content));

function SecondLine<Row>({ row, column, lineColumns }: { row: Row; column: Column<Row>; lineColumns: readonly Column<Row>[] }) {
  const code = column.code?.(row);
  const note = column.note?.(row);
  const parts = lineColumns
    .map((part) => ({ part, content: part.render?.(row) ?? part.code?.(row) }))
    .filter(({ content }) => content !== "" && content !== null && content !== undefined && content !== false);
  if (!code && !note && parts.length === 0) {
    return null;
  }
  return (
    <div className={classes.line}>
      {code ? <Code soft>{code}</Code> : null}
      {note ? <span>{note}</span> : null}
      {parts.map(({ part, content }) => (
        <span key={part.key}>
          <span className={isBareFigure(content) ? undefined : "visually-hidden"}>{part.title}: </span>
          {content}
        </span>
      ))}
    </div>
  );
}
