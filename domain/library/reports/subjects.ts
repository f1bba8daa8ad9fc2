/** Loans by subject, as a title's record names them: "Romance; Ficção brasileira". */
import { searchText } from "../../text";
import { splitTerms } from "../catalogue/term-lists";

/**
 * Sums loans by subject, the most lent first. Subjects that differ only in case or accents are one, under the most frequent
 * spelling; a repeated subject of a title counts once.
 */
export function loansOfSubjects(titles: readonly { subjects: string; loans: number }[]): { subject: string; loans: number }[] {
  const sums = new Map<string, { loans: number; spellings: Map<string, number> }>();
  const keys = new Map<string, string>();
  const keyOf = (subject: string): string => {
    const key = keys.get(subject) ?? searchText(subject);
    keys.set(subject, key);
    return key;
  };
  for (const { subjects, loans } of titles) {
    for (const subject of splitTerms(subjects)) {
      const key = keyOf(subject);
      const sum = sums.get(key) ?? { loans: 0, spellings: new Map<string, number>() };
      sum.loans += loans;
      sum.spellings.set(subject, (sum.spellings.get(subject) ?? 0) + loans);
      sums.set(key, sum);
    }
  }
  return [...sums.values()]
    .map(({ loans, spellings }) => ({ subject: mostLent(spellings), loans }))
    .sort((first, second) => second.loans - first.loans || (first.subject < second.subject ? -1 : 1));
}

const mostLent = (spellings: ReadonlyMap<string, number>): string =>
  [...spellings].sort(([first, loans], [second, otherLoans]) => otherLoans - loans || (first < second ? -1 : 1))[0]![0];
