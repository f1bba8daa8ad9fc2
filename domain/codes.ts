/** Makes scanned or typed codes comparable. */

/**
 * A scanned code without suffix, spaces and case: CR, LF and Tab are what scanners append. A card's address
 * (".../carteira/TOKEN") is left as it is.
 */
export function cleanCode(raw: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: scanners send them
  return raw.replace(/[\u0000-\u0020\u007f\u00a0\u200b\ufeff]+/g, "").toUpperCase();
}

const MAX_SERIES_DIGITS = 10;

/** A series of codes: a letter or none, then digits. */
export interface CodeSeries {
  format: (number: number) => string;
  /** The number in a code; null when the code is not of the series. */
  numberOf: (code: string) => number | null;
  /** Every way to write a code with more or fewer leading zeros; a code outside of the series stays as it is. */
  spellings: (code: string) => string[];
}

/** @param digits the least number of digits: zeros go before them. */
export function codeSeries(prefix: string, digits: number): CodeSeries {
  const pattern = new RegExp(`^${prefix}(\\d{1,${MAX_SERIES_DIGITS}})$`);
  const numberOf = (code: string) => {
    const match = pattern.exec(code.toUpperCase());
    return match ? Number(match[1]) : null;
  };
  const format = (number: number) => prefix + String(number).padStart(digits, "0");
  return {
    format,
    numberOf,
    spellings(code) {
      const number = numberOf(code);
      if (number === null) {
        return [code];
      }
      const plainNumber = String(number);
      const paddedNumbers = Array.from(
        { length: MAX_SERIES_DIGITS - plainNumber.length + 1 },
        (_, zeros) => prefix + "0".repeat(zeros) + plainNumber,
      );
      return [...new Set([code, format(number), ...paddedNumbers])];
    },
  };
}
