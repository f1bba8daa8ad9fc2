import { Checkbox } from "@mantine/core";
import type { MouseEvent, ReactNode } from "react";
import { Link } from "react-router-dom";
import { Code } from "../Code";
import { formatMoney, formatNumber, relativeTime, shortDay } from "../format";
import { StatusBadge } from "../StatusBadge";
import { type CellContext, type Column, keyOf } from "./columns";
import classes from "./Table.module.css";

interface TableRowProps<Row> {
  row: Row;
  name: string;
  columns: readonly Column<Row>[];
  context: CellContext;
  /** Columns that a phone shows in the first cell's second line. */
  lineColumns: readonly Column<Row>[];
  to: string | undefined;
  onOpen: (() => void) | undefined;
  choice?: { chosen: boolean; onChange: (chosen: boolean) => void } | undefined;
}

/** A column's cell in a row; undefined where the column has none of its own. */
function cellOf<Row>({ render, status, value, kind }: Column<Row>, row: Row, context: CellContext): ReactNode {
  if (render) {
    return render(row, context);
  }
  if (status) {
    const state = status(row, context.today);
    return state ? (
      <StatusBadge tone={state.tone} icon={state.icon ?? false}>
        {state.text}
      </StatusBadge>
    ) : null;
  }
  return value && formatted(value(row), kind, context);
}

function formatted(
  value: ReturnType<NonNullable<Column<unknown>["value"]>>,
  kind: Column<unknown>["kind"],
  { today, timeZone, now }: CellContext,
): ReactNode {
  if (typeof value === "boolean") {
    return value ? "sim" : "não";
  }
  if (typeof value === "number") {
    return kind === "money" ? formatMoney(value) : formatNumber(value);
  }
  switch (value && kind) {
    case "day":
      return shortDay(String(value), today);
    case "instant":
      return relativeTime(String(value), now, timeZone);
    case "code":
      return <Code>{String(value)}</Code>;
    default:
      return value;
  }
}

/** A click anywhere in the row opens it, but not a click on a control, nor one that ends a text selection. */
function openByClick(event: MouseEvent<HTMLTableRowElement>): void {
  if (!(event.target instanceof Element) || event.target.closest("a, button, input, label, [role=menu]")) {
    return;
  }
  if (window.getSelection()?.toString()) {
    return;
  }
  // The link's own click, with its modifier keys: Ctrl opens a tab.
  const { ctrlKey, metaKey, shiftKey } = event;
  event.currentTarget
    .querySelector("[data-row-open]")
    ?.dispatchEvent(new window.MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));
}

export function TableRow<Row>({ row, name, columns, context, lineColumns, to, onOpen, choice }: TableRowProps<Row>) {
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
          <th key={keyOf(column)} scope="row" data-align={column.align}>
            <Lead lead={column.lead?.(row)}>
              <Name to={to} onOpen={onOpen}>
                {column.render ? column.render(row, context) : name}
              </Name>
              <SecondLine row={row} column={column} lineColumns={lineColumns} context={context} />
            </Lead>
          </th>
        ) : (
          <td key={keyOf(column)} data-align={column.align}>
            {cellOf(column, row, context)}
            {column.code ? (
              <div>
                <Code soft>{column.code(row)}</Code>
              </div>
            ) : null}
            <Note note={column.note?.(row, context)} />
          </td>
        ),
      )}
    </tr>
  );
}

/** Words below a cell; a cell without them has no such line. */
function Note({ note }: { note: string | undefined }) {
  return note ? <div className="second">{note}</div> : null;
}

function Lead({ lead, children }: { lead: ReactNode; children: ReactNode }) {
  return lead ? (
    <div className={classes.withLead}>
      {lead}
      <div className={classes.sideContent}>{children}</div>
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

/** A figure that means nothing without its heading; a year does mean something. */
const isBareFigure = (content: ReactNode): boolean =>
  typeof content === "number" || (typeof content === "string" && /^[\d.,]+$/.test(content) && !/^(1[5-9]|20)\d\d$/.test(content));

interface SecondLineProps<Row> {
  row: Row;
  column: Column<Row>;
  lineColumns: readonly Column<Row>[];
  context: CellContext;
}

function SecondLine<Row>({ row, column, lineColumns, context }: SecondLineProps<Row>) {
  const code = column.code?.(row);
  const note = column.note?.(row, context);
  const parts = lineColumns
    .map((part) => ({ part, content: cellOf(part, row, context) ?? part.code?.(row) }))
    .filter(({ content }) => content !== "" && content !== null && content !== undefined && content !== false);
  if (!code && !note && parts.length === 0) {
    return null;
  }
  return (
    <div className={classes.line}>
      {code ? <Code soft>{code}</Code> : null}
      {note ? <span>{note}</span> : null}
      {parts.map(({ part, content }) => (
        <span key={keyOf(part)}>
          <span className={isBareFigure(content) ? undefined : "visually-hidden"}>{part.title}: </span>
          {content}
        </span>
      ))}
    </div>
  );
}
