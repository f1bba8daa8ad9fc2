/** Where an import's rows come from: the lines of a table, or the records of a library's file. */
import type { Defaults } from "../../../domain/imports/commands";
import { type Entity, fieldLabel, fieldsOf, type Mapping } from "../../../domain/imports/fields";
import { readPiece } from "../../../domain/imports/marc-file";
import { readMarcRow } from "../../../domain/imports/marc-row";
import type { RowMessage } from "../../../domain/imports/messages";
import { refuse } from "../../../domain/imports/refusals";
import type { FileFormat } from "../../../domain/imports/table";
import type { Cells } from "../../../domain/imports/title-row";
import { MarcError } from "../../../domain/library/catalogue/marc/record";
import { groupThousands, tidy } from "../../../domain/text";
import { type App, readJson } from "../platform/database";
import { rememberMapping } from "./analyse";
import { cellsOf } from "./entity";
import { tableOf } from "./files";
import { eachPiece, isMarc, marcFormatOf } from "./marc";
import { MARC_PLACE } from "./titles";

export interface RowSource {
  total: number;
  /** What a row is called: "linha", "linhas". */
  noun: readonly [string, string];
  /** "nenhuma", of the noun's gender. */
  none: string;
  /** Writes down on the batch how it was read. */
  describe(app: App, batch: core.Record): void;
  /** The row's number in the file, from 1. */
  line(index: number): number;
  /** Only these fields when they are named. */
  cells(index: number, fields?: readonly string[]): Cells;
  /** What reading the row itself had to say. */
  messages(index: number): RowMessage[];
  isBroken(index: number): boolean;
  /** Nobody asks for these rows again: they need no room any more. */
  forget(from: number, to: number): void;
}

/** @param alive called now and then while a long file is read, with the rows read so far. */
export function sourceOf(
  app: App,
  batch: core.Record,
  mapping: Mapping,
  defaults: Defaults,
  alive: (read: number) => void,
): RowSource {
  return isMarc(batch) ? marcSource(app, batch, defaults, alive) : tableSource(app, batch, mapping, defaults);
}

function tableSource(app: App, batch: core.Record, mapping: Mapping, defaults: Defaults): RowSource {
  const { format, table } = tableOf(app, batch, readJson<FileFormat | null>(batch, "format") ?? {});
  const entity = batch.getString("entity") as Entity;
  const stray = Object.entries(mapping).find(([, column]) => column >= table.columns.length);
  if (stray) {
    throw refuse("import_mapping_unknown", { field: fieldLabel(entity, stray[0]) }, `mapping.${stray[0]}`);
  }
  if (table.rows.length === 0) {
    throw refuse("import_unreadable", { reason: "não há nenhuma linha de dados abaixo do cabeçalho" });
  }
  const { rows, ragged, columns } = table;
  return {
    total: rows.length,
    noun: ["linha", "linhas"],
    none: "nenhuma",
    describe(transaction, record) {
      record.set("format", format);
      record.set("columns", columns);
      if (format.has_header) {
        rememberMapping(transaction, entity, columns, { mapping, defaults });
      }
    },
    line: (index) => rows.line(index),
    cells: (index, fields) => cellsOf(rows.cells(index), mapping, defaults, fields),
    messages: (index) => (ragged.has(rows.line(index)) ? [tooWide(rows.cells(index), columns.length)] : []),
    isBroken: () => false,
    forget: (from, to) => rows.forget(from, to),
  };
}

function tooWide(cells: readonly string[], width: number): RowMessage {
  const filled = cells.filter((cell) => cell.trim() !== "").length;
  return {
    field: "",
    level: "error",
    text: `A linha tem mais células (${Math.max(filled, cells.length)}) do que o arquivo tem colunas (${width}): confira aspas e separadores.`,
  };
}

/** How many copies each record stands for is said once for all, as place and origin are. */
const QUANTITY = "quantity";

/** What the person said for all records, without the fields that may not be said so. */
export function marcDefaults(given: Defaults): Defaults {
  const usable = fieldsOf("titles").filter((field) => (field.forAll || field.name === QUANTITY) && tidy(given[field.name] ?? ""));
  return Object.fromEntries(usable.map((field) => [field.name, tidy(given[field.name]!)]));
}

interface ReadRow {
  cells: Cells;
  messages: RowMessage[];
  broken: boolean;
}

const NOTHING_READ: ReadRow = { cells: {}, messages: [], broken: false };

/** As often as the screen wants to hear how far it is. */
const ALIVE_EVERY = 500;

function marcSource(app: App, batch: core.Record, defaults: Defaults, alive: (read: number) => void): RowSource {
  const format = marcFormatOf(app, batch);
  // Each record as a short text: a hundred thousand of them as objects would not fit into an old machine.
  const packed: string[] = [];
  eachPiece(app, batch, (piece, number) => {
    packed.push(JSON.stringify(readOne(piece, format, defaults, number)));
    if (number % ALIVE_EVERY === 0) {
      alive(number);
    }
  });
  if (packed.length === 0) {
    throw refuse("import_unreadable", { reason: "não há nenhum registro MARC nele" });
  }
  let last = { index: -1, row: NOTHING_READ };
  const row = (index: number): ReadRow => {
    if (last.index !== index) {
      last = { index, row: JSON.parse(packed[index]!) as ReadRow };
    }
    return last.row;
  };
  return {
    total: packed.length,
    noun: ["registro", "registros"],
    none: "nenhum",
    describe: (_, record) => record.set("format", format),
    line: (index) => index + 1,
    cells: (index) => row(index).cells,
    messages: (index) => row(index).messages,
    isBroken: (index) => row(index).broken,
    forget: (from, to) => packed.fill("", from, to),
  };
}

function readOne(
  piece: Parameters<typeof readPiece>[0],
  format: ReturnType<typeof marcFormatOf>,
  defaults: Defaults,
  number: number,
): ReadRow {
  try {
    const { record, warnings } = readPiece(piece, format);
    const { cells, summary, messages } = readMarcRow(record, format.rules);
    const { [QUANTITY]: quantity = "", ...others } = defaults;
    return {
      cells: {
        ...others,
        ...cells,
        // Copies with numbers of their own are counted by them.
        ...(quantity && !cells.tombo ? { quantity } : {}),
        ...(summary ? { summary } : {}),
        [MARC_PLACE]: `${piece.offset} ${piece.bytes.length}`,
      },
      messages: [...warnings.map((text): RowMessage => ({ field: "", level: "warning", text })), ...messages],
      broken: false,
    };
  } catch (error) {
    if (!(error instanceof MarcError)) {
      throw error;
    }
    const text = `Registro ${number}, a partir do byte ${groupThousands(piece.offset + 1)}: ${error.message}.`;
    return { cells: {}, messages: [{ field: "", level: "error", text }], broken: true };
  }
}
