/** What a scanner or a hurried hand types, made comparable. */

/**
 * A scanned code without suffix, spaces and case: CR, LF and Tab are what scanners append. A card's address
 * (".../carteira/TOKEN") is left as it is.
 */
export function cleanCode(raw: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: scanners send them
  return raw.replace(/[\u0000-\u0020\u007f\u00a0\u200b\ufeff]+/g, "").toUpperCase();
}
