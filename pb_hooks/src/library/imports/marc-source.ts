/** A library's file of records as an import's rows. */
import type { Defaults } from "../../../../domain/imports/commands";
import type { Cells } from "../../../../domain/imports/fields";
import type { RowMessage } from "../../../../domain/imports/messages";
import { refuse } from "../../../../domain/imports/refusals";
import { MarcError } from "../../../../domain/library/catalogue/marc/record";
import { containerOf, isMarcXml, readPiece } from "../../../../domain/library/imports/marc-file";
import { nonBookReason, readMarcRow } from "../../../../domain/library/imports/marc-row";
import { TITLE_COLUMNS } from "../../../../domain/library/imports/terms";
import { FORMER_CELL } from "../../../../domain/library/imports/title-row";
import { isTombosChoice, TOMBOS, withoutTombos } from "../../../../domain/library/imports/tombos-choice";
import { allowedDefaults } from "../../imports/entity";
import type { RecordFiles } from "../../imports/record-files";
import type { RowSource } from "../../imports/row-source";
import type { App } from "../../platform/sql/database";
import { eachPiece, marcFormatOf, NOT_MARC } from "./marc";

const MARC_NAME = /\.(mrc|marc|mrk|iso|iso2709|unimarc)$/i;

/** The user sets the number of copies of each record once for all records, like place and origin. */
const QUANTITY = "quantity";

/** The place of the record in the file, after the row's own cells: "offset length". */
export const MARC_PLACE = "marc place";

export const marcFiles: RecordFiles = {
  source: "marc",
  recognises: (head) => containerOf(head) !== null,
  wrongEntityReason: "é um arquivo MARC, que só traz livros: envie-o em “Livros e exemplares”",
  unsupportedReason: (head) => (isMarcXml(head) ? "é um MARCXML; envie-o pela página Importar planilhas, que o lê" : ""),
  wrongNameReason: (fileName) => (MARC_NAME.test(fileName) ? NOT_MARC : ""),
  defaults: (values) => ({
    ...allowedDefaults(TITLE_COLUMNS, values, ({ allowsDefault, name }) => allowsDefault === true || name === QUANTITY),
    ...(isTombosChoice(values[TOMBOS]) ? { [TOMBOS]: values[TOMBOS] } : {}),
  }),
  rows: marcSource,
  columns: ["Registro", "Título"],
};

interface ReadRow {
  cells: Cells;
  messages: RowMessage[];
  broken: boolean;
  /** The reason why the record brings no book; empty where it brings one. */
  skipReason: string;
}

const EMPTY_ROW: ReadRow = { cells: {}, messages: [], broken: false, skipReason: "" };

/** The interval of the reports of progress to the screen. */
const PROGRESS_INTERVAL = 500;

function marcSource(app: App, batch: core.Record, defaults: Defaults, alive: (read: number) => void): RowSource {
  const format = marcFormatOf(app, batch);
  // Each record as a short text: a hundred thousand of them as objects would not fit into an old machine's memory.
  const packedRows: string[] = [];
  let previousKey = "";
  eachPiece(app, batch, (part, number) => {
    const row = readOne(part, format, defaults, number, previousKey);
    previousKey = row.cells.title ?? previousKey;
    packedRows.push(JSON.stringify(row));
    if (number % PROGRESS_INTERVAL === 0) {
      alive(number);
    }
  });
  if (packedRows.length === 0) {
    throw refuse("import_unreadable", { reason: "não há nenhum registro MARC nele" });
  }
  let last = { index: -1, row: EMPTY_ROW };
  const row = (index: number): ReadRow => {
    if (last.index !== index) {
      last = { index, row: JSON.parse(packedRows[index]!) as ReadRow };
    }
    return last.row;
  };
  return {
    total: packedRows.length,
    noun: ["registro", "registros"],
    none: "nenhum",
    describe: (_, record) => record.set("format", format),
    line: (index) => index + 1,
    cells: (index) => row(index).cells,
    messages: (index) => row(index).messages,
    isBroken: (index) => row(index).broken,
    content: (index) => row(index).cells.title ?? "",
    skipReason: (index) => row(index).skipReason,
    release: (from, to) => packedRows.fill("", from, to),
  };
}

function readOne(
  part: Parameters<typeof readPiece>[0],
  format: ReturnType<typeof marcFormatOf>,
  defaults: Defaults,
  number: number,
  previousKey: string,
): ReadRow {
  try {
    const { record, warnings } = readPiece(part, format);
    const { cells, summary, messages } = readMarcRow(record, format.rules);
    const { [QUANTITY]: quantity = "", [TOMBOS]: tombos = "", ...others } = defaults;
    const cellsWithoutTombos = tombos === "ignore" || tombos === "former" ? withoutTombos(cells, tombos === "former") : cells;
    return {
      cells: {
        ...others,
        ...cellsWithoutTombos,
        // Copies with numbers of their own are counted by them.
        ...(quantity && !cellsWithoutTombos.tombo && !cellsWithoutTombos[FORMER_CELL] && !cellsWithoutTombos.quantity
          ? { quantity }
          : {}),
        ...(summary ? { summary } : {}),
        [MARC_PLACE]: `${part.offset} ${part.bytes.length}`,
      },
      messages: [...warnings.map((text): RowMessage => ({ field: "", level: "warning", text })), ...messages],
      broken: false,
      skipReason: nonBookReason(record),
    };
  } catch (error) {
    if (!(error instanceof MarcError)) {
      throw error;
    }
    const place = previousKey ? `, logo depois de “${previousKey.slice(0, 80)}”` : "";
    const text = `Registro ${number}${place}: ${error.message}.`;
    return { cells: {}, messages: [{ field: "", level: "error", text }], broken: true, skipReason: "" };
  }
}
