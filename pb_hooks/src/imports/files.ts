/** An import's file: from storage to text, columns and rows. */
import { UnreadableError } from "../../../domain/imports/delimited";
import { decode, detectEncoding, latin1, notASpreadsheet, type RawFile } from "../../../domain/imports/encoding";
import type { ImportFields } from "../../../domain/imports/fields";
import { decodeFile } from "../../../domain/imports/html-entities";
import { refuse } from "../../../domain/imports/refusals";
import { detectFormat, type FileFormat, MAX_ROWS, readTable, type Table } from "../../../domain/imports/table";
import { tidy } from "../../../domain/text";
import type { App } from "../platform/sql/database";

/** A little above the limit for a file, so that the server itself refuses a larger one with a sentence. */
const READ_LIMIT = 53_000_000;
const PART = 8192;
/** Enough bytes to recognise the kind of the file. */
export const HEAD = 4000;

export function readBytes(reader: unknown): RawFile {
  const content = toBytes(reader, READ_LIMIT) as string | number[];
  return { bytes: new Uint8Array(Buffer.from(content).buffer), utf8: toString(content) };
}

/** The next bytes of the reader, one character per byte; empty at the end. */
export function nextBytes(reader: blob.Reader, limit: number): string {
  const content = toBytes(reader, limit) as string | number[];
  if (content.length === 0) {
    return "";
  }
  // Most of a file's text is ASCII, which Go converts into a text at once.
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

/** @throws Refusal import_unreadable for a file that cannot be a table of text. */
export function requireTableFile(raw: RawFile): void {
  const problem = raw.bytes.length > 0 && notASpreadsheet(raw);
  if (problem) {
    throw refuse("import_unreadable", { reason: problem });
  }
  if (tidy(raw.utf8.slice(0, 1000)) === "") {
    throw refuse("import_unreadable", { reason: "o arquivo está vazio" });
  }
}

/** Opens the batch's stored file for as long as the work takes. */
export function withStoredFile<T>(app: App, batch: core.Record, work: (reader: blob.Reader) => T): T {
  const storage = app.newFilesystem();
  try {
    const reader = storage.getReader(`${batch.baseFilesPath()}/${batch.getString("file")}`);
    try {
      return work(reader);
    } finally {
      reader.close();
    }
  } finally {
    storage.close();
  }
}

/** The browser has converted it into a CSV. */
const WORKBOOK = /\.(xlsx|xlsm|ods)$/i;

/** The batch's table, read with the options in `givenFormat`, and otherwise with those that the file suggests. */
export function tableOf(
  app: App,
  fields: ImportFields,
  batch: core.Record,
  givenFormat: Partial<FileFormat>,
): { format: FileFormat; table: Table } {
  const raw = withStoredFile(app, batch, readBytes);
  requireTableFile(raw);
  const encoding = givenFormat.encoding ?? detectEncoding(raw);
  const text = decodeFile(decode(raw, encoding));
  try {
    const format = detectFormat(text, fields, encoding, givenFormat);
    return { format, table: readTable(text, format, MAX_ROWS, WORKBOOK.test(batch.getString("file_name"))) };
  } catch (error) {
    if (error instanceof UnreadableError) {
      throw refuse("import_unreadable", { reason: error.message });
    }
    throw error;
  }
}
