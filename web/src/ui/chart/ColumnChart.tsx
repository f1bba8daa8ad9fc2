import { formatNumber } from "../format";
import classes from "./Chart.module.css";

export interface ChartColumn {
  key: string;
  /** Under the column, short: "seg". */
  label: string;
  value: number;
  /** The text over it; left out: the value. */
  number?: string;
  /** The whole, for a screen reader: "segunda, 16/11/2026: 12 empréstimos". */
  sentence: string;
}

/** The number of columns whose numbers fit on a phone. */
const MAX_NUMBERED_COLUMNS = 7;

/** Figures in the order of time as columns, each with its number: no colour has a meaning of its own. */
export function ColumnChart({ columns, label }: { columns: readonly ChartColumn[]; label?: string }) {
  const isMany = columns.length > MAX_NUMBERED_COLUMNS;
  const max = Math.max(1, ...columns.map(({ value }) => value));
  return (
    <div className={classes.place}>
      <ol className={classes.columns} data-many={isMany || undefined} aria-label={label}>
        {columns.map((column) => (
          <li key={column.key} className={classes.column}>
            <span className="visually-hidden">{column.sentence}</span>
            <span className={classes.track} aria-hidden>
              <span className={classes.number}>{column.number ?? formatNumber(column.value)}</span>
              <svg
                className={classes.bar}
                viewBox="0 0 1 1"
                preserveAspectRatio="none"
                style={{ height: `calc(${column.value / max} * (100% - var(--number-room)))` }}
              >
                <title>{column.sentence}</title>
                <rect width="1" height="1" />
              </svg>
            </span>
            <span className={classes.label} aria-hidden>
              {column.label}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
