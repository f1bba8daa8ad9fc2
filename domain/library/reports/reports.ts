/** The figures of the library's reports, and their words. */
import type { Day } from "../../dates";
import { addMonths } from "../../months";
import { count, groupThousands } from "../../text";

export interface MonthLoans {
  /** "2026-11". */
  month: string;
  loans: number;
}

const MAX_MONTHS = 1200;

/** Loans by month, made from loans by day, with the months without any, so that a chart has no gap. */
export function byMonth(days: readonly { day: Day; loans: number }[]): MonthLoans[] {
  const sums = new Map<string, number>();
  for (const { day, loans } of days) {
    const month = day.slice(0, 7);
    sums.set(month, (sums.get(month) ?? 0) + loans);
  }
  const months = [...sums.keys()].sort();
  const result: MonthLoans[] = [];
  const last = months[months.length - 1] ?? "";
  for (let month = months[0] ?? ""; month !== "" && month <= last && result.length < MAX_MONTHS; month = addMonths(month, 1)) {
    result.push({ month, loans: sums.get(month) ?? 0 });
  }
  return result;
}

export interface Holdings {
  /** Titles with at least one copy that the school still has. */
  titles: number;
  copies: number;
  /** Active students. */
  students: number;
}

/** Lei 12.244/2010, art. 2, sole paragraph: at least one title for each enrolled student. */
export function titlesPerStudent({ titles, students }: Holdings): {
  met: boolean;
  missing: number;
  ratio: string;
  sentence: string;
} {
  const missingTitles = Math.max(0, students - titles);
  const tenths = students > 0 ? Math.floor((titles * 10) / students) : 0;
  const ratio = `${groupThousands(Math.floor(tenths / 10))},${tenths % 10}`;
  if (students === 0) {
    return { met: true, missing: missingTitles, ratio: "", sentence: "Não há aluno ativo cadastrado." };
  }
  return {
    met: missingTitles === 0,
    missing: missingTitles,
    ratio,
    sentence:
      missingTitles === 0
        ? `Atende à lei: ${ratio} títulos por aluno matriculado.`
        : `${missingTitles === 1 ? "Falta" : "Faltam"} ${count(missingTitles, "título", "títulos")} para o mínimo legal de 1 por aluno matriculado: hoje são ${ratio}.`,
  };
}
