/** Letters that Unicode does not decompose, in people's usual spelling here: Søren, Stanisław, Œuvres. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};

// Created once: the server's JavaScript compiles a pattern inside a function again with each call.
const MARKS = /[\u0300-\u036f]/g;
const MARK = /[\u0300-\u036f]/;
const NOT_DECOMPOSED = /[ßæœøłđðþı]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
const UNSEEN = /[\u0000-\u001f\u007f\u00a0\u200b\ufeff\u202a-\u202e\u2066-\u2069]+/g;
const SPACES = / {2,}/g;
const NO_WORD = /[^a-z0-9\u00df-\u00f6\u00f8-\u1fff\u2c00-\u2dff\u3040-\ud7ff\uf900-\ufdff\uff66-\uffdc]+/g;

/**
 * The one normalisation for searching: lower case, no accents, only letters and digits, single spaces. Stored text and query both
 * use it, so "memorias postumas" finds "Memórias Póstumas". Ranges of scripts instead of \p{L}, which the server's JavaScript
 * does not know.
 */
export function searchText(...parts: readonly (string | undefined)[]): string {
  return parts
    .filter(Boolean)
    .join(" ")
    .normalize("NFD")
    .replace(MARKS, "")
    .toLowerCase()
    .replace(NOT_DECOMPOSED, (character) => PLAIN_LETTERS[character] ?? character)
    .replace(NO_WORD, " ")
    .trim();
}

/** The words of a query, at most eight: more add nothing for a person and cost the server. */
export function searchWords(query: string): string[] {
  return searchText(query).split(" ").filter(Boolean).slice(0, 8);
}

/** Whether a query has neither letters nor digits: it finds nothing, instead of everything. */
export const isOfSignsAlone = (query: string): boolean => query.trim() !== "" && searchWords(query).length === 0;

/**
 * A text with single spaces inside and none at the ends, without control and direction characters. Accented letters are single
 * characters (NFC), as keyboards write them: a Mac's file names and some exports decompose them.
 */
export function tidy(value: string): string {
  const composedText = MARK.test(value) ? value.normalize("NFC") : value;
  return composedText.replace(UNSEEN, " ").replace(SPACES, " ").trim();
}

/** "1 livro", "3 livros": the number with the right form of the noun. */
export function count(quantity: number, singular: string, plural: string): string {
  return `${groupThousands(quantity)} ${quantity === 1 ? singular : plural}`;
}

/** 10000 as "10.000"; the server's JavaScript has no Intl. */
export function groupThousands(quantity: number): string {
  return String(quantity).replace(/(\d)(?=(\d{3})+(?!\d))/g, "$1.");
}

/** Centavos as "R$ 1.234,56", on one line. */
export function formatMoney(centavos: number): string {
  const size = Math.abs(centavos);
  const amount = `${groupThousands(Math.floor(size / 100))},${String(size % 100).padStart(2, "0")}`;
  return `${centavos < 0 ? "\u2212" : ""}R$\u00a0${amount}`;
}

/** "João, Ana e Rita"; beyond `max`, "João, Ana e mais 82". */
export function listing(names: readonly string[], max = Number.POSITIVE_INFINITY): string {
  if (names.length > max) {
    return `${names.slice(0, max).join(", ")} e mais ${names.length - max}`;
  }
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} e ${names[names.length - 1]}`;
}

/** The first names of a larger total: "João, Ana e mais 82". */
export const listingOfTotal = (names: readonly string[], total: number): string =>
  total > names.length ? `${names.join(", ")} e mais ${groupThousands(total - names.length)}` : listing(names);

/** "João, Ana ou Rita": one of them is enough. */
export const alternatives = (names: readonly string[]): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} ou ${names[names.length - 1]}`;

/** A text's beginning, without half of a character at its end: an emoji counts as two, and joined ones as more. */
export function headOf(text: string, max: number): string {
  let end = Math.min(text.length, Math.max(0, max));
  if (end === text.length) {
    return text;
  }
  // A joiner, a skin colour or a variation belongs to the character before it.
  while (end > 0 && belongsBefore(text, end)) {
    end--;
  }
  return text.slice(0, end);
}

const isLow = (code: number) => code >= 0xdc00 && code <= 0xdfff;

function belongsBefore(text: string, place: number): boolean {
  const code = text.charCodeAt(place);
  const previousCode = text.charCodeAt(place - 1);
  const isSkin = code === 0xd83c && text.charCodeAt(place + 1) >= 0xdffb && text.charCodeAt(place + 1) <= 0xdfff;
  const isMark = (code >= 0x0300 && code <= 0x036f) || code === 0x20e3;
  return isLow(code) || isMark || isSkin || code === 0x200d || previousCode === 0x200d || (code >= 0xfe00 && code <= 0xfe0f);
}

// A name may end with a mark of its own: "Papelaria Silva Ltda.", "Quem tem medo de lobo?", "Era uma vez...".
const MARK_AND_FULL_STOP = /(\.{3}|[!?…]|(?:^|[^.])\.)\.(?!\S)/g;

/** A text of sentences without the full stop after a name that ends with a mark of its own: "já é de Papelaria Silva Ltda." */
export const withSingleFullStops = (text: string): string => text.replace(MARK_AND_FULL_STOP, "$1");

/** With a capital first letter. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A label within a sentence: "Nome fantasia" begins small, names such as "CNPJ", "WhatsApp" and "NF-e" stay. */
export const withinSentence = (label: string): string =>
  /^[A-ZÀ-Þ][^\sA-ZÀ-Þ]*(?:\s|$)/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;

/** A number of a year's series in its printed form: 2026/000409. */
export const inYear = (year: number, number: number): string => `${year}/${String(number).padStart(6, "0")}`;
