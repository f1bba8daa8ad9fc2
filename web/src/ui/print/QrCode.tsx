import { memo } from "react";
import { QR_QUIET, qrCode } from "../../../../domain/qr";
import classes from "./Barcode.module.css";

interface QrCodeProps {
  text: string;
  /** What it leads to, for who does not see it. */
  label: string;
  /** A side with its quiet zone, in millimetres. */
  size: number;
}

/** A text as a QR code, black on white in every scheme. */
export const QrCode = memo(function QrCode({ text, label, size }: QrCodeProps) {
  const modules = qrCode(text);
  if (!modules) {
    return <span className={classes.none}>Endereço longo demais para o código</span>;
  }
  const side = modules.length + 2 * QR_QUIET;
  const path = modules.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + QR_QUIET} ${y + QR_QUIET}h1v1h-1z` : "")));
  return (
    <svg
      className={classes.bars}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      style={{ width: `${size}mm`, height: `${size}mm` }}
    >
      <path d={path.join("")} />
    </svg>
  );
});
