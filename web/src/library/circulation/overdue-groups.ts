/** Overdue loans as they are handed out on paper: a group for each class, and one for who has none. */
import type { Loan } from "../../../../domain/library/commands";

export interface OverdueGroup {
  /** Empty for teachers, staff and others without a class. */
  class_name: string;
  readers: { id: string; name: string; card: string; loans: Loan[] }[];
  loans: number;
}

const collator = new Intl.Collator("pt-BR", { numeric: true });

/** By class, then by name, then the longest delay first; who has no class comes last. */
export function overdueGroups(loans: readonly Loan[]): OverdueGroup[] {
  const groups = new Map<string, Map<string, Loan[]>>();
  for (const loan of loans) {
    const readers = groups.get(loan.class_name) ?? new Map<string, Loan[]>();
    groups.set(loan.class_name, readers);
    readers.set(loan.reader, [...(readers.get(loan.reader) ?? []), loan]);
  }
  return [...groups]
    .sort(([one], [other]) => Number(one === "") - Number(other === "") || collator.compare(one, other))
    .map(([class_name, readers]) => ({
      class_name,
      readers: [...readers.entries()]
        .map(([id, own]) => ({
          id,
          name: own[0]?.reader_name ?? "",
          card: own[0]?.card ?? "",
          loans: own.sort((one, other) => other.days_late - one.days_late || collator.compare(one.tombo, other.tombo)),
        }))
        .sort((one, other) => collator.compare(one.name, other.name) || collator.compare(one.card, other.card)),
      loans: [...readers.values()].reduce((sum, own) => sum + own.length, 0),
    }));
}
