/** The due day of a class's books, and of a book that a student gets at the desk. L-1 and L-10; Decreto 9.099/2017, art. 7. */
import { addDays, type Day, yearOf } from "../../dates";
import { type Calendar, MAX_PROMISE_DAYS, nextOpenDay, previousOpenDay } from "../../platform/calendar";

/** The reason why a delivery cannot be due on that day; "" when it can. */
export function classDueProblem(due: Day, today: Day): "" | "past" | "too_far" {
  return due < today ? "past" : due > addDays(today, MAX_PROMISE_DAYS) ? "too_far" : "";
}

/** The sentences about such a day, at its field. */
export const CLASS_DUE_SENTENCES = {
  past: "A devolução não pode ser antes de hoje.",
  too_far: "O prazo máximo de devolução é de cinco anos: escolha um dia anterior.",
} as const;

/**
 * The proposed day on which a class brings its books back: the rule's ceiling, otherwise the year's last open day.
 * @param year of the class: its books may be handed out before it begins.
 * @param ceiling of the rule for textbooks; "" when it has none.
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
  /** The school year of the delivery. */
  year: number;
  why: string;
}

/**
 * The due day of a textbook for one student at the desk, and the school year in which it counts: the class's own day, otherwise
 * the day on which the class's books would be due. The year is the class's only with the class's own books, for in February a
 * pupil's class may still be last year's.
 * @param classDue the day on which the class returns its own; "" without a delivery. A past day is ignored.
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

/** The chosen day, moved to an earlier open one like every ceiling; without an earlier one, to the next. L-1 and L-10. */
export function openDayUpTo(day: Day, today: Day, calendar: Calendar): Day {
  const open = previousOpenDay(calendar, day);
  return open < today ? nextOpenDay(calendar, today) : open;
}
