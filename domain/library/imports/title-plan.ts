/**
 * The effect of a row of titles on the catalogue. The same function decides in the dry run and again inside the transaction that
 * writes, so that it sees changes made in between.
 */
import { fieldLabel } from "../../imports/fields";
import { hasError, Remarks, type RowMessage, withoutNotesOn } from "../../imports/messages";
import type { Verdict } from "../../imports/verdict";
import { listing, searchText } from "../../text";
import { readEdition, readVolume } from "../catalogue/bibliographic";
import { callNumberOf } from "../catalogue/call-number";
import { COPY_FIELDS } from "../catalogue/copy-fields";
import { itemFields } from "../catalogue/marc/item-cells";
import { titleKey } from "../catalogue/title-key";
import type { CopyState } from "../circulation/lending";
import { type Catalogue, codeKey, type KnownCopy, type KnownTitle, orderOfLine } from "./catalogue";
import { isOfOneSet, isSameWork } from "./same-work";
import { TITLE_COLUMNS } from "./terms";
import { readGrade } from "./textbook-cells";
import { checkCodes, codesOf, itemOf } from "./title-codes";
import type { CopyFields, TitleFields, TitleValues } from "./title-row";

export interface NewCopy {
  id: string;
  /** Empty: the series assigns it at the writing. */
  tombo: string;
  material_type: string;
  state: CopyState;
  state_reason: string;
  fields: CopyFields;
}

export interface TitlePlan {
  verdict: Verdict;
  messages: RowMessage[];
  /** The place of the row's first copy without a code: the n-th row of a title means its n-th copy. */
  position: number;
  /** Whether the title's statement must stay as it is. */
  fixed: boolean;
  title: string;
  newFields: TitleFields | null;
  filledFields: Partial<TitleFields>;
  /** The title after the row. */
  finalFields: TitleFields;
  copies: NewCopy[];
  copyFills: { id: string; fields: Partial<CopyFields> }[];
}

export interface TitlePlanning {
  line: number;
  /** The finding of the dry run, which sees the whole file; undefined in the dry run. */
  found?: Pick<TitlePlan, "position" | "fixed">;
  newId: () => string;
  /** The id of the material type of a text; empty without one. An empty text means the usual type. */
  materialType: (text: string) => string;
}

/** Decides one row and, unless it is an error, records its effect in the catalogue. */
export function planTitle(
  catalogue: Catalogue,
  readValues: TitleValues,
  readMessages: readonly RowMessage[],
  planning: TitlePlanning,
): TitlePlan {
  const { written_tombo } = readValues;
  const isWritten = written_tombo !== undefined && catalogue.copyByCode(written_tombo) !== undefined;
  const values = isWritten ? { ...readValues, tombos: [written_tombo] } : readValues;
  const rowMessages = isWritten ? withoutNotesOn("tombo", readMessages) : readMessages;
  const remarks = new Remarks();
  const materialType = planning.materialType(values.material_type);
  if (!materialType) {
    remarks.error(
      "material_type",
      values.material_type
        ? `O tipo de material “${values.material_type}” não está cadastrado. Cadastre-o em Configurações ou corrija a coluna.`
        : "Não há nenhum tipo de material ativo. Cadastre um em Configurações.",
    );
  }
  const match = hasError(rowMessages) ? undefined : findTitle(catalogue, values, remarks);
  const usedCopies = checkCodes(catalogue, values, match, remarks);
  const messages = remarks.messages.length === 0 ? [...rowMessages] : [...rowMessages, ...remarks.messages];
  const emptyPlan = {
    position: 0,
    fixed: false,
    title: match?.id ?? "",
    newFields: null,
    filledFields: {},
    finalFields: values.title,
    copies: [],
    copyFills: [],
  };
  if (hasError(messages)) {
    return { verdict: "error", messages, ...emptyPlan };
  }
  const title = match ?? newTitle(values, planning);
  if (!match) {
    catalogue.addTitle(title);
  }
  title.fixed ||= values.title.isbn13 === "";
  const isFixed = planning.found?.fixed ?? title.fixed;
  const filledFields = match ? missingInTitle(match.fields, values.title, isFixed) : {};
  if (match && Object.keys(filledFields).length > 0) {
    catalogue.fill(match, filledFields);
  }
  const callNumber = callNumberOf(title.fields);
  const position = planning.found?.position ?? catalogue.usedCopiesOf(title.id);
  const codes = newCodes(values, usedCopies, title, position);
  const unnamed = values.items?.filter(({ tombo }) => tombo === "");
  const firstUnnamed = codes.indexOf("");
  const copies = codes.map((code, index) => {
    // A copy without a number is known by its place among such copies: the last ones are new.
    const place = unnumberedOf(values) - (codes.length - firstUnnamed) + index - firstUnnamed;
    const item = code === "" ? unnamed?.[place] : itemOf(values, code);
    const fields = itemFields(item, values.copy, callNumber);
    const former = code === "" ? values.former?.[place] : undefined;
    return {
      id: planning.newId(),
      tombo: code,
      material_type: ((item ? item.not_for_loan : values.not_for_loan) && planning.materialType(REFERENCE)) || materialType,
      state: item?.state ?? values.state,
      state_reason: item?.state_reason ?? values.state_reason,
      fields: former ? { ...fields, former_number: former.slice(0, COPY_FIELDS.former_number.facts.max) } : fields,
    };
  });
  for (const code of codesOf(values)) {
    catalogue.name(code, planning.line);
  }
  if (unnumberedOf(values) > 0) {
    catalogue.addUsedCopies(title.id, unnumberedOf(values));
    title.copies += codes.filter((code) => code === "").length;
  }
  const copyFills = usedCopies.flatMap((copy) => {
    const fields = missingFields(copy.fields, itemFields(itemOf(values, copy.tombo), values.copy, callNumber));
    copy.fields = { ...copy.fields, ...fields };
    return Object.keys(fields).length > 0 ? [{ id: copy.id, fields }] : [];
  });
  const filledNames = [...Object.keys(filledFields), ...copyFills.flatMap((copy) => Object.keys(copy.fields))];
  if (filledNames.length > 0) {
    messages.push({ field: "", level: "note", text: `Campos completados: ${labelsOf(filledNames)}.` });
  }
  const verdict = match === undefined || copies.length > 0 ? "create" : filledNames.length > 0 ? "update" : "unchanged";
  return {
    verdict,
    messages,
    position,
    fixed: isFixed,
    title: title.id,
    newFields: match ? null : values.title,
    filledFields,
    finalFields: title.fields,
    copies,
    copyFills,
  };
}

/** The fields that identify a title without an ISBN. */
const STATEMENT = ["subtitle", "authors", "edition", "volume"] as const;

function newTitle({ title, key }: TitleValues, { line, newId }: TitlePlanning): KnownTitle {
  return { id: newId(), fields: title, key, copies: 0, line, fixed: false, order: orderOfLine(line) };
}

/** The title of the row, or none for a new one. An error where that is uncertain. */
function findTitle(catalogue: Catalogue, values: TitleValues, remarks: Remarks): KnownTitle | undefined {
  const { title: row, key } = values;
  const sameIsbn = withSameIsbn(catalogue, row);
  if (sameIsbn.length > 0) {
    const alike = sameIsbn.filter((title) => isSameWork(title.key, key));
    const match =
      sameIsbn.find((title) => isSameStatement(title, values)) ??
      (alike.length === 1 ? alike[0] : titleWithCopy(catalogue, alike, values));
    const [first] = alike.length > 0 ? alike : sameIsbn;
    if (match) {
      if (match.key !== key) {
        remarks.warning(
          "isbn",
          `O ISBN ${row.isbn13} é de “${shortTitle(match)}”${lineText(match)}; esta linha foi considerada o mesmo título. Confira.`,
        );
      }
      return match;
    }
    if (alike.length > 1) {
      remarks.error(
        "isbn",
        `O ISBN ${row.isbn13} está em ${alike.length} títulos, como “${shortTitle(first!)}”. Confira o título e o volume.`,
      );
    } else if (sameIsbn.some((title) => isOfOneSet(title.key, key))) {
      remarks.warning(
        "isbn",
        `O ISBN ${row.isbn13} também está em “${shortTitle(first!)}”${lineText(first!)}; este é cadastrado como outro título. Confira o ISBN.`,
      );
    } else {
      remarks.error(
        "isbn",
        `O ISBN ${row.isbn13} já é de “${shortTitle(first!)}”${lineText(first!)}. Confira o título e o ISBN.`,
      );
    }
    return undefined;
  }
  const alike = catalogue
    .withKey(key)
    .filter((title) => isSameStatement(title, values) && (!row.isbn13 || !title.fields.isbn13))
    .sort((a, b) => a.order - b.order);
  const titleWithoutAuthors = catalogue.withKey(key).find((title) => (title.fields.authors === "") !== (row.authors === ""));
  if (alike.length === 0 && titleWithoutAuthors) {
    const authorText = row.authors === "" ? "com autor" : "sem autor";
    remarks.warning(
      "authors",
      `Já existe “${shortTitle(titleWithoutAuthors)}” ${authorText}${lineText(titleWithoutAuthors)}; este será outro título.`,
    );
  }
  const titleOfCopy = titleWithCopy(catalogue, alike, values);
  if (titleOfCopy) {
    return titleOfCopy;
  }
  if (alike.length > 1) {
    remarks.warning(
      "title",
      `O acervo tem ${alike.length} títulos iguais a este; foi considerado o mais antigo. Informe o ISBN para evitar a dúvida.`,
    );
  }
  return alike[0];
}

/** Of several equal titles the one whose copy the row names: a library record has no school year. */
function titleWithCopy(catalogue: Catalogue, titles: readonly KnownTitle[], { tombos }: TitleValues): KnownTitle | undefined {
  return titles.length < 2
    ? undefined
    : titles.find(({ id }) => tombos.some((tombo) => catalogue.copyByCode(tombo)?.title === id));
}

/** Volumes of a set often share one ISBN. */
function withSameIsbn(catalogue: Catalogue, row: TitleFields): KnownTitle[] {
  return catalogue
    .withIsbn(row.isbn13)
    .filter((title) => sameText(title.fields.volume, row.volume, readVolume))
    .sort((a, b) => a.order - b.order);
}

function isSameStatement({ fields, key }: KnownTitle, { title: row, key: rowKey }: TitleValues): boolean {
  return (
    key === rowKey &&
    sameNames(fields.authors, row.authors) &&
    sameText(fields.edition, row.edition, readEdition) &&
    sameText(fields.volume, row.volume, readVolume) &&
    (fields.grade === "" || row.grade === "" || sameText(fields.grade, row.grade, readGrade))
  );
}

/** @param read the reading of a cell: a text that a user typed in the form is not in an import's notation. */
function sameText(a: string, b: string, read: (cell: string) => string): boolean {
  return a === b || searchText(read(a)) === searchText(read(b));
}

/** "Assis, Machado de" and "Machado de Assis" are the same names. */
function sameNames(a: string, b: string): boolean {
  const sortedWords = (names: string) => searchText(names).split(" ").sort().join(" ");
  return a === b || (a !== "" && b !== "" && sortedWords(a) === sortedWords(b));
}

function shortTitle({ fields }: KnownTitle): string {
  return fields.title.slice(0, 80);
}

function lineText({ line }: { line: number }): string {
  return line > 0 ? ` (linha ${line} deste arquivo)` : "";
}

/** The type that every school has for what stays in it. */
const REFERENCE = "referência";

/** The number of the row's copies without a tombo or a barcode: nothing distinguishes them from others of their title. */
function unnumberedOf(values: TitleValues): number {
  return values.tombos.length === 0 && values.copy.barcode !== "" ? 0 : values.quantity - values.tombos.length;
}

/** The tombos of the new copies; the last ones, empty, come from the series. */
function newCodes(values: TitleValues, usedCopies: readonly KnownCopy[], title: KnownTitle, position: number): string[] {
  const existingCodes = new Set(usedCopies.map((copy) => codeKey(copy.tombo)));
  const newTombos = values.tombos.filter((tombo) => !existingCodes.has(codeKey(tombo)));
  const unnumbered = unnumberedOf(values);
  const isByBarcode = values.tombos.length === 0 && values.copy.barcode !== "";
  const lacking = isByBarcode ? 1 - usedCopies.length : position + unnumbered - title.copies;
  const copyCount = isByBarcode ? values.quantity : unnumbered;
  return [...newTombos, ...Array.from({ length: Math.max(0, Math.min(copyCount, lacking)) }, () => "")];
}

/** The row's data that the record lacks. A year and its printed form belong together. */
function missingFields<Fields extends TitleFields | CopyFields>(existing: Fields, row: Fields): Partial<Fields> {
  const fields: Partial<Fields> = {};
  for (const name in row) {
    if (row[name] && !existing[name]) {
      fields[name] = row[name];
    }
  }
  return fields;
}

function missingInTitle(existing: TitleFields, row: TitleFields, fixed: boolean): Partial<TitleFields> {
  const fields = missingFields(existing, row);
  if (existing.year !== 0 || existing.year_text !== "") {
    delete fields.year;
    delete fields.year_text;
  }
  if (fields.subtitle && ` ${titleKey(existing)} `.includes(` ${searchText(fields.subtitle)} `)) {
    delete fields.subtitle;
  }
  if (fixed) {
    for (const field of STATEMENT) {
      delete fields[field];
    }
  }
  return fields;
}

/** Cells of columns with another name than the field. */
const CELL_OF: Readonly<Record<string, string>> = { isbn13: "isbn", year_text: "year", cycle_start: "cycle", cycle_end: "cycle" };

/** "Editora e Ano": the filled fields, for the user who reads the verdict. */
function labelsOf(fields: readonly string[]): string {
  const shownFields = fields.filter((name) => name !== "year_text" || !fields.includes("year"));
  return listing([...new Set(shownFields.map((name) => fieldLabel(TITLE_COLUMNS, CELL_OF[name] ?? name)))]);
}
