import { expect, test } from "vitest";
import { qrDrawing } from "./qr";

const QUIET = 4;

test.each([
  [14, 21],
  [15, 25],
  [122, 45],
  [180, 53],
])("%i letters take %i modules a side, within a quiet zone", (letters, side) => {
  const drawing = qrDrawing("a".repeat(letters));
  expect(drawing?.side).toBe(side + 2 * QUIET);
  const places = [...(drawing?.path.matchAll(/M(\d+) (\d+)h1v1h-1z/g) ?? [])].flatMap(([, x, y]) => [Number(x), Number(y)]);
  expect(Math.min(...places)).toBe(QUIET);
  expect(Math.max(...places)).toBe(QUIET + side - 1);
});

test("letters count by their bytes; a text that is too long has no drawing", () => {
  expect(qrDrawing("é".repeat(90))?.side).toBe(53 + 2 * QUIET);
  expect(qrDrawing("é".repeat(91))).toBeNull();
});
