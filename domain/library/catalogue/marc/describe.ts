// biome-ignore-all lint/suspicious/noControlCharactersInRegex: these records are made of them
/** A MARC record's data about a title, as the cells of an import's row. */

import { tidy } from "../../../text";
import { readMinimumAge } from "../audience";
import { readIsbn } from "../isbn";
import { ITEMS_CELL, itemsCell } from "./item-cells";
import { itemsIn } from "./items";
import { fieldAt, PLACES, type PlacedField } from "./places";
import { controlValue, type DataField, fieldsUnder, type MarcFormat, type MarcRecord, subfieldOf } from "./record";

export interface Description {
  /** By field of the import. */
  cells: Record<string, string>;
  summary: string;
}

/** Signs around the words that sorting ignores: ISO 6630's, as programs map them to Unicode. */
const NOT_SORTED = /[\u0088\u0089\u0098\u009c]/g;
// Created once: the server's JavaScript compiles a pattern inside a function again with each call.
const CUTTER = /^\.?[A-Za-z]{1,2}\d/;
const SENTENCE_END = /([^.\s]{3})\.$/;
const TERM_POINT = /([^.\s]{2})\.$/;
const TERM_END = /\s*[,;]$/;
const NAME_END = /\s*[,;:/]\s*$/;
const ISBN_LABEL = /^ISBN[: ]*/i;
const ISBN_NOTE = /\s*[(:;].*$/;
const SEPARATOR = /\s*;\s*/g;
const LANGUAGE = /^[a-z]{3}$/;
const YEAR = /^[12]\d{3}$/;
const NO_LANGUAGE = ["und", "zxx", "mul"];
const SEGMENTS = /[/']/g;
/** Joins each subject's parts, as catalogues print them. */
const SUBDIVISION = " - ";
const LONGEST_SUMMARY = 5000;

/** The record's data; each text without ISBD's punctuation between the parts. */
export function describe(record: MarcRecord, format: MarcFormat): Description {
  const text = (name: PlacedField) => textAtPlace(record, format, name);
  const cells: Record<string, string> = {
    title: titleOf(record, format),
    subtitle: text("subtitle"),
    authors: terms(authorFields(record, format).map((field) => authorName(field, format))),
    isbn: isbnText(record, format),
    publisher: text("publisher"),
    year: text("year") || codedYear(record, format),
    edition: text("edition"),
    volume: text("volume"),
    cdd: text("cdd").replace(SEGMENTS, ""),
    cdu: text("cdu"),
    cutter: text("cutter"),
    subjects: terms(subjectFields(record, format).flatMap((field) => subjectsIn(field, format))),
    language: languageOf(record, format),
    minimum_age: text("audience"),
    ...itemCells(record, format),
  };
  return {
    cells: Object.fromEntries(Object.entries(cells).filter(([, value]) => value !== "")),
    summary: text("summary").slice(0, LONGEST_SUMMARY),
  };
}

/** The place's text, without ISBD's punctuation. */
function textAtPlace(record: MarcRecord, format: MarcFormat, name: PlacedField): string {
  const place = PLACES[format].texts[name];
  const field = place && fieldAt(record, place, ACCEPTED[name] ?? Boolean);
  return field ? withoutMarks(subfieldOf(field, place.code), name) : "";
}

/**
 * An age, where the note is not one of reading level or school year: its first indicator then is 0 or 2.
 * https://www.loc.gov/marc/bibliographic/bd521.html
 */
export function namesAge(value: string, { indicators }: DataField): boolean {
  return !/^[02]/.test(indicators) && readMinimumAge(value).age > 0;
}

/** A letter and figures; 090 $b may also be a date or a volume. */
const isCutter = (value: string): boolean => CUTTER.test(value.trim());

const ACCEPTED: Readonly<Partial<Record<PlacedField, (value: string, field: DataField) => boolean>>> = {
  cutter: isCutter,
  audience: namesAge,
};

const ENDS: Readonly<Partial<Record<PlacedField, RegExp>>> = {
  title: /\s*[/:;=,]\s*$/,
  year: /[.,;\s]+$/,
  edition: /\s*[/:;,=-]\s*$/,
  summary: /\s+$/,
};
const OTHER_END = /\s*[/:;,=]\s*$/;

/** Without the signs around words that sorting ignores, and without ISBD's punctuation. */
export function withoutMarks(value: string, name: PlacedField): string {
  let text = tidyText(value);
  if (MAY_END.has(text.slice(-1))) {
    text = text.replace(ENDS[name] ?? OTHER_END, "");
  }
  return name === "title" || name === "subtitle" || name === "publisher" ? withoutPoint(text) : text;
}

/** Nearly every text is regular: one quick test tells, since the server's interpreter is slow at patterns. */
const IRREGULAR = /[\u0000-\u001f\u007f-\u00a0\u200b\ufeff\u202a-\u202e\u2066-\u2069]| {2}/;
const MAY_END = new Set(["/", ":", ";", "=", ",", ".", "-"]);

/** The text tidied, without the signs around words that sorting ignores. */
function tidyText(value: string): string {
  return IRREGULAR.test(value) ? tidy(value.replace(NOT_SORTED, "")) : value.trim();
}

/** A point at the end of a sentence, not of an initial. */
function withoutPoint(text: string): string {
  return text.endsWith(".") ? text.replace(SENTENCE_END, "$1") : text;
}

function titleOf(record: MarcRecord, format: MarcFormat): string {
  const field = fieldAt(record, PLACES[format].texts.title!);
  const part = field ? withoutMarks(subfieldOf(field, format === "marc21" ? "p" : "i"), "title") : "";
  return [textAtPlace(record, format, "title"), part].filter(Boolean).join(". ");
}

/** The first valid ISBN; otherwise the first text, so that the user sees its problem. */
function isbnText(record: MarcRecord, format: MarcFormat): string {
  const place = PLACES[format].texts.isbn!;
  const texts = fieldsUnder(record, ...place.tags).flatMap((field) =>
    field.subfields.flatMap(([code, value]) => (code === place.code ? [bareIsbn(value)] : [])),
  );
  return texts.find((text) => text !== "" && readIsbn(text).isbn13 !== "") ?? texts.find(Boolean) ?? "";
}

/** The number in "0914378260 (pbk.)" and "85-359-0277-5 : R$ 20,00". */
export function bareIsbn(value: string): string {
  return tidy(value).replace(ISBN_LABEL, "").replace(ISBN_NOTE, "").trim();
}

/** Translators and illustrators stay in the record; only a writer or editor of the work is an author. */
const OTHER_ROLE = /^(trl|ill|aui|prf|730|440|080)$/i;
const OTHER_ROLE_WORDS = /trad|transl|ilust|illust|pref[aá]c|capista/i;

export function authorFields(record: MarcRecord, format: MarcFormat): DataField[] {
  const { authors } = PLACES[format];
  const roleCode = format === "marc21" ? "e" : "";
  return authors
    .flatMap((tag) => fieldsUnder(record, tag))
    .filter(
      (field) =>
        subfieldOf(field, "t") === "" &&
        !OTHER_ROLE.test(subfieldOf(field, "4").slice(-3)) &&
        !OTHER_ROLE_WORDS.test(subfieldOf(field, roleCode)),
    );
}

/** The name in the catalogue's form: "Assis, Machado de". */
export function authorName(field: DataField, format: MarcFormat): string {
  const [entry, forename] = [tidyText(subfieldOf(field, "a")), tidyText(subfieldOf(field, "b"))];
  const isPerson = field.tag.endsWith("00") || (format === "unimarc" && /^70/.test(field.tag));
  const name = isPerson
    ? format === "unimarc" && forename
      ? `${entry}, ${forename.replace(/^[,\s]+/, "")}`
      : entry
    : [entry, forename].filter(Boolean).join(" ");
  return withoutPoint(MAY_END.has(name.slice(-1)) ? name.replace(NAME_END, "") : name);
}

export function subjectFields(record: MarcRecord, format: MarcFormat): DataField[] {
  return fieldsUnder(record, ...PLACES[format].subjects);
}

/** The subjects of a field: one with its subdivisions, or one for each independent term. */
export function subjectsIn(field: DataField, format: MarcFormat): string[] {
  const term = (value: string) => {
    const text = tidyText(value);
    return MAY_END.has(text.slice(-1)) ? text.replace(TERM_POINT, "$1").replace(TERM_END, "") : text;
  };
  const free = format === "marc21" ? field.tag === "653" : field.tag === "610";
  if (free) {
    return field.subfields.filter(([code]) => code === "a").map(([, value]) => term(value));
  }
  const { subdivisions } = PLACES[format];
  const [name, forename] = [term(subfieldOf(field, "a")), term(subfieldOf(field, "b"))];
  const head = format === "unimarc" && field.tag === "600" && forename ? `${name}, ${forename.replace(/^[,\s]+/, "")}` : name;
  const subdivisionTerms = field.subfields.filter(([code]) => subdivisions.includes(code)).map(([, value]) => term(value));
  return head === "" ? [] : [[head, ...subdivisionTerms].filter(Boolean).join(SUBDIVISION)];
}

function languageOf(record: MarcRecord, format: MarcFormat): string {
  const { tag, code } = PLACES[format].language;
  const codedLanguage = format === "marc21" ? controlValue(record, "008").slice(35, 38) : "";
  const code3 = subfieldOf(fieldsUnder(record, tag)[0], code).slice(0, 3);
  return (LANGUAGE.test(codedLanguage) && !NO_LANGUAGE.includes(codedLanguage) ? codedLanguage : code3).toLowerCase().trim();
}

function codedYear(record: MarcRecord, format: MarcFormat): string {
  const year =
    format === "marc21" ? controlValue(record, "008").slice(7, 11) : subfieldOf(fieldsUnder(record, "100")[0], "a").slice(9, 13);
  return YEAR.test(year) ? year : "";
}

/** The copies' numbers, and the data of each. */
function itemCells(record: MarcRecord, format: MarcFormat): Record<string, string> {
  const items = itemsIn(record, format);
  const tombos = items.flatMap(({ tombo }) => tombo || []);
  return { tombo: tombos.join("; "), [ITEMS_CELL]: itemsCell(items) };
}

/** A list in one cell; with a separator at its end, so that a single "Assis, Machado de" is not taken for two. */
function terms(values: readonly string[]): string {
  const nameParts = values.map((value) => value.replace(SEPARATOR, ", ")).filter(Boolean);
  return nameParts.length === 0 ? "" : `${nameParts.join("; ")};`;
}
