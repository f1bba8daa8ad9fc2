/** One MARC record as a row of an import: its data, and the texts that had to be cut. */
import { type Cells, fieldLabel } from "../../imports/fields";
import { Remarks, type RowMessage } from "../../imports/messages";
import { audienceInWords } from "../catalogue/audience";
import { describe } from "../catalogue/marc/describe";
import type { TitleTexts } from "../catalogue/marc/edit";
import type { MarcFormat, MarcRecord } from "../catalogue/marc/record";
import { TITLE_COLUMNS, type TitleField } from "./terms";
import { LONGEST_FIELDS, readTitleRow, type TitleFields } from "./title-row";

export interface MarcRow {
  cells: Cells;
  summary: string;
  messages: RowMessage[];
}

/** Leader position 6 of records that are no book: authorities, holdings, classifications, community information. */
const NO_WORK: Readonly<Record<string, string>> = {
  z: "de autoridade",
  u: "de exemplares",
  v: "de exemplares",
  x: "de exemplares",
  y: "de exemplares",
  w: "de classificação",
  q: "de informação comunitária",
};

/**
 * The reason why a record is no book; empty for a book. https://www.loc.gov/marc/bibliographic/bdleader.html and the leaders of
 * the other formats.
 */
export function nonBookReason({ leader }: MarcRecord): string {
  const kind = NO_WORK[leader.charAt(6)];
  return kind
    ? `Registro ${kind}: não é de livro e não foi incluído.`
    : leader.charAt(5) === "d"
      ? "Registro excluído na biblioteca de origem: não foi incluído."
      : "";
}

/** The cells that the record fills. A cut loses nothing: the program stores the record itself. */
export function readMarcRow(record: MarcRecord, format: MarcFormat): MarcRow {
  const remarks = new Remarks();
  const { cells, summary } = describe(record, format);
  const fittingCells = Object.entries(cells).map(([field, text]) => {
    const longest = LONGEST_FIELDS[field];
    if (longest === undefined || text.length <= longest) {
      return [field, text] as const;
    }
    remarks.warning(field, `${fieldLabel(TITLE_COLUMNS, field)} com mais de ${longest} caracteres: foi cortado.`);
    return [field, truncate(text, field as TitleField, longest)] as const;
  });
  return { cells: Object.fromEntries(fittingCells), summary, messages: remarks.messages };
}

/** A list loses its last entries, any other text its end. */
function truncate(text: string, field: TitleField, longest: number): string {
  const end = field === "authors" || field === "subjects" ? text.lastIndexOf("; ", longest - 1) : -1;
  return end > 0 ? `${text.slice(0, end)};` : text.slice(0, longest).trim();
}

const READING = { authorStyle: "inverted" } as const;

/** The texts of a title that came from this record and was never changed. */
export function textsOfRecord(record: MarcRecord, format: MarcFormat, thisYear: number): TitleTexts {
  const { cells, summary } = readMarcRow(record, format);
  const { values } = readTitleRow(cells, { ...READING, thisYear });
  return textsOfTitle({ ...values.title, summary });
}

/** The texts of a title that have a place in MARC. */
export function textsOfTitle(title: TitleFields & { summary: string }): TitleTexts {
  const { isbn13, year, year_text, minimum_age, ...rest } = title;
  return {
    ...pick(rest),
    audience: audienceInWords(minimum_age),
    isbn: isbn13,
    year: year_text || (year === 0 ? "" : String(year)),
  };
}

function pick(
  title: Omit<TitleFields, "isbn13" | "year" | "year_text" | "minimum_age"> & { summary: string },
): Omit<TitleTexts, "isbn" | "year" | "audience"> {
  const { subtitle, authors, publisher, edition, volume, cdd, cdu, cutter, subjects, language, summary } = title;
  return { title: title.title, subtitle, authors, publisher, edition, volume, cdd, cdu, cutter, subjects, language, summary };
}
