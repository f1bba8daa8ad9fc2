/** Codes of materials and requesters, and the barcodes of makers. */
import { codeSeries } from "../codes";

/** A scanned code without suffix, spaces and case. */
export function cleanStockCode(raw: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: scanners send them
  return raw.replace(/[\u0000-\u0020\u007f\u00a0\u200b\ufeff]+/g, "").toUpperCase();
}

/** 000001 */
export const MATERIAL_CODES = codeSeries("", 6);
/** R0001 */
export const REQUESTER_CODES = codeSeries("R", 4);

/** The check digit of a GTIN's other digits: weights 3 and 1 in turn, from the right. */
function gtinCheckDigit(digits: string): number {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    sum += Number(digits[digits.length - 1 - index]) * (index % 2 === 0 ? 3 : 1);
  }
  return (10 - (sum % 10)) % 10;
}

/** Whether the text is a GTIN-8, -12, -13 or -14 with its right check digit. */
export function isGtin(text: string): boolean {
  return /^(\d{8}|\d{12,14})$/.test(text) && !/^0*$/.test(text) && gtinCheckDigit(text.slice(0, -1)) === Number(text.slice(-1));
}

/** Every notation of the same GTIN: scanners send 12, 13 or 14 digits of it. */
export function gtinSpellings(text: string): string[] {
  if (!isGtin(text)) {
    return [];
  }
  const digits = text.replace(/^0+/, "");
  return [
    ...new Set([
      text,
      ...[8, 12, 13, 14].filter((length) => length >= digits.length).map((length) => digits.padStart(length, "0")),
    ]),
  ];
}

/** The sentence why it cannot be a barcode; empty when it can, and for an empty one. */
export function gtinProblem(text: string): string {
  return text === "" || isGtin(text) ? "" : "O código de barras (GTIN) tem 8, 12, 13 ou 14 algarismos; confira o último.";
}
