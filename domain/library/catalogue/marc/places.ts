/** The places of a title's texts in MARC21 and UNIMARC: one table each, for reading and for writing. */
import type { DataField, MarcFormat, MarcRecord } from "./record";
import { fieldsUnder, subfieldOf } from "./record";

/** A text of the title with its place in a record. */
export interface Place {
  /** A reader uses the first tag with the subfield; a writer the first of all. */
  tags: readonly string[];
  code: string;
  indicators: string;
}

const PLACED_FIELDS = [
  "title",
  "subtitle",
  "volume",
  "edition",
  "publisher",
  "year",
  "cdd",
  "cdu",
  "cutter",
  "summary",
  "audience",
  "isbn",
] as const;
export type PlacedField = (typeof PLACED_FIELDS)[number];

interface Places {
  texts: Readonly<Partial<Record<PlacedField, Place>>>;
  /** Main entries first. */
  authors: readonly string[];
  /** The place of a new author. */
  newAuthor: { main: Place; added: Place };
  subjects: readonly string[];
  newSubject: Place;
  /** Subfields that follow a subject's first one. */
  subdivisions: string;
  language: { tag: string; code: string };
}

const place = (tags: string, code: string, indicators = "  "): Place => ({ tags: tags.split(" "), code, indicators });

export const PLACES: Readonly<Record<MarcFormat, Places>> = {
  marc21: {
    texts: {
      title: place("245", "a", "10"),
      subtitle: place("245", "b", "10"),
      volume: place("245", "n", "10"),
      edition: place("250", "a"),
      publisher: place("260 264", "b"),
      year: place("260 264", "c"),
      cdd: place("082", "a", "04"),
      cdu: place("080", "a"),
      cutter: place("082 080 090", "b", "04"),
      summary: place("520", "a"),
      audience: place("521", "a"),
      isbn: place("020", "a"),
    },
    authors: ["100", "110", "111", "700", "710", "711"],
    newAuthor: { main: place("100", "a", "1 "), added: place("700", "a", "1 ") },
    subjects: ["600", "610", "611", "630", "650", "651", "653"],
    newSubject: place("650", "a", " 4"),
    subdivisions: "xyzv",
    language: { tag: "041", code: "a" },
  },
  unimarc: {
    texts: {
      title: place("200", "a", "1 "),
      subtitle: place("200", "e", "1 "),
      volume: place("200", "h", "1 "),
      edition: place("205", "a"),
      publisher: place("210 214", "c"),
      year: place("210 214", "d"),
      cdd: place("676", "a"),
      cdu: place("675", "a"),
      summary: place("330", "a"),
      audience: place("333", "a"),
      isbn: place("010", "a"),
    },
    authors: ["700", "710", "701", "711", "702", "712"],
    newAuthor: { main: place("700", "a", " 1"), added: place("701", "a", " 1") },
    subjects: ["600", "601", "602", "606", "607", "610"],
    newSubject: place("610", "a", "0 "),
    subdivisions: "xyzj",
    language: { tag: "101", code: "a" },
  },
};

/** The field and subfield with the text; undefined when there is none. */
export function fieldAt(
  record: MarcRecord,
  { tags, code }: Place,
  accepts: (value: string, field: DataField) => boolean = Boolean,
): DataField | undefined {
  for (const tag of tags) {
    const field = fieldsUnder(record, tag).find((candidate) => accepts(subfieldOf(candidate, code), candidate));
    if (field) {
      return field;
    }
  }
  return undefined;
}
