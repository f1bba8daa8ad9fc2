// biome-ignore-all lint/suspicious/noControlCharactersInRegex: these records are made of them
/**
 * The texts of library records. Bytes are passed as a text with one character per byte: the server's own search works on that.
 */
import { fromWindows1252 } from "../../../windows-1252";
import { ANSEL, ISO_5426, SMALL_SETS } from "./character-tables";

/** The encoding of a record's text where it is not UTF-8. */
export const LEGACY_ENCODINGS = ["marc-8", "iso-5426", "windows-1252"] as const;
export type LegacyEncoding = (typeof LEGACY_ENCODINGS)[number];

export interface DecodedBytes {
  text: string;
  /** The number of unreadable characters, which became U+FFFD. */
  lost: number;
}

const UNKNOWN = "\ufffd";
const ESCAPE = "\u001b";
const ASCII_BYTES = /^[\u0000-\u001a\u001c-\u007f]*$/;
/** One character in UTF-8, byte by byte, without the overlong forms and surrogates. */
const UTF_8 =
  /[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xed[\x80-\x9f][\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2}/g;

/** Whether the bytes are ASCII without escapes, which is the same text in every encoding. */
export function isAscii(bytes: string): boolean {
  return ASCII_BYTES.test(bytes);
}

/** Whether the bytes are valid UTF-8 with characters of several bytes. */
export function isUtf8(bytes: string): boolean {
  const text = wholeUtf8(bytes);
  return text !== null && text.length < bytes.length;
}

/** The text of the bytes; null when they are not UTF-8. The interpreter's own decoder is many times faster than any pattern. */
function wholeUtf8(bytes: string): string | null {
  try {
    return decodeURIComponent(escape(bytes));
  } catch {
    return null;
  }
}

/** The text of UTF-8 bytes, with U+FFFD for invalid ones. */
export function fromUtf8(bytes: string): DecodedBytes {
  const wholeText = wholeUtf8(bytes);
  if (wholeText !== null) {
    return { text: wholeText, lost: 0 };
  }
  let text = "";
  let lostCount = 0;
  let at = 0;
  const broken = (part: string) =>
    part.replace(/[\x80-\xff]/g, () => {
      lostCount++;
      return UNKNOWN;
    });
  for (const match of bytes.matchAll(UTF_8)) {
    text += broken(bytes.slice(at, match.index)) + oneFromUtf8(match[0]);
    at = match.index + match[0].length;
  }
  return { text: text + broken(bytes.slice(at)), lost: lostCount };
}

function oneFromUtf8(bytes: string): string {
  const byte = (index: number) => bytes.charCodeAt(index);
  const tail = (index: number) => byte(index) & 0x3f;
  switch (bytes.length) {
    case 2:
      return String.fromCharCode(((byte(0) & 0x1f) << 6) | tail(1));
    case 3:
      return String.fromCharCode(((byte(0) & 0x0f) << 12) | (tail(1) << 6) | tail(2));
    default:
      return String.fromCodePoint(((byte(0) & 0x07) << 18) | (tail(1) << 12) | (tail(2) << 6) | tail(3));
  }
}

/** The bytes of a text in UTF-8, one character per byte. */
export function toUtf8(text: string): string {
  return text.replace(/[\u0080-\uffff]+/g, (part) => {
    let bytes = "";
    for (const sign of part) {
      const code = sign.codePointAt(0)!;
      if (code < 0x800) {
        bytes += String.fromCharCode(0xc0 | (code >> 6), 0x80 | (code & 0x3f));
      } else if (code >= 0xd800 && code <= 0xdfff) {
        bytes += "\xef\xbf\xbd";
      } else if (code < 0x10000) {
        bytes += String.fromCharCode(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f));
      } else {
        bytes += String.fromCharCode(
          0xf0 | (code >> 18),
          0x80 | ((code >> 12) & 0x3f),
          0x80 | ((code >> 6) & 0x3f),
          0x80 | (code & 0x3f),
        );
      }
    }
    return bytes;
  });
}

/** The text of bytes in one of the older encodings. */
export function fromLegacy(bytes: string, encoding: LegacyEncoding): DecodedBytes {
  if (isAscii(bytes)) {
    return { text: bytes, lost: 0 };
  }
  switch (encoding) {
    case "marc-8":
      return fromMarc8(bytes);
    case "iso-5426":
      return new Combiner().add(bytes, (byte, combiner) => latin(byte, ISO_5426, combiner)).end();
    default: {
      const text = fromWindows1252(bytes);
      return { text, lost: text.split(UNKNOWN).length - 1 };
    }
  }
}

/** Builds a text from a source in which marks stand before their letter. */
class Combiner {
  private text = "";
  private marks = "";
  private lost = 0;

  sign(sign: string): void {
    // No mark reaches over the end of a subfield.
    this.text += sign < " " ? this.marks + sign : sign + this.marks;
    this.marks = "";
  }

  mark(mark: string): void {
    this.marks += mark;
  }

  unknown(): void {
    this.lost++;
    this.sign(UNKNOWN);
  }

  add(bytes: string, onByte: (byte: number, combiner: Combiner) => void): this {
    for (let at = 0; at < bytes.length; at++) {
      onByte(bytes.charCodeAt(at), this);
    }
    return this;
  }

  end(): DecodedBytes {
    return { text: (this.text + this.marks).normalize("NFC"), lost: this.lost };
  }
}

function latin(byte: number, { signs, marks }: typeof ANSEL, combiner: Combiner): void {
  const sign = byte < 0x80 ? String.fromCharCode(byte) : signs.get(byte);
  const mark = marks.get(byte);
  if (sign !== undefined) {
    combiner.sign(sign);
  } else if (mark !== undefined) {
    combiner.mark(mark);
  } else {
    combiner.unknown();
  }
}

/** The character set that an escape selects: its final letter, and the number of bytes of each character. */
interface CharacterSet {
  set: string;
  width: 1 | 3;
}

/** Here both sets have their initial values. */
const SUBFIELD = 0x1f;
const ASCII_SET = "B";
const ANSEL_SET = "E";

/** MARC-8: two sets at a time, of the lower and the upper half of the bytes, changed by escapes. */
function fromMarc8(bytes: string): DecodedBytes {
  const combiner = new Combiner();
  let lower: CharacterSet = { set: ASCII_SET, width: 1 };
  let upper: CharacterSet = { set: ANSEL_SET, width: 1 };
  let at = 0;
  while (at < bytes.length) {
    if (bytes[at] === ESCAPE) {
      const call = readEscape(bytes, at);
      if (!call) {
        combiner.unknown();
        at++;
        continue;
      }
      if (call.half === "lower") {
        lower = call.called;
      } else {
        upper = call.called;
      }
      at = call.end;
      continue;
    }
    const byte = bytes.charCodeAt(at);
    const characterSet = byte < 0x80 ? lower : upper;
    if (byte === SUBFIELD) {
      lower = { set: ASCII_SET, width: 1 };
      upper = { set: ANSEL_SET, width: 1 };
    }
    if (byte <= 0x20 || byte === 0x7f) {
      combiner.sign(String.fromCharCode(byte));
      at++;
    } else if (characterSet.width === 3) {
      // East Asian characters: this program has no table for them.
      combiner.unknown();
      at += 3;
    } else {
      if (characterSet.set === ANSEL_SET) {
        latin(byte | 0x80, ANSEL, combiner);
      } else {
        small(byte & 0x7f, characterSet.set, combiner);
      }
      at++;
    }
  }
  return combiner.end();
}

function small(byte: number, set: string, combiner: Combiner): void {
  const sign = set === ASCII_SET ? String.fromCharCode(byte) : SMALL_SETS[set]?.get(byte);
  if (sign === undefined) {
    combiner.unknown();
  } else {
    combiner.sign(sign);
  }
}

const ESCAPES: readonly (readonly [RegExp, "lower" | "upper", 1 | 3])[] = [
  [/\u001b([sgbp])/y, "lower", 1],
  [/\u001b\$[)-](.)/y, "upper", 3],
  [/\u001b\$,?([0-~])/y, "lower", 3],
  [/\u001b[(,]!?([0-~])/y, "lower", 1],
  [/\u001b[)-]!?([0-~])/y, "upper", 1],
];

function readEscape(bytes: string, at: number): { half: "lower" | "upper"; called: CharacterSet; end: number } | null {
  for (const [pattern, half, width] of ESCAPES) {
    pattern.lastIndex = at;
    const match = pattern.exec(bytes);
    if (match) {
      const set = match[1] === "s" ? ASCII_SET : match[1]!;
      return { half, called: { set, width }, end: at + match[0].length };
    }
  }
  return null;
}

/** Bytes that are frequent in Portuguese Windows-1252 and undefined in MARC-8: accented capitals and a mark before no letter. */
const NOT_ANSEL = /[\xc9-\xdf\xfc\xfd\xff]|[\xe0-\xfe](?![\xe0-\xfea-zA-Z])|\xe7[\xe3\xf5]/g;
/** A mark before its letter, which in Windows-1252 would be an unusual pair. */
const ANSEL_PAIR = /[\xe1-\xe4\xe8\xf0](?=[aeioucnAEIOUCN])/g;

/** The more likely older encoding of these bytes. */
export function detectLegacyEncoding(bytes: string): LegacyEncoding {
  const against = bytes.match(NOT_ANSEL)?.length ?? 0;
  const pairs = bytes.match(ANSEL_PAIR)?.length ?? 0;
  return against * 2 > pairs ? "windows-1252" : "marc-8";
}
