/** The text of a book's spine, line by line: class, author, volume, copy. */

import { callNumberParts } from "../catalogue/call-number";

export interface SpineSource {
  /** The copy's own call number; where it is empty, the other fields replace it. */
  call_number: string;
  cdd: string;
  cdu: string;
  cutter: string;
  volume: string;
  /** The number of this copy among the title's copies, from 1; and their total. */
  ordinal: number;
  copies: number;
}

/** Longer class numbers continue after the point on a line of their own. */
const MAX_CLASS_LENGTH = 9;
const MAX_LINES = 6;
/** "v.", "ex." and similar marks: their number belongs to the same line. */
const MARK = /^(v|vol|t|n|ed|ex|e)\.?$/i;
const VOLUME = /^(v|vol|t)\.? ?\d/i;
const COPY = /^(ex|e)\.? ?\d/i;

/** The lines of the spine label; none where the book has no class. */
export function spineLines(source: SpineSource): string[] {
  const { volume, ordinal, copies } = source;
  // Many lists have the author's mark in the column of the class: "869.3 A848d".
  const number = joinMarks(
    source.call_number.trim() ? words(source.call_number) : callNumberParts({ ...source, volume: "" }).flatMap(words),
  );
  if (number.length === 0) {
    return [];
  }
  const lines = number.flatMap((line, index) => (index === 0 ? classLines(line) : [line]));
  if (volume && !number.some((line) => VOLUME.test(line))) {
    lines.push(/^\d/.test(volume) ? `v. ${volume}` : volume);
  }
  if (copies > 1 && !number.some((line) => COPY.test(line))) {
    lines.push(`ex. ${ordinal}`);
  }
  return lines.slice(0, MAX_LINES);
}

const words = (text: string): string[] => text.trim().split(/\s+/);

function joinMarks(parts: readonly string[]): string[] {
  const lines: string[] = [];
  for (const word of parts) {
    const previousLine = lines[lines.length - 1];
    if (previousLine !== undefined && MARK.test(previousLine) && /^\d/.test(word)) {
      lines[lines.length - 1] = `${previousLine} ${word}`;
    } else {
      lines.push(word);
    }
  }
  return lines;
}

function classLines(number: string): string[] {
  const point = number.indexOf(".");
  return number.length > MAX_CLASS_LENGTH && point > 0 ? [number.slice(0, point), number.slice(point)] : [number];
}
