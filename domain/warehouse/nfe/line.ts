/** Converts an item of a note to a line of an entry: quantity in the base unit, batches, value.. */
import { MAX_OF_LINE, ONE } from "../quantity";
import { apportion } from "../value";
import type { InvoiceItem } from "./invoice";

/**
 * So many units of `factor` each, in ten-thousandths of the base unit; null where that is no whole number, or above the limit.
 * @param quantity in ten-thousandths.
 * @param factor in ten-thousandths.
 */
export function inBaseUnits(quantity: number, factor: number): number | null {
  const wholePacks = Math.floor(quantity / ONE) * factor;
  const part = (quantity % ONE) * factor;
  const exactQuantity = wholePacks + part / ONE;
  return Number.isSafeInteger(part) && part % ONE === 0 && exactQuantity >= 1 && exactQuantity <= MAX_OF_LINE
    ? exactQuantity
    : null;
}

/**
 * The proposed quantity where the note's has more decimals than the material: 12,3456 kg become 12,346 kg with three decimals.
 * Null where no rounding is needed, or where it would change more than a hundredth: then the pack is wrong.
 * @param quantity as in {@link inBaseUnits}.
 */
export function roundedUnits(quantity: number, factor: number, decimals: number): number | null {
  const exact = (quantity / ONE) * factor;
  const step = 10 ** (4 - decimals);
  const roundedQuantity = Math.round(exact / step) * step;
  const isFar = Math.abs(roundedQuantity - exact) * 100 > exact;
  return inBaseUnits(quantity, factor) === roundedQuantity || roundedQuantity < 1 || roundedQuantity > MAX_OF_LINE || isFar
    ? null
    : roundedQuantity;
}

/** Whether a user's quantity equals the note's, within one step of the material's decimals. */
export function isRoundingOf(statedQuantity: number, quantity: number, factor: number, decimals: number): boolean {
  return Math.abs(statedQuantity - (quantity / ONE) * factor) < 10 ** (4 - decimals);
}

export interface LineBatch {
  code: string;
  valid_until: string;
  /** Ten-thousandths of the base unit. */
  quantity: number;
}

/** The note's batches in base units; none where they do not add up to the item. */
export function batchesOf(
  { batches, quantity, piece_quantity }: Pick<InvoiceItem, "batches" | "quantity" | "piece_quantity">,
  factor: number,
): LineBatch[] {
  const totalQuantity = inBaseUnits(quantity, factor);
  const total = batches.reduce((sum, batch) => sum + batch.quantity, 0);
  if (totalQuantity === null || total === 0) {
    return [];
  }
  const perPiece =
    total === quantity ? factor : total === piece_quantity || total === totalQuantity ? (totalQuantity / total) * ONE : 0;
  const lines = batches.map(({ code, valid_until, quantity: batchQuantity }) => ({
    code,
    valid_until,
    quantity: inBaseUnits(batchQuantity, perPiece) ?? 0,
  }));
  const isWhole = Number.isInteger(perPiece) && lines.every((line) => line.quantity > 0 && line.code !== "");
  return isWhole && lines.reduce((sum, line) => sum + line.quantity, 0) === totalQuantity ? lines : [];
}

/** A batch's code in its stored form. */
const batchKey = (code: string): string => code.trim().toUpperCase();

/** A code that the lines have with two validities, although a batch has one; "" without one. */
export function batchWithTwoValidities(batches: readonly { code: string; valid_until: string }[]): string {
  const codes = new Map<string, string>();
  for (const { code, valid_until } of batches) {
    const validity = codes.get(batchKey(code));
    if (validity !== undefined && validity !== valid_until) {
      return code;
    }
    codes.set(batchKey(code), valid_until);
  }
  return "";
}

/** A value divided over batches, to the centavo. */
export const valuesOfBatches = (value: number, batches: readonly Pick<LineBatch, "quantity">[]): number[] =>
  apportion(
    value,
    batches.map(({ quantity }) => quantity),
  );
