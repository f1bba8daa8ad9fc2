/** Large files of books: real library records and generated ones, ISO 2709 and CSV. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { readIso2709, writeIso2709 } from "../../domain/library/catalogue/marc/iso2709";
import type { MarcField, MarcRecord } from "../../domain/library/catalogue/marc/record";
import { RecordSplitter } from "../../domain/library/catalogue/marc/split";
import { ROOT } from "../../scripts/paths";
import { words } from "./grown-school";

const REAL = resolve(ROOT, "tests/data/marc/marc-marc.dat");
/** One record in so many is a real one, under a number and a title of its own. */
const REAL_ONE_IN = 50;

function realRecords(): MarcRecord[] {
  const splitter = new RecordSplitter();
  const pieces = [...splitter.push(readFileSync(REAL, "latin1")), ...splitter.finish()];
  return pieces.map(({ bytes }) => readIso2709(bytes, "marc-8").record);
}

interface Book {
  number: number;
  title: string;
  author: string;
  subjects: [string, string];
  publisher: string;
  year: number;
  isbn: string;
}

function books(count: number): Book[] {
  const vocabulary = words();
  const word = (number: number, step: number) => vocabulary[(number * step) % vocabulary.length] ?? "livro";
  return Array.from({ length: count }, (_, index) => {
    const number = index + 1;
    return {
      number,
      title: `${word(number, 7919)} ${word(number, 104_729)} ${word(number, 1_299_709)} ${number}`,
      author: `${word(number % 4000, 15_485_863)}, ${word(number % 4000, 32_452_843)}`,
      subjects: [word(number % 300, 7919), word(number % 500, 104_729)],
      publisher: word(number % 200, 1_299_709),
      year: 1950 + (number % 75),
      isbn: isbn13(number),
    };
  });
}

function isbn13(number: number): string {
  const digits = `97885${String(number).padStart(7, "0")}`;
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return digits + String((10 - (sum % 10)) % 10);
}

function recordOf({ number, title, author, subjects, publisher, year, isbn }: Book): MarcRecord {
  const data = (tag: string, indicators: string, ...subfields: [string, string][]): MarcField => ({ tag, indicators, subfields });
  return {
    leader: "00000nam a2200000 a 4500",
    fields: [
      { tag: "001", value: String(number) },
      { tag: "008", value: `900101s${year}    bl            000 1 por d` },
      data("020", "  ", ["a", isbn]),
      data("082", "04", ["a", `${800 + (number % 100)}.${number % 10}`]),
      data("100", "1 ", ["a", author]),
      data("245", "10", ["a", title], ["c", author]),
      data("260", "  ", ["a", "São Paulo"], ["b", publisher], ["c", String(year)]),
      data("300", "  ", ["a", `${90 + (number % 300)} p.`]),
      data("650", " 4", ["a", subjects[0]]),
      data("650", " 4", ["a", subjects[1]]),
    ],
  };
}

/** Records for so many titles. */
export function libraryRecords(count: number): MarcRecord[] {
  const real = realRecords();
  return books(count).map((book) => {
    const realRecord = book.number % REAL_ONE_IN === 0 ? real[(book.number / REAL_ONE_IN) % real.length] : undefined;
    return realRecord ? renamed(realRecord, book) : recordOf(book);
  });
}

/** A real record as another edition: without its ISBN, under a title of its own. */
function renamed(record: MarcRecord, { number }: Book): MarcRecord {
  const fields = record.fields
    .filter(({ tag }) => tag !== "020")
    .map((field): MarcField => {
      if ("value" in field || field.tag !== "245") {
        return field;
      }
      return { ...field, subfields: field.subfields.map(([code, value]) => [code, code === "a" ? `${value} ${number}` : value]) };
    });
  return { ...record, fields };
}

export const asIso2709 = (records: readonly MarcRecord[]): Buffer => Buffer.from(records.map(writeIso2709).join(""), "latin1");

export function asCsv(count: number): string {
  const lines = books(count).map(({ number, title, author, subjects, publisher, year, isbn }) =>
    [title, author, isbn, publisher, year, subjects.join(" / "), `9${String(number).padStart(6, "0")}`].join(";"),
  );
  return `titulo;autor;isbn;editora;ano;assunto;tombo\n${lines.join("\n")}\n`;
}
