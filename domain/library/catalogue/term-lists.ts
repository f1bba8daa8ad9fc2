/** Authors and subjects: lists that are stored as one text. */
import { searchText, tidy } from "../../text";

const SEPARATOR = "; ";

/** The parts of such a text, each once and without empty ones. */
export function splitTerms(text: string): string[] {
  const keys = new Set<string>();
  return text
    .split(/[;\r\n]+/)
    .map(tidy)
    .filter((term) => {
      const key = searchText(term) || term;
      return term !== "" && !keys.has(key) && keys.add(key);
    });
}

/** The one text for a list of authors or subjects. */
export function joinTerms(terms: readonly string[]): string {
  return splitTerms(terms.join(SEPARATOR)).join(SEPARATOR);
}
