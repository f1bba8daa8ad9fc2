/** Which materials a supplier's text may mean: shown to choose from, never chosen. R-40. */
import { searchText } from "../../text";

export interface Named {
  id: string;
  name: string;
}

const SHORTEST = 3;
/** A word that so many materials share proposes one only where nothing rarer does. */
const COMMON = 500;
/** The weight of a complete word, and of the first word, which names the thing. */
const WHOLE = 1.5;
const FIRST = 1.6;
/** Words that name a pack or a size, not a thing. */
const SILENT = new Set(["com", "para", "und", "unid", "caixa", "pct", "pacote", "cor", "ref", "tipo", "sem"]);

/** The words of a name that say what the thing is. */
export const wordsOf = (name: string): string[] => [
  ...new Set(
    searchText(name)
      .split(/[^a-z0-9]+/)
      .filter((word) => word.length >= SHORTEST && !SILENT.has(word)),
  ),
];

/** The materials in whose names a word stands, by their places; whether whole, or as one's beginning only. */
interface Posting {
  isWhole: Map<number, boolean>;
  /** Between 0 and 1: the fewer share it, the more it says. */
  worth: number;
}

/**
 * Finds the likeliest among many names by the words that they share; "esf" is the beginning of "esferográfica". A note may name a
 * thousand things and a school keep thousands: rare words are looked at first, and common ones only while they could still matter.
 */
export function suggesting<Material extends Named>(materials: readonly Material[]): (name: string, most: number) => Material[] {
  const byStart = new Map<string, { word: string; material: number }[]>();
  for (const [material, { name }] of materials.entries()) {
    for (const word of wordsOf(name)) {
      const start = word.slice(0, SHORTEST);
      const words = byStart.get(start);
      if (words) {
        words.push({ word, material });
      } else {
        byStart.set(start, [{ word, material }]);
      }
    }
  }
  const postings = new Map<string, Posting>();
  const postingOf = (word: string): Posting => {
    const posting = postings.get(word);
    if (posting) {
      return posting;
    }
    const like = (byStart.get(word.slice(0, SHORTEST)) ?? []).filter(
      (one) => one.word.startsWith(word) || word.startsWith(one.word),
    );
    const isWhole = new Map<number, boolean>();
    for (const { word: other, material } of like) {
      if (!isWhole.has(material)) {
        isWhole.set(material, other === word);
      }
    }
    const term = { isWhole, worth: 1 / (1 + Math.log(Math.max(1, like.length))) };
    postings.set(word, term);
    return term;
  };
  const answers = new Map<string, number[]>();
  const likeliest = (words: readonly string[], most: number): number[] => {
    const terms = words
      .map((word, place) => {
        const { isWhole, worth } = postingOf(word);
        return { isWhole, worth: place === 0 ? FIRST * worth : worth };
      })
      .filter(({ isWhole }) => isWhole.size > 0)
      .sort((one, other) => one.isWhole.size - other.isWhole.size);
    const pointsOf = (material: number) =>
      terms.reduce((sum, { isWhole, worth }) => {
        const whole = isWhole.get(material);
        return whole === undefined ? sum : sum + (whole ? WHOLE : 1) * worth;
      }, 0);
    const best: { material: number; points: number }[] = [];
    const candidates = new Set<number>();
    /** The greatest score that an unseen item could have. */
    let bestPossible = terms.reduce((sum, { worth }) => sum + WHOLE * worth, 0);
    for (const { isWhole, worth } of terms) {
      const last = best[most - 1];
      if ((last && last.points > bestPossible) || (best.length > 0 && isWhole.size > COMMON)) {
        break;
      }
      bestPossible -= WHOLE * worth;
      for (const material of isWhole.keys()) {
        if (!candidates.has(material)) {
          candidates.add(material);
          const points = pointsOf(material);
          const at = best.findIndex((one) => points > one.points || (points === one.points && material < one.material));
          if (at >= 0) {
            best.splice(at, 0, { material, points });
            best.length = Math.min(best.length, most);
          } else if (best.length < most) {
            best.push({ material, points });
          }
        }
      }
    }
    return best.map(({ material }) => material);
  };
  return (name, most) => {
    const words = wordsOf(name);
    const key = `${most} ${words.join(" ")}`;
    const answer = answers.get(key) ?? likeliest(words, most);
    answers.set(key, answer);
    return answer.map((index) => materials[index]!);
  };
}
