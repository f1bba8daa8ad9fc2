/** Detects a text that was read in another encoding than it was written in. */

/** UTF-8 that was read byte by byte: "EducaÃ§Ã£o". */
const DOUBLY_ENCODED = /[\u00c2\u00c3][\u0080-\u00bf]/;
/** Impossible in Portuguese: a run of accented capitals or signs, as misread Cyrillic or Greek shows. */
const FOREIGN = /[\u00c0-\u00ff]{4,}|[\u00d0\u00de\u00f0\u00fe\u00d7\u00f7]{2,}/;
const ACCENTED = /[\u00c0-\u00ff]/g;
const LETTERS = /[A-Za-z\u00c0-\u00ff]/g;

/** Whether the letters of a title were probably misread. */
export function looksGarbled(text: string): boolean {
  if (DOUBLY_ENCODED.test(text) || FOREIGN.test(text)) {
    return true;
  }
  const accented = text.match(ACCENTED)?.length ?? 0;
  const letters = text.match(LETTERS)?.length ?? 0;
  return letters >= 6 && accented * 2 > letters;
}
