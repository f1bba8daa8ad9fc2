/** The addresses in a user's text, which screens show as links. */

/** A part of a text: plain text, or an address that may be opened. */
export interface TextPart {
  text: string;
  /** Only http and https; "" for plain words. */
  href: string;
}

const ADDRESS = /https?:\/\/[^\s<>"“”]+/gi;
/** Punctuation at the end of a sentence belongs to it, not to the address. */
const TRAILING_SIGNS = /[.,;:!?'»)\]]+$/;

/** In the order of the text; joined they equal the text. */
export function piecesOf(text: string): TextPart[] {
  const pieces: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = match[0].replace(TRAILING_SIGNS, "");
    if (!/^https?:\/\/[^/?#]/i.test(address)) {
      continue;
    }
    if (match.index > from) {
      pieces.push({ text: text.slice(from, match.index), href: "" });
    }
    pieces.push({ text: address, href: address });
    from = match.index + address.length;
  }
  return from < text.length ? [...pieces, { text: text.slice(from), href: "" }] : pieces;
}
