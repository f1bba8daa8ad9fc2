/** Decodes letters from old web systems' exports: "Mem&oacute;rias", "L&#237;ngua". */

/** HTML's names of the letters from U+00A0 to U+00FF, in their order. https://html.spec.whatwg.org/multipage/named-characters.html */
const LATIN1 =
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml".split(
    " ",
  );
const NAMED_ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  ndash: "\u2013",
  mdash: "\u2014",
  lsquo: "\u2018",
  rsquo: "\u2019",
  ldquo: "\u201c",
  rdquo: "\u201d",
  hellip: "\u2026",
  bull: "\u2022",
  euro: "\u20ac",
  trade: "\u2122",
  OElig: "\u0152",
  oelig: "\u0153",
  Scaron: "\u0160",
  scaron: "\u0161",
};
const ENTITY = /&(#\d{1,6}|#[xX][0-9a-fA-F]{1,5}|[A-Za-z][A-Za-z0-9]{1,6});/g;
const ONE_ENTITY = /&(#\d{1,6}|#[xX][0-9a-fA-F]{1,5}|[A-Za-z][A-Za-z0-9]{1,6});/;
const LINE = /\r\n|\n|\r/;
/** "&amp;oacute;": one system wrote the entity, and the next wrote its ampersand as an entity. */
const MAX_TIMES = 3;
/** A quotation mark that no reader of CSV takes for its own; {@link restoreQuotes} replaces it. */
const QUOTE = "\ue000";

function letterOf(name: string): string | null {
  if (name.startsWith("#")) {
    const code = /^#[xX]/.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    const isLetter = code >= 0x20 && code <= 0x10ffff && (code < 0x7f || code > 0x9f) && (code < 0xd800 || code > 0xdfff);
    return isLetter ? (code === 0x22 ? QUOTE : fromCodePoint(code)) : code === 9 || code === 10 || code === 13 ? " " : null;
  }
  const place = LATIN1.indexOf(name);
  const character =
    place >= 0 ? String.fromCharCode(0xa0 + place) : Object.hasOwn(NAMED_ENTITIES, name) ? NAMED_ENTITIES[name]! : null;
  return character === '"' ? QUOTE : character;
}

function fromCodePoint(code: number): string {
  const offset = code - 0x10000;
  return offset < 0 ? String.fromCharCode(code) : String.fromCharCode(0xd800 + (offset >> 10), 0xdc00 + (offset & 0x3ff));
}

/** The text with its entities as letters; an unknown entity stays. */
export function decodeEntities(text: string): string {
  let decodedText = text;
  for (let times = 0; times < MAX_TIMES && ONE_ENTITY.test(decodedText); times++) {
    const previousText = decodedText;
    decodedText = decodedText.replace(ENTITY, (entity: string, name: string) => letterOf(name) ?? entity);
    if (decodedText === previousText) {
      break;
    }
  }
  return decodedText;
}

/** A cell of a decoded text in its final form. */
export const restoreQuotes = (cell: string): string => (cell.includes(QUOTE) ? cell.split(QUOTE).join('"') : cell);

/** A file's text with its entities as letters, and the numbers of the lines that held some. */
export interface DecodedText {
  text: string;
  lines: readonly number[];
}

/** Decodes a file's text before it is split, since the semicolon of an entity would end a cell. */
export function decodeFile(text: string): DecodedText {
  if (!text.includes("&") || !ONE_ENTITY.test(text)) {
    return { text, lines: [] };
  }
  const lines: number[] = [];
  text.split(LINE).forEach((line, index) => {
    if (line.includes("&") && decodeEntities(line) !== line) {
      lines.push(index + 1);
    }
  });
  return { text: lines.length === 0 ? text : decodeEntities(text), lines };
}
