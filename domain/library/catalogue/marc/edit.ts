/** Writes the school's changes into a record, and leaves its other fields unchanged. A title without a record gets a new one. */
import { languageCode } from "../bibliographic";
import { splitTerms } from "../term-lists";
import { authorFields, authorName, bareIsbn, namesAge, subjectFields, subjectsIn, withoutMarks } from "./describe";
import { fieldAt, PLACES, type Place, type PlacedField } from "./places";
import { type DataField, fieldsUnder, isControl, type MarcFormat, type MarcRecord, type Subfield, subfieldOf } from "./record";

/** A title in the texts that a record can hold. */
export type TitleTexts = Record<PlacedField | "authors" | "subjects" | "language", string>;

/** The record with all differences of the title. */
export function withTitle(source: MarcRecord, format: MarcFormat, recordTexts: TitleTexts, title: TitleTexts): MarcRecord {
  const record: MarcRecord = {
    leader: source.leader,
    fields: source.fields.map((field) =>
      isControl(field) ? { ...field } : { ...field, subfields: field.subfields.map(([code, value]): Subfield => [code, value]) },
    ),
  };
  for (const name of Object.keys(PLACES[format].texts) as PlacedField[]) {
    if (recordTexts[name] !== title[name]) {
      setText(record, format, name, title[name]);
    }
  }
  if (recordTexts.authors !== title.authors) {
    setAuthors(record, format, splitTerms(title.authors));
  }
  if (recordTexts.subjects !== title.subjects) {
    setSubjects(record, format, splitTerms(title.subjects));
  }
  if (recordTexts.language !== title.language) {
    setLanguage(record, format, languageCode(title.language));
  }
  record.fields = record.fields.filter((field) => isControl(field) || field.subfields.length > 0);
  return record;
}

const ISBD_END = /\s*[/:;=,]\s*$/;
/** Parts of the title proper, which the title's own text contains too. */
const PARTS: Readonly<Record<MarcFormat, string>> = { marc21: "p", unimarc: "i" };

/** Texts with a field of their own, without ISBD's punctuation. */
const OF_ITS_OWN: ReadonlySet<PlacedField> = new Set(["isbn", "summary", "audience"]);

function setText(record: MarcRecord, format: MarcFormat, name: PlacedField, text: string): void {
  const place = PLACES[format].texts[name];
  if (!place) {
    return;
  }
  const accepts = name === "isbn" ? (value: string) => bareIsbn(value) !== "" : name === "audience" ? namesAge : Boolean;
  const field = fieldAt(record, place, accepts);
  if (name === "title" && field) {
    remove(field, PARTS[format]);
  }
  if (field) {
    text === "" ? remove(field, place.code) : replace(field, place.code, text, name);
  } else if (text !== "") {
    addText(record, place, text, name);
  }
}

function remove(field: DataField, code: string): void {
  const index = field.subfields.findIndex(([ownCode]) => ownCode === code);
  if (index >= 0) {
    field.subfields.splice(index, 1);
  }
}

/** Changes the first subfield of the code; the punctuation before the next part stays. */
function replace(field: DataField, code: string, text: string, name: PlacedField): void {
  const subfield = field.subfields.find(([ownCode, value]) => ownCode === code && withoutMarks(value, name) !== "");
  if (subfield) {
    const end = OF_ITS_OWN.has(name) ? "" : (ISBD_END.exec(subfield[1])?.[0] ?? "");
    subfield[1] = text + end;
  }
}

function addText(record: MarcRecord, place: Place, text: string, name: PlacedField): void {
  const { tags, code, indicators } = place;
  const host = OF_ITS_OWN.has(name) ? undefined : fieldsUnder(record, ...tags)[0];
  if (!host) {
    // A shelf mark without a class stands by itself.
    insert(record, { tag: name === "cutter" ? "090" : tags[0]!, indicators, subfields: [[code, text]] });
    return;
  }
  const nextIndex = host.subfields.findIndex(([ownCode]) => ownCode > code && /[a-z]/.test(ownCode));
  const index = nextIndex < 0 ? host.subfields.length : nextIndex;
  const previousSubfield = host.subfields[index - 1];
  const end = previousSubfield && index < host.subfields.length ? (ISBD_END.exec(previousSubfield[1])?.[0] ?? "") : "";
  if (previousSubfield && end !== "") {
    previousSubfield[1] = previousSubfield[1].slice(0, -end.length) + (code === "b" || code === "e" ? " :" : "");
  }
  host.subfields.splice(index, 0, [code, text + end]);
}

/** Inserts after the last field whose tag is not greater. */
function insert(record: MarcRecord, field: DataField): void {
  let index = record.fields.length;
  while (index > 0 && record.fields[index - 1]!.tag > field.tag) {
    index--;
  }
  record.fields.splice(index, 0, field);
}

function setAuthors(record: MarcRecord, format: MarcFormat, names: readonly string[]): void {
  const { newAuthor, authors } = PLACES[format];
  const mainTags = format === "marc21" ? authors.slice(0, 3) : ["700", "710"];
  const remaining = new Set<string>();
  for (const field of authorFields(record, format)) {
    const name = authorName(field, format);
    if (names.includes(name)) {
      remaining.add(name);
    } else {
      drop(record, field);
    }
  }
  for (const name of names.filter((candidate) => !remaining.has(candidate))) {
    const { tags, indicators } = fieldsUnder(record, ...mainTags).length === 0 ? newAuthor.main : newAuthor.added;
    insert(record, { tag: tags[0]!, indicators, subfields: nameParts(name, format) });
  }
}

function nameParts(name: string, format: MarcFormat): Subfield[] {
  const comma = name.indexOf(", ");
  return format === "marc21" || comma < 0
    ? [["a", name]]
    : [
        ["a", name.slice(0, comma)],
        ["b", name.slice(comma)],
      ];
}

function setSubjects(record: MarcRecord, format: MarcFormat, subjects: readonly string[]): void {
  const remaining = new Set<string>();
  for (const field of subjectFields(record, format)) {
    const ownSubjects = subjectsIn(field, format);
    if (ownSubjects.length > 0 && ownSubjects.every((subject) => subjects.includes(subject))) {
      for (const subject of ownSubjects) {
        remaining.add(subject);
      }
    } else {
      drop(record, field);
    }
  }
  const { tags, indicators } = PLACES[format].newSubject;
  for (const subject of subjects.filter((candidate) => !remaining.has(candidate))) {
    insert(record, { tag: tags[0]!, indicators, subfields: [["a", subject]] });
  }
}

function drop(record: MarcRecord, field: DataField): void {
  record.fields.splice(record.fields.indexOf(field), 1);
}

function setLanguage(record: MarcRecord, format: MarcFormat, code: string): void {
  const { tag, code: subfield } = PLACES[format].language;
  const codedField = record.fields.find((field) => field.tag === "008");
  if (format === "marc21" && codedField && isControl(codedField) && codedField.value.length >= 38) {
    codedField.value = codedField.value.slice(0, 35) + (code || "   ") + codedField.value.slice(38);
  }
  const field = fieldsUnder(record, tag)[0];
  if (field && subfieldOf(field, subfield) !== "") {
    remove(field, subfield);
  }
  if (code === "") {
    return;
  }
  if (field) {
    field.subfields.unshift([subfield, code]);
  } else if (format === "unimarc" || !codedField) {
    insert(record, { tag, indicators: format === "unimarc" ? "0 " : "  ", subfields: [[subfield, code]] });
  }
}
