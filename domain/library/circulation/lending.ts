/** Whether this copy may go to this reader: one function decides for the desk, for class sets and for the sample school. */
import type { Day } from "../../dates";
import type { Refusal } from "../../refusal";
import { OVERRIDABLE } from "../overridable";
import { IN_CIRCULATION, refuse } from "../refusals";
import { type IneffectiveRenewal, renewableFrom, textbookYearEnd } from "./renewals";
import type { LoanTerms } from "./terms";

export type CopyState = "normal" | "lost" | "missing" | "damaged" | "repair" | "withdrawn";

/** The Portuguese names of a copy's states. */
export const COPY_STATES: Readonly<Record<CopyState, string>> = {
  normal: IN_CIRCULATION,
  lost: "extraviado",
  missing: "não localizado",
  damaged: "danificado",
  repair: "em reparo",
  withdrawn: "baixado",
};

/** The facts that decide whether a reader may borrow at all. */
export interface Borrower {
  id: string;
  name: string;
  active: boolean;
  /** The person has left the school. */
  left?: boolean | undefined;
  valid_until: Day | "";
  /** The category's choice: a reader with an overdue or a lost book borrows nothing else. */
  blocked_when_overdue: boolean;
  /** Open loans past their due day; a lost copy does not count. */
  overdue: number;
  /** Open loans whose copy is lost, neither replaced nor pardoned. */
  lost: number;
  /** The last day of the running suspensions; "" when the reader is not suspended. */
  suspended_until: Day | "";
  /** The school's choice that none of this keeps a textbook back. */
  textbooks_apart?: boolean | undefined;
}

export interface CopyType {
  name: string;
  lendable: boolean;
  counts_in_limit: boolean;
}

/** The limits in which a book counts: none for a textbook, unless its type has only textbooks. L-15. */
export function limitsOf(type: Pick<CopyType, "counts_in_limit">, textbook: boolean): { total: boolean; byType: boolean } {
  return { total: type.counts_in_limit && !textbook, byType: !(type.counts_in_limit && textbook) };
}

export interface LendingCase {
  today: Day;
  reader: Borrower & {
    /** The category's limit of open loans, over all types. */
    max_loans: number;
    /** Open loans that count in the limit. */
    open: number;
    /** Open loans of the copy's material type. */
    open_of_type: number;
  };
  copy: {
    title: string;
    state: CopyState;
    type: CopyType;
    /** Its title is a reusable textbook. */
    textbook: boolean;
    /** Its title is a textbook that stays with the student. */
    consumable?: boolean;
    /** The open loan of this copy, when there is one. */
    lent_to: { reader: string; name: string; due: Day } | null;
  };
  terms: LoanTerms;
}

/**
 * The reasons why this reader may neither borrow nor renew, the gravest first. L-19, L-20 and L-42.
 * @param book the requested one: debts keep no textbook back where the school says so.
 */
export function refusalsToBorrow(reader: Borrower, today: Day, book = { textbook: false }): Refusal[] {
  const refusals: Refusal[] = [];
  if (!reader.active) {
    refusals.push(refuse("reader_inactive", { reader: reader.name, ...(reader.left ? { left: true } : {}) }));
  }
  if (reader.valid_until && reader.valid_until < today) {
    refusals.push(refuse("reader_expired", { reader: reader.name, valid_until: reader.valid_until, today }));
  }
  if (book.textbook && reader.textbooks_apart) {
    return refusals;
  }
  if (reader.suspended_until) {
    refusals.push(refuse("reader_suspended", { reader: reader.name, until: reader.suspended_until, today }));
  }
  if (reader.blocked_when_overdue && reader.lost > 0) {
    refusals.push(refuse("reader_has_lost", { reader: reader.name, lost: reader.lost }));
  }
  if (reader.blocked_when_overdue && reader.overdue > 0) {
    refusals.push(refuse("reader_overdue", { reader: reader.name, overdue: reader.overdue }));
  }
  return refusals;
}

/**
 * The refusals for a copy that is not here, or in a bad state.
 * @param reader the requester: their own loan of it has another sentence.
 */
function refusalsOfAbsence({ title, state, lent_to }: LendingCase["copy"], today: Day, reader = ""): Refusal[] {
  const refusals: Refusal[] = [];
  if (lent_to) {
    const { name, due } = lent_to;
    refusals.push(
      lent_to.reader === reader
        ? refuse("already_with_reader", { title, reader: name, due, today })
        : refuse("lent_to_another", { title, reader: name, due, today }),
    );
  }
  if (state === "lost") {
    refusals.push(refuse("copy_lost", { title }));
  } else if (state !== "normal") {
    refusals.push(refuse("copy_unavailable", { title, state: COPY_STATES[state] }));
  }
  return refusals;
}

/** The refusals for a copy that stays in the library by its type or by the rule. L-11 and L-21. */
function refusalsToLeave({ title, type }: LendingCase["copy"], { loan_days }: LoanTerms): Refusal[] {
  return type.lendable && loan_days > 0 ? [] : [refuse("not_lendable", { title, type: type.name })];
}

/**
 * The refusals that depend on the copy, equal for every reader of a category.
 * @param terms null for a copy that is given for good: no loan rule applies.
 */
export function refusalsOfCopy(copy: LendingCase["copy"], terms: LoanTerms | null, today: Day): Refusal[] {
  return [...refusalsOfAbsence(copy, today), ...(terms ? refusalsToLeave(copy, terms) : [])];
}

/**
 * Every refusal of the loan, the gravest first; empty when it may go ahead. It returns all of them, so that an override lifts
 * exactly one.
 */
export function refusalsToLend({ today, reader, copy, terms }: LendingCase): Refusal[] {
  const refusals = [
    ...refusalsOfAbsence(copy, today, reader.id),
    ...refusalsToBorrow(reader, today, copy),
    ...refusalsToLeave(copy, terms),
  ];
  if (copy.consumable) {
    refusals.push(refuse("given_for_good", { title: copy.title }));
  }
  const counts = limitsOf(copy.type, copy.textbook);
  if (counts.total && reader.open >= reader.max_loans) {
    refusals.push(refuse("loan_limit_reached", { reader: reader.name, open: reader.open, limit: reader.max_loans }));
  }
  if (counts.byType && terms.max_loans !== null && reader.open_of_type >= terms.max_loans) {
    refusals.push(
      refuse("type_limit_reached", {
        reader: reader.name,
        open: reader.open_of_type,
        limit: terms.max_loans,
        type: copy.type.name,
      }),
    );
  }
  return refusals;
}

export interface RenewalCase {
  today: Day;
  reader: Borrower;
  /** `textbook`: its title is a reusable textbook. */
  loan: { title: string; due: Day; renewals: number; state: CopyState; textbook: boolean };
  terms: LoanTerms;
  /** The lateness so far would suspend the reader. */
  wouldSuspend: boolean;
  /** The refusals by its title's queue. L-26. */
  queue: readonly Refusal[];
  /** The refusal of a renewal without more time; null when it gives more. */
  ineffectiveRenewal: IneffectiveRenewal | null;
}

/**
 * Every refusal of a renewal, the gravest first. An overdue loan whose lateness causes a penalty is not renewed: the renewal
 * would cancel the lateness. A textbook whose year is over must be returned, and is lent again for the new year. A renewal
 * without more time is refused whatever is overridden. L-19, L-20, L-23, L-24, L-25 and L-27; Decreto 9.099/2017, art. 7.
 */
export function refusalsToRenew({ today, reader, loan, terms, wouldSuspend, queue, ineffectiveRenewal }: RenewalCase): Refusal[] {
  const refusals: Refusal[] = [];
  const { title } = loan;
  if (loan.state === "lost") {
    refusals.push(refuse("copy_lost", { title }));
  }
  if (loan.textbook && textbookYearEnd(loan.due) < today) {
    refusals.push(refuse("textbook_year_over", { title, due: loan.due }));
  }
  if (loan.renewals >= terms.max_renewals) {
    refusals.push(refuse("renewal_limit_reached", { renewals: loan.renewals, limit: terms.max_renewals }));
  }
  const window = renewableFrom(terms, loan.due);
  if (window !== "" && today < window) {
    const from = ineffectiveRenewal && ineffectiveRenewal.usefulFrom > window ? ineffectiveRenewal.usefulFrom : window;
    refusals.push(refuse("renewal_too_early", { title, from, due: loan.due, today }));
  }
  // Debts for other books do not block a textbook; its own lateness does.
  const borrowRefusals = refusalsToBorrow(reader, today, { textbook: loan.textbook && loan.due >= today });
  refusals.push(...borrowRefusals);
  // An overdue book appears only once among the refusals.
  if (wouldSuspend && !borrowRefusals.some((refusal) => refusal.code === "reader_overdue")) {
    refusals.push(refuse("renewal_overdue", { title, due: loan.due, today }));
  }
  refusals.push(...queue);
  if (ineffectiveRenewal) {
    refusals.push(
      refuse("renewal_gives_nothing", {
        title,
        due: loan.due,
        from: ineffectiveRenewal.usefulFrom,
        why: ineffectiveRenewal.limitReason,
        today,
      }),
    );
  }
  return refusals;
}

/**
 * The first remaining refusal, or null when the loan may go ahead. It contains all that remain, so that each can be overridden by
 * its name.
 * @param overrides the refusals that a librarian overrode; each lifts only its own name. L-16.
 */
export function remainingRefusal(refusals: readonly Refusal[], overrides: readonly string[] = []): Refusal | null {
  const standingOne = refusals.filter((refusal) => !overrides.includes(refusal.code) || !OVERRIDABLE.includes(refusal.code));
  const [first] = standingOne;
  if (first) {
    return first.among(standingOne);
  }
  const idle = overrides.find((code) => !refusals.some((refusal) => refusal.code === code));
  return idle ? refuse("override_mismatch", { code: idle }) : null;
}

/** A lend or a return can be undone for two minutes. L-34. */
export const UNDO_MILLISECONDS = 120_000;
