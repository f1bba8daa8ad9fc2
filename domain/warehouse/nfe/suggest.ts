/** The materials that a supplier's text may mean: offered as a choice, never chosen automatically. R-40. */
import { searchText } from "../../text";

export interface NamedMaterial {
  id: string;
  name: string;
}

const SHORTEST = 3;
/** A word that so many materials share proposes one only where there is no rarer word. */
const COMMON = 500;
/** The weight of a complete word, and of the first word, which names the thing. */
const WHOLE_WORD_WEIGHT = 1.5;
const FIRST = 1.6;
/** Words for a pack or a size, not for a thing. */
const STOP_WORDS = new Set(["com", "para", "und", "unid", "caixa", "pct", "pacote", "cor", "ref", "tipo", "sem"]);

/** The words of a name that name the thing. */
export const wordsOf = (name: string): string[] => [
  ...new Set(
    searchText(name)
      .split(/[^a-z0-9]+/)
      .filter((word) => word.length >= SHORTEST && !STOP_WORDS.has(word)),
  ),
];

/** The materials whose names contain a word, by their places; whether whole, or only as a beginning. */
interface Posting {
  isWhole: Map<number, boolean>;
  /** Between 0 and 1: the fewer materials share it, the higher. */
  weight: number;
}

/**
 * Finds the likeliest among many names by their common words; "esf" is the beginning of "esferográfica". A note may name a
 * thousand things and a school keep thousands: rare words are searched first, and common ones only while they can still change
 * the result.
 */
export function suggesting<Material extends NamedMaterial>(
  materials: readonly Material[],
): (name: string, most: number) => Material[] {
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
      (posting) => posting.word.startsWith(word) || word.startsWith(posting.word),
    );
    const isWhole = new Map<number, boolean>();
    for (const { word: other, material } of like) {
      if (!isWhole.has(material)) {
        isWhole.set(material, other === word);
      }
    }
    const term = { isWhole, weight: 1 / (1 + Math.log(Math.max(1, like.length))) };
    postings.set(word, term);
    return term;
  };
  const answers = new Map<string, number[]>();
  const likeliest = (words: readonly string[], max: number): number[] => {
    const terms = words
      .map((word, place) => {
        const { isWhole, weight } = postingOf(word);
        return { isWhole, weight: place === 0 ? FIRST * weight : weight };
      })
      .filter(({ isWhole }) => isWhole.size > 0)
      .sort((first, second) => first.isWhole.size - second.isWhole.size);
    const pointsOf = (material: number) =>
      terms.reduce((sum, { isWhole, weight }) => {
        const isWholeWord = isWhole.get(material);
        return isWholeWord === undefined ? sum : sum + (isWholeWord ? WHOLE_WORD_WEIGHT : 1) * weight;
      }, 0);
    const best: { material: number; points: number }[] = [];
    const candidates = new Set<number>();
    /** The greatest score that an unseen item could have. */
    let bestPossible = terms.reduce((sum, { weight }) => sum + WHOLE_WORD_WEIGHT * weight, 0);
    for (const { isWhole, weight } of terms) {
      const last = best[max - 1];
      if ((last && last.points > bestPossible) || (best.length > 0 && isWhole.size > COMMON)) {
        break;
      }
      bestPossible -= WHOLE_WORD_WEIGHT * weight;
      for (const material of isWhole.keys()) {
        if (!candidates.has(material)) {
          candidates.add(material);
          const points = pointsOf(material);
          const at = best.findIndex((entry) => points > entry.points || (points === entry.points && material < entry.material));
          if (at >= 0) {
            best.splice(at, 0, { material, points });
            best.length = Math.min(best.length, max);
          } else if (best.length < max) {
            best.push({ material, points });
          }
        }
      }
    }
    return best.map(({ material }) => material);
  };
  return (name, max) => {
    const words = wordsOf(name);
    const key = `${max} ${words.join(" ")}`;
    const answer = answers.get(key) ?? likeliest(words, max);
    answers.set(key, answer);
    return answer.map((index) => materials[index]!);
  };
}
