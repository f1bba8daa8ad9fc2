/** Which materials a supplier's text may mean: shown to choose from, never chosen. R-40. */
import { searchText } from "../../text";

export interface Named {
  id: string;
  name: string;
}

const SHORTEST = 3;
/** Words that name a pack or a size, not a thing. */
const SILENT = new Set(["com", "para", "und", "unid", "caixa", "pct", "pacote", "cor", "ref", "tipo", "sem"]);

const wordsOf = (name: string): string[] => [
  ...new Set(
    searchText(name)
      .split(/[^a-z0-9]+/)
      .filter((word) => word.length >= SHORTEST && !SILENT.has(word)),
  ),
];

/** Finds the likeliest among many names by the words that they share; "esf" is the beginning of "esferográfica". */
export function suggesting<Material extends Named>(materials: readonly Material[]): (name: string, most: number) => Material[] {
  const byStart = new Map<string, { word: string; material: number }[]>();
  for (const [material, { name }] of materials.entries()) {
    for (const word of wordsOf(name)) {
      const start = word.slice(0, SHORTEST);
      const known = byStart.get(start);
      if (known) {
        known.push({ word, material });
      } else {
        byStart.set(start, [{ word, material }]);
      }
    }
  }
  return (name, most) => {
    const points = new Map<number, number>();
    for (const [place, word] of wordsOf(name).entries()) {
      const all = byStart.get(word.slice(0, SHORTEST)) ?? [];
      const like = all.filter((one) => one.word.startsWith(word) || word.startsWith(one.word));
      const seen = new Set<number>();
      for (const { word: other, material } of like) {
        if (!seen.has(material)) {
          seen.add(material);
          // A rare word says more than a common one, the whole word more than its beginning, the first word what the thing is.
          const weight = ((other === word ? 1.5 : 1) * (place === 0 ? 1.6 : 1)) / (1 + Math.log(like.length));
          points.set(material, (points.get(material) ?? 0) + weight);
        }
      }
    }
    return [...points]
      .sort(([one, ones], [other, others]) => others - ones || one - other)
      .slice(0, most)
      .map(([index]) => materials[index]!);
  };
}
