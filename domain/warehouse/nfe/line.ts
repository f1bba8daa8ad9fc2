/** How an item of a note becomes a line of an entry: how many of the base unit, in which batches, at what value.. */
import { MOST_OF_LINE, ONE } from "../quantity";
import { apportion } from "../value";
import type { InvoiceItem } from "./invoice";

/**
 * So many units of `factor` each, in ten-thousandths of the base unit; null where that is no whole number of them, or too many.
 * @param quantity @param factor ten-thousandths both.
 */
export function inBaseUnits(quantity: number, factor: number): number | null {
  const whole = Math.floor(quantity / ONE) * factor;
  const part = (quantity % ONE) * factor;
  const all = whole + part / ONE;
  return Number.isSafeInteger(part) && part % ONE === 0 && all >= 1 && all <= MOST_OF_LINE ? all : null;
}

/** What a note's text says of a pack: "CX C/12", "PCT 500", "CX 24 UN". 0 where it says nothing. Only ever proposed. */
export function packIn(name: string): number {
  const match =
    /(?:\bC\/\s?|\b(?:CX|PCT|PC|FD|DZ|EMB|DISPLAY)\s?(?:COM|C\/|\/)?\s?)(\d{1,4})(?![\d,.]*\s?(?:ML|L|G|KG|MM|CM|M)\b)/i.exec(
      name,
    );
  const pieces = Number(match?.[1] ?? 0);
  return pieces > 1 ? pieces : 0;
}

/** The factor to propose where nobody said one: what the tax unit counts, or the text. */
export function proposedFactor({ quantity, piece_quantity, name, unit, piece_unit }: InvoiceItem): number {
  if (piece_quantity > quantity && quantity > 0 && piece_quantity % quantity === 0 && piece_unit !== unit) {
    return (piece_quantity / quantity) * ONE;
  }
  const isSingle = /^(UN|UND|UNID|PC|PÇ|PCA|KG|L|LT|M|RM|RESMA)$/i.test(unit);
  return (isSingle ? 1 : packIn(name) || 1) * ONE;
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
  const all = inBaseUnits(quantity, factor);
  const said = batches.reduce((sum, batch) => sum + batch.quantity, 0);
  if (all === null || said === 0) {
    return [];
  }
  const each = said === quantity ? factor : said === piece_quantity || said === all ? (all / said) * ONE : 0;
  const lines = batches.map(({ code, valid_until, quantity: own }) => ({
    code,
    valid_until,
    quantity: inBaseUnits(own, each) ?? 0,
  }));
  const isWhole = Number.isInteger(each) && lines.every((line) => line.quantity > 0 && line.code !== "");
  return isWhole && lines.reduce((sum, line) => sum + line.quantity, 0) === all ? lines : [];
}

/** A value shared out over batches, to the centavo. */
export const valuesOfBatches = (value: number, batches: readonly Pick<LineBatch, "quantity">[]): number[] =>
  apportion(
    value,
    batches.map(({ quantity }) => quantity),
  );
