import { useEffect, useState } from "react";
import { useApplication } from "./application-context";
import { formatNumber } from "./format";
import classes from "./states.module.css";

/** Shown while the server does not answer; the request is repeated automatically. */
export const NO_ANSWER =
  "O servidor não responde. Vamos tentar de novo automaticamente; a tela aparece assim que a conexão voltar.";
const LATE = "O servidor ainda não respondeu. Continuamos tentando.";
/** A user who waits longer wants to know the reason. */
const LATE_MS = 3000;

/** Why the awaited data is missing: nothing at first, a sentence once it takes long or the server does not answer. */
export function useWaiting(reachable: boolean): string {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  return reachable ? (late ? LATE : "") : NO_ANSWER;
}

/** Rows that are loading; visible only when the answer takes longer than 200 ms, with a sentence when it takes long. */
export function LoadingRows({ rows = 6 }: { rows?: number }) {
  const isWaiting = useWaiting(useApplication().reachable);
  return (
    <div className={classes.loading} role="status" data-loading>
      {isWaiting ? <p className="soft-line">{isWaiting}</p> : <span className="visually-hidden">Carregando…</span>}
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
  /** The counted things: "linhas". */
  noun: string;
  /** The work in progress: "Gravando". */
  label: string;
}

/** A task with a known end: a bar and its figures in words. */
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
        <span className={classes.progressFill} style={{ transform: `scaleX(${share})` }} />
      </div>
      <p className="second-line">{text}</p>
    </div>
  );
}
