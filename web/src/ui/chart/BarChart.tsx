import { formatNumber } from "../format";
import classes from "./Chart.module.css";

export interface ChartBar {
  key: string;
  label: string;
  value: number;
  /** The whole, for a screen reader: "7º A: 12 empréstimos". */
  sentence: string;
}

/** Figures beside their names, the largest first, as horizontal bars. */
export function BarChart({ bars, label }: { bars: readonly ChartBar[]; label: string }) {
  const max = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <ol className={classes.bars} aria-label={label}>
      {bars.map((bar) => (
        <li key={bar.key} className={classes.row}>
          <span className="visually-hidden">{bar.sentence}</span>
          <span className={classes.name} aria-hidden>
            {bar.label}
          </span>
          <span className={classes.barTrack} aria-hidden>
            <svg
              className={classes.lying}
              viewBox="0 0 1 1"
              preserveAspectRatio="none"
              style={{ width: `calc(${bar.value / max} * (100% - 4.5rem))` }}
            >
              <title>{bar.sentence}</title>
              <rect width="1" height="1" />
            </svg>
            <span className={classes.number}>{formatNumber(bar.value)}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
