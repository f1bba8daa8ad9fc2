/** The rule for a loan of this book to this reader, its due date, and the cost of lateness. L-1 to L-7 and L-9 to L-11. */
import { byName } from "../../by-name";
import { addDays, type Day, daysBetween, formatLongDay, onWeekday, weekday } from "../../dates";
import { addOpenDays, type Calendar, closedReason, isOpen, nextOpenDay, previousOpenDay } from "../../platform/calendar";
import { type DayMode, FIGURES, type Figure, LOAN_RULE_FIELDS, type LoanRule, type Settled } from "./loan-rule-fields";

/** The rule for one category and type, with every figure settled. The loan stores it as of its day. */
export type LoanTerms = { [Name in Figure]: Settled<Name> } & {
  /** The most specific row that contributed. */
  rule: string;
  day_mode: DayMode;
  ceiling: Day | "";
};

/** The figures of the terms, from `find`, or from the declaration where no rule names them. */
const figuresOf = (find: (name: Figure) => number | null) =>
  byName(FIGURES, (name) => find(name) ?? LOAN_RULE_FIELDS[name].facts.fallback) as { [Name in Figure]: Settled<Name> };

/**
 * Settles each figure by the most specific row that names it: (category, type) before (category, any)
 * before (any, type) before (any, any). "0" is a figure; "" inherits.
 */
export function resolveTerms(rules: readonly LoanRule[], category: string, materialType: string): LoanTerms {
  const specificity = (rule: LoanRule) => (rule.category ? 2 : 0) + (rule.material_type ? 1 : 0);
  const matching = rules
    .filter(
      (rule) => (!rule.category || rule.category === category) && (!rule.material_type || rule.material_type === materialType),
    )
    .sort((a, b) => specificity(b) - specificity(a));
  const find = (name: Figure) => {
    const rule = matching.find((candidate) => candidate[name] !== "");
    return rule ? Number(rule[name]) : null;
  };
  const figures = figuresOf(find);
  const renewalDays = find("renewal_days") ?? figures.loan_days;
  return {
    ...figures,
    rule: matching[0]?.id ?? "",
    day_mode: matching.find((rule) => rule.day_mode !== "")?.day_mode || "calendar_days",
    // A renewal of no days gives nothing, so it is not offered.
    max_renewals: renewalDays === 0 ? 0 : figures.max_renewals,
    renewal_days: renewalDays,
    ceiling: matching.find((rule) => rule.ceiling !== "")?.ceiling ?? "",
  };
}

/**
 * The terms for a copy that its type or its rule keeps in the library, whatever other rules say: no days and no renewals. An
 * overridden loan waits for no weekday, only for the next open day. L-11.
 */
export const referenceOnlyTerms = (terms: LoanTerms): LoanTerms => ({
  ...terms,
  day_mode: "calendar_days",
  loan_days: 0,
  max_renewals: 0,
  renewal_days: 0,
});

/** The terms stored on a loan. An old loan lacks the later figures: a rule that was not agreed then does not apply now. L-7. */
export const withDefaultTerms = (storedTerms: Partial<LoanTerms> | null): LoanTerms => ({
  ...figuresOf(() => null),
  ...({ rule: "", day_mode: "calendar_days", ceiling: "" } as const),
  ...storedTerms,
});

/**
 * The limit that brought a due date forward: the end of the reader's card, the last day of the rule (the end of the school year),
 * or the end of a textbook's year.
 */
export interface DueLimit {
  by: "card" | "ceiling" | "textbook";
  day: Day;
}

/** A due date and its explanation. */
export interface DueDate {
  due: Day;
  /** The day from the count alone, before closed days and limits moved it. */
  counted: Day;
  limit: DueLimit | null;
  /** The explanation in words: "14 dias caem no sábado; a escola abre na segunda". Empty when nothing moved. */
  why: string;
}

interface DueTerms {
  day_mode: DayMode;
  days: number;
  ceiling?: Day | "";
  /** The end of a reusable textbook's school year. */
  year_end?: Day | "";
}

/**
 * The due date of a loan whose days count from `from`.
 * @param validUntil the last day of the reader's card, "" when it has none. A past limit is ignored.
 * @param today where it differs from `from`: a renewal may count from the present due date.
 * @throws NoOpenDayError when the calendar has no open day.
 */
export function dueDate(
  { days, day_mode, ceiling = "", year_end = "" }: DueTerms,
  from: Day,
  calendar: Calendar,
  validUntil: Day = "",
  today: Day = from,
): DueDate {
  const countedDay = day_mode === "open_days" ? addOpenDays(calendar, from, days) : addDays(from, days);
  const open = day_mode === "weekly" ? nextWeeklyDay(calendar, countedDay) : nextOpenDay(calendar, countedDay);
  const limits: DueLimit[] = [
    { by: "card", day: validUntil },
    { by: "ceiling", day: ceiling },
    { by: "textbook", day: year_end },
  ];
  const limit =
    limits.filter(({ day }) => day !== "" && day >= today && day < open).sort((a, b) => daysBetween(b.day, a.day))[0] ?? null;
  if (!limit) {
    return { due: open, counted: countedDay, limit, why: explain(calendar, countedDay, open, days) };
  }
  const earlierDay = previousOpenDay(calendar, limit.day);
  // Lent on a closed day, without an open day up to the limit: no book is ever due on a closed day.
  const due = earlierDay < today ? nextOpenDay(calendar, today) : earlierDay;
  return { due, counted: countedDay, limit, why: explainLimit(limit, due) };
}

/** The class comes on its library day: a holiday moves it by a whole week, a weekday that never opens by a day. */
export function nextWeeklyDay(calendar: Calendar, day: Day): Day {
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

const LIMIT_WORDS: Readonly<Record<DueLimit["by"], (day: string) => string>> = {
  card: (day) => `a carteirinha vale até ${day}`,
  ceiling: (day) => `o prazo de todos termina ${day}`,
  textbook: (day) => `o livro didático é devolvido no fim do ano letivo, até ${day}`,
};

/** "o prazo de todos termina sexta, 11 de dezembro". */
export const formatLimit = ({ by, day }: DueLimit): string => LIMIT_WORDS[by](formatLongDay(day));

/** A limit on a closed day moves backwards, or gives way where no open day is before it, and the explanation says so. L-10. */
function explainLimit(limit: DueLimit, due: Day): string {
  if (due > limit.day) {
    return `${formatLimit(limit)}, sem dia de funcionamento até essa data; o próximo dia aberto é ${formatLongDay(due)}`;
  }
  return due < limit.day ? `${formatLimit(limit)}; o último dia aberto é ${formatLongDay(due)}` : formatLimit(limit);
}

function explain(calendar: Calendar, countedDay: Day, due: Day, days: number): string {
  if (countedDay === due) {
    return "";
  }
  const reason = closedReason(calendar, countedDay);
  const fell = reason ? `${onWeekday(weekday(countedDay))}, dia fechado (${reason})` : onWeekday(weekday(countedDay));
  return `${days === 1 ? "1 dia cai" : `${days} dias caem`} ${fell}; a escola abre ${onWeekday(weekday(due))}`;
}

/** The days by which a loan is late on `day`; 0 on the due day itself, which lasts until midnight. L-6. */
export function daysLate(due: Day, day: Day): number {
  return Math.max(0, daysBetween(due, day));
}
