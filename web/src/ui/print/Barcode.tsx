import { memo } from "react";
import { code128, QUIET_MODULES } from "../../../../domain/code128";
import classes from "./Barcode.module.css";

/** The width that an ordinary scanner reads well; narrower ones only where there is little room. */
const MODULE_MILLIMETRES = 0.33;
const NARROWEST_MODULE = 0.19;

interface BarcodeProps {
  text: string;
  /** The available width, quiet zones included, in millimetres. */
  width: number;
  height: number;
}

/** A text as Code 128, black on white in every scheme; shows a sentence where the text does not fit or can't be encoded. */
export const Barcode = memo(function Barcode({ text, width, height }: BarcodeProps) {
  const bars = code128(text);
  const total = bars ? bars.modules + 2 * QUIET_MODULES : 0;
  const module = bars ? Math.min(MODULE_MILLIMETRES, width / total) : 0;
  if (!bars || module < NARROWEST_MODULE) {
    return <span className={classes.none}>{bars ? "Código longo demais para esta largura" : "Código sem barras"}</span>;
  }
  let at = QUIET_MODULES;
  const path = bars.widths.map((bar, index) => {
    const segment = index % 2 === 0 ? `M${at} 0h${bar}v1h-${bar}z` : "";
    at += bar;
    return segment;
  });
  return (
    <svg
      className={classes.bars}
      role="img"
      aria-label={`Código de barras ${text}`}
      viewBox={`0 0 ${total} 1`}
      preserveAspectRatio="none"
      style={{ width: `${(total * module).toFixed(3)}mm`, height: `${height}mm` }}
    >
      <path d={path.join("")} />
    </svg>
  );
});
