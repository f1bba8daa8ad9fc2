/** The fields of an entity, their names in spreadsheets, and the likely field of each column. */
import { addTo } from "../grouped";
import type { ImportedColumn } from "../record-fields";
import { searchText } from "../text";
import { type CellShape, isDate, isEveryCell, mostCellsAre } from "./cell-shapes";
import { plainHeader } from "./header-words";

export interface FieldTerms extends ImportedColumn {
  /** The name on screens and in messages. */
  label: string;
}

/** An entity's fields by name, in the order of the mapping. */
export type ImportFields = Readonly<Record<string, FieldTerms>>;

export interface ImportField extends FieldTerms {
  name: string;
}

/** The fields as a list. */
export function listOfFields(fields: ImportFields): ImportField[] {
  return Object.entries(fields).map(([name, terms]) => ({ name, ...terms }));
}

/** A field's name for users. */
export function fieldLabel(fields: ImportFields, field: string): string {
  return fields[field]?.label ?? field;
}

/** Field -> index of the column in the file. */
export type Mapping = Record<string, number>;

/** The cells of a row by field, tidied; fields without a column are missing. */
export type Cells = Readonly<Record<string, string>>;

/** The column that the program's own file of problems adds; an import ignores it. */
export const PROBLEM_COLUMN = "Problema";
/** The columns that the program adds where several sheets of a workbook become one file. */
export const SHEET_COLUMN = "Aba";
export const SHEET_LINE_COLUMN = "Linha na aba";
const OWN_NAMES: ReadonlySet<string> = new Set([PROBLEM_COLUMN, SHEET_COLUMN, SHEET_LINE_COLUMN].map((name) => searchText(name)));

/** Whether the program has added the column: its content is not the file's. */
export const isOwnColumn = (column: string): boolean => OWN_NAMES.has(searchText(column));

/**
 * Column names in comparable form, without the column that the file of problems adds: files with the same signature get the same
 * mapping.
 */
export function headerSignature(columns: readonly string[]): string {
  return columns
    .map((column) => searchText(column))
    .filter((name) => !OWN_NAMES.has(name))
    .join("|");
}

/** Whether a row has only names of fields: a repeated or a second header. */
export function isHeaderRow(fields: ImportFields, cells: readonly string[]): boolean {
  const filledCells = cells.filter((cell) => cell.trim() !== "");
  return (
    filledCells.length >= 2 && filledCells.every((cell) => cell.length <= LONGEST_HEADER && namesOf(fields).has(searchText(cell)))
  );
}

const LONGEST_HEADER = 60;
const nameSetsByFields = new Map<ImportFields, ReadonlySet<string>>();

function namesOf(fields: ImportFields): ReadonlySet<string> {
  let names = nameSetsByFields.get(fields);
  if (!names) {
    names = new Set(Object.values(fields).flatMap((field) => [...field.names, searchText(field.label)]));
    nameSetsByFields.set(fields, names);
  }
  return names;
}

/** Whether a name is that of a field. */
export const isHeaderName = (fields: ImportFields, name: string): boolean => namesOf(fields).has(searchText(name));

/** The number of these cells that name a field: the more, the more certain the header. */
export function countNamedColumns(fields: ImportFields, cells: readonly string[]): number {
  return Object.keys(proposeMapping(fields, cells, "exact")).length;
}

/**
 * Proposes the likely field of each column: first by a name that means exactly the field, the surest name first; then by the same
 * name shortened ("R.A.", "Tel. mãe"); then by a name within a longer one ("Título do exemplar"); then by the content of its
 * cells, such as ISBNs. A column serves one field, and none where its cells have another shape.
 * @param cellsOf some of a column's cells; none: names alone decide.
 * @param otherNames further possible names of a column below a group, by its place.
 */
export function proposeMapping(
  fields: ImportFields,
  columns: readonly string[],
  strictness: "exact" | "loose" = "loose",
  cellsOf: (column: number) => readonly string[] = () => [],
  otherNames: ReadonlyMap<number, readonly string[]> = NO_OTHER_NAMES,
): Mapping {
  const fits = ({ matchesCell }: FieldTerms, column: number) =>
    matchesCell === undefined || mostCellsAre(matchesCell, cellsOf(column));
  const columnTexts = columns.map((column) => searchText(column.slice(0, 200)));
  const alternativeNames = new Map(
    [...otherNames].map(([column, names]) => [column, names.map((name) => searchText(name.slice(0, 200)))]),
  );
  const names = columnTexts.map((name, index) => alternativeNames.get(index)?.[0] ?? name);
  const list = listOfFields(fields);
  const assigned = new Set<number>(names.flatMap((name, index) => (name === "" || OWN_NAMES.has(name) ? [index] : [])));
  const places = new Map<string, number[]>();
  names.forEach((name, index) => {
    if (!assigned.has(index)) {
      for (const candidate of new Set([
        columnTexts[index]!,
        name,
        ...(alternativeNames.get(index) ?? []).filter((other) => isOwnName(name, other, fields)),
      ])) {
        const previousPlace = places.get(candidate);
        previousPlace ? previousPlace.push(index) : places.set(candidate, [index]);
      }
    }
  });
  const mapping: Mapping = {};
  const takeExact = (accepts: (field: ImportField, name: string, column: number) => boolean) => {
    for (const field of list) {
      const match = [...field.names, searchText(field.label)]
        .flatMap((name) => (places.get(name) ?? []).map((column) => ({ name, column })))
        .find(({ name, column }) => !assigned.has(column) && accepts(field, name, column));
      if (match && mapping[field.name] === undefined) {
        mapping[field.name] = match.column;
        assigned.add(match.column);
      }
    }
  };
  takeExact((field, _, column) => fits(field, column));
  // A name with only one meaning is proposed whatever the shape of its cells, so that each row reports its own error. Days are an
  // exception: "Aquisição" is the kind of an acquisition, or its day.
  takeExact((field, name, column) => !field.exactNames?.includes(name) && !isEveryCell(isDate, cellsOf(column)));
  // After the exact names, so that a short form takes no column from the field with that name.
  const plain = names.map(plainHeader);
  plain.forEach((name, index) => {
    if (!assigned.has(index) && name !== names[index]) {
      addTo(places, name, index);
    }
  });
  takeExact((field, _, column) => fits(field, column));
  if (strictness === "exact") {
    return mapping;
  }
  const sheet = columnTexts.indexOf(searchText(SHEET_COLUMN));
  const wide = names.slice(0, MAX_PARTIAL_COLUMNS).map((name) => ` ${name} `);
  const wideInPlain = plain.slice(0, MAX_PARTIAL_COLUMNS).map((name) => ` ${name} `);
  const loose = list
    .filter((field) => mapping[field.name] === undefined)
    .flatMap((field) => field.names.filter((name) => name.length >= MIN_PARTIAL_NAME).map((name) => ({ field, name })))
    .sort((a, b) => b.name.length - a.name.length);
  for (const { field, name } of loose) {
    const column = wide.findIndex(
      (candidate, index) =>
        !assigned.has(index) &&
        (isAbout(field, name, candidate) || isAbout(field, name, wideInPlain[index]!)) &&
        fits(field, index),
    );
    if (column >= 0 && mapping[field.name] === undefined) {
      mapping[field.name] = column;
      assigned.add(column);
    }
  }
  for (const field of list) {
    const { isIdentifyingCell } = field;
    const column = isIdentifyingCell
      ? wide.findIndex(
          (name, index) => !assigned.has(index) && !isOfOthers(field, name) && isEveryCell(isIdentifyingCell, cellsOf(index)),
        )
      : -1;
    if (column >= 0 && mapping[field.name] === undefined) {
      mapping[field.name] = column;
      assigned.add(column);
    }
  }
  const bySheet =
    sheet < 0
      ? undefined
      : list.find(({ matchesSheetName: shape, name }) => shape && mapping[name] === undefined && isAll(shape, cellsOf(sheet)));
  return bySheet ? { ...mapping, [bySheet.name]: sheet } : mapping;
}

const isAll = (shape: CellShape, cells: readonly string[]): boolean => cells.length > 0 && cells.every(shape);

/** Whether a longer name, between blanks, means the field whose name is within it. */
function isAbout(field: FieldTerms, name: string, candidate: string): boolean {
  const at = candidate.indexOf(` ${name} `);
  if (at < 0) {
    return false;
  }
  const prefix = candidate.slice(0, at + 1);
  const remainder = `${prefix}|${candidate.slice(at + name.length + 1)}`;
  return (
    !isOfOthers(field, remainder) &&
    (!OF_DATE.test(candidate) || OF_DATE.test(` ${name} `)) &&
    !OF_CODE.test(candidate) &&
    !FACT.test(prefix) &&
    isNaming(prefix) &&
    !(field.exactNames?.includes(name) && (WORD.test(remainder) || OF.test(prefix)))
  );
}

const NO_OTHER_NAMES: ReadonlyMap<number, readonly string[]> = new Map();

/**
 * Whether a column below a group may also count by its own name: not below a guardian, and not a general word where the group is
 * a field's name, as "Nome" below "Autor".
 * @param fullName with its group.
 */
function isOwnName(fullName: string, name: string, fields: ImportFields): boolean {
  const group = fullName.startsWith(`${name} do `) ? fullName.slice(name.length + 4) : "";
  const isGeneral = () =>
    Object.values(fields).some(({ exactNames }) => exactNames?.includes(name)) && namesOf(fields).has(group);
  return group === "" || !(OF_GUARDIAN.test(` ${fullName} `) || isGeneral());
}

function isOfOthers(field: FieldTerms, words: string): boolean {
  return FOREIGN_NAMES.test(words) || (field.ofGuardian !== true && OF_GUARDIAN.test(words));
}

/** The word before "de" names the column: "Nome do autor" is the author, "Telefone da editora" no publisher. */
function isNaming(prefix: string): boolean {
  const preposition = prefix.search(OF);
  return preposition < 0 || NAMING.test(prefix.slice(0, preposition + 1));
}

const OF = / (?:d[aeo]s?|com|por|pel[ao]s?) /;
const NAMING =
  /^ (?:(?:nomes?|completo|numeros?|num|nr|nro|n|no|descricao|desc|ds|dsc|data|dt|dia|dados|informacoes|identificacao|[oa]|[0-9]+) )+$/;
/** A fact about it, also without "de": "SITUACAO_MATRICULA". */
const FACT = /^ (?:situacao|sit|status|tipo|tp|sexo|idade|foto|validade|primeir[oa]s?|ultim[oa]s?) /;
/** "E-mail da escola" is not the pupil's, "Exemplares disponíveis" not all of them. */
const FOREIGN_NAMES =
  / (?:d[aeo]s? (?:escolas?|instituicao|diretora?|autora?|autores|editora|emergencia|origem)|sus|saude|vacinas?|vacinacao|anterior(?:es)?|disponiveis|emprestad[oa]s?|reservad[oa]s?|perdid[oa]s?|extraviad[oa]s?|baixad[oa]s?|devolvid[oa]s?) /;
const WORD = /[a-z]{3}/;
/** "Data de aquisição" is no acquisition, "COD_TIPO_OBRA" no type. */
const OF_DATE = / (data|dt|dia|nascimento|nasc) /;
const OF_CODE = /^ (cod|codigo|id) (tipo|autor|editora|idioma|assunto) /;
/** "Celular da mãe" is not the pupil's. */
const OF_GUARDIAN = / (mae|pai|pais|responsavel|responsaveis) /;
/** A shorter name inside a longer one says nothing ("ed" in "ed física"). */
const MIN_PARTIAL_NAME = 4;
/** Columns beyond are not tested again: a file with thousands of columns is mostly a mistake. */
const MAX_PARTIAL_COLUMNS = 300;

/** The required field that the mapping leaves out, if any. */
export function missingField(fields: ImportFields, mapping: Mapping): ImportField | undefined {
  return listOfFields(fields).find((field) => field.required && mapping[field.name] === undefined);
}
