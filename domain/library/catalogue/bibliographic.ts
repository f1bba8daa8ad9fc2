/** Reads titles, authors, editions, years and languages in the notations of catalogues and spreadsheets, as a librarian would. */
import { searchText, tidy } from "../../text";
import { joinTerms } from "./term-lists";
import { readYear } from "./year";

export interface TitleStatement {
  title: string;
  subtitle: string;
  /** The statement of responsibility in the title's cell; empty without one. */
  responsibility: string;
}

/** The marks that ISBD leaves at the end of an area: "2. ed. -", "Neves.-", "Título /". */
const AREA_MARKS = new Set([..."-–—/:;,="]);
const AREA_END = /(?:\s*\.\s*[-–—]+|\s+[-–—]+|\s*[/:;,=])\s*$/;

/** Caches readings: a file has few different years and languages, and the server's interpreter is slow at patterns. */
function remembering<T>(parse: (text: string) => T): (text: string) => T {
  const byKey = new Map<string, T>();
  return (text) => {
    let value = byKey.get(text);
    if (value === undefined) {
      if (byKey.size > MAX_REMEMBERED) {
        byKey.clear();
      }
      value = parse(text);
      byKey.set(text, value);
    }
    return value;
  };
}
const MAX_REMEMBERED = 2000;

/**
 * Splits "Title : subtitle / author. -". The cell is tidy already, as all cells here. The slash splits only where it certainly
 * separates: ISBD's own signs follow it, or it names a person from the authors' cell; "Marked / Betrayed" stays one title. A
 * colon splits only with a space before it, as ISBD writes it: "2001: uma odisseia" is a person's own notation and stays.
 */
export function readTitleStatement(cell: string, authors: string): TitleStatement {
  let title = cell;
  let responsibility = "";
  const stroke = title.indexOf(" / ");
  if (stroke > 0) {
    const statementRest = title.slice(stroke + 3);
    if (/ ; |\.\s*[-–—]+$/.test(statementRest) || sharesName(statementRest, authors)) {
      responsibility = withoutAreaEnd(statementRest);
      title = title.slice(0, stroke);
    }
  }
  title = withoutAreaEnd(title);
  const colon = title.indexOf(" : ");
  const parted = colon > 0 && colon < title.length - 3;
  return {
    title: parted ? title.slice(0, colon).trim() : title,
    subtitle: parted ? title.slice(colon + 3).trim() : "",
    responsibility,
  };
}

function withoutAreaEnd(text: string): string {
  if (!AREA_MARKS.has(text.slice(-1))) {
    return text;
  }
  const shorter = text.replace(AREA_END, "");
  return shorter.trim() === "" ? text : shorter.trim();
}

/** The beginning of a statement that first says what somebody did: "organizado por", "tradução de". */
const ROLE =
  /^(?:org|organizad[ao]|organizacao|trad|traducao|traduzid[ao]|adapt|adaptad[ao]|adaptacao|il|ilustrad[ao]|ilustracoes|coord|coordenad[ao]|coordenacao|comp|compilad[ao]|sel|selecao|ed|editad[ao]|dir|pref|prefacio|por)$/;

/**
 * Whether a statement names one of the authors and begins with a person, or with a role. "Contos / Poemas de Machado" stays one
 * title. A word of four letters or more counts, so that "de" and initials prove nothing.
 */
function sharesName(statement: string, authors: string): boolean {
  const authorWords = searchText(authors).split(" ");
  const isName = (word: string) => word.length >= 4 && authorWords.includes(word);
  const words = searchText(statement).split(" ");
  const first = words.find((word) => word.length >= 4 || ROLE.test(word)) ?? "";
  return words.some(isName) && (isName(first) || ROLE.test(first) || authorWords.includes(first.slice(0, 1)));
}

/** The main author in a statement of responsibility: "Anne Anastasi ; tradução de …" is Anne Anastasi. */
export function authorOf(responsibility: string): string {
  return withoutAreaEnd(responsibility.split(" ; ")[0] ?? "")
    .replace(/\s*\[?et al\.?\]?$/i, "")
    .trim();
}

/** The use of the comma in a file's column of authors. */
export type AuthorStyle = "several" | "inverted";

/**
 * "Suzanne Collins, Mary GrandPré" are two people; "Anastasi, Anne" is one. A single cell may be ambiguous ("Platão, Carlos
 * Nunes"). The whole column is not: in one style most cells begin with a full name, in the other with a surname.
 */
export function authorStyle(cells: readonly string[]): AuthorStyle {
  let several = 0;
  let inverted = 0;
  for (const cell of cells) {
    if (cell.includes(";") || !cell.includes(",")) {
      continue;
    }
    const [first = "", second = ""] = cell.split(",").map((part) => part.trim());
    if (/\s/.test(first) && !isParticle(first) && /\s/.test(second)) {
      several++;
    } else if (!/\s/.test(first) || isParticle(first)) {
      inverted++;
    }
  }
  return several > inverted ? "several" : "inverted";
}

/** Surnames of two words: "Castelo Branco" looks like a full name, "da Silva" and "Souza Filho" do not. */
function isParticle(text: string): boolean {
  return /^(d[aeo]s?|von|van|el|la|le)\s/i.test(text) || /\s(filho|neto|junior|júnior|sobrinho|jr\.?)$/i.test(text);
}

/** Authors in the catalogue's form, with "; " between. */
export function readAuthors(cell: string, style: AuthorStyle): string {
  if (!/[,;|]/.test(cell)) {
    return withoutAreaEnd(cell);
  }
  const separator = cell.includes(";") || style === "inverted" ? /[;|]/ : /[,|]/;
  return joinTerms(cell.split(separator).map((part) => withoutAreaEnd(part.trim())));
}

const LIFE_DATES = /^(ca\.?\s*)?\d{3,4}\s*-\s*(\d{3,4})?\.?$/;

/** Subjects, with "; " between. Commas also separate, except in a person with life dates: "Piaget, Jean, 1896-1980". */
export function readSubjects(cell: string): string {
  if (cell === "") {
    return "";
  }
  if (cell.includes(";") || cell.includes("|")) {
    return joinTerms(cell.split("|").join(";").split(";"));
  }
  const subjects: string[] = [];
  for (const part of cell.split(",").map(tidy)) {
    if (LIFE_DATES.test(part) && subjects.length >= 2) {
      const last = subjects.pop();
      const family = subjects.pop();
      subjects.push(`${family}, ${last}, ${part}`);
    } else {
      subjects.push(part);
    }
  }
  return joinTerms(subjects.map((subject) => (/[a-z0-9]{3}\.$|\d-?\.$|\]\.$/.test(subject) ? subject.slice(0, -1) : subject)));
}

/** "2", "2.0", "2ª", "2a edição" and "2. ed. -" are all "2. ed.", as ABNT writes it; words stay as they are. */
export function readEdition(cell: string): string {
  if (cell === "") {
    return "";
  }
  const text = tidy(cell)
    .replace(/\s*[-–—]+$/, "")
    .replace(/^(\d+)[.,]0+$/, "$1");
  const match = /^(\d{1,3})\s*[.ªºa°]*\s*(?:ed(?:i[cç][aã]o|\.)?)?\s*[.,]?\s*(.*)$/i.exec(text);
  if (!match || Number(match[1]) === 0) {
    return text;
  }
  const [, number, remainder = ""] = match;
  if (remainder !== "" && !/ed/i.test(text)) {
    return text;
  }
  return remainder === "" ? `${Number(number)}. ed.` : `${Number(number)}. ed. ${remainder}`;
}

/** "1", "1.0", "v.1", "vol. 1" are all "1". */
export function readVolume(cell: string): string {
  if (cell === "") {
    return "";
  }
  const text = withoutAreaEnd(tidy(cell)).replace(/^(\d+)[.,]0+$/, "$1");
  return text.replace(/^(?:v|vol|volume|t|tomo)\.?\s*(?=\d)/i, "");
}

export interface YearReading {
  year: number;
  /** As printed, where that has more information than the number. */
  year_text: string;
  /** The message to the user, in Portuguese; empty without one. */
  warning: string;
}

const LONGEST_YEAR_TEXT = 40;

/**
 * The year of a cell, which spreadsheets write as 1997.0, 1.997 or a date.
 * @param thisYear no book is from a later year than the next.
 */
export function readPublicationYear(cell: string, thisYear: number): YearReading {
  return cell === "" ? NO_YEAR : readAnyYear(`${thisYear} ${cell}`);
}

const NO_YEAR: YearReading = { year: 0, year_text: "", warning: "" };

const readAnyYear = remembering((yearAndCell): YearReading => {
  const thisYear = Number(yearAndCell.slice(0, 4));
  const typedYear = yearAndCell.slice(5);
  const text = plainYear(typedYear);
  if (text.length > LONGEST_YEAR_TEXT) {
    return {
      year: 0,
      year_text: text.slice(0, LONGEST_YEAR_TEXT),
      warning: `“${text.slice(0, 60)}” não é um ano; foi mantido o início do texto.`,
    };
  }
  if (/^\d{3}$/.test(text)) {
    return { year: Number(text), year_text: "", warning: `Ano ${text}: confira se não falta um número.` };
  }
  const { year, problem } = readYear(text, thisYear);
  if (problem) {
    return { year: 0, year_text: text, warning: `O ano “${typedYear}” foi mantido como texto. ${problem}` };
  }
  return { year, year_text: text === String(year) ? "" : text, warning: "" };
});

function plainYear(text: string): string {
  const number = text.replace(/^(-?\d+)[.,]0+$/, "$1");
  if (/^[12][.,]\d{3}$/.test(number)) {
    return number.replace(/[.,]/, "");
  }
  const date = /^(?:\d{1,2}[/.-]\d{1,2}[/.-](\d{4})|(\d{4})-\d{2}-\d{2}(?:[ T].*)?)$/.exec(number);
  return date ? (date[1] ?? date[2] ?? "") : number;
}

/** Codes of MARC and ISO 639 in school libraries, by the language's name. */
const LANGUAGES: Record<string, readonly string[]> = {
  Português: ["por", "pt", "pt br", "pt pt", "portugues"],
  Inglês: ["eng", "en", "en us", "en gb", "en ca", "ingles", "english"],
  Espanhol: ["spa", "es", "espanhol", "castelhano"],
  Francês: ["fre", "fra", "fr", "frances"],
  Italiano: ["ita", "it", "italiano"],
  Alemão: ["ger", "deu", "de", "alemao"],
  Latim: ["lat", "la", "latim"],
  Grego: ["gre", "ell", "el", "grc", "grego"],
  Japonês: ["jpn", "ja", "japones"],
  Chinês: ["chi", "zho", "zh", "chines"],
  Russo: ["rus", "ru", "russo"],
  Árabe: ["ara", "ar", "arabe"],
  Persa: ["per", "fas", "fa", "persa"],
  Hebraico: ["heb", "he", "hebraico"],
  Indonésio: ["ind", "id", "indonesio"],
  Polonês: ["pol", "pl", "polones"],
  Holandês: ["dut", "nld", "nl", "holandes"],
  Norueguês: ["nor", "no", "noruegues"],
  Sueco: ["swe", "sv", "sueco"],
  Dinamarquês: ["dan", "da", "dinamarques"],
  Turco: ["tur", "tr", "turco"],
  Romeno: ["rum", "ron", "ro", "romeno"],
  Vietnamita: ["vie", "vi", "vietnamita"],
  Filipino: ["fil", "filipino"],
  Esperanto: ["epo", "eo", "esperanto"],
  "Vários idiomas": ["mul", "varios idiomas"],
};
const LANGUAGE_BY_CODE = new Map(
  Object.entries(LANGUAGES).flatMap(([name, codes]) => codes.map((code) => [code, name] as const)),
);

/** A language by its name; an unknown code stays as it is. */
export const readLanguage = remembering((cell) => LANGUAGE_BY_CODE.get(searchText(cell)) ?? cell);

/** The code of MARC and ISO 639-2/B for a language's name; empty for an unknown one. */
export function languageCode(name: string): string {
  const languages = LANGUAGES[name] ?? LANGUAGES[LANGUAGE_BY_CODE.get(searchText(name)) ?? ""];
  return languages?.find((code) => /^[a-z]{3}$/.test(code)) ?? "";
}
