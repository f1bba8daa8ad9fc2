// biome-ignore-all lint/suspicious/noControlCharactersInRegex: these records are made of them
/**
 * ISO 2709, the form in which library programs exchange records. It reads every kind of damaged file, and writes by the standard.
 */
import { count } from "../../../text";
import { type DecodedBytes, fromLegacy, fromUtf8, isAscii, isUtf8, type LegacyEncoding, toUtf8 } from "./characters";
import {
  type DataField,
  isControl,
  isControlTag,
  LEADER_LENGTH,
  MAX_SUBFIELDS,
  MarcError,
  type MarcField,
  type MarcRecord,
  tooManyFields,
} from "./record";

const FIELD_END = "\u001e";
const SUBFIELD = "\u001f";
const RECORD_END = "\u001d";
const ENTRY_LENGTH = 12;
const LONGEST_FIELD = 9999;
const LONGEST_RECORD = 99_999;

export interface ReadRecord {
  record: MarcRecord;
  /** The repairs and losses, in Portuguese. */
  warnings: string[];
}

/**
 * One record from its bytes, one character per byte.
 * @param legacy the encoding of texts that are not UTF-8.
 * @throws MarcError when it finds no fields.
 */
export function readIso2709(bytes: string, legacy: LegacyEncoding): ReadRecord {
  if (bytes.length < LEADER_LENGTH + 2) {
    throw new MarcError("o registro é curto demais");
  }
  const warnings: string[] = [];
  const leader = bytes.slice(0, LEADER_LENGTH);
  const directoryEnd = bytes.indexOf(FIELD_END, LEADER_LENGTH);
  if (directoryEnd < 0) {
    throw new MarcError("o diretório do registro não termina");
  }
  const body = bytes.slice(directoryEnd + 1).replace(RECORD_ENDS, "");
  const problem = tooManyFields(
    (directoryEnd - LEADER_LENGTH) / ENTRY_LENGTH,
    body.split(SUBFIELD, MAX_SUBFIELDS + 2).length - 1,
  );
  if (problem) {
    throw new MarcError(problem);
  }
  const directory = readDirectory(bytes.slice(LEADER_LENGTH, directoryEnd));
  if (Number(leader.slice(0, 5)) !== bytes.length) {
    warnings.push("O comprimento no líder não confere com o registro; o registro foi lido até a marca de fim.");
  }
  const texts = splitByDirectory(directory, body) ?? splitByEndMarks(directory, body, warnings);
  const decode = decoderFor(leader, body, legacy);
  const fields = directory.map(({ tag }, index) => fieldFrom(tag, texts[index]!, decode));
  if (decode.broken > 0) {
    warnings.push("O líder indica UTF-8, mas há textos em outra codificação; confira os acentos.");
  }
  if (decode.lost > 0) {
    warnings.push(
      `${decode.lost === 1 ? "1 caractere não pôde ser lido" : `${decode.lost} caracteres não puderam ser lidos`} e ${decode.lost === 1 ? "foi substituído" : "foram substituídos"} por “\ufffd”.`,
    );
  }
  return { record: { leader, fields }, warnings };
}

interface Entry {
  tag: string;
  length: number;
  start: number;
}

// Created once: the server's JavaScript compiles a pattern inside a function again with each call.
const VALID_DIRECTORY = /^(?:[0-9A-Za-z]{3}\d{9})+$/;
const TAG = /^[0-9A-Za-z]{3}$/;
const DIGITS = /^\d+$/;
const TWO_INDICATORS = /^[\x20-\x7e]{2}$/;
const RECORD_ENDS = /[\u001d\r\n]+$/;

function readDirectory(text: string): Entry[] {
  const entries: Entry[] = [];
  const isSound = VALID_DIRECTORY.test(text);
  const figure = (digits: string) => (isSound || DIGITS.test(digits) ? Number(digits) : -1);
  for (let at = 0; at + ENTRY_LENGTH <= text.length; at += ENTRY_LENGTH) {
    const tag = text.slice(at, at + 3);
    if (!isSound && !TAG.test(tag)) {
      throw new MarcError(`o diretório do registro está errado (etiqueta “${printable(tag)}”)`);
    }
    entries.push({ tag, length: figure(text.slice(at + 3, at + 7)), start: figure(text.slice(at + 7, at + ENTRY_LENGTH)) });
  }
  if (text.length % ENTRY_LENGTH !== 0) {
    throw new MarcError("o diretório do registro está errado: não tem o tamanho certo");
  }
  if (entries.length === 0) {
    throw new MarcError("o registro não tem nenhum campo");
  }
  return entries;
}

/** Whether the directory names one of these fields: a hundred times faster than reading the record. */
export function namesField(bytes: string, tags: readonly string[]): boolean {
  const end = bytes.indexOf(FIELD_END, LEADER_LENGTH);
  for (let at = LEADER_LENGTH; at + ENTRY_LENGTH <= end; at += ENTRY_LENGTH) {
    if (tags.includes(bytes.slice(at, at + 3))) {
      return true;
    }
  }
  return false;
}

function printable(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, "?");
}

/** Each field by the directory; null when a field does not end at its place. */
function splitByDirectory(directory: readonly Entry[], body: string): string[] | null {
  const texts: string[] = [];
  for (const { start, length } of directory) {
    const end = start + length - 1;
    const text = body.slice(start, end);
    const fits = start >= 0 && length > 0 && end < body.length && body[end] === FIELD_END && !text.includes(FIELD_END);
    if (!fits || (start > 0 && body[start - 1] !== FIELD_END)) {
      return null;
    }
    texts.push(text);
  }
  return texts;
}

/**
 * The fields in their order, by their end marks alone: where the directory's figures are wrong, the number of fields still fits.
 */
function splitByEndMarks(directory: readonly Entry[], body: string, warnings: string[]): string[] {
  const texts = (body.endsWith(FIELD_END) ? body.slice(0, -1) : body).split(FIELD_END);
  if (texts.length !== directory.length) {
    throw new MarcError(`o diretório indica ${count(directory.length, "campo", "campos")} e o registro tem ${texts.length}`);
  }
  warnings.push("As posições no diretório não conferem; os campos foram lidos na ordem. Confira o título.");
  return texts;
}

interface Decode {
  (bytes: string): string;
  lost: number;
  /** The number of texts in another encoding than the leader names. */
  broken: number;
}

function decoderFor(leader: string, body: string, legacy: LegacyEncoding): Decode {
  const plain = isAscii(body);
  // MARC21 names the encoding in the leader; UNIMARC does not, and many programs name a wrong one.
  const utf8 = !plain && !body.includes("\u001b") && (leader[9] === "a" || isUtf8(body));
  const decode: Decode = Object.assign(
    (bytes: string): string => {
      if (plain) {
        return bytes;
      }
      let decodedText: DecodedBytes = utf8 ? fromUtf8(bytes) : fromLegacy(bytes, legacy);
      if (utf8 && decodedText.lost > 0) {
        decode.broken++;
        decodedText = fromLegacy(bytes, legacy === "marc-8" ? "windows-1252" : legacy);
      }
      decode.lost += decodedText.lost;
      return decodedText.text;
    },
    { lost: 0, broken: 0 },
  );
  return decode;
}

function fieldFrom(tag: string, bytes: string, decode: Decode): MarcField {
  const first = bytes.indexOf(SUBFIELD);
  if (first < 0 && isControlTag(tag)) {
    return { tag, value: decode(bytes) };
  }
  const beginning = first < 0 ? bytes.slice(0, 2) : bytes.slice(0, Math.min(first, 2));
  const indicators = TWO_INDICATORS.test(beginning) ? beginning : printable(beginning).padEnd(2);
  const subfields: DataField["subfields"] = [];
  // The marks are equal in every encoding: a field is decoded as a whole.
  for (const part of decode(first < 0 ? `a${bytes.slice(2)}` : bytes.slice(first + 1)).split(SUBFIELD)) {
    if (part !== "") {
      const code = part[0]!;
      subfields.push([code > " " && code < "\u007f" ? code : "?", part.slice(1)]);
    }
  }
  return { tag, indicators, subfields };
}

/**
 * The record's bytes in UTF-8, one character per byte. The record itself must declare UTF-8.
 * @throws MarcError when it is longer than ISO 2709 allows.
 */
export function writeIso2709(record: MarcRecord): string {
  let directory = "";
  let body = "";
  for (const field of record.fields) {
    const bytes = `${toUtf8(isControl(field) ? clean(field.value) : partsOf(field))}${FIELD_END}`;
    if (bytes.length > LONGEST_FIELD) {
      throw new MarcError(`o campo ${field.tag} passa de ${LONGEST_FIELD} bytes, o máximo em ISO 2709`);
    }
    directory += field.tag + digits(bytes.length, 4) + digits(body.length, 5);
    body += bytes;
  }
  const base = LEADER_LENGTH + directory.length + 1;
  const length = base + body.length + 1;
  if (length > LONGEST_RECORD) {
    throw new MarcError(`o registro passa de ${LONGEST_RECORD} bytes, o máximo em ISO 2709`);
  }
  const { leader } = record;
  const head = `${digits(length, 5)}${leader.slice(5, 10)}22${digits(base, 5)}${leader.slice(17, 20)}${/^45/.test(leader.slice(20)) ? leader.slice(20) : "4500"}`;
  return head.replace(/[^\x20-\x7e]/g, " ") + directory + FIELD_END + body + RECORD_END;
}

function partsOf(field: DataField): string {
  return field.indicators + field.subfields.map(([code, value]) => SUBFIELD + code + clean(value)).join("");
}

/** The three marks must not stand in a text. */
function clean(text: string): string {
  return text.replace(/[\u001d-\u001f]/g, " ");
}

function digits(number: number, length: number): string {
  return String(number).padStart(length, "0");
}
