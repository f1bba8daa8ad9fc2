import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import classes from "./FigureLink.module.css";
import { formatNumber } from "./format";

interface FigureLinkProps {
  label: string;
  figure: number | string;
  note?: string | undefined;
  /** Only for a figure that needs an act. */
  tone?: "warn" | "bad" | undefined;
  to: string;
}

/** A figure of the home page that opens its rows. */
export function FigureLink({ label, figure, note, tone, to }: FigureLinkProps) {
  return (
    <Link to={to} className={classes.figure}>
      <span className="second">{label}</span>
      <span className={classes.number} data-tone={tone}>
        {typeof figure === "number" ? formatNumber(figure) : figure}
      </span>
      {note ? <span className="second">{note}</span> : null}
    </Link>
  );
}

/** The row of figures: four across at a desk, two on a phone. */
export function Figures({ children }: { children: ReactNode }) {
  return <div className={classes.grid}>{children}</div>;
}
