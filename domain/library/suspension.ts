/** The penalty for a late return, in days without borrowing. L-36 to L-42. */
import { addDays, type Day, daysBetween, formatLongDay } from "../dates";
import {
  addOpenDaysOrAny,
  type Calendar,
  MAX_PROMISE_DAYS,
  nextOpenDay,
  openDaysBetween,
  opensAfter,
} from "../platform/calendar";
import { count } from "../text";
import { daysLate, type LoanTerms } from "./circulation/terms";
import type { LibrarySettings } from "./settings";

type Counting = "open_days" | "calendar_days";
type SuspensionSettings = Pick<LibrarySettings, "late_days" | "suspension_days" | "suspension_combination" | "grace_counts">;
export type SuspensionTerms = Pick<LoanTerms, "grace_days" | "suspension_per_day" | "suspension_max">;

/** The first and the last day without borrowing. */
export interface Span {
  starts: Day;
  ends: Day;
}

/** A decided suspension: `counted_from` is the day of the return, which never counts. */
export interface Suspension extends Span {
  counted_from: Day;
  days: number;
  /** "3 dias de atraso". */
  late: string;
  /** "3 dias de atraso: suspensão até terça, 17 de março". */
  sentence: string;
  /** The calculation of the days, in words. */
  why: string;
}

/** The reason why a suspension by hand cannot end on that day; "" when it can. */
export function suspensionDayProblem(until: Day, today: Day): "" | "day_past" | "day_too_far" {
  return until < today ? "day_past" : until > addDays(today, MAX_PROMISE_DAYS) ? "day_too_far" : "";
}

/** The sentences about such a day, at its field. */
export const SUSPENSION_DAY_SENTENCES = {
  day_past: "Este dia já passou: escolha hoje ou um dia depois.",
  day_too_far: "O prazo máximo de suspensão é de cinco anos: escolha um dia anterior.",
} as const;

/** Late days by the school's setting: those after the due day, up to the return. L-37. */
export function countedLateDays(due: Day, until: Day, calendar: Calendar, counting: Counting): number {
  return counting === "open_days" ? openDaysBetween(calendar, due, until) : daysLate(due, until);
}

/** The days of suspension for so many late days. The cap applies to each loan. L-39 and L-40. */
export function suspensionDays(terms: SuspensionTerms, late: number, grace: LibrarySettings["grace_counts"]): number {
  if (late <= terms.grace_days) {
    return 0;
  }
  const chargedDays = grace === "after_grace" ? late - terms.grace_days : late;
  const days = chargedDays * terms.suspension_per_day;
  return Math.min(days, terms.suspension_max ?? MAX_PROMISE_DAYS, MAX_PROMISE_DAYS);
}

/** Without any further open day, days count as in the calendar: a return must not fail for lack of opening hours. L-19. */
const countable = (counting: Counting, calendar: Calendar, day: Day): Counting =>
  opensAfter(calendar, day) ? counting : "calendar_days";

/** The span of `days` after `day`, which never counts itself. L-36. */
export function suspensionSpan(days: number, day: Day, calendar: Calendar, counting: Counting): Span {
  return countable(counting, calendar, day) === "open_days"
    ? { starts: nextOpenDay(calendar, addDays(day, 1)), ends: addOpenDaysOrAny(calendar, day, days) }
    : { starts: addDays(day, 1), ends: addDays(day, days) };
}

interface LateReturn {
  terms: SuspensionTerms;
  due: Day;
  returnedOn: Day;
  /** The day on which it was declared lost: lateness stopped there. L-42. */
  lostOn: Day | "";
  /** The last day of the running suspensions; "" without one. */
  runningUntil: Day | "";
  today: Day;
}

/** The suspension that a return causes, or null. */
export function suspensionFor(
  { terms, due, returnedOn, lostOn, runningUntil, today }: LateReturn,
  settings: SuspensionSettings,
  calendar: Calendar,
): Suspension | null {
  const until = lastLateDay(returnedOn, lostOn);
  const late = countedLateDays(due, until, calendar, settings.late_days);
  const days = suspensionDays(terms, late, settings.grace_counts);
  if (days === 0) {
    return null;
  }
  const isAdded = settings.suspension_combination === "sum" && runningUntil > returnedOn;
  const startDay = isAdded ? runningUntil : returnedOn;
  const counting = countable(settings.suspension_days, calendar, startDay);
  const { starts, ends } = suspensionSpan(days, startDay, calendar, counting);
  const lateness = lateInWords(daysLate(due, until), late, settings.late_days);
  return {
    counted_from: returnedOn,
    days,
    starts,
    ends,
    late: lateness,
    sentence: `${lateness}: ${suspendedInWords(days, ends, today)}`,
    why: explain(terms, late, { ...settings, suspension_days: counting }, isAdded),
  };
}

/**
 * The day on which a loan ends today, in any way; where the computer's clock was set back meanwhile, the day of the loan. L-35.
 */
export const endingDay = (lentOn: Day, today: Day): Day => (today < lentOn ? lentOn : today);

/**
 * The day of a return from the book drop; a future day becomes today. Null when the book had not gone out by then. L-35.
 * @param dropDay the day on which it lay there; "" for a return at the desk.
 */
export function returnDay(dropDay: Day | "", lentOn: Day, today: Day): Day | null {
  if (dropDay !== "" && dropDay < today) {
    return dropDay < lentOn ? null : dropDay;
  }
  return endingDay(lentOn, today);
}

/** The day on which lateness stopped: that of the return, or of the loss before it. */
export const lastLateDay = (returnedOn: Day, lostOn: Day | ""): Day =>
  lostOn !== "" && lostOn < returnedOn ? lostOn : returnedOn;

/** The lateness in words: it names open days where their number differs from the calendar's. */
export function lateInWords(calendarDays: number, countedDays: number, counting: Counting): string {
  const late = `${count(calendarDays, "dia", "dias")} de atraso`;
  return counting === "open_days" && countedDays !== calendarDays
    ? `${late} (${count(countedDays, "dia", "dias")} de funcionamento)`
    : late;
}

/** A return on an earlier day may cause a suspension that is over already. */
function suspendedInWords(days: number, ends: Day, today: Day): string {
  return ends < today
    ? `suspensão de ${count(days, "dia", "dias")}, já cumprida ${formatLongDay(ends, today)}`
    : `suspensão até ${formatLongDay(ends, today)}`;
}

function explain(terms: SuspensionTerms, late: number, settings: SuspensionSettings, added: boolean): string {
  const perDay = `${count(terms.suspension_per_day, "dia", "dias")} de suspensão por dia de atraso`;
  const uncapped = suspensionDays({ ...terms, suspension_max: null }, late, settings.grace_counts);
  return [
    perDay,
    settings.grace_counts === "after_grace" && terms.grace_days > 0 ? `depois de ${terms.grace_days} de tolerância` : "",
    terms.suspension_max !== null && uncapped > terms.suspension_max ? `no máximo ${terms.suspension_max}` : "",
    settings.suspension_days === "open_days" ? "só contam dias em que a escola abre" : "",
    added ? "somada à que já corria" : "",
  ]
    .filter(Boolean)
    .join(", ");
}

export interface ChainedSuspension extends Span {
  id: string;
  /** A suspension until a chosen day keeps that day. */
  fixed: boolean;
  counted_from: Day;
  days: number;
}

/**
 * The new spans of the suspensions after a cancelled one, where suspensions add up. Never later than before, so that no change of
 * the calendar or of the settings lengthens one.
 */
export function spansAfterCancellation(
  remaining: readonly ChainedSuspension[],
  calendar: Calendar,
  counting: Counting,
): (Span & { id: string })[] {
  const movedSpans: (Span & { id: string })[] = [];
  let last: Day = "";
  for (const { id, fixed, counted_from, days, starts, ends } of [...remaining].sort((a, b) => daysBetween(b.starts, a.starts))) {
    const span = fixed ? { starts, ends } : suspensionSpan(days, last > counted_from ? last : counted_from, calendar, counting);
    const earlier = span.ends < ends;
    if (earlier) {
      movedSpans.push({ id, ...span });
    }
    const end = earlier ? span.ends : ends;
    last = end > last ? end : last;
  }
  return movedSpans;
}

/**
 * The suspensions of a reader that end sooner through a change of the calendar, since more days are open until their end. The
 * promise to the reader is never exceeded: a day that was closed later lengthens nothing.
 * @param chain the running ones, and before them those to which they may have been added.
 */
export function shortenedSpans(chain: readonly ChainedSuspension[], calendar: Calendar): (Span & { id: string })[] {
  const shorter: (Span & { id: string })[] = [];
  const endsNow = new Map<string, Day>();
  for (const { id, fixed, counted_from, days, starts, ends } of [...chain].sort((a, b) => daysBetween(b.starts, a.starts))) {
    if (fixed) {
      endsNow.set(id, ends);
      continue;
    }
    // A suspension in a sum began at the end of another, which may end sooner itself by now.
    const previous = chain.reduce<ChainedSuspension | null>(
      (last, suspension) =>
        suspension.ends > counted_from && suspension.ends < starts && suspension.ends > (last?.ends ?? "") ? suspension : last,
      null,
    );
    const startDay = previous ? (endsNow.get(previous.id) ?? previous.ends) : counted_from;
    const span = suspensionSpan(days, startDay > counted_from ? startDay : counted_from, calendar, "open_days");
    const sooner = span.ends < ends;
    if (sooner) {
      shorter.push({ id, ...span });
    }
    endsNow.set(id, sooner ? span.ends : ends);
  }
  return shorter;
}

/**
 * "até terça, 17 de março": the last day of the suspensions on `today`; "" without one. It counts from the return on, not only
 * from the next day.
 */
export function suspendedUntil(running: readonly Pick<Span, "ends">[], today: Day): Day | "" {
  return running.reduce<Day | "">((latest, { ends }) => (ends >= today && ends > latest ? ends : latest), "");
}
