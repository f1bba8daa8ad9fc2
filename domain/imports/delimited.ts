/**
 * Rows and cells of a delimited text: RFC 4180 and its usual violations, such as any mix of line ends, quotes that are never
 * closed or stand inside a cell, and spaces around quoted cells. Written for speed on the server's interpreter: it splits whole
 * lines at once wherever there is no quote.
 */

export const DELIMITERS = [",", ";", "\t", "|"] as const;
export type Delimiter = (typeof DELIMITERS)[number];

export interface DelimitedRow {
  /** The line of the file where it begins, from 1. */
  line: number;
  cells: string[];
}

interface ReadOptions {
  /** The expected number of cells in a row; it decides whether a quote across a line end was meant as one. */
  columns?: number;
  /** The number of rows after which reading stops. */
  limit?: number;
}

/** One more than the allowed number of columns: the rest of a longer line is never split, and the line is refused as too wide. */
export const MAX_CELLS_COUNT = 5001;

/** The reason why a file cannot be read, as a sentence. */
export class UnreadableError extends Error {}

const QUOTE = 0x22;
const SPACE = 0x20;
const LF = 0x0a;
const CR = 0x0d;
/** No cell is longer: a quote that reaches further was never closed. */
const LONGEST_CELL = 100_000;
/** The limit of quotes without a closing one: a file with more was made to keep the server busy. */
const MAX_UNCLOSED_QUOTES = 1_000_000;

interface SearchBudget {
  remaining: number;
}

/** All rows; a blank line is a row of one empty cell. */
export function readDelimited(text: string, delimiter: Delimiter, options: ReadOptions = {}): DelimitedRow[] {
  const rows: DelimitedRow[] = [];
  eachDelimited(text, delimiter, options, (line, cells) => rows.push({ line, cells }));
  return rows;
}

/**
 * Passes the rows one after the other.
 * @throws UnreadableError with a reason in Portuguese.
 */
export function eachDelimited(
  text: string,
  delimiter: Delimiter,
  { columns, limit = Number.POSITIVE_INFINITY }: ReadOptions,
  onRow: (line: number, cells: string[]) => void,
): void {
  const end = text.length;
  const nextQuote = finder(text, '"');
  const nextLineEnd = lineEnds(text);
  const budget: SearchBudget = { remaining: MAX_UNCLOSED_QUOTES };
  let at = 0;
  let line = 1;
  for (let count = 0; at < end && count < limit; count++) {
    const lineEnd = nextLineEnd(at);
    let stop = lineEnd;
    let cells: string[];
    let lines = 1;
    if (nextQuote(at) >= lineEnd) {
      cells = text.slice(at, lineEnd).split(delimiter, MAX_CELLS_COUNT);
    } else {
      let row = readQuoted(text, at, delimiter, nextLineEnd, budget);
      const tooManyOrFew = columns !== undefined && row.cells.length !== columns;
      if (row.stop > lineEnd && tooManyOrFew) {
        const literal = text.slice(at, lineEnd).split(delimiter, MAX_CELLS_COUNT);
        if (literal.length === columns) {
          row = { cells: literal, stop: lineEnd };
        }
      }
      ({ cells, stop } = row);
      if (stop > lineEnd) {
        lines += countLineEnds(text, at, stop);
      }
    }
    onRow(line, cells);
    line += lines;
    at = text.charCodeAt(stop) === CR && text.charCodeAt(stop + 1) === LF ? stop + 2 : stop + 1;
  }
}

/**
 * Returns a function for the next place of `part` at or after a position; the text's length when there is none. It reads no
 * character twice.
 */
function finder(text: string, part: string): (at: number) => number {
  let from = 0;
  let position = -1;
  return (at) => {
    if (position >= 0 && at < from) {
      const earlier = text.slice(at, from).indexOf(part);
      return earlier < 0 ? position : at + earlier;
    }
    if (position < at) {
      const next = text.indexOf(part, at);
      position = next < 0 ? text.length : next;
    }
    from = at;
    return position;
  };
}

function lineEnds(text: string): (at: number) => number {
  const lineFeed = finder(text, "\n");
  const carriageReturn = finder(text, "\r");
  return (at) => Math.min(lineFeed(at), carriageReturn(at));
}

function countLineEnds(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code === LF || (code === CR && text.charCodeAt(at + 1) !== LF)) {
      count++;
    }
  }
  return count;
}

function readQuoted(
  text: string,
  start: number,
  delimiter: string,
  nextLineEnd: (at: number) => number,
  budget: SearchBudget,
): { cells: string[]; stop: number } {
  const cells: string[] = [];
  const separator = delimiter.charCodeAt(0);
  let at = start;
  for (;;) {
    const open = skipSpaces(text, at);
    const close = text.charCodeAt(open) === QUOTE ? closingQuote(text, open, separator, budget) : -1;
    if (close >= 0) {
      cells.push(
        text
          .slice(open + 1, close)
          .split('""')
          .join('"'),
      );
      at = skipSpaces(text, close + 1);
    } else {
      const lineEnd = nextLineEnd(at);
      const next = text.indexOf(delimiter, at);
      const cellEnd = next < 0 || next > lineEnd ? lineEnd : next;
      cells.push(text.slice(at, cellEnd));
      at = cellEnd;
    }
    if (at >= text.length || text.charCodeAt(at) !== separator) {
      return { cells, stop: at };
    }
    if (cells.length === MAX_CELLS_COUNT) {
      return { cells, stop: nextLineEnd(at) };
    }
    at++;
  }
}

function skipSpaces(text: string, at: number): number {
  let next = at;
  while (text.charCodeAt(next) === SPACE) {
    next++;
  }
  return next;
}

/**
 * The place where the quote that opens at `open` is closed, or -1. A quote inside the cell that is neither doubled nor followed
 * by a delimiter is text. A quote that looks like the opening of another line's cell shows that the first one was a lone quote.
 */
function closingQuote(text: string, open: number, separator: number, budget: SearchBudget): number {
  const { remaining } = budget;
  let lineEnd = -1;
  let at = open + 1;
  for (;;) {
    if (--budget.remaining < 0) {
      throw new UnreadableError("há aspas sem fechamento; salve a planilha de novo como CSV");
    }
    const quote = text.indexOf('"', at);
    if (quote < 0 || quote - open > LONGEST_CELL) {
      return -1;
    }
    if (text.charCodeAt(quote + 1) === QUOTE) {
      at = quote + 2;
      continue;
    }
    const nextChar = text.charCodeAt(skipSpaces(text, quote + 1));
    if (Number.isNaN(nextChar) || nextChar === separator || nextChar === LF || nextChar === CR) {
      budget.remaining = remaining;
      return quote;
    }
    let previousIndex = quote - 1;
    while (text.charCodeAt(previousIndex) === SPACE) {
      previousIndex--;
    }
    const previous = text.charCodeAt(previousIndex);
    const opens = previous === separator || previous === LF || previous === CR;
    if (opens) {
      // Searched once: otherwise the text up to each further quote would be read again.
      lineEnd = lineEnd < 0 ? firstLineEnd(text, open) : lineEnd;
      if (lineEnd < quote) {
        return -1;
      }
    }
    at = quote + 1;
  }
}

/** Within the longest cell; beyond it, where there is none. */
function firstLineEnd(text: string, from: number): number {
  const lineEnd = text.slice(from, from + LONGEST_CELL).search(/[\r\n]/);
  return lineEnd < 0 ? text.length : from + lineEnd;
}
