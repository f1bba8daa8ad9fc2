/** A loan whose days the user sets, instead of the rules: of an earlier day (after a power cut), or with a chosen due day. */
import { addDays, type Day, formatLongDay } from "../../dates";
import { type Calendar, closedReason, isOpen, MAX_PROMISE_DAYS, nextOpenDay } from "../../platform/calendar";

/** The greatest number of days by which a loan may be backdated. */
export const EARLIEST_LOAN_DAYS = 60;

export interface ManualLoanDates {
  /** The day on which the book went out; "" is today. */
  lent_on: Day | "";
  /** The due day; "" is the rules' own. */
  due: Day | "";
}

export interface ManualLoanProblem {
  field: "lent_on" | "due";
  message: string;
}

/**
 * The problem of such days, at the field where it was typed; null without one.
 * @throws NoOpenDayError when the calendar has no open day.
 */
export function manualLoanProblem({ lent_on, due }: ManualLoanDates, today: Day, calendar: Calendar): ManualLoanProblem | null {
  if (lent_on > today) {
    return { field: "lent_on", message: "Esta data é futura." };
  }
  if (lent_on && lent_on < addDays(today, -EARLIEST_LOAN_DAYS)) {
    return { field: "lent_on", message: `O empréstimo pode ser datado de até ${EARLIEST_LOAN_DAYS} dias atrás.` };
  }
  if (!due) {
    return null;
  }
  if (due < (lent_on || today)) {
    return { field: "due", message: "A devolução não pode ser antes do empréstimo." };
  }
  if (due > addDays(today, MAX_PROMISE_DAYS)) {
    return { field: "due", message: "O prazo máximo de devolução é de cinco anos: escolha um dia anterior." };
  }
  if (due >= today && !isOpen(calendar, due)) {
    const reason = closedReason(calendar, due);
    return {
      field: "due",
      message: `A escola está fechada ${formatLongDay(due, today)}${reason ? ` (${reason})` : ""}. O próximo dia aberto é ${formatLongDay(nextOpenDay(calendar, due), today)}.`,
    };
  }
  return null;
}
