/** Which rule lends this book to this reader, and until when. Rules 1 to 7 and 9 to 11 of the library. */
import { addDays, type Day, daysBetween, sayDay, weekday, weekdayName } from "../dates";
import { addOpenDays, type Calendar, closedBecause, isOpen, nextOpenDay, previousOpenDay } from "../platform/calendar";

export const DAY_MODES = ["calendar_days", "open_days", "weekly"] as const;
export type DayMode = (typeof DAY_MODES)[number];

/** One row of the matrix. Empty category or type means any; an empty figure is inherited from a wider row. */
export interface LoanRule {
  id: string;
  category: string;
  material_type: string;
  day_mode: DayMode | "";
  loan_days: string;
  max_loans: string;
  max_renewals: string;
  renewal_days: string;
}

/** The rule that holds for one category and type, every figure settled. Stored on the loan as it was that day. */
export interface LoanTerms {
  /** The most specific row that took part. */
  rule: string;
  day_mode: DayMode;
  /** 0: this material does not leave the library. */
  loan_days: number;
  /** Open loans of this type at a time; null: only the category's total counts. */
  max_loans: number | null;
  max_renewals: number;
  renewal_days: number;
}

/**
 * Settles each figure by the most specific row that names it: (category, type) before (category, any)
 * before (any, type) before (any, any). "0" is a figure; "" inherits.
 */
export function settleTerms(rules: readonly LoanRule[], category: string, materialType: string): LoanTerms {
  const specificity = (rule: LoanRule) => (rule.category ? 2 : 0) + (rule.material_type ? 1 : 0);
  const matching = rules
    .filter(
      (rule) => (!rule.category || rule.category === category) && (!rule.material_type || rule.material_type === materialType),
    )
    .sort((a, b) => specificity(b) - specificity(a));
  const figure = (name: "loan_days" | "max_loans" | "max_renewals" | "renewal_days") => {
    const rule = matching.find((candidate) => candidate[name] !== "");
    return rule ? Number(rule[name]) : null;
  };
  const loanDays = figure("loan_days") ?? 0;
  const renewalDays = figure("renewal_days") ?? loanDays;
  return {
    rule: matching[0]?.id ?? "",
    day_mode: matching.find((rule) => rule.day_mode !== "")?.day_mode || "calendar_days",
    loan_days: loanDays,
    max_loans: figure("max_loans"),
    // A renewal of no days gives nothing: it is not offered rather than spent.
    max_renewals: renewalDays === 0 ? 0 : (figure("max_renewals") ?? 0),
    renewal_days: renewalDays,
  };
}

/** A due date and what made it that date. */
export interface DueDate {
  due: Day;
  /** Where the days alone would have led, before closed days and the reader's validity moved it. */
  counted: Day;
  days: number;
  day_mode: DayMode;
  /** The reader's card ends before: the due date was brought forward to it. */
  ceiling: Day | "";
  /** Why, for people: "14 dias caem no sábado; a escola abre na segunda". Empty when nothing moved. */
  why: string;
}

/**
 * When a loan of `today` is due.
 * @param validUntil the last day of the reader's card, "" when it has none; one already past is ignored.
 * @throws NoOpenDayError when the calendar has no open day.
 */
export function dueDate(
  terms: Pick<LoanTerms, "day_mode"> & { days: number },
  today: Day,
  calendar: Calendar,
  validUntil: Day = "",
): DueDate {
  const { days, day_mode } = terms;
  const counted = day_mode === "open_days" ? addOpenDays(calendar, today, days) : addDays(today, days);
  const open = day_mode === "weekly" ? nextWeeklyDay(calendar, counted) : nextOpenDay(calendar, counted);
  const ceiling = validUntil && validUntil >= today && validUntil < open ? validUntil : "";
  const brought = ceiling ? previousOpenDay(calendar, ceiling) : open;
  // The only open day up to the ceiling may lie before today: then the book is due today itself.
  const due = brought < today ? today : brought;
  return { due, counted, days, day_mode, ceiling, why: explain(calendar, counted, due, days, ceiling) };
}

/** The class comes on its library day: a holiday pushes a whole week, a weekday that never opens pushes a day. */
function nextWeeklyDay(calendar: Calendar, day: Day): Day {
  if (!calendar.openWeekdays.includes(weekday(day))) {
    return nextOpenDay(calendar, day);
  }
  let candidate = day;
  for (let week = 0; week < 530; week++) {
    if (isOpen(calendar, candidate)) {
      return candidate;
    }
    candidate = addDays(candidate, 7);
  }
  return nextOpenDay(calendar, day);
}

function explain(calendar: Calendar, counted: Day, due: Day, days: number, ceiling: Day | ""): string {
  if (ceiling) {
    return `a carteirinha vale até ${sayDay(ceiling)}`;
  }
  if (counted === due) {
    return "";
  }
  const reason = closedBecause(calendar, counted);
  const fell = reason ? `${onWeekday(counted)}, dia fechado (${reason})` : onWeekday(counted);
  return `${days === 1 ? "1 dia cai" : `${days} dias caem`} ${fell}; a escola abre ${onWeekday(due)}`;
}

/** "na segunda", "no sábado". */
function onWeekday(day: Day): string {
  const name = weekdayName(weekday(day));
  return `${name === "sábado" || name === "domingo" ? "no" : "na"} ${name}`;
}

/** Days a loan is late on `day`; 0 on the due day itself, which lasts until midnight. Rule 6. */
export function daysLate(due: Day, day: Day): number {
  return Math.max(0, daysBetween(due, day));
}

/**
 * The due date after a renewal on `today`, counted from today; it never shortens the loan. Rule 24.
 * @throws NoOpenDayError
 */
export function renewedDueDate(terms: LoanTerms, currentDue: Day, today: Day, calendar: Calendar, validUntil: Day = ""): DueDate {
  const renewed = dueDate({ day_mode: terms.day_mode, days: terms.renewal_days }, today, calendar, validUntil);
  return renewed.due < currentDue
    ? { ...renewed, due: currentDue, why: "a renovação conta de hoje e não encurta o prazo que já valia" }
    : renewed;
}
