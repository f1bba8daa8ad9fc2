/** The refused books of a delivery, and the second delivery with overrides. Pure. */
import type { Obstacle } from "../../refusal";
import { OVERRIDABLE } from "../overridable";
import type { ClassSetItem } from "./class-sets";
import type { SetVerdict } from "./commands";

/** A reader's books that are refused for one reason. */
export interface RefusedLine {
  reader: string;
  sentence: string;
  /** All rules that refuse one of the books. */
  obstacles: Obstacle[];
  verdicts: SetVerdict[];
}

/** One line per reader and reason, in the order of the verdicts. */
export function refusedLines(verdicts: readonly SetVerdict[]): RefusedLine[] {
  const lines = new Map<string, RefusedLine>();
  for (const verdict of verdicts) {
    if (verdict.outcome === "refused") {
      const { reader, sentence } = verdict;
      const key = `${reader} ${sentence}`;
      const line = lines.get(key) ?? { reader, sentence, obstacles: [], verdicts: [] };
      const codes = line.obstacles.map(({ code }) => code);
      line.obstacles.push(...verdict.obstacles.filter(({ code }) => !codes.includes(code)));
      line.verdicts.push(verdict);
      lines.set(key, line);
    }
  }
  return [...lines.values()];
}

/** Whether a librarian may override all refusals. L-16. */
export const mayOverrideAll = ({ obstacles }: RefusedLine): boolean => obstacles.every(({ code }) => OVERRIDABLE.includes(code));

/** The line's books, for another delivery. */
export const itemsAgain = ({ verdicts }: RefusedLine): ClassSetItem[] =>
  verdicts.map(({ reader, title, copy }) => ({ reader, title, copy: copy || null }));

/** Whether a verdict repeats a refused item of an earlier one: by the scanned copy, where there was one. */
const isRepetition = ({ outcome, reader, title, copy }: SetVerdict, again: SetVerdict): boolean =>
  outcome === "refused" && reader === again.reader && title === again.title && (copy === "" || copy === again.copy);

/** A delivery's verdicts, with the results of later deliveries for its refused items. */
export function withFollowUps(
  verdicts: readonly SetVerdict[],
  later: readonly { verdicts: readonly SetVerdict[] }[],
): SetVerdict[] {
  const allVerdicts = [...verdicts];
  for (const followUp of later) {
    const answeredIndexes = new Set<number>();
    for (const verdict of followUp.verdicts) {
      const place = allVerdicts.findIndex(
        (earlierVerdict, index) => !answeredIndexes.has(index) && isRepetition(earlierVerdict, verdict),
      );
      if (place >= 0) {
        allVerdicts[place] = verdict;
        answeredIndexes.add(place);
      }
    }
  }
  return allVerdicts;
}

/** The number of books by outcome. */
export function tally(verdicts: readonly SetVerdict[]): { lent: number; given: number; refused: number } {
  const of = (outcome: SetVerdict["outcome"]) => verdicts.filter((verdict) => verdict.outcome === outcome).length;
  return { lent: of("lent"), given: of("given"), refused: of("refused") };
}
