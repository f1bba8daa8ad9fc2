/** The place of a book on the shelf: its class, author's mark, volume and copy, with the form that each should have. */
import { searchText } from "../../text";
import { splitTerms } from "./term-lists";

export interface CallNumberSource {
  cdd: string;
  cdu: string;
  cutter: string;
  volume: string;
}

/** The number of the copy among a title's copies, and their total. */
export interface CopyPlace {
  ordinal: number;
  copies: number;
}

/** Class and author's mark, with volume and copy where they are needed; empty where the book has no class. */
export function callNumberParts({ cdd, cdu, cutter, volume }: CallNumberSource, place?: CopyPlace): string[] {
  const number = [cdd || cdu, cutter].map((part) => part.trim()).filter(Boolean);
  if (number.length === 0) {
    return [];
  }
  return [
    ...number,
    ...(volume ? [/^\d/.test(volume) ? `v. ${volume}` : volume] : []),
    ...(place && place.copies > 1 ? [`ex. ${place.ordinal}`] : []),
  ];
}

/** "869.3 A848d v. 1 ex. 2". */
export function callNumberOf(source: CallNumberSource, place?: CopyPlace): string {
  return callNumberParts(source, place).join(" ");
}

/** A doubt about a Dewey class; empty when it has the form of one. It is never refused: schools have classes of their own. */
export function cddWarning(text: string): string {
  const number = text.trim();
  if (number === "" || /^[A-Z]{0,3} ?\d{3}(\.\d+)?( ?[A-Z]\w*)?$/i.test(number)) {
    return "";
  }
  if (/^\d{3},\d+$/.test(number)) {
    return `A CDD usa ponto: ${number.replace(",", ".")}.`;
  }
  if (/^\d{1,2}(\.\d+)?$/.test(number)) {
    return "Uma CDD tem três números antes do ponto, como 028.5.";
  }
  return /^\d{4,}/.test(number)
    ? "Uma CDD tem um ponto depois do terceiro número, como 869.93."
    : "Não parece uma CDD, como 869.3.";
}

/** A doubt about a class of the CDU (UDC), which may contain signs: 869.0(81)-3, 37:004, =134.3. */
export function cduWarning(text: string): string {
  const number = text.trim();
  return number === "" || /^[\d(="+:/]["\d.()=:+/'’\-\u2013*\sA-Za-zÀ-ÿ]*$/.test(number)
    ? ""
    : "Não parece uma CDU, como 821.134.3(81).";
}

/**
 * The author's mark by the Library of Congress Cutter Table (Classification and Shelflisting Manual G 63, in the public domain).
 * The three-figure table of Cutter and Sanborn, which many Brazilian libraries use, is not free: a library with that table types
 * its number.
 */
const AFTER_VOWEL = "b2d3l4m4n5p6r7s8t8u9v9w9x9y9";
const AFTER_S = "a2c3e4h5i5m6t7u8w9";
const AFTER_QU = "a3e4i5o6r7t8y9";
const AFTER_OTHER = "a3e4i5o6r7u8y9";
const EXPANSION = "a3e4i5m6p7t8w9";

/** The figure of the last entry that is not beyond the letter. */
function figure(table: string, initial: string): string {
  let mark = table[1]!;
  for (let at = 0; at < table.length; at += 2) {
    if (table[at]! <= initial) {
      mark = table[at + 1]!;
    }
  }
  return mark;
}

const ARTICLES = /^(o|a|os|as|um|uma|uns|umas|the|an|el|la|los|las|le|les|der|die|das|il|lo) /;

/** The family name leads: of "Machado de Assis" it is "Assis". */
function familyName(author: string): string {
  if (author.includes(",")) {
    return searchText(author.slice(0, author.indexOf(",")));
  }
  const words = searchText(author).split(" ");
  const last = words.at(-1) ?? "";
  return words.length > 2 && /^(filho|neto|junior|sobrinho|jr)$/.test(last) ? words.slice(-2).join(" ") : last;
}

/** "A87d" for Assis, Dom Casmurro: the author's mark and the work's first letter; without an author, by the title. */
export function cutterProposal(authors: string, title: string): string {
  const work = searchText(title).replace(ARTICLES, "");
  const [author = ""] = splitTerms(authors);
  const name = (author ? familyName(author) : work).replace(/[^a-z ]/g, "").replace(/ /g, "");
  const [first = "", second = "", third = ""] = name;
  if (first === "" || second === "") {
    return "";
  }
  const qu = first === "q" && second === "u";
  const table = "aeiou".includes(first) ? AFTER_VOWEL : first === "s" ? AFTER_S : qu ? AFTER_QU : AFTER_OTHER;
  const main = figure(table, qu ? third || "a" : second);
  const next = qu ? name[3] : third;
  const mark = author ? (/[a-z]/.exec(work)?.[0] ?? "") : "";
  return `${first.toUpperCase()}${main}${next ? figure(EXPANSION, next) : ""}${mark}`;
}
