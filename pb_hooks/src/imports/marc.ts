/** A batch's file of library records, read in chunks and by place: never as a whole. */
import { latin1 } from "../../../domain/imports/encoding";
import {
  type Container,
  containerOf,
  guessMarcFormat,
  type MarcFileFormat,
  readPiece,
  splitterFor,
} from "../../../domain/imports/marc-file";
import { refuse } from "../../../domain/imports/refusals";
import { MAX_ROWS } from "../../../domain/imports/table";
import type { Piece } from "../../../domain/library/catalogue/marc/split";
import { type App, readJson } from "../platform/database";
import type { MarcRecordOf, Place, RecordReader } from "./entity";
import { withStoredFile } from "./files";

const CHUNK = 262_144;
const PART = 8192;
const HEAD = 4000;
const SAMPLE_RECORDS = 200;

export function isMarc(batch: core.Record): boolean {
  return batch.getString("source") === "marc";
}

/** The next bytes of the reader, one character per byte; empty at the end. */
function nextBytes(reader: blob.Reader, most: number): string {
  const content = toBytes(reader, most) as string | number[];
  if (content.length === 0) {
    return "";
  }
  // Most of a library's text is ASCII, which the program turns into a text at once.
  const text = toString(content);
  if (text.length === content.length && !text.includes("\ufffd")) {
    return text;
  }
  const bytes = new Uint8Array(Buffer.from(content).buffer);
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += PART) {
    parts.push(latin1(bytes.subarray(at, at + PART)));
  }
  return parts.join("");
}

/** Hands each record's place and bytes to `each`, in the file's order. @throws Refusal import_unreadable. */
export function eachPiece(app: App, batch: core.Record, each: (piece: Piece, number: number) => void): void {
  withStoredFile(app, batch, (reader) => {
    let number = 0;
    const give = (pieces: readonly Piece[]) => {
      for (const piece of pieces) {
        if (++number > MAX_ROWS) {
          throw refuse("import_unreadable", { reason: "ele tem mais de 200 mil registros; divida-o em arquivos menores" });
        }
        each(piece, number);
      }
    };
    let chunk = nextBytes(reader, CHUNK);
    const splitter = splitterFor(requireContainer(chunk));
    while (chunk !== "") {
      give(splitter.push(chunk));
      chunk = nextBytes(reader, CHUNK);
    }
    give(splitter.finish());
  });
}

function requireContainer(start: string): Container {
  const container = containerOf(start.slice(0, HEAD));
  if (!container) {
    throw refuse("import_unreadable", { reason: "ele não começa como um arquivo MARC (ISO 2709)" });
  }
  return container;
}

/** How the file is to be read: as settled, and for the rest as its first records look. */
export function marcFormatOf(app: App, batch: core.Record, settled: Partial<MarcFileFormat> = {}): MarcFileFormat {
  const known = { ...readJson<Partial<MarcFileFormat> | null>(batch, "format"), ...settled };
  const { container, rules, legacy } = known;
  if (container && rules && legacy) {
    return { container, rules, legacy };
  }
  return withStoredFile(app, batch, (reader) => {
    const start = nextBytes(reader, CHUNK);
    const own = requireContainer(start);
    const splitter = splitterFor(own);
    return { ...guessMarcFormat(own, splitter.push(start).concat(splitter.finish()).slice(0, SAMPLE_RECORDS)), ...known };
  });
}

/** Reads single records of the batch's file again: the dry run has found where they lie. */
export function recordReader(app: App, batch: core.Record): RecordReader {
  return (places) => {
    if (places.length === 0) {
      return [];
    }
    const format = marcFormatOf(app, batch);
    return withStoredFile(app, batch, (reader) => places.map((place) => readAt(reader, place, format)));
  };
}

const FROM_START = 0;

function readAt(reader: blob.Reader, { offset, length }: Place, format: MarcFileFormat): MarcRecordOf {
  reader.seek(offset, FROM_START);
  const bytes = nextBytes(reader, length);
  return { format: format.rules, record: readPiece({ offset, bytes, reason: "" }, format).record };
}
