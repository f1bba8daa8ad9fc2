import { memo } from "react";
import { qrDrawing } from "../qr";
import classes from "./Barcode.module.css";

interface QrCodeProps {
  text: string;
  /** The target, for a user who does not see the code. */
  label: string;
  /** The length of a side with its quiet zone, in millimetres. */
  size: number;
}

/** A text as a QR code, black on white in every scheme. */
export const QrCode = memo(function QrCode({ text, label, size }: QrCodeProps) {
  const drawing = qrDrawing(text);
  if (!drawing) {
    return <span className={classes.none}>Endereço longo demais para o código</span>;
  }
  return (
    <svg
      className={classes.bars}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${drawing.side} ${drawing.side}`}
      shapeRendering="crispEdges"
      style={{ width: `${size}mm`, height: `${size}mm` }}
    >
      <path d={drawing.path} />
    </svg>
  );
});
