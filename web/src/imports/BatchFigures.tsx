import type { ImportBatches } from "../../../domain/collections.gen";
import { formatNumber } from "../ui/format";
import classes from "./imports.module.css";
import { type Verdict, verdictWords } from "./steps";

/** The number of rows of each verdict. */
export function BatchFigures({ batch }: { batch: ImportBatches }) {
  const counts = (batch.counts ?? {}) as Partial<Record<Verdict, number>>;
  return (
    <div className={classes.figures}>
      {(["create", "update", "unchanged", "error"] as const).map((verdict) => (
        <div
          key={verdict}
          className={classes.figure}
          data-tone={verdict === "error" && (counts.error ?? 0) > 0 ? "bad" : undefined}
        >
          <span className={classes.second}>{verdictWords(batch, verdict)}</span>
          <span className={classes.number}>{formatNumber(counts[verdict] ?? 0)}</span>
        </div>
      ))}
    </div>
  );
}
