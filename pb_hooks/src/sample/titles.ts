/** The titles of the real files, read by the rules that an import reads them by. */
import { readDelimited } from "../../../domain/imports/delimited";
import { readIsbns } from "../../../domain/imports/isbn";
import { readYear } from "../../../domain/library/year";
import { tidy } from "../../../domain/text";
import type { TitleValues } from "./catalogue";

const LANGUAGES: Readonly<Record<string, string>> = {
  eng: "Inglês",
  "en-US": "Inglês",
  "en-GB": "Inglês",
  "en-CA": "Inglês",
  spa: "Espanhol",
  fre: "Francês",
  ger: "Alemão",
  ita: "Italiano",
  por: "Português",
};

type Cells = Record<string, string>;

/** The rows of a file as objects by column name. */
function rowsOf(text: string, limit: number): Cells[] {
  const [header, ...rows] = readDelimited(text, ",", { limit: limit + 1 });
  const names = (header?.cells ?? []).map((name) => name.trim().toLowerCase());
  return rows
    .filter((row) => row.cells.length === names.length)
    .map((row) => Object.fromEntries(names.map((name, column) => [name, tidy(row.cells[column]!)])));
}

/** goodbooks-10k.csv: "The Hunger Games (The Hunger Games, #1)" is a title and its place in a series. */
export function goodbooks(text: string, limit: number, thisYear: number): TitleValues[] {
  return rowsOf(text, limit).map((row) => {
    const series = /^(.+?) \(([^()]+,? #[\d.-]+)\)$/.exec(row.title!);
    return {
      title: series?.[1] ?? row.title!,
      subtitle: series?.[2] ?? "",
      authors: row.authors!.split(", ").join("; "),
      isbn13: readIsbns([row.isbn!, row.isbn13!]).isbn13,
      year: readYear(row.original_publication_year!, thisYear).year,
      language: LANGUAGES[row.language_code!] ?? "",
    };
  });
}

/** acervo-cefetrj-amostra.csv: subjects in one cell, years and editions as a librarian writes them. */
export function schoolExport(text: string, limit: number, thisYear: number): TitleValues[] {
  return rowsOf(text, limit).map((row) => {
    const [title = "", subtitle = ""] = row.titulo!.split(" : ");
    return {
      title,
      subtitle,
      authors: row.autor_principal!,
      isbn13: readIsbns([row.isbn_issn!]).isbn13,
      publisher: row.editora!,
      year: readYear(row.ano!, thisYear).year,
      year_text: /^\d{4}$/.test(row.ano!) ? "" : row.ano!,
      edition: row.edicao!.replace(/[\s.-]+$/, "."),
      cdd: row.classificacao!,
      subjects: row.assuntos!.split(", ").join("; "),
      language: row.idioma!,
    };
  });
}
