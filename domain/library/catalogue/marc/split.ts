// biome-ignore-all lint/suspicious/noControlCharactersInRegex: these records are made of them
/**
 * Finds the ends of the records in an ISO 2709 file, chunk by chunk, so that a file is never in memory as a whole. The end mark
 * has priority over the length in the leader: damaged files more often have a wrong length.
 */

const RECORD_END = "\u001d";
const FIELD_END = "\u001e";

export interface FilePart {
  /** Bytes from the beginning of the file. */
  offset: number;
  /** One character per byte. */
  bytes: string;
  /** The reason, in Portuguese, why it cannot be a record; empty when it may be one. */
  reason: string;
}

/** ISO 2709 ends at 99,999 bytes; a longer record is read if it has an end mark. */
const LONGEST = 1_000_000;
/** A part without records is reported in pieces of this size. */
const LONGEST_JUNK = 1_000_000;

/** A leader and the beginning of a directory, as any record has them. */
const LEADER = /^\d{5}[\x20-\x7e]{19}|^[\x20-\x7e]{24}(?:\d{12}|\u001e)/;
/** A leader in the middle of other bytes, which must match more closely. */
const INNER_LEADER = /\d{5}[acdnpo][a-z][a-z0-9 ][\x20-\x7e]{2}22\d{5}[\x20-\x7e]{3}45[\x20-\x7e]{2}\d{12}/;
/** Characters between records that should not be there. */
const BETWEEN = /^[\u0000\t\n\r\u001a ]+/;
const SHORTEST = 26;

const NOT_A_RECORD = "não parece um registro MARC";
const NO_END = "o registro não tem fim: o arquivo está cortado";
const UNTERMINATED = "o registro não termina";

/** Whether a file may be ISO 2709, by its first bytes: a leader, or the marks that no text and no table has. */
export function looksLikeMarc(head: string): boolean {
  const start = head.replace(/^\xef\xbb\xbf/, "").replace(BETWEEN, "");
  return (
    (LEADER.test(start) && /\u001e/.test(start)) || INNER_LEADER.test(start) || /\u001e[\x20-\x7e]{2}\u001f[a-z0-9]/.test(start)
  );
}

/** Takes a file in chunks and returns its records; a piece that is no record comes with a reason. */
export class RecordSplitter {
  private rest = "";
  private offset = 0;
  private junk: FilePart | null = null;

  /** The records that this chunk completes. */
  push(chunk: string): FilePart[] {
    this.rest = this.rest === "" ? chunk : this.rest + chunk;
    return this.take(false);
  }

  /** The rest after the end of the file. */
  finish(): FilePart[] {
    const pieces = this.take(true);
    this.drop(pieces);
    return pieces;
  }

  private take(ended: boolean): FilePart[] {
    const pieces: FilePart[] = [];
    let at = 0;
    for (;;) {
      at += skippedBytes(this.rest, at, this.offset + at === 0);
      if (at >= this.rest.length) {
        break;
      }
      const end = this.endOf(at, ended);
      if (end < 0) {
        break;
      }
      this.add(pieces, at, end);
      at = end;
    }
    this.rest = this.rest.slice(at);
    this.offset += at;
    return pieces;
  }

  /** The end of the record that begins here; -1 while it is unknown. */
  private endOf(at: number, ended: boolean): number {
    const length = Number(this.rest.slice(at, at + 5));
    if (length >= SHORTEST && this.rest[at + length - 1] === RECORD_END) {
      return at + length;
    }
    const mark = this.rest.indexOf(RECORD_END, at);
    if (mark >= 0) {
      return mark + 1;
    }
    return ended || this.rest.length - at > LONGEST ? this.rest.length : -1;
  }

  /** The bytes up to an end mark: a record, or several of which the first ones lack their end mark. */
  private add(pieces: FilePart[], start: number, end: number): void {
    let from = start;
    while (from < end) {
      const bytes = this.rest.slice(from, end);
      const next = innerLeader(bytes);
      const ownBytes = next > 0 ? bytes.slice(0, next) : bytes;
      const offset = this.offset + from;
      from += ownBytes.length;
      if (!LEADER.test(ownBytes)) {
        this.keepJunk(pieces, { offset, bytes: "", reason: NOT_A_RECORD }, ownBytes.length);
        continue;
      }
      this.drop(pieces);
      const isWhole = ownBytes.endsWith(RECORD_END) || endsAtDeclaredLength(ownBytes);
      const reason = isWhole ? "" : ownBytes.length > LONGEST ? UNTERMINATED : NO_END;
      pieces.push({ offset, bytes: reason ? ownBytes.slice(0, MAX_JUNK_SHOWN) : ownBytes, reason });
    }
  }

  private keepJunk(pieces: FilePart[], part: FilePart, length: number): void {
    if (this.junk && part.offset - this.junk.offset > LONGEST_JUNK) {
      this.drop(pieces);
    }
    this.junk ??= length > 0 ? part : null;
  }

  private drop(pieces: FilePart[]): void {
    if (this.junk) {
      pieces.push(this.junk);
      this.junk = null;
    }
  }
}

/** Enough of a broken record to identify it. */
const MAX_JUNK_SHOWN = 4000;

function skippedBytes(text: string, at: number, isFileStart: boolean): number {
  const markLength = isFileStart && text.startsWith("\xef\xbb\xbf") ? 3 : 0;
  const code = text.charCodeAt(at + markLength);
  return code > 0x20
    ? markLength
    : markLength + (BETWEEN.exec(text.slice(at + markLength, at + markLength + 100_000))?.[0].length ?? 0);
}

/** The beginning of another record inside these bytes; a record's own texts never hold a leader after a field's end. */
function innerLeader(bytes: string): number {
  const length = Number(bytes.slice(0, 5));
  if (length === bytes.length || bytes.length < 2 * SHORTEST) {
    return -1;
  }
  // In growing steps: where leaders follow each other closely, all bytes would otherwise be read for each of them.
  for (let window = FIRST_WINDOW; ; window *= 8) {
    const offset = bytes.slice(1, 1 + window).search(INNER_LEADER);
    if (offset >= 0) {
      return offset + 1;
    }
    if (window >= bytes.length) {
      return -1;
    }
  }
}
const FIRST_WINDOW = 4096;

/** A record without its end mark, whose last field ends where the leader says that the record does. */
function endsAtDeclaredLength(bytes: string): boolean {
  const text = bytes.replace(/[\r\n]+$/, "");
  const length = Number(bytes.slice(0, 5));
  return text.endsWith(FIELD_END) && (length === text.length || length === text.length + 1);
}
