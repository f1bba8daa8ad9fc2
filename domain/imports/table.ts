/** From a file's text to columns and rows: delimiter, header and width are detected. */
import { tidy } from "../text";
import {
  DELIMITERS,
  type DelimitedRow,
  type Delimiter,
  eachDelimited,
  MAX_CELLS_COUNT,
  readDelimited,
  UnreadableError,
} from "./delimited";
import type { Encoding } from "./encoding";
import { countNamedColumns, type ImportFields, isHeaderName } from "./fields";
import { type DecodedText, restoreQuotes } from "./html-entities";

/** The options for reading the file. */
export interface FileFormat {
  encoding: Encoding;
  delimiter: Delimiter;
  has_header: boolean;
  /** Lines above the header: a school's name, a date, blanks, names of groups. */
  skipped: number;
  /** The line just above the header names groups of columns: "Autor" over "Nome". */
  grouped?: true;
}

export interface Table {
  /** One name per column, never empty, never twice. */
  columns: string[];
  /** Other possible names of a column below a group, by its position: "nome do autor" for "Autor Nome". */
  otherNames: ReadonlyMap<number, readonly string[]>;
  rows: TableRows;
  /** Lines with more cells than columns, in which no cell has a certain column. */
  ragged: ReadonlySet<number>;
  /** Rows, by their line, in which HTML's entities stood for letters. */
  entities: ReadonlySet<number>;
}

/** No decoded text contains it. */
const BETWEEN_CELLS = "\u0000";

/**
 * Longer than any field: a cell that is cut here exceeds its field's own limit, and is refused at once instead of after a minute.
 */
const LONGEST_READ = 20_000;

/**
 * A table's rows, each stored as one short text: a hundred thousand of them as objects would not fit into an old machine's
 * memory.
 */
export class TableRows {
  private readonly lines: number[] = [];
  private readonly texts: string[] = [];

  get length(): number {
    return this.texts.length;
  }

  add({ line, cells }: DelimitedRow): void {
    this.lines.push(line);
    this.texts.push(cells.map((cell) => restoreQuotes(cell.slice(0, LONGEST_READ))).join(BETWEEN_CELLS));
  }

  /** The line that a row begins on. */
  line(index: number): number {
    return this.lines[index]!;
  }

  cells(index: number): string[] {
    return this.texts[index]!.split(BETWEEN_CELLS);
  }

  /** Nobody reads these cells again. */
  forget(from: number, to: number): void {
    this.texts.fill("", from, to);
  }
}

export const MAX_COLUMNS = MAX_CELLS_COUNT - 1;
export const MAX_ROWS = 200_000;
/** The limit of cells: the most rows of thirty columns. */
const MAX_CELLS = 6_000_000;
const SAMPLE_ROWS = 60;
const HEADER_WITHIN = 15;
const LONGEST_NAME = 80;
/** The limit of a workbook's columns beyond its header. */
const MAX_NOTES = 20;

/** The delimiter that Excel writes on a line of its own. */
const EXCEL_HINT = /^sep=([,;|\t])\r?\n/i;

/** Detects delimiter and header; the user's own choices stay. */
export function detectFormat(
  { text }: Pick<DecodedText, "text">,
  fields: ImportFields,
  encoding: Encoding,
  knownFormat: Partial<FileFormat> = {},
): FileFormat {
  const hint = EXCEL_HINT.exec(text);
  const delimiter = knownFormat.delimiter ?? (hint ? (hint[1] as Delimiter) : detectDelimiter(text, fields));
  const header = findHeader(readDelimited(withoutHint(text), delimiter, { limit: SAMPLE_ROWS }), fields);
  const has_header = knownFormat.has_header ?? header.found;
  return {
    encoding,
    delimiter,
    has_header,
    skipped: has_header ? header.skipped : 0,
    ...(has_header && header.grouped ? { grouped: true as const } : {}),
  };
}

function withoutHint(text: string): string {
  return text.replace(EXCEL_HINT, "");
}

/**
 * The delimiter that gives the most rows the same number of cells, and more than one; a letterhead above a short list has none.
 */
function detectDelimiter(text: string, fields: ImportFields): Delimiter {
  let best: Delimiter = ";";
  let bestScore = 0;
  for (const delimiter of DELIMITERS) {
    const rows = readDelimited(text, delimiter, { limit: SAMPLE_ROWS }).filter((row) =>
      row.cells.some((cell) => cell.trim() !== ""),
    );
    const header = rows
      .slice(0, HEADER_WITHIN)
      .findIndex(({ cells }) => cells.length > 1 && countNamedColumns(fields, cells) >= 2);
    const widths = rows.slice(Math.max(0, header)).map((row) => row.cells.length);
    const width = mostFrequent(widths);
    const share = widths.filter((other) => other === width).length / widths.length;
    // Commas inside the cells of a one-column file agree by chance: half of the rows is enough only if the header has them too.
    if (width < 2 || share <= (widths[0] === width ? 0.3 : 0.5)) {
      continue;
    }
    const score = share * (1 + Math.log(width) / 10);
    if (score > bestScore) {
      best = delimiter;
      bestScore = score;
    }
  }
  return bestScore > 0 ? best : (([";", "\t", "|"] as const).find((delimiter) => !text.includes(delimiter)) ?? best);
}

function mostFrequent(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const number of numbers) {
    counts.set(number, (counts.get(number) ?? 0) + 1);
  }
  let best = 0;
  for (const [number, count] of counts) {
    const leader = counts.get(best) ?? 0;
    if (count > leader || (count === leader && number > best)) {
      best = number;
    }
  }
  return best;
}

interface HeaderResult {
  found: boolean;
  skipped: number;
  grouped?: boolean;
}

/**
 * The header: the first row that names several fields, since "ALUNOS" above it is a title. Otherwise the first that names one
 * field; otherwise the first full row, if it consists of words and the rows below do not.
 */
function findHeader(sample: readonly DelimitedRow[], fields: ImportFields): HeaderResult {
  const nameCounts = sample.slice(0, HEADER_WITHIN).map(({ cells }) => countNamedColumns(fields, cells));
  const several = nameCounts.findIndex((nameCount) => nameCount >= 2);
  const headerIndex =
    several >= 0 ? several : nameCounts.findIndex((nameCount, index) => nameCount === 1 && isWords(sample[index]!.cells));
  if (headerIndex >= 0) {
    return headerOf(sample, fields, lowestHeader(sample, fields, headerIndex, nameCounts[headerIndex]!));
  }
  const filledCounts = sample.map((row) => row.cells.filter((cell) => cell.trim() !== "").length);
  const width = mostFrequent(filledCounts.filter((count) => count > 0));
  const first = filledCounts.findIndex((count) => count >= Math.max(1, width * 0.6));
  if (first < 0) {
    return { found: false, skipped: 0 };
  }
  const { cells } = sample[first]!;
  const rowsBelow = sample.slice(first + 1);
  const contrast = cells.some((_, column) => rowsBelow.length > 0 && rowsBelow.every((row) => isFigure(row.cells[column] ?? "")));
  return { found: isWords(cells) && contrast, skipped: first };
}

/** Of two rows of names, such as groups above their columns, the row that names more fields is the header. */
function lowestHeader(sample: readonly DelimitedRow[], fields: ImportFields, first: number, nameCount: number): number {
  const cellsBelow = sample[first + 1]?.cells;
  if (!cellsBelow || first + 1 >= HEADER_WITHIN || !isWords(cellsBelow)) {
    return first;
  }
  const nameCountBelow = countNamedColumns(fields, cellsBelow);
  return nameCountBelow > nameCount ? lowestHeader(sample, fields, first + 1, nameCountBelow) : first;
}

/** The header with its row of groups: the row above, or the header itself where its second line is blank only there. */
function headerOf(sample: readonly DelimitedRow[], fields: ImportFields, index: number): HeaderResult {
  const cells = sample[index]!.cells;
  const cellsAbove = sample[index - 1]?.cells ?? [];
  const cellsBelow = sample[index + 1]?.cells ?? [];
  if (areGroups(cellsAbove, cells, fields)) {
    return { found: true, skipped: index, grouped: true };
  }
  return isSecondLine(cells, cellsBelow) ? { found: true, skipped: index + 1, grouped: true } : { found: true, skipped: index };
}

/** Names above a header that distinguish its columns: one is a field's own, or two columns below have the same name. */
function areGroups(cellsAbove: readonly string[], header: readonly string[], fields: ImportFields): boolean {
  const groups = cellsAbove.map((cell) => cell.trim()).filter(Boolean);
  if (groups.length < 2 || !groups.every(isGroup)) {
    return false;
  }
  const names = header.map((cell) => cell.trim().toLowerCase()).filter(Boolean);
  return groups.some((group) => isHeaderName(fields, group)) || new Set(names).size < names.length;
}

/** A row of names alone, which continues where the header above is blank, and is blank where a record would begin. */
function isSecondLine(header: readonly string[], cellsBelow: readonly string[]): boolean {
  const filledColumns = cellsBelow.flatMap((cell, column) => (cell.trim() === "" ? [] : [{ name: cell.trim(), column }]));
  return (
    filledColumns.length > 0 &&
    (cellsBelow[header.findIndex((cell) => cell.trim() !== "")] ?? "").trim() === "" &&
    filledColumns.every(({ name }) => isName(name)) &&
    filledColumns.some(({ column }) => (header[column] ?? "").trim() === "" && column <= lastFilled(header))
  );
}

const LONGEST_GROUP = 40;
/** "Autor", and "RESPONSÁVEL 2". */
const isGroup = (cell: string): boolean => cell.length <= LONGEST_GROUP && /^[^\d:]*[a-zA-Z\u00c0-\u00ff][^\d:]*\d?$/.test(cell);
const isName = (cell: string): boolean => cell.length <= LONGEST_GROUP && !/[\d:]/.test(cell);

function isWords(cells: readonly string[]): boolean {
  return cells.every((cell) => !isFigure(cell));
}

function isFigure(cell: string): boolean {
  return /^[\s\d.,/:+()Xx-]*\d[\s\d.,/:+()Xx-]*$/.test(cell);
}

/**
 * All columns and rows of the file, without blank lines and blank columns at the right edge.
 * @param mostLines the limit of lines, blank ones included: each costs time.
 * @param fromWorkbook each cell's column is certain: cells to the right of the header are notes.
 * @throws UnreadableError with a reason in Portuguese.
 */
export function readTable(
  { text, lines: decodedLines }: DecodedText,
  format: FileFormat,
  mostLines = MAX_ROWS,
  fromWorkbook = false,
): Table {
  const entities = new Set<number>();
  let next = 0;
  const body = withoutHint(text);
  const hintLines = body.length < text.length ? 1 : 0;
  const top = readDelimited(body, format.delimiter, { limit: format.skipped + 1 });
  const header = top[format.skipped];
  const lowest = format.has_header ? (header?.cells ?? []) : [];
  const groups = format.grouped && format.has_header ? groupHeaders(lowest, top[format.skipped - 1]?.cells ?? []) : [];
  const names = groups.length > 0 ? joinedNames(lowest, groups) : lowest;
  const options = {
    limit: mostLines + format.skipped + 2,
    ...(format.has_header && header ? { columns: header.cells.length } : {}),
  };
  const rows = new TableRows();
  const filledColumns: number[] = [];
  // In a file that Excel wrote each line has as many separators: the header's blank cells are columns without a name.
  const headerWidth = lastFilled(names);
  const roomy = !format.has_header ? 0 : fromWorkbook ? headerWidth + MAX_NOTES : (header?.cells.length ?? 0);
  let notes = 0;
  let linesAbove = format.skipped + (format.has_header ? 1 : 0);
  let lineCount = 0;
  let lines = 0;
  let cellCount = 0;
  eachDelimited(body, format.delimiter, options, (line, cells) => {
    if (linesAbove > 0) {
      linesAbove--;
      return;
    }
    const width = lastFilled(cells);
    lines++;
    lineCount += width > 0 ? 1 : 0;
    cellCount += width;
    if (cellCount > MAX_CELLS) {
      throw new UnreadableError("ele tem mais de 6 milhões de células; deixe só as colunas que interessam ou divida-o");
    }
    if (lines > mostLines || lineCount > MAX_ROWS) {
      throw new UnreadableError("ele tem mais de 200 mil linhas; divida-o em arquivos menores");
    }
    if (width > 0) {
      rows.add({ line: line + hintLines, cells });
      filledColumns.push(width);
      notes = width <= roomy && (fromWorkbook || cells.length <= roomy) ? Math.max(notes, width) : notes;
    }
  });
  for (let index = 0; index < rows.length && next < decodedLines.length; index++) {
    const end = index + 1 < rows.length ? rows.line(index + 1) : Number.POSITIVE_INFINITY;
    while (next < decodedLines.length && decodedLines[next]! < end) {
      if (decodedLines[next]! >= rows.line(index)) {
        entities.add(rows.line(index));
      }
      next++;
    }
  }
  const width = Math.max(widthOf(headerWidth, filledColumns), notes);
  if (width > MAX_COLUMNS) {
    throw new UnreadableError("ele tem mais de 5.000 colunas; deixe só as que interessam");
  }
  const ragged = new Set<number>();
  filledColumns.forEach((length, index) => {
    if (length > width) {
      ragged.add(rows.line(index));
    }
  });
  return { columns: nameColumns(names, width), otherNames: otherNames(lowest, groups), rows, ragged, entities };
}

/** The group of each column: its name covers the columns to the right that have a name of their own below and none above. */
function groupHeaders(header: readonly string[], cellsAbove: readonly string[]): string[] {
  let group = "";
  return Array.from({ length: Math.max(header.length, cellsAbove.length) }, (_, column) => {
    const groupName = tidy(cellsAbove[column] ?? "");
    group = groupName || (tidy(header[column] ?? "") === "" ? "" : group);
    return group;
  });
}

/** "Autor" over "Nome" is "Autor Nome"; where one of the two is blank, or both are equal, the other is the name. */
function joinedNames(header: readonly string[], groups: readonly string[]): string[] {
  return groups.map((group, column) => {
    const name = tidy(header[column] ?? "");
    return group === "" || name === "" || group === name ? name || group : `${group} ${name}`;
  });
}

function otherNames(header: readonly string[], groups: readonly string[]): ReadonlyMap<number, readonly string[]> {
  const counts = new Map<string, number>();
  for (const cell of header) {
    counts.set(tidy(cell), (counts.get(tidy(cell)) ?? 0) + 1);
  }
  return new Map(
    groups.flatMap((group, column) => {
      const name = tidy(header[column] ?? "");
      const isGroups = group !== "" && name !== "" && group !== name;
      const ownNames = counts.get(name) === 1 ? [name] : [];
      return isGroups ? [[column, [`${name} do ${group}`, `${name} ${group}`, ...ownNames]] as const] : [];
    }),
  );
}

/** Cells up to the last one that holds something. */
function lastFilled(cells: readonly string[]): number {
  let length = cells.length;
  while (length > 0 && cells[length - 1]!.trim() === "") {
    length--;
  }
  return length;
}

/** The header's width, unless most rows are wider: then the header lacks names. */
function widthOf(header: number, filledLengths: readonly number[]): number {
  const wider = filledLengths.filter((length) => length > header);
  if (header > 0 && wider.length <= filledLengths.length / 2) {
    return header;
  }
  return Math.max(header, header > 0 ? mostFrequent(wider) : filledLengths.reduce((max, length) => Math.max(max, length), 0));
}

function nameColumns(names: readonly string[], width: number): string[] {
  const used = new Set<string>();
  // A repeated name continues its numbers from the last free one.
  const nameCounts = new Map<string, number>();
  return Array.from({ length: width }, (_, index) => {
    const name = tidy(names[index] ?? "").slice(0, LONGEST_NAME) || `Coluna ${index + 1}`;
    let unique = name;
    let times = nameCounts.get(name) ?? 2;
    for (; used.has(unique); times++) {
      unique = `${name} (${times})`;
    }
    nameCounts.set(name, times);
    used.add(unique);
    return unique;
  });
}
