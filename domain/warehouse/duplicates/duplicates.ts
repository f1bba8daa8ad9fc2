/** Materials, and suppliers, that are likely one: the same words, however they are ordered, written or counted. */
import { grouped } from "../../grouped";
import { searchText } from "../../text";

/** Words that do not distinguish a thing or a firm. */
const STOP_WORDS = new Set(
  "a o e c p de da do das dos com para em no na und un unid cia ltda me epp eireli sa mei comercio comercial".split(" "),
);

/** A plural's probable singular: "papeis" is "papel", "canetas" is "caneta". Only compared, never shown. */
function singular(word: string): string {
  if (word.length < 4 || /\d/.test(word)) {
    return word;
  }
  return word
    .replace(/(o|a|ã)es$/, "ao")
    .replace(/([aeou])is$/, "$1l")
    .replace(/([rz])es$/, "$1")
    .replace(/ns$/, "m")
    .replace(/s$/, "");
}

/** The common key of two names that are probably the same: their words in any order, in the singular, each once. */
export function duplicateKey(name: string): string {
  const words = searchText(name)
    // "75g" and "75 g" are one size, "A4" is one word.
    .replace(/(\d)([a-z]+)(?![a-z0-9])/g, "$1 $2")
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "" && !STOP_WORDS.has(word))
    .map(singular);
  return [...new Set(words)].sort().join(" ");
}

export interface DuplicateCandidate {
  id: string;
  /** Empty: it matches none. */
  key: string;
}

/**
 * The groups of two and more with one key, in the order of their first members.
 * @param distinctions the number of members of a key that a user kept apart: one more asks again.
 */
export function groupsOf<Member extends DuplicateCandidate>(
  rows: readonly Member[],
  distinctions: ReadonlyMap<string, number>,
): { key: string; members: Member[] }[] {
  const keyedRows = rows.filter(({ key }) => key !== "");
  return [...grouped(keyedRows, ({ key }) => key)]
    .map(([key, members]) => ({ key, members }))
    .filter(({ key, members }) => members.length > 1 && members.length > (distinctions.get(key) ?? 0));
}
