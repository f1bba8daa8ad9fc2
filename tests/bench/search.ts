/** Search as one types, by title, author, subject, ISBN and tombo. */
import type { TestSchool } from "../helpers/test-school";
import { type Figure, ms, type Part } from "./figure";
import { grownSchool, type Size, words } from "./grown-school";
import { demand, repeat, type Work } from "./measure";

const SIZES: readonly { name: string; size: Size; goal?: number }[] = [
  { name: "10k titles, 30k copies", size: { titles: 10_000, copies: 30_000, readers: 1000, loans: 10_000, open: 2000 } },
  {
    name: "100k titles, 300k copies",
    size: { titles: 100_000, copies: 300_000, readers: 3000, loans: 100_000, open: 5000 },
    goal: 10,
  },
  { name: "1M titles, 1M copies", size: { titles: 1_000_000, copies: 1_000_000, readers: 3000, loans: 10_000, open: 2000 } },
];

/** The requests of a user who types these words: the field waits for a pause, so about every second letter. */
function typed(text: string): string[] {
  return Array.from({ length: Math.ceil(text.length / 2) }, (_, index) => text.slice(0, 2 * index + 2)).filter(
    (part) => part.trim().length > 1,
  );
}

export function searchesOf({ titles, copies }: Size): string[] {
  const vocabulary = words();
  const texts = Array.from({ length: 12 }, (_, index) => {
    const number = 1 + ((index * 7919) % titles);
    const at = (step: number) => vocabulary[(number * step) % vocabulary.length] ?? "harry";
    return [`${at(7919)} ${at(104_729)}`, `${at(15_485_863)} ${at(32_452_843)}`, at(1_299_709)][index % 3]!;
  });
  const codes = [1, 2, 3].flatMap((part) => [
    `978${String(Math.floor((titles * part) / 4)).padStart(10, "0")}`,
    String(Math.floor((copies * part) / 4)).padStart(7, "0"),
  ]);
  return [...texts.flatMap(typed), ...codes];
}

const searching = (school: TestSchool, list: readonly string[]): Work => {
  const librarian = school.as("Biblioteca");
  return (client, turn) => demand(librarian.list("titles", { q: list[(client * 31 + turn) % list.length] }));
};

export const search: Part = async (scale) => {
  const figures: Figure[] = [];
  for (const { name, size, goal } of SIZES.filter(({ size }) => scale.scaled(1_000_000) >= size.titles)) {
    const school = await grownSchool(size);
    try {
      const work = searching(school, searchesOf(size));
      await repeat(work, { clients: 1, turns: scale.scaled(100) });
      const alone = await repeat(work, { clients: 1, turns: scale.scaled(400) });
      figures.push({
        name: `search as one types, ${name}, alone, p95`,
        measured: `${ms(alone.p95)} (median ${ms(alone.median)})`,
        goal: goal ? `at most ${goal} ms` : "",
        ...(goal ? { met: alone.p95 <= goal } : {}),
        ...(goal ? { peer: "PocketBase's own filter: 109 ms; ABCD: time-out at 300k records" } : {}),
      });
      const together = await repeat(work, { clients: 8, turns: scale.scaled(1200) });
      figures.push({
        name: `search as one types, ${name}, 8 clients`,
        measured: `${together.perSecond.toFixed(0)}/s (p95 ${ms(together.p95)})`,
        goal: size.titles === 10_000 ? "at least 440/s" : "",
        ...(size.titles === 10_000 ? { met: together.perSecond >= 440, peer: "SLiMS: 44/s" } : {}),
      });
    } finally {
      await school.end();
    }
  }
  return figures;
};
