import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { type Tone, ToneIcon } from "../../ui/tone";
import classes from "./SetGrid.module.css";

export interface GridRow {
  id: string;
  name: string;
  /** The link of the name. */
  to?: string;
  /** Below the name: the card, or the reason why nothing can be lent. */
  note?: ReactNode;
  noteTone?: Tone | undefined;
}

export interface GridColumn {
  id: string;
  name: string;
  note?: string;
  /** The figures at its foot. */
  footer?: ReactNode;
}

export interface GridCellView {
  tone: Tone;
  /** The text of the cell, never only a colour. */
  text: string;
  code?: string;
  /** It is this cell's turn. */
  current?: boolean;
  onOpen?: (() => void) | undefined;
  /** Replaces all else: a field in which the user types. */
  field?: ReactNode;
}

interface SetGridProps {
  caption: string;
  rows: readonly GridRow[];
  columns: readonly GridColumn[];
  cell: (row: string, column: string) => GridCellView | null;
  footer?: string;
}

/** Student by book: names stay visible while a wide class scrolls sideways. */
export function SetGrid({ caption, rows, columns, cell, footer }: SetGridProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard
    <section className={classes.frame} aria-label={caption} tabIndex={0}>
      <table className={classes.grid}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th className={classes.corner} scope="col">
              Aluno
            </th>
            {columns.map(({ id, name, note }) => (
              <th key={id} scope="col">
                <span className={classes.head} title={name}>
                  {name}
                </span>
                {note ? <span className={classes.note}>{note}</span> : null}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th className={classes.student} scope="row">
                {row.to ? (
                  <Link to={row.to} className={classes.name}>
                    {row.name}
                  </Link>
                ) : (
                  row.name
                )}
                {row.note ? (
                  <span className={classes.note} data-tone={row.noteTone}>
                    {row.note}
                  </span>
                ) : null}
              </th>
              {columns.map((column) => (
                <td key={column.id}>
                  <Cell view={cell(row.id, column.id)} name={`${row.name}, ${column.name}`} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {footer ? (
          <tfoot>
            <tr>
              <th className={classes.corner} scope="row">
                {footer}
              </th>
              {columns.map((column) => (
                <td key={column.id}>{column.footer}</td>
              ))}
            </tr>
          </tfoot>
        ) : null}
      </table>
    </section>
  );
}

/** Scrolls the grid and not the page: the scan box above it must stay in place. */
function showInFrame(cell: HTMLElement): void {
  const frame = cell.closest("section");
  if (!frame) {
    return;
  }
  const [inner, outer] = [cell.getBoundingClientRect(), frame.getBoundingClientRect()];
  frame.scrollBy({
    left: inner.left + inner.width / 2 - (outer.left + outer.width / 2),
    top: inner.top + inner.height / 2 - (outer.top + outer.height / 2),
  });
}

function Cell({ view, name }: { view: GridCellView | null; name: string }) {
  const place = useRef<HTMLButtonElement & HTMLSpanElement>(null);
  const current = view?.current ?? false;
  useEffect(() => {
    if (current && place.current) {
      showInFrame(place.current);
    }
  }, [current]);
  if (!view) {
    return null;
  }
  if (view.field) {
    return view.field;
  }
  const content = (
    <>
      {view.tone === "neutral" ? null : <ToneIcon tone={view.tone} size={14} />}
      {view.code ? <span className="mono">{view.code}</span> : null}
      {view.text ? <span>{view.text}</span> : null}
    </>
  );
  const terms = {
    ref: place,
    className: classes.cell,
    "data-tone": view.tone === "neutral" ? undefined : view.tone,
    "data-current": current || undefined,
  };
  return view.onOpen ? (
    <button
      type="button"
      {...terms}
      aria-label={`${name}: ${[view.code, view.text].filter(Boolean).join(" ")}`}
      onClick={view.onOpen}
    >
      {content}
    </button>
  ) : (
    <span {...terms}>{content}</span>
  );
}
