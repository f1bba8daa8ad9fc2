/** Detects a file's encoding from its content, and decodes its text. */
import { fromWindows1252 } from "../windows-1252";

export const ENCODINGS = ["utf-8", "windows-1252", "utf-16le", "utf-16be"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** A file's content. The platform decodes it as UTF-8, with U+FFFD for invalid bytes. */
export interface RawFile {
  bytes: Uint8Array;
  utf8: string;
}

const SAMPLE = 4000;
const CHUNK = 8192;

/** Files that users mistake for a text table, by their first bytes, with their real kind in Portuguese. */
const OTHER_KINDS: readonly (readonly [string, string])[] = [
  ["PK\u0003\u0004", "é uma planilha do Excel ou do LibreOffice salva com outro nome; salve-a como CSV"],
  ["\u00d0\u00cf\u0011\u00e0", "é um arquivo antigo do Office (XLS ou DOC); abra a planilha e salve-a como XLSX ou CSV"],
  ["%PDF", "é um PDF; peça a planilha original"],
  ["\u0089PNG", "é uma imagem"],
  ["\u00ff\u00d8\u00ff", "é uma imagem"],
  ["GIF8", "é uma imagem"],
  ["{\\rtf", "é um documento de texto; salve a tabela como CSV"],
];
/** A page or an XML, by its first bytes. */
export const MARKUP = /^(\u00ef\u00bb\u00bf)?\s*<(!doctype|html|\?xml)/i;

/** The reason, in Portuguese, why the file cannot be a table of text; empty when it can. */
export function notASpreadsheet({ bytes }: RawFile): string {
  const head = latin1(bytes.subarray(0, SAMPLE));
  const other = OTHER_KINDS.find(([beginning]) => head.startsWith(beginning));
  if (other) {
    return other[1];
  }
  if (MARKUP.test(head)) {
    return "é uma página ou um XML; abra-o no Excel e salve como CSV";
  }
  if (detectUtf16(head)) {
    return "";
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a text has next to none of them
  const controls = head.match(/[\u0001-\u0008\u000b\u000e-\u001f]/g)?.length ?? 0;
  return controls > head.length / 20 ? "não é uma planilha de texto" : "";
}

/** The most likely encoding of the file. */
export function detectEncoding({ bytes, utf8 }: RawFile): Encoding {
  const utf16 = detectUtf16(latin1(bytes.subarray(0, SAMPLE)));
  if (utf16) {
    return utf16;
  }
  let broken = 0;
  for (let at = utf8.indexOf("\ufffd"); at >= 0 && broken < SAMPLE; at = utf8.indexOf("\ufffd", at + 1)) {
    broken++;
  }
  if (broken === 0) {
    return "utf-8";
  }
  // A UTF-8 file with a few broken bytes has more valid accented letters than broken ones.
  const validCount = utf8.match(/[\u00a1-\u024f\u2010-\u2026]/g)?.length ?? 0;
  return validCount > broken ? "utf-8" : "windows-1252";
}

/** By its mark, or by a NUL as every second character, which Western text has in UTF-16. */
function detectUtf16(head: string): Encoding | null {
  if (head.startsWith("\u00ff\u00fe")) {
    return "utf-16le";
  }
  if (head.startsWith("\u00fe\u00ff")) {
    return "utf-16be";
  }
  const nul = [0, 0];
  for (let at = head.indexOf("\u0000"); at >= 0; at = head.indexOf("\u0000", at + 1)) {
    nul[at % 2]!++;
  }
  const [even = 0, odd = 0] = nul;
  if (even + odd === 0 || Math.max(even, odd) < head.length / 3 || Math.min(even, odd) > head.length / 20) {
    return null;
  }
  return odd > even ? "utf-16le" : "utf-16be";
}

/** The file's text in this encoding, without a byte order mark and without NUL characters. */
export function decode(file: RawFile, encoding: Encoding): string {
  const text = encoding === "utf-8" ? file.utf8 : decodeBytes(file.bytes, encoding);
  const unmarked = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  return unmarked.includes("\u0000") ? unmarked.split("\u0000").join("") : unmarked;
}

function decodeBytes(bytes: Uint8Array, encoding: Exclude<Encoding, "utf-8">): string {
  const parts: string[] = [];
  for (let start = 0; start < bytes.length; start += CHUNK) {
    const chunk = bytes.subarray(start, Math.min(start + CHUNK, bytes.length));
    parts.push(encoding === "windows-1252" ? fromWindows1252(latin1(chunk)) : utf16(chunk, encoding === "utf-16le"));
  }
  return parts.join("");
}

/** The bytes as a text of one character each; only for a few thousand at a time. */
export function latin1(bytes: Uint8Array): string {
  return String.fromCharCode.apply(null, bytes as unknown as number[]);
}

function utf16(bytes: Uint8Array, littleEndian: boolean): string {
  const units: number[] = [];
  for (let index = 0; index + 1 < bytes.length; index += 2) {
    const first = bytes[index]!;
    const second = bytes[index + 1]!;
    units.push(littleEndian ? first | (second << 8) : (first << 8) | second);
  }
  return String.fromCharCode.apply(null, units);
}
