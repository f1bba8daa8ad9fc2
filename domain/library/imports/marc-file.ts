/** A file of library records: ISO 2709, MarcEdit's text (.mrk), or the lines of JSON into which the browser converts MARCXML. */
import { MARKUP } from "../../imports/encoding";
import { detectLegacyEncoding, fromUtf8, isUtf8, type LegacyEncoding } from "../catalogue/marc/characters";
import { namesField, type ReadRecord, readIso2709 } from "../catalogue/marc/iso2709";
import { itemTags } from "../catalogue/marc/items";
import { looksLikeMnemonic, MnemonicSplitter, readMnemonic } from "../catalogue/marc/mnemonic";
import { fieldsUnder, MarcError, type MarcFormat, type MarcRecord, recordFromJson, subfieldOf } from "../catalogue/marc/record";
import { type FilePart, looksLikeMarc, RecordSplitter } from "../catalogue/marc/split";

export type Container = "iso2709" | "json" | "mrk";

/** The options for reading the file. */
export interface MarcFileFormat {
  container: Container;
  rules: MarcFormat;
  /** The encoding of texts that are not UTF-8. */
  legacy: LegacyEncoding;
}

/** The kind of a file of records, by its first bytes; null for any other file. One character per byte. */
export function containerOf(head: string): Container | null {
  return /^\{"(leader|problem)":/.test(head) ? "json" : looksLikeMnemonic(head) ? "mrk" : looksLikeMarc(head) ? "iso2709" : null;
}

/** Whether it is MARCXML that the browser has not converted. */
export function isMarcXml(head: string): boolean {
  return MARKUP.test(head) && /MARC21\/slim|<(\w+:)?record/.test(head);
}

/** Takes a file in chunks and returns the places of its records. */
export interface Splitter {
  push(chunk: string): FilePart[];
  finish(): FilePart[];
}

export function splitterFor(container: Container): Splitter {
  return container === "json" ? new LineSplitter() : container === "mrk" ? new MnemonicSplitter() : new RecordSplitter();
}

/** Longer than any record: the rest counts as another line, which is no record. */
const LONGEST_LINE = 5_000_000;

class LineSplitter implements Splitter {
  private rest = "";
  private offset = 0;

  push(chunk: string): FilePart[] {
    const lines = (this.rest + chunk).split("\n");
    this.rest = lines.pop() ?? "";
    const pieces: FilePart[] = [];
    const cut = this.rest.length > LONGEST_LINE;
    if (cut) {
      lines.push(this.rest);
      this.rest = "";
    }
    for (const bytes of lines) {
      if (bytes.trim() !== "") {
        pieces.push({ offset: this.offset, bytes, reason: "" });
      }
      this.offset += bytes.length + 1;
    }
    if (cut) {
      // No line end stood there.
      this.offset--;
    }
    return pieces;
  }

  finish(): FilePart[] {
    return this.rest.trim() === "" ? [] : [{ offset: this.offset, bytes: this.rest, reason: "" }];
  }
}

/** @throws MarcError with the reason in Portuguese. */
export function readPiece({ bytes, reason }: FilePart, { container, legacy }: Omit<MarcFileFormat, "rules">): ReadRecord {
  if (reason) {
    throw new MarcError(reason);
  }
  return container === "json" ? readLine(bytes) : container === "mrk" ? readMnemonic(bytes, legacy) : readIso2709(bytes, legacy);
}

/** Whether the record has a field that may name a copy, without reading the whole record. */
export function mayNameCopies({ bytes }: FilePart, { container, rules }: MarcFileFormat): boolean {
  const tags = itemTags(rules);
  return container === "json"
    ? tags.some((tag) => bytes.includes(`"${tag}"`))
    : container === "mrk"
      ? tags.some((tag) => bytes.includes(`=${tag}`))
      : namesField(bytes, tags);
}

function readLine(bytes: string): ReadRecord {
  let json: unknown;
  try {
    json = JSON.parse(fromUtf8(bytes).text);
  } catch {
    throw new MarcError("a linha não é um registro");
  }
  const problem = typeof json === "object" && json !== null && "problem" in json ? json.problem : undefined;
  if (problem !== undefined) {
    throw new MarcError(String(problem).slice(0, LONGEST_PROBLEM));
  }
  const record = recordFromJson(json);
  if (typeof record === "string") {
    throw new MarcError(record);
  }
  return { record, warnings: [] };
}
const LONGEST_PROBLEM = 300;

/** The format of all records, from the file's first ones. */
export function detectMarcFormat(container: Container, sample: readonly FilePart[]): MarcFileFormat {
  const bytes = sample
    .filter((part) => !isUtf8(part.bytes))
    .map((part) => part.bytes)
    .join("");
  const records = sample.flatMap((part): MarcRecord[] => {
    try {
      return [readPiece(part, { container, legacy: "windows-1252" }).record];
    } catch {
      return [];
    }
  });
  const withSubfield = (tag: string) => records.filter((record) => subfieldOf(fieldsUnder(record, tag)[0], "a") !== "").length;
  const rules = withSubfield("200") > withSubfield("245") ? "unimarc" : "marc21";
  return { container, rules, legacy: rules === "unimarc" ? unimarcLegacy(records) : detectLegacyEncoding(bytes) };
}

/** UNIMARC says its character set in 100 $a; 01 and 03 are ISO 646 and ISO 5426. */
function unimarcLegacy(records: readonly MarcRecord[]): LegacyEncoding {
  const namedCharsets = records.map((record) => subfieldOf(fieldsUnder(record, "100")[0], "a").slice(26, 30));
  return namedCharsets.some((sets) => /^(01|03|0103)/.test(sets)) ? "iso-5426" : "windows-1252";
}
