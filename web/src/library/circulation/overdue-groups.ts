/** Overdue loans for the paper: a group for each class, and one for people without a class. */
import type { Loan } from "../../../../domain/library/commands";
import { classInYear } from "../../../../domain/people/class-name";

export interface OverdueGroup {
  /** Empty for teachers, staff and others without a class. */
  class_name: string;
  readers: { id: string; name: string; card: string; loans: Loan[] }[];
  loans: number;
}

const collator = new Intl.Collator("pt-BR", { numeric: true });

/**
 * By class, then by name, then the longest delay first; people without a class come last.
 * @param schoolYear a class of another year is named with it, since a person who left stays in the last class.
 */
export function overdueGroups(loans: readonly Loan[], schoolYear: number): OverdueGroup[] {
  const groups = new Map<string, Map<string, Loan[]>>();
  for (const loan of loans) {
    const group = classInYear(loan.class_name, loan.class_year, schoolYear);
    const readers = groups.get(group) ?? new Map<string, Loan[]>();
    groups.set(group, readers);
    readers.set(loan.reader, [...(readers.get(loan.reader) ?? []), loan]);
  }
  return [...groups]
    .sort(([group], [other]) => Number(group === "") - Number(other === "") || collator.compare(group, other))
    .map(([class_name, readers]) => ({
      class_name,
      readers: [...readers.entries()]
        .map(([id, readerLoans]) => ({
          id,
          name: readerLoans[0]?.reader_name ?? "",
          card: readerLoans[0]?.card ?? "",
          loans: readerLoans.sort((loan, other) => other.days_late - loan.days_late || collator.compare(loan.tombo, other.tombo)),
        }))
        .sort((reader, other) => collator.compare(reader.name, other.name) || collator.compare(reader.card, other.card)),
      loans: [...readers.values()].reduce((sum, readerLoans) => sum + readerLoans.length, 0),
    }));
}
