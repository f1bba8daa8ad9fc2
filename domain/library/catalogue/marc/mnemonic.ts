/**
 * MARC in MarcEdit's text form (.mrk), after the Library of Congress's MARCMaker. Each field has a line that begins with "=".
 * "\\" is a blank, "$" precedes a subfield's code, and names in braces stand for these signs themselves.
 * https://www.loc.gov/marc/makrbrkr.html
 */
import { count } from "../../../text";
import { type DecodedBytes, fromLegacy, fromUtf8, isAscii, isUtf8, type LegacyEncoding } from "./characters";
import type { ReadRecord } from "./iso2709";
import { isControlTag, LEADER_LENGTH, MAX_SUBFIELDS, MarcError, type MarcField, type Subfield, tooManyFields } from "./record";
import type { FilePart } from "./split";

const START = /^(?:\xef\xbb\xbf)?\s*=(?:LDR|000|\d{3}) {1,2}\S/i;
const LEADER_LINE = /^(?:\xef\xbb\xbf)?=(?:LDR|000)\b/i;
const FIELD_LINE = /^=([0-9A-Za-z]{3})(?: {1,2}|$)/;

/** Whether a file has this form, by its first bytes. */
export const looksLikeMnemonic = (head: string): boolean => START.test(head);

/** Longer than any record. */
const LONGEST_RECORD = 1_000_000;

/** Records end at a blank line, or where the next leader begins. */
export class MnemonicSplitter {
  private rest = "";
  private record = "";
  /** The beginning of the record, and of the rest, in bytes of the file. */
  private start = 0;
  private offset = 0;

  push(chunk: string): FilePart[] {
    const lines = (this.rest + chunk).split("\n");
    this.rest = lines.pop() ?? "";
    const pieces = lines.flatMap((line) => this.take(`${line}\n`));
    return this.rest.length > LONGEST_RECORD ? [...pieces, ...this.takeRest()] : pieces;
  }

  finish(): FilePart[] {
    return [...this.takeRest(), ...this.give()];
  }

  private takeRest(): FilePart[] {
    const { rest } = this;
    this.rest = "";
    return rest === "" ? [] : this.take(rest);
  }

  private take(line: string): FilePart[] {
    const isBlank = line.trim() === "";
    const pieces = isBlank || LEADER_LINE.test(line) || this.record.length > LONGEST_RECORD ? this.give() : [];
    if (!isBlank) {
      if (this.record === "") {
        this.start = this.offset;
      }
      this.record += line;
    }
    this.offset += line.length;
    return pieces;
  }

  private give(): FilePart[] {
    const bytes = this.record;
    this.record = "";
    return bytes === "" ? [] : [{ offset: this.start, bytes, reason: "" }];
  }
}

/** Accents, which stand before their letter. */
const ACCENTS: Readonly<Record<string, string>> = {
  grave: "\u0300",
  acute: "\u0301",
  circ: "\u0302",
  tilde: "\u0303",
  macr: "\u0304",
  breve: "\u0306",
  dot: "\u0307",
  uml: "\u0308",
  hooka: "\u0309",
  ring: "\u030a",
  dblac: "\u030b",
  caron: "\u030c",
  commab: "\u0326",
  cedil: "\u0327",
  ogon: "\u0328",
};

const SIGNS: Readonly<Record<string, string>> = {
  dollar: "$",
  lcub: "{",
  rcub: "}",
  bsol: "\\",
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  lsqb: "[",
  rsqb: "]",
  verbar: "|",
  num: "#",
  commat: "@",
  AElig: "\u00c6",
  aelig: "\u00e6",
  OElig: "\u0152",
  oelig: "\u0153",
  Ostrok: "\u00d8",
  ostrok: "\u00f8",
  Lstrok: "\u0141",
  lstrok: "\u0142",
  Dstrok: "\u0110",
  dstrok: "\u0111",
  THORN: "\u00de",
  thorn: "\u00fe",
  eth: "\u00f0",
  inodot: "\u0131",
  szlig: "\u00df",
  deg: "\u00b0",
  copy: "\u00a9",
  pound: "\u00a3",
  euro: "\u20ac",
  iquest: "\u00bf",
  iexcl: "\u00a1",
  plusmn: "\u00b1",
  middot: "\u00b7",
};
const MNEMONIC = /\{([A-Za-z]{2,8})\}|&#x([0-9a-fA-F]{2,5});/g;
/** A price is no subfield: "R$ 39,90", "R$39,90". */
const PRICE = /R\$(?=\s?\d[\d.]*(?:,\d|$|\s))/g;
/** Replaces a "$" that opens no subfield, while a field is split. */
const LITERAL = "\ue000";

/**
 * One record from its bytes, one character per byte.
 * @param legacy the encoding of texts that are not UTF-8.
 * @throws MarcError when it has no fields.
 */
export function readMnemonic(bytes: string, legacy: LegacyEncoding): ReadRecord {
  const decodedText: DecodedBytes = isAscii(bytes)
    ? { text: bytes, lost: 0 }
    : isUtf8(bytes)
      ? fromUtf8(bytes)
      : fromLegacy(bytes, legacy);
  const warnings: string[] = [];
  if (decodedText.lost > 0) {
    warnings.push(
      `${decodedText.lost === 1 ? "1 caractere não pôde ser lido" : `${decodedText.lost} caracteres não puderam ser lidos`}.`,
    );
  }
  const unknown = new Set<string>();
  let leader = "";
  let subfields = 0;
  const fields: MarcField[] = [];
  for (const { tag, text } of linesOf(decodedText.text)) {
    if (/^(LDR|000)$/i.test(tag)) {
      leader = blanks(text).slice(0, LEADER_LENGTH);
      continue;
    }
    const field = fieldFrom(tag, text, unknown);
    subfields += "subfields" in field ? field.subfields.length : 0;
    fields.push(field);
    const problem = tooManyFields(fields.length, Math.min(subfields, MAX_SUBFIELDS + 1));
    if (problem) {
      throw new MarcError(problem);
    }
  }
  if (fields.length === 0) {
    throw new MarcError("o registro não tem nenhum campo");
  }
  if (unknown.size > 0) {
    warnings.push(
      `${count(unknown.size, "sinal desconhecido foi mantido", "sinais desconhecidos foram mantidos")}: ${[...unknown].slice(0, 5).join(", ")}.`,
    );
  }
  return { record: { leader: leader.padEnd(LEADER_LENGTH), fields }, warnings };
}

/** The fields' lines; a line without "=" continues the field before. */
function linesOf(text: string): { tag: string; text: string }[] {
  const lines: { tag: string; text: string }[] = [];
  for (const line of text.replace(/^\ufeff/, "").split(/\r\n|\n|\r/)) {
    const match = FIELD_LINE.exec(line);
    const last = lines[lines.length - 1];
    if (match) {
      lines.push({ tag: match[1]!, text: line.slice(match[0].length) });
    } else if (last && line.trim() !== "") {
      last.text += ` ${line.trim()}`;
    } else if (line.trim() !== "") {
      throw new MarcError(`a linha “${line.slice(0, 60)}” não começa como um campo, com = e três sinais`);
    }
  }
  return lines;
}

const blanks = (text: string): string => text.replace(/\\/g, " ");

function fieldFrom(tag: string, text: string, unknown: Set<string>): MarcField {
  if (isControlTag(tag)) {
    return { tag, value: withSigns(blanks(text), unknown) };
  }
  const escapedText = text.replace(PRICE, `R${LITERAL}`);
  const first = escapedText.indexOf("$");
  const head = first < 0 ? "" : escapedText.slice(0, first);
  const parts = (first < 0 ? `a${escapedText.slice(2)}` : escapedText.slice(first + 1)).split("$");
  const subfields: Subfield[] = [];
  for (const part of parts) {
    const code = part.charAt(0);
    const last = subfields[subfields.length - 1];
    if (/[a-z0-9]/i.test(code)) {
      subfields.push([code.toLowerCase(), part.slice(1)]);
    } else if (last) {
      last[1] += `$${part}`;
    }
  }
  return {
    tag,
    indicators: blanks(first < 0 ? escapedText.slice(0, 2) : head.slice(0, 2)).padEnd(2),
    subfields: subfields.map(([code, value]) => [code, withSigns(value, unknown).split(LITERAL).join("$")]),
  };
}

/** A text with its signs as letters: an accent moves after its letter. */
function withSigns(text: string, unknown: Set<string>): string {
  if (!text.includes("{") && !text.includes("&#x")) {
    return text;
  }
  let accents = "";
  let end = 0;
  let result = "";
  const append = (plain: string) => {
    if (plain !== "" && accents !== "") {
      result += plain.charAt(0) + accents + plain.slice(1);
      accents = "";
    } else {
      result += plain;
    }
  };
  for (const match of text.matchAll(MNEMONIC)) {
    append(text.slice(end, match.index));
    end = match.index + match[0].length;
    const [signText, name, code] = match;
    if (code) {
      append(fromCodePoint(Number.parseInt(code, 16)) ?? signText);
    } else if (name && Object.hasOwn(ACCENTS, name)) {
      accents += ACCENTS[name]!;
    } else if (name && Object.hasOwn(SIGNS, name)) {
      append(SIGNS[name]!);
    } else {
      unknown.add(signText);
      append(signText);
    }
  }
  append(text.slice(end));
  return result.normalize("NFC");
}

function fromCodePoint(code: number): string | null {
  if (code < 0x20 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) {
    return null;
  }
  const offset = code - 0x10000;
  return offset < 0 ? String.fromCharCode(code) : String.fromCharCode(0xd800 + (offset >> 10), 0xdc00 + (offset & 0x3ff));
}
