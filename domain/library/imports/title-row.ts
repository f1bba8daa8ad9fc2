/** Reads one row of a catalogue's file. */
import { byName } from "../../by-name";
import { cleanCode } from "../../codes";
import { type Cells, fieldLabel } from "../../imports/fields";
import { lostDigits, readCode, readPrice, readQuantity } from "../../imports/figures";
import { bareCode, readMarkedCode } from "../../imports/marked-codes";
import { Remarks, type RowMessage } from "../../imports/messages";
import { type Fields, type ImportedName, importedNames, initialRecord, TextField, type TextName } from "../../record-fields";
import { count, searchText } from "../../text";
import { readMinimumAge } from "../catalogue/audience";
import {
  type AuthorStyle,
  authorOf,
  readAuthors,
  readEdition,
  readLanguage,
  readPublicationYear,
  readSubjects,
  readTitleStatement,
  readVolume,
} from "../catalogue/bibliographic";
import { COPY_FIELDS, IMPORTED_TEXTS, type ImportedText } from "../catalogue/copy-fields";
import { ITEMS_CELL, readItems } from "../catalogue/marc/item-cells";
import type { ReadItem } from "../catalogue/marc/items";
import { TermsField, TITLE_FIELDS, type TitleRecord } from "../catalogue/title-fields";
import { titleKey } from "../catalogue/title-key";
import { COPY_STATES, type CopyState } from "../circulation/lending";
import { PNLD } from "../class-sets/textbooks";
import { copyCodeProblem, isbnFromCode } from "../codes";
import { looksGarbled } from "./garbled-text";
import { readIsbns } from "./isbn-cells";
import { joinedItems, stateOfFlags, staysInSchool, tomboList } from "./item-flags";
import { readStateCell } from "./state-cells";
import { TITLE_COLUMNS, type TitleField } from "./terms";
import { readConsumable, readCycle, readGrade } from "./textbook-cells";
import { possibleTombos, readTomboCell, type TomboLengths } from "./tombo-cells";

/** The columns of `titles` that a file may bring. */
export type TitleFields = Omit<TitleRecord, "active" | "summary"> & { year: number };

const { active: _active, summary: _summary, ...ofFile } = initialRecord(TITLE_FIELDS);
/** A title with every field empty; its keys are the columns. */
export const EMPTY_TITLE: Readonly<TitleFields> = { ...ofFile, year: 0 };

/** A file's free texts, which are stored as they are. */
const FREE_TEXTS = importedNames(TITLE_FIELDS).filter((name) => TITLE_FIELDS[name] instanceof TextField) as (TextName<
  typeof TITLE_FIELDS
> &
  ImportedName<typeof TITLE_FIELDS>)[];

/** The fields of the physical item; the names are the columns of `copies`. */
export interface CopyFields extends Record<ImportedText, string> {
  /** Centavos; 0: unknown. */
  price: number;
}

export interface TitleValues {
  title: TitleFields;
  /** The key by which the title is found. */
  key: string;
  copy: CopyFields;
  /** As typed; the school's own list decides the type. */
  material_type: string;
  /** One for each copy; none: the series assigns them. */
  tombos: string[];
  /** The only tombo with the marks around it, "REG.001", which may be a copy's own; missing where there are none. */
  written_tombo?: string;
  /** The state of all copies of a row; a record's own state of a copy has priority. */
  state: CopyState;
  /** As in the cell; empty for a lendable copy. */
  state_reason: string;
  /** The copies stay in the school, as works of reference. */
  not_for_loan?: true;
  /** A record's data of each copy; a spreadsheet has equal data for all. */
  items?: ReadItem[];
  /** The numbers that the copies had in their earlier library, in their order; a spreadsheet has a column for them. */
  former?: string[];
  quantity: number;
  /** The place of the row's MARC record, in bytes of the file. */
  marc?: { offset: number; length: number };
  /** The record's long description of the book; a spreadsheet has none. */
  summary?: string;
}

export interface TitleReading {
  thisYear: number;
  authorStyle: AuthorStyle;
  /** The lengths in the file's column of tombos; missing for a row without its file. */
  tomboLengths?: TomboLengths;
}

const longestOf = (fields: Fields) =>
  importedNames(fields).flatMap((name: string) => {
    const field = fields[name];
    return field instanceof TextField || field instanceof TermsField ? [{ field: name, longest: field.facts.max }] : [];
  });
const LONGEST = [...longestOf(TITLE_FIELDS), ...longestOf(COPY_FIELDS)];
/** The lengths of the columns, by field. */
export const LONGEST_FIELDS: Readonly<Record<string, number>> = Object.fromEntries(
  LONGEST.map(({ field, longest }) => [field, longest]),
);
const LONGEST_TOMBO = 40;
const MAX_COPIES = 500;
const NO_LENGTHS: TomboLengths = new Set();

/** Reads a row; its problems are in the messages. */
export function readTitleRow(
  writtenCells: Cells,
  { thisYear, authorStyle, tomboLengths = NO_LENGTHS }: TitleReading,
): { values: TitleValues; messages: RowMessage[] } {
  const remarks = new Remarks();
  const joinedCells = joinedItems(writtenCells, remarks);
  const { cells } = joinedCells;
  const cell = (field: TitleField) => cells[field] ?? "";
  const statement = readTitleStatement(cell("title"), cell("authors"));
  if (statement.title === "") {
    remarks.error("title", "Falta o título.");
  }
  const year = readPublicationYear(cell("year"), thisYear);
  if (year.warning) {
    remarks.warning("year", year.warning);
  }
  const barcode = cleanCode(readMarkedCode(cell("barcode"), "barcode", "Código de barras", remarks));
  const barcodeIsbn = barcode && isbnFromCode(barcode);
  const title: TitleFields = {
    ...byName(FREE_TEXTS, cell),
    title: statement.title,
    subtitle: cell("subtitle") || statement.subtitle,
    authors: readAuthors(cell("authors") || authorOf(statement.responsibility), authorStyle),
    isbn13: readIsbn([cell("isbn"), cell("isbn13"), barcodeIsbn], remarks),
    year: year.year,
    year_text: year.year_text,
    edition: readEdition(cell("edition")),
    volume: readVolume(cell("volume")),
    subjects: readSubjects(cell("subjects")),
    language: readLanguage(cell("language")),
    minimum_age: readAgeCell(cell("minimum_age"), remarks),
    ...readTextbook(cell, remarks),
  };
  const copy: CopyFields = {
    ...byName(IMPORTED_TEXTS, cell),
    barcode: barcodeIsbn ? "" : readBarcode(barcode, remarks),
    price: readPriceCell(cell("price"), remarks),
  };
  if (barcodeIsbn) {
    remarks.note("barcode", "O código de barras é o ISBN, igual em todos os exemplares: foi lido como ISBN.");
  }
  const items = joinedCells.items.length > 0 ? joinedCells.items : readItems(cells[ITEMS_CELL] ?? "");
  formatOfItems(items, remarks);
  const { tombos, quantity } = readCopies(cell, items, tomboLengths, remarks);
  if (copy.barcode !== "" && quantity > 1) {
    remarks.error("barcode", `Um só código de barras não pode ser usado em ${quantity} exemplares.`);
  }
  enforceLengths(title, remarks);
  enforceLengths(copy, remarks);
  if (looksGarbled(title.title)) {
    remarks.warning("title", "O título parece ter letras trocadas: confira a codificação em que o arquivo foi lido.");
  }
  const writtenTombo = cleanCode(cell("tombo"));
  const former = formerNumbersIn(cells[FORMER_CELL] ?? "");
  const { state, stays } = readState(cell, remarks);
  return {
    values: {
      title,
      key: titleKey(title),
      copy,
      material_type: cell("material_type"),
      tombos,
      ...(tombos.length === 1 && items.length === 0 && writtenTombo !== tombos[0] ? { written_tombo: writtenTombo } : {}),
      quantity,
      state,
      state_reason: state === "normal" ? "" : cell("state").slice(0, COPY_FIELDS.state_reason.facts.max),
      ...(stays ? { not_for_loan: true as const } : {}),
      ...(items.length > 0 ? { items } : {}),
      ...(former.length > 0 ? { former } : {}),
    },
    messages: remarks.messages,
  };
}

type Textbook = Pick<TitleFields, "program" | "grade" | "component" | "cycle_start" | "cycle_end" | "consumable">;

/** A cycle, or the fact that a pupil keeps the book, only belongs to a programme's books. */
function readTextbook(cell: (field: TitleField) => string, remarks: Remarks): Textbook {
  const [cycle, consumable] = [readCycle(cell("cycle")), readConsumable(cell("consumable"))];
  if (cycle === null) {
    remarks.warning("cycle", `Ciclo “${cell("cycle").slice(0, 60)}” não reconhecido: escreva os dois anos, como 2024 a 2027.`);
  } else if (cycle.start > 0 && cycle.end === 0) {
    remarks.warning("cycle", `Falta o último ano do ciclo iniciado em ${cycle.start}.`);
  }
  if (consumable === null) {
    remarks.warning(
      "consumable",
      `“${cell("consumable").slice(0, 60)}” não indica se o livro é consumível: foi lido como reutilizável.`,
    );
  }
  const isOfProgramme = (cycle?.start ?? 0) > 0 || consumable === true;
  if (isOfProgramme && cell("program") === "") {
    remarks.note("program", `Sem o programa na linha: foi considerado ${PNLD}.`);
  }
  return {
    program: cell("program") || (isOfProgramme ? PNLD : ""),
    grade: readGrade(cell("grade")),
    component: cell("component"),
    cycle_start: cycle?.start ?? 0,
    cycle_end: cycle?.end ?? 0,
    consumable: consumable ?? false,
  };
}

/** The state of a copy that is not lent: SLiMS's own, and that of our list of copies. */
const NO_LOAN = /^(no loan|not for loan|(so|somente) consulta)$/;

/** The state in its own cell; a separate column for each state gives it where that cell does not. */
function readState(cell: (field: TitleField) => string, remarks: Remarks): { state: CopyState; stays: boolean } {
  const isNoLoan = NO_LOAN.test(searchText(cell("state")));
  const cellState = isNoLoan ? "normal" : readStateCell(cell("state"));
  if (cellState === null) {
    remarks.warning("state", `Situação “${cell("state").slice(0, 60)}” não reconhecida: o exemplar entra em circulação.`);
  }
  const flagged = stateOfFlags(cell);
  const state = cellState === null || cellState === "normal" ? flagged : cellState;
  if (state !== "normal") {
    remarks.note("state", `Entra no acervo como ${COPY_STATES[state]}.`);
  }
  const stays = isNoLoan || staysInSchool(cell("not_for_loan"));
  if (stays) {
    remarks.note("not_for_loan", "O arquivo indica que o exemplar não é emprestado: entra como obra de referência.");
  }
  return { state, stays };
}

function readAgeCell(cell: string, remarks: Remarks): number {
  const { age, problem } = readMinimumAge(cell);
  if (problem) {
    remarks.warning("minimum_age", `Faixa etária: ${problem} O campo ficou em branco.`);
  }
  return age;
}

/** A title or code that is too long is an error. Any other text is cut, with a note. */
function enforceLengths(fields: TitleFields | CopyFields, remarks: Remarks): void {
  const texts = fields as unknown as Record<string, string | undefined>;
  for (let index = 0; index < LONGEST.length; index++) {
    const { field, longest } = LONGEST[index]!;
    const value = texts[field];
    if (value === undefined || value.length <= longest) {
      continue;
    }
    const label = fieldLabel(TITLE_COLUMNS, field);
    if (field === "title" || field === "barcode") {
      remarks.error(field, `${label} com mais de ${longest} caracteres.`);
    } else {
      const end = field === "authors" || field === "subjects" ? value.lastIndexOf("; ", longest) : -1;
      texts[field] = value.slice(0, end > 0 ? end : longest).trim();
      remarks.warning(field, `${label} com mais de ${longest} caracteres: foi cortado.`);
    }
  }
}

function readIsbn(cells: readonly string[], remarks: Remarks): string {
  const { isbn13, outcome, message } = readIsbns(cells);
  if (outcome === "mended") {
    remarks.note("isbn", message);
  } else if (message) {
    remarks.warning("isbn", message);
  }
  return isbn13;
}

function readBarcode(barcode: string, remarks: Remarks): string {
  if (barcode === "") {
    return "";
  }
  const problem = lostDigits(barcode) || copyCodeProblem(barcode);
  if (problem) {
    remarks.error("barcode", `Código de barras “${barcode}”: ${problem}`);
  }
  return barcode;
}

/** The cell of another library's numbers that do not become tombos here. */
export const FORMER_CELL = "former numbers";

/** The numbers of another library, one for each copy in its order; empty for a copy without one. */
function formerNumbersIn(cell: string): string[] {
  return cell === "" ? [] : cell.split(";").map((part) => cleanCode(part));
}

function barcodeIn(cell: string): string {
  return cleanCode(readCode(bareCode(cell)));
}

/** The codes that a row names: the series must skip its tombos, and no other row may mean either. */
export function codesIn(cells: Cells): { tombos: string[]; barcodes: string[] } {
  const barcode = barcodeIn(cells.barcode ?? "");
  const items = readItems(cells[ITEMS_CELL] ?? "");
  const ownCodes = items.flatMap((item) => item.barcode || []);
  const tombo = tomboList(cells.tombo ?? "");
  const tombos =
    items.length > 0
      ? items.flatMap((item) => item.tombo || [])
      : tombo === "" || lostDigits(tombo) !== ""
        ? []
        : possibleTombos(tombo, readQuantity(cells.quantity ?? "", MAX_COPIES));
  const writtenTombo = items.length === 0 ? cleanCode(cells.tombo ?? "") : "";
  if (tombos.length === 1 && writtenTombo !== "" && writtenTombo !== tombos[0]) {
    return { tombos, barcodes: [...(barcode && !isbnFromCode(barcode) ? [barcode] : []), writtenTombo] };
  }
  return { tombos, barcodes: barcode && !isbnFromCode(barcode) ? [barcode, ...ownCodes] : ownCodes };
}

/** The copies of a row: those that a record names one by one, or those of a spreadsheet's cells. */
function readCopies(
  cell: (field: TitleField) => string,
  items: readonly ReadItem[],
  lengths: TomboLengths,
  remarks: Remarks,
): { tombos: string[]; quantity: number } {
  const quantity = cell("quantity") === "" ? null : readQuantity(cell("quantity"), MAX_COPIES);
  if (quantity === null && cell("quantity") !== "") {
    remarks.error("quantity", `“${cell("quantity")}” não é uma quantidade de exemplares, de 0 a ${MAX_COPIES}.`);
  }
  if (items.length > 0) {
    const tombos = items.flatMap(({ tombo }) => (tombo === "" ? [] : [tombo]));
    checkTombos(tombos, remarks);
    if (quantity !== null && quantity !== items.length) {
      remarks.error(
        "quantity",
        `A linha tem ${count(quantity, "exemplar", "exemplares")} e ${count(items.length, "tombo", "tombos")}: informe um tombo para cada exemplar.`,
      );
    }
    return { tombos, quantity: items.length };
  }
  const tombos = readTombos(tomboList(cell("tombo")), quantity, lengths, remarks);
  if (quantity !== null && tombos.length > 0 && quantity !== tombos.length) {
    remarks.error(
      "quantity",
      `A linha tem ${count(quantity, "exemplar", "exemplares")} e ${count(tombos.length, "tombo", "tombos")}: informe um tombo para cada exemplar ou deixe o tombo em branco.`,
    );
  }
  return { tombos, quantity: quantity ?? Math.max(1, tombos.length) };
}

function readTombos(cell: string, quantity: number | null, lengths: TomboLengths, remarks: Remarks): string[] {
  const lostZeros = lostDigits(cell);
  if (lostZeros) {
    remarks.error("tombo", `Tombo “${cell}”: ${lostZeros}`);
    return [];
  }
  const { tombos, notes, doubts, problem } = readTomboCell(cell, quantity, lengths);
  if (problem) {
    remarks.error("tombo", problem);
  }
  for (const note of notes) {
    remarks.note("tombo", note);
  }
  for (const doubt of doubts) {
    remarks.warning("tombo", doubt);
  }
  checkTombos(tombos, remarks);
  return tombos;
}

function checkTombos(tombos: readonly string[], remarks: Remarks): void {
  for (const [index, tombo] of tombos.entries()) {
    const problem =
      copyCodeProblem(tombo) ||
      (tombo.length > LONGEST_TOMBO ? `tem mais de ${LONGEST_TOMBO} caracteres.` : "") ||
      (tombos.indexOf(tombo) < index ? "está repetido nesta linha." : "");
    if (problem) {
      remarks.error("tombo", `Tombo “${tombo.slice(0, 60)}”: ${problem}`);
      return;
    }
  }
}

/** The limit of notes about one record's copies. */
const MAX_ITEM_NOTES = 5;

function formatOfItems(items: readonly ReadItem[], remarks: Remarks): void {
  const itemRemarks = items.flatMap((item) => item.remarks ?? []);
  for (const text of itemRemarks.slice(0, MAX_ITEM_NOTES)) {
    remarks.warning("tombo", text);
  }
  if (itemRemarks.length > MAX_ITEM_NOTES) {
    remarks.warning(
      "tombo",
      `E mais ${count(itemRemarks.length - MAX_ITEM_NOTES, "observação", "observações")} sobre os exemplares deste registro.`,
    );
  }
}

function readPriceCell(cell: string, remarks: Remarks): number {
  const price = cell === "" ? 0 : readPrice(cell);
  if (price === null) {
    remarks.error("price", `“${cell}” não é um preço, como 12,50. Deixe em branco se não houver.`);
  }
  return price ?? 0;
}
