import encodeQR from "qr";

/** The capacity of version 9 with error correction M: on a label, phones can't read smaller modules. */
const MAX_BYTES = 180;
/** Light modules around the code; readers need them. */
const QUIET_ZONE = 4;

/**
 * A text as a QR code: its side in modules with the quiet zone, and the dark modules as an SVG path. Null where the text is too
 * long.
 */
export function qrDrawing(text: string): { side: number; path: string } | null {
  if (new TextEncoder().encode(text).length > MAX_BYTES) {
    return null;
  }
  const rows = encodeQR(text, "raw", { ecc: "medium", encoding: "byte", border: QUIET_ZONE });
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")));
  return { side: rows.length, path: path.join("") };
}
