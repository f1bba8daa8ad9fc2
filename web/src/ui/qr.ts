import encodeQR from "qr";

/** The most that version 9 holds with error correction M: from a label, a telephone reads no finer one. */
const MAX_BYTES = 180;
/** Light modules around the code, which a reader needs. */
const QUIET = 4;

/** A text as a QR code: its side in modules, the quiet zone with it, and the dark ones as an SVG path. Null where it is too long. */
export function qrDrawing(text: string): { side: number; path: string } | null {
  if (new TextEncoder().encode(text).length > MAX_BYTES) {
    return null;
  }
  const rows = encodeQR(text, "raw", { ecc: "medium", encoding: "byte", border: QUIET });
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")));
  return { side: rows.length, path: path.join("") };
}
