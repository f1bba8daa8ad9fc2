/** When a class's books are due, and one that a student gets at the desk. L-1 and L-10; Decreto 9.099/2017, art. 7. */
import { addDays, type Day, yearOf } from "../../dates";
import { type Calendar, FARTHEST_PROMISE_DAYS, nextOpenDay, previousOpenDay } from "../../platform/calendar";

/** Why a delivery can't be due on that day; "" when it can. */
export function classDueProblem(due: Day, today: Day): "" | "past" | "too_far" {
  return due < today ? "past" : due > addDays(today, FARTHEST_PROMISE_DAYS) ? "too_far" : "";
}

/** The sentences about such a day, at its field. */
export const CLASS_DUE_SENTENCES = {
  past: "A devolução não pode ser antes de hoje.",
  too_far: "O prazo máximo de devolução é de cinco anos: escolha um dia anterior.",
} as const;

/**
 * The day on which a class brings its books back when nobody says another: the rule's ceiling, else the year's last open day.
 * @param year of the class: its books may be handed out before it begins.
 * @param ceiling of the rule that holds for textbooks; "" when it has none.
 * @throws NoOpenDayError
 */
export function classSetDue(today: Day, year: number, ceiling: Day | "", calendar: Calendar): Day {
  const first = Math.max(year, yearOf(today));
  if (ceiling > today && yearOf(ceiling) >= first) {
    return openDayUpTo(ceiling, today, calendar);
  }
  const end = previousOpenDay(calendar, `${first}-12-31`);
  return end > today ? end : previousOpenDay(calendar, `${first + 1}-12-31`);
}

export interface TextbookTerms {
  due: Day;
  /** The school year in which it is handed out. */
  year: number;
  why: string;
}

/**
 * When a textbook is due that one student gets at the desk: with the class's, else when the class's would be. And the school
 * year in which it counts: the class's only with the class's own books, for in February a pupil's class may still be last year's.
 * @param classDue the day on which the class brings its own; "" when it has received none, and one that is past is ignored.
 */
export function textbookDue(
  {
    today,
    year,
    ceiling,
    className,
    classDue,
  }: { today: Day; year: number; ceiling: Day | ""; className: string; classDue: Day | "" },
  calendar: Calendar,
): TextbookTerms {
  if (classDue >= today) {
    return { due: openDayUpTo(classDue, today, calendar), year, why: `livro didático: devolução com os da turma ${className}` };
  }
  const due = classSetDue(today, year, ceiling, calendar);
  return { due, year: yearOf(due), why: "livro didático: devolução no fim do ano letivo" };
}

/** The chosen day, brought forward to an open one as every ceiling is; with none left up to it, the next one. L-1 and L-10. */
export function openDayUpTo(day: Day, today: Day, calendar: Calendar): Day {
  const open = previousOpenDay(calendar, day);
  return open < today ? nextOpenDay(calendar, today) : open;
}
