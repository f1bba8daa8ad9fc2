/** What a scanner or a hurried hand types, made comparable. Rule 45 of the library. */

/**
 * A scanned code without suffix, spaces and case: CR, LF and Tab are what scanners append. A card's address
 * (".../carteira/TOKEN") is left as it is.
 */
export function cleanCode(raw: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: scanners send them
  return raw.replace(/[\u0000-\u0020\u007f\u00a0\u200b\ufeff]+/g, "").toUpperCase();
}

/** Cards of readers begin with L and go on in digits, so that they never collide with a tombo. */
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

/**
 * Spellings to look a numeric code up by, most literal first: as scanned, padded as the series pads, and without leading
 * zeros, since a scanner or a hand may drop or add them.
 */
export function spellings(code: string): string[] {
  const prefix = looksLikeCard(code) ? "L" : "";
  const digits = code.slice(prefix.length);
  if (!/^\d{1,10}$/.test(digits)) {
    return [code];
  }
  const number = Number(digits);
  const padded = prefix ? formatCard(number) : formatTombo(number);
  return [...new Set([code, padded, `${prefix}${number}`])];
}

/** Whether a name, number or code could be an ISBN-13 or ISBN-10 with a right check digit; gives its ISBN-13. */
export function isbnFromCode(code: string): string {
  const plain = code.replace(/-/g, "");
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
