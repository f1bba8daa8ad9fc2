/** The key by which two titles are probably one: the same words, authors, edition and volume, however they are written. */
import { searchText } from "../../text";
import { readEdition } from "./bibliographic";
import { titleKey } from "./title-key";

interface Work {
  title: string;
  subtitle: string;
  authors: string;
  edition: string;
  volume: string;
}

const LONGEST_KEY = 500;

/** "Assis, Machado de" and "Machado de Assis" are the same names, "2ª edição" and "2. ed." the same edition. Never empty. */
export function workKey(work: Work): string {
  const names = searchText(work.authors).split(" ").sort().join(" ");
  return [titleKey(work), names, searchText(readEdition(work.edition)), searchText(work.volume)].join("|").slice(0, LONGEST_KEY);
}
