/** The meaning of a code in the library, and the other codes with the same meaning. L-45. */
import { cleanCode } from "../codes";

/** Cards of readers begin with L before the digits, so that they never collide with a tombo. */
const CARD = /^L\d{1,10}$/;

export function looksLikeCard(code: string): boolean {
  return CARD.test(code);
}

/** The number as the series writes it: L00001, 000001. */
export function formatCard(number: number): string {
  return `L${String(number).padStart(5, "0")}`;
}
export function formatTombo(number: number): string {
  return String(number).padStart(6, "0");
}

/** Longer numbers are no tombo of a series but a maker's barcode, whose zeros belong to it. */
const MAX_SERIES_DIGITS = 10;

/** The number in a tombo or card ("000123" and "123" are both 123); null when the code is not of a series. */
export function seriesNumber(code: string): number | null {
  const digits = looksLikeCard(code) ? code.slice(1) : code;
  return /^\d+$/.test(digits) && digits.length <= MAX_SERIES_DIGITS ? Number(digits) : null;
}

/**
 * Every way to write a code with more or fewer leading zeros, since a scanner or a hand may drop or add them: as given
 * first, then as the series writes it.
 */
export function spellings(code: string): string[] {
  const number = seriesNumber(code);
  if (number === null) {
    return [code];
  }
  const prefix = looksLikeCard(code) ? "L" : "";
  const plainNumber = String(number);
  const paddedNumbers = Array.from(
    { length: MAX_SERIES_DIGITS - plainNumber.length + 1 },
    (_, zeros) => prefix + "0".repeat(zeros) + plainNumber,
  );
  return [...new Set([code, prefix ? formatCard(number) : formatTombo(number), ...paddedNumbers])];
}

/** A card in the form of the series, from a typed one: "l12" and "12" are L00012. Empty when it cannot be a card. */
export function readCard(typedCode: string): string {
  const code = cleanCode(typedCode);
  const number = seriesNumber(code);
  return number === null || number === 0 ? "" : formatCard(number);
}

/** The sentence why a code cannot be a copy's tombo or barcode; empty when it can. */
export function copyCodeProblem(code: string): string {
  if (looksLikeCard(code)) {
    return "Este é código de carteirinha, não de livro.";
  }
  // One in eleven numbers of ten digits is an ISBN-10 by chance; a scanner's code from a cover has thirteen.
  const ownNumber = /^\d{10}$/.test(code);
  return isbnFromCode(code) && !ownNumber ? "Este é o ISBN, igual em todos os exemplares: use a etiqueta do exemplar." : "";
}

/** The ISBN-13 of a scanned or typed ISBN-13 or ISBN-10; empty when it is none or its check digit is wrong. */
export function isbnFromCode(code: string): string {
  const plain = code.replace(/^ISBN:?/, "").replace(/[-–.]/g, "");
  if (/^97[89]\d{10}$/.test(plain) && isbn13CheckDigit(plain.slice(0, 12)) === plain[12]) {
    return plain;
  }
  if (/^\d{9}[\dX]$/.test(plain) && isbn10CheckDigit(plain.slice(0, 9)) === plain[9]) {
    return isbn13FromIsbn10(plain);
  }
  return "";
}

/** The check digit for the first twelve digits of an ISBN-13. */
export function isbn13CheckDigit(twelve: string): string {
  let sum = 0;
  for (let i = 0; i < 12; i++) {
    sum += Number(twelve[i]) * (i % 2 === 0 ? 1 : 3);
  }
  return String((10 - (sum % 10)) % 10);
}

/** The check character for the first nine digits of an ISBN-10: a digit or X. */
export function isbn10CheckDigit(nine: string): string {
  let sum = 0;
  for (let i = 0; i < 9; i++) {
    sum += Number(nine[i]) * (10 - i);
  }
  const check = (11 - (sum % 11)) % 11;
  return check === 10 ? "X" : String(check);
}

/** The ISBN-13 of a valid ISBN-10. */
export function isbn13FromIsbn10(isbn10: string): string {
  const twelve = `978${isbn10.slice(0, 9)}`;
  return twelve + isbn13CheckDigit(twelve);
}
