import { formatNumber } from "./format";
import classes from "./states.module.css";

/** Rows on their way; shows itself only when the answer takes longer than 200 ms. */
export function LoadingRows({ rows = 6 }: { rows?: number }) {
  return (
    <div className={classes.loading} role="status">
      <span className="visually-hidden">Carregando…</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <div key={row} className={classes.loadingRow}>
          <div className={classes.bone} />
          <div className={classes.bone} />
        </div>
      ))}
    </div>
  );
}

interface ProgressLineProps {
  done: number;
  total: number;
  /** What is being counted: "linhas". */
  noun: string;
  /** What goes on: "Gravando". */
  label: string;
}

/** Work with a known end: a bar and its figures in words. */
export function ProgressLine({ done, total, noun, label }: ProgressLineProps) {
  const share = total > 0 ? Math.min(1, done / total) : 0;
  const text = `${label}: ${formatNumber(done)} de ${formatNumber(total)} ${noun}`;
  return (
    <div className={classes.progress}>
      <div
        className={classes.track}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        aria-valuetext={text}
      >
        <span className={classes.done} style={{ transform: `scaleX(${share})` }} />
      </div>
      <p className={classes.progressText}>{text}</p>
    </div>
  );
}
