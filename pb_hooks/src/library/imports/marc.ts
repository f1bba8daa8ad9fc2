/** A batch's file of library records, read in chunks and by place, never as a whole. */

import { refuse } from "../../../../domain/imports/refusals";
import { MAX_ROWS } from "../../../../domain/imports/table";
import type { MarcFormat, MarcRecord } from "../../../../domain/library/catalogue/marc/record";
import type { FilePart } from "../../../../domain/library/catalogue/marc/split";
import {
  type Container,
  containerOf,
  detectMarcFormat,
  type MarcFileFormat,
  readPiece,
  splitterFor,
} from "../../../../domain/library/imports/marc-file";
import { HEAD, nextBytes, withStoredFile } from "../../imports/files";
import { type App, readJson } from "../../platform/sql/database";

const CHUNK = 262_144;
const SAMPLE_RECORDS = 200;

export const NOT_MARC = "ele não começa como um arquivo MARC (ISO 2709 ou .mrk)";

/**
 * Passes each record's place and bytes to `visit`, in the file's order.
 * @throws Refusal import_unreadable.
 */
export function eachPiece(app: App, batch: core.Record, visit: (piece: FilePart, number: number) => void): void {
  withStoredFile(app, batch, (reader) => {
    let number = 0;
    const give = (pieces: readonly FilePart[]) => {
      for (const part of pieces) {
        if (++number > MAX_ROWS) {
          throw refuse("import_unreadable", { reason: "ele tem mais de 200 mil registros; divida-o em arquivos menores" });
        }
        visit(part, number);
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
    throw refuse("import_unreadable", { reason: NOT_MARC });
  }
  return container;
}

/** The options for reading the file: the user's, and otherwise those that its first records suggest. */
export function marcFormatOf(app: App, batch: core.Record, givenFormat: Partial<MarcFileFormat> = {}): MarcFileFormat {
  const options = { ...readJson<Partial<MarcFileFormat> | null>(batch, "format"), ...givenFormat };
  const { container, rules, legacy } = options;
  if (container && rules && legacy) {
    return { container, rules, legacy };
  }
  return withStoredFile(app, batch, (reader) => {
    const start = nextBytes(reader, CHUNK);
    const container = requireContainer(start);
    const splitter = splitterFor(container);
    return {
      ...detectMarcFormat(container, splitter.push(start).concat(splitter.finish()).slice(0, SAMPLE_RECORDS)),
      ...options,
    };
  });
}

interface Place {
  offset: number;
  length: number;
}

interface MarcRecordOf {
  format: MarcFormat;
  record: MarcRecord;
}

/** Reads single records of the batch's file again, in this order; the dry run has found their places. */
export function recordsAt(app: App, batch: core.Record, places: readonly Place[]): MarcRecordOf[] {
  if (places.length === 0) {
    return [];
  }
  const format = marcFormatOf(app, batch);
  return withStoredFile(app, batch, (reader) => places.map((place) => readAt(reader, place, format)));
}

const FROM_START = 0;

function readAt(reader: blob.Reader, { offset, length }: Place, format: MarcFileFormat): MarcRecordOf {
  reader.seek(offset, FROM_START);
  const bytes = nextBytes(reader, length);
  return { format: format.rules, record: readPiece({ offset, bytes, reason: "" }, format).record };
}
