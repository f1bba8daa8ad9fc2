import { formatDay } from "../../../../domain/dates";
import { isSettled, type StepMark, type StepState } from "../../../../domain/platform/first-steps";
import { useSchool } from "../../data/school";
import { zoned } from "../../ui/format";

const MARK_WORDS: Readonly<Record<StepMark, string>> = { skipped: "Não se aplica", checked: "Conferido" };

/** "Concluído", "A fazer", or the mark on the step. */
export const stepWord = (step: Pick<StepState, "done" | "mark">): string =>
  step.done ? "Concluído" : isSettled(step) && step.mark !== "" ? MARK_WORDS[step.mark] : "A fazer";

/** The author of the mark and the day: "por Ana Diretora em 28/11/2026"; empty without a mark. */
export function useMarkedBy(): (step: Pick<StepState, "mark" | "by" | "at">) => string {
  const school = useSchool();
  const zone = school.data?.time_zone ?? "America/Sao_Paulo";
  return ({ mark, by, at }) => (mark === "" ? "" : `por ${by || "Superusuário"} em ${formatDay(zoned(at, zone).day)}`);
}
