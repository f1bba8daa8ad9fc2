/**
 * Three months at the desk, simulated day by day by the school's own rules: only readers with the right borrow, and every due
 * date comes from the calendar. Pure, so that tests can run it on many days of the year.
 */
import { addDays, type Day } from "../../domain/dates";
import { addTo } from "../../domain/grouped";
import { type LendingCase, refusalsToLend } from "../../domain/library/circulation/lending";
import type { LoanRule } from "../../domain/library/circulation/loan-rule-fields";
import { lentSentence, renewedSentence, returnedSentence } from "../../domain/library/circulation/outcomes";
import { renewedDueDate } from "../../domain/library/circulation/renewals";
import { daysLate, dueDate, type LoanTerms, resolveTerms } from "../../domain/library/circulation/terms";
import { type Calendar, isOpen, nextOpenDay } from "../../domain/platform/calendar";
import type { Random } from "../random";

const OPENS_AT = 7 * 60 + 10;
const CLOSES_AT = 16 * 60 + 50;
const MINUTES_TO_UNDO = 1;
const LEAVING_DAYS = 10;
/** The number of certainly overdue books, however small the school. */
const OVERDUE_LOANS = 2;
const OVERDUE_DAYS = 12;

export interface SampleReader {
  id: string;
  name: string;
  category: string;
  valid_until: string;
}

interface Copy {
  id: string;
  material_type: string;
  state: string;
}

export interface Setting {
  random: Random;
  today: Day;
  /** Minutes since the school's midnight: no event is later than now. */
  minutes: number;
  days: number;
  loansPerDay: number;
  calendar: Calendar;
  rules: readonly LoanRule[];
  categories: Readonly<Record<string, { max_loans: number; blocked_when_overdue: boolean }>>;
  types: Readonly<Record<string, { name: string; lendable: boolean; counts_in_limit: boolean }>>;
  readers: readonly SampleReader[];
  copies: readonly Copy[];
}

/** A moment of the school's own clock. */
export interface Moment {
  day: Day;
  minutes: number;
  seconds: number;
}

export interface PlayedLoan {
  id: string;
  reader: SampleReader;
  copy: Copy;
  terms: LoanTerms;
  lent: Moment;
  due: Day;
  renewals: number;
  closed: Moment | null;
  closed_as: "" | "returned" | "undone";
}

export interface PlayedEvent {
  at: Moment;
  loan: PlayedLoan;
  kind: "lent" | "renewed" | "returned" | "lend_undone";
  text: string;
  data: Record<string, unknown>;
}

/** A reader's later actions with a book, drawn when it is lent. */
interface Plan {
  loan: PlayedLoan;
  day: Day;
  does: "return" | "renew";
}

export function play(setting: Setting): { loans: PlayedLoan[]; events: PlayedEvent[] } {
  const { random, today, calendar } = setting;
  const loans: PlayedLoan[] = [];
  const events: PlayedEvent[] = [];
  const onLoan = new Set<string>();
  const openOf = new Map<string, PlayedLoan[]>();
  let plans: Plan[] = [];
  let forgotten = 0;
  // Readers whose card ends soon: their books are due on that day, so that a loan is due next even after a week of holidays.
  const soon = setting.readers.filter((reader) => reader.valid_until !== "" && reader.valid_until < addDays(today, LEAVING_DAYS));
  const leavingReaders = soon.length > 0 ? soon : setting.readers;

  const close = (loan: PlayedLoan, at: Moment, as: "returned" | "undone") => {
    loan.closed = at;
    loan.closed_as = as;
    onLoan.delete(loan.copy.id);
    openOf.set(
      loan.reader.id,
      (openOf.get(loan.reader.id) ?? []).filter((open) => open !== loan),
    );
  };

  const checkIn = (loan: PlayedLoan, at: Moment) => {
    close(loan, at, "returned");
    const late = daysLate(loan.due, at.day);
    const data = { reader: loan.reader.id, copy: loan.copy.id, days_late: late };
    events.push({ at, loan, kind: "returned", text: returnedSentence(loan.reader.name, late), data });
  };

  const renew = (loan: PlayedLoan, at: Moment) => {
    const previousDue = loan.due;
    const { due } = renewedDueDate(loan.terms, previousDue, at.day, calendar, { validUntil: loan.reader.valid_until });
    if (loan.renewals >= loan.terms.max_renewals || due <= previousDue) {
      checkIn(loan, at);
      return;
    }
    loan.due = due;
    loan.renewals++;
    const data = { due_before: previousDue, due: loan.due, days_late: daysLate(previousDue, at.day) };
    events.push({ at, loan, kind: "renewed", text: renewedSentence(loan.due, at.day), data });
    plans.push(planFor(loan));
  };

  const planFor = (loan: PlayedLoan): Plan => {
    if (loan.due === loan.reader.valid_until) {
      return { loan, day: loan.due, does: "return" };
    }
    if (forgotten < OVERDUE_LOANS && loan.due < today && loan.due >= addDays(today, -OVERDUE_DAYS)) {
      forgotten++;
      return { loan, day: addDays(today, 1), does: "return" };
    }
    const chance = random.next();
    const start = loan.due > addDays(loan.lent.day, 4) ? addDays(loan.lent.day, 3) : loan.due;
    const plan = (day: Day, does: Plan["does"] = "return"): Plan => ({ loan, day: nextOpenDay(calendar, day), does });
    if (chance < 0.28) return plan(addDays(start, random.between(0, 6)));
    if (chance < 0.5) return plan(addDays(loan.due, -random.between(1, 3)));
    if (chance < 0.8) return plan(loan.due);
    if (chance < 0.87) return plan(addDays(loan.due, -random.between(0, 2)), "renew");
    if (chance < 0.985) return plan(addDays(loan.due, random.between(1, 8)));
    return plan(addDays(loan.due, random.between(8, 40)));
  };

  const lend = (at: Moment) => {
    const isLeaving = at.day >= addDays(today, -LEAVING_DAYS) && random.chance(0.08);
    const reader = random.pick(isLeaving ? leavingReaders : setting.readers);
    // The most borrowed copy is at the front, and is lent again the soonest.
    const copy = setting.copies[Math.floor(setting.copies.length * random.next() ** 1.4)]!;
    const terms = resolveTerms(setting.rules, reader.category, copy.material_type);
    if (
      onLoan.has(copy.id) ||
      refusalsToLend(caseOf(setting, reader, copy, terms, openOf.get(reader.id) ?? [], at.day)).length > 0
    ) {
      return;
    }
    const { due } = dueDate({ day_mode: terms.day_mode, days: terms.loan_days }, at.day, calendar, reader.valid_until);
    const loan: PlayedLoan = { id: random.id(), reader, copy, terms, lent: at, due, renewals: 0, closed: null, closed_as: "" };
    loans.push(loan);
    onLoan.add(copy.id);
    addTo(openOf, reader.id, loan);
    events.push({
      at,
      loan,
      kind: "lent",
      text: lentSentence(due, at.day),
      data: { reader: reader.id, copy: copy.id, due },
    });
    const undoneAt = { ...at, minutes: at.minutes + MINUTES_TO_UNDO };
    if (random.chance(0.008) && (at.day < today || undoneAt.minutes < setting.minutes)) {
      close(loan, undoneAt, "undone");
      const data = { reader: reader.id, copy: copy.id };
      events.push({ at: undoneAt, loan, kind: "lend_undone", text: "Empréstimo desfeito", data });
    } else {
      plans.push(planFor(loan));
    }
  };

  for (let day = addDays(today, -setting.days); day <= today; day = addDays(day, 1)) {
    if (!isOpen(calendar, day)) {
      continue;
    }
    const moment = (): Moment => ({ day, minutes: random.between(OPENS_AT, CLOSES_AT), seconds: random.between(0, 59) });
    const due = plans.filter((plan) => plan.day <= day);
    plans = plans.filter((plan) => plan.day > day);
    const happenings = [
      ...due.map((plan) => ({ at: moment(), plan })),
      ...Array.from({ length: loansOn(setting) }, () => ({ at: moment(), plan: null })),
    ].sort((a, b) => a.at.minutes - b.at.minutes || a.at.seconds - b.at.seconds);
    for (const { at, plan } of happenings) {
      if (day === today && at.minutes >= setting.minutes) {
        break;
      }
      if (!plan) {
        lend(at);
      } else if (plan.does === "renew") {
        renew(plan.loan, at);
      } else {
        checkIn(plan.loan, at);
      }
    }
  }
  return { loans, events };
}

/** The rules refuse some draws; a quarter more are made so that about `loansPerDay` succeed. */
const loansOn = ({ random, loansPerDay }: Setting): number => Math.round(loansPerDay * (0.95 + random.next() * 0.6));

function caseOf(
  { categories, types }: Setting,
  reader: SampleReader,
  copy: Copy,
  terms: LoanTerms,
  open: readonly PlayedLoan[],
  day: Day,
): LendingCase {
  const category = categories[reader.category]!;
  return {
    today: day,
    reader: {
      id: reader.id,
      name: reader.name,
      active: true,
      valid_until: reader.valid_until,
      ...category,
      open: open.filter((loan) => types[loan.copy.material_type]!.counts_in_limit).length,
      open_of_type: open.filter((loan) => loan.copy.material_type === copy.material_type).length,
      overdue: open.filter((loan) => loan.due < day).length,
      lost: 0,
      suspended_until: "",
    },
    copy: {
      title: "",
      state: copy.state as LendingCase["copy"]["state"],
      type: types[copy.material_type]!,
      textbook: false,
      lent_to: null,
    },
    terms,
  };
}
