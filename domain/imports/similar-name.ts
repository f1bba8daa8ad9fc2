/** Whether two names may be two spellings of one thing's name. */
import { searchText } from "../text";

interface SimilarityOptions {
  /** Two words count as one where one begins with the other: "esf." and "esferográfica". */
  abbreviations?: true;
  /** The first words must be equal, as a person's given name. */
  sameFirstWord?: true;
}

/**
 * At least half of the shorter name's words are common. Short words without a digit, such as "de", count only where there is no
 * other.
 */
export function isSimilarName(registeredName: string, row: string, { abbreviations, sameFirstWord }: SimilarityOptions): boolean {
  const [a, b] = [wordsOf(registeredName, sameFirstWord), wordsOf(row, sameFirstWord)];
  const [few, many] = a.length <= b.length ? [a, b] : [b, a];
  const isSame = (first: string, second: string) =>
    first === second || (abbreviations === true && (first.startsWith(second) || second.startsWith(first)));
  const common = few.filter((word) => many.some((other) => isSame(word, other))).length;
  return (sameFirstWord !== true || a[0] === b[0]) && common * 2 >= few.length;
}

function wordsOf(name: string, keepsAll: true | undefined): string[] {
  const words = searchText(name).split(" ");
  const long = words.filter((word) => word.length >= 3 || /\d/.test(word));
  return keepsAll || long.length === 0 ? words : long;
}
