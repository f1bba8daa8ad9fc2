/** Lend, return, renew, undo: each one transaction, opened by the endpoint. */

import type { InputOf } from "../../../domain/contract";
import type { Day } from "../../../domain/dates";
import type {
  Loan,
  LoanAnswer,
  lend as lendContract,
  renew as renewContract,
  returnCopy as returnContract,
  undo as undoContract,
} from "../../../domain/library/commands";
import {
  type LendingCase,
  refusalsToBorrow,
  refusalsToLend,
  standingRefusal,
  UNDO_MILLISECONDS,
} from "../../../domain/library/lending";
import {
  FOUND_SENTENCE,
  lentSentence,
  notOnLoanSentence,
  renewedSentence,
  returnedSentence,
} from "../../../domain/library/outcomes";
import { dueDate, type LoanTerms, renewedDueDate, settleTerms } from "../../../domain/library/terms";
import { type RefusalCode, refuse } from "../../../domain/refusal";
import { fromStamp, localTime, now, stamp } from "../platform/clock";
import { type App, execute, first, isUniqueViolation, readJson } from "../platform/database";
import type { Call } from "../platform/endpoint";
import { calendarWithHours, loanRules } from "../platform/settings";
import { record } from "../platform/timeline";
import { loanById, loansWhere, openLoanOfCopy } from "./loans";
import { type CopyRecord, findCopy, holderName, type ReaderRecord, requireCopy, requireReader } from "./lookup";

export function lend(call: Call, input: InputOf<typeof lendContract>): LoanAnswer {
  return lendCopy(call, input, requireReader(call.app, input.reader), requireCopy(call.app, input.copy));
}

/** Lends to a reader a copy, both as they were found in this transaction. */
export function lendCopy(
  { app, actor }: Call,
  { id, override }: Pick<InputOf<typeof lendContract>, "id" | "override">,
  reader: ReaderRecord,
  copy: CopyRecord,
): LoanAnswer {
  const at = now();
  const today = localTime(app, at).day;
  const known = first(app, "SELECT copy, reader FROM loans WHERE id = {:id}", { id }, { copy: "", reader: "" });
  if (known) {
    if (known.copy !== copy.id || known.reader !== reader.id) {
      throw refuse("id_taken", {});
    }
    return lentAnswer(requireLoan(app, id, today), whyLent(app, id));
  }

  const terms = settleTerms(loanRules(app), reader.category, copy.material_type);
  const overridden = override?.code as RefusalCode | undefined;
  const standing = standingRefusal(refusalsToLend(lendingCase(app, reader, copy, terms, today)), overridden);
  if (standing) {
    throw standing;
  }

  // An overridden "stays in the library" has no days of its own: it is due on the next open day.
  const days = Math.max(1, terms.loan_days);
  const validUntil = overridden === "reader_expired" ? "" : reader.valid_until;
  const { due, why } = dueDate({ day_mode: terms.day_mode, days }, today, calendarWithHours(app), validUntil);
  const lentAt = stamp(at);
  const loan = new Record(app.findCachedCollectionByNameOrId("loans"));
  loan.load({
    id,
    copy: copy.id,
    reader: reader.id,
    lent_at: lentAt,
    lent_on: today,
    due,
    renewals: 0,
    rule: terms,
    lent_by: actor.id,
  });
  try {
    app.saveNoValidate(loan);
  } catch (error) {
    // The look above was in this transaction; should another writer still have come between, the index decides.
    const holder = isUniqueViolation(error) ? findCopy(app, copy.id) : null;
    if (holder?.loan) {
      throw refuse("lent_to_another", { title: holder.title_name, reader: holderName(app, holder), due: holder.due });
    }
    throw error;
  }
  record(app, actor, {
    area: "library",
    collection: "loans",
    subject: id,
    kind: "lent",
    text: `${lentSentence(due, today)}${override ? `, liberado: ${override.reason}` : ""}`,
    data: { reader: reader.id, copy: copy.id, due, ...(why ? { why } : {}), ...(override ? { override } : {}) },
  });
  return lentAnswer(
    {
      ...loanOf(copy),
      id,
      reader: reader.id,
      reader_name: reader.name,
      card: reader.card,
      class_name: reader.class_name,
      lent_at: lentAt,
      lent_on: today,
      due,
      max_renewals: terms.max_renewals,
    },
    why,
  );
}

function lentAnswer(loan: Loan, why: string): LoanAnswer {
  return { ...loan, outcome: "lent", sentence: lentSentence(loan.due, loan.lent_on), why };
}

/** What the first answer said, for the answer to its repetition. */
function whyLent(app: App, loan: string): string {
  const event = first(
    app,
    "SELECT COALESCE(json_extract(data, '$.why'), '') AS why FROM timeline WHERE subject = {:loan} AND kind = 'lent'",
    { loan },
    { why: "" },
  );
  return event?.why ?? "";
}

function lendingCase(app: App, reader: ReaderRecord, copy: CopyRecord, terms: LoanTerms, today: Day): LendingCase {
  return {
    today,
    reader: { ...reader, ...openLoansOf(app, reader.id, today, copy.material_type) },
    copy: {
      title: copy.title_name,
      state: copy.state,
      type: { name: copy.type_name, lendable: copy.lendable, counts_in_limit: copy.counts_in_limit },
      lent_to: copy.loan ? { reader: copy.holder, name: holderName(app, copy), due: copy.due } : null,
    },
    terms,
  };
}

/** One look at a reader's open loans: those that count in the limit, those of a material type, the overdue ones. */
export function openLoansOf(
  app: App,
  reader: string,
  today: Day,
  type = "",
): { open: number; open_of_type: number; overdue: number } {
  return (
    first(
      app,
      `SELECT COALESCE(SUM(m.counts_in_limit), 0) AS open, COALESCE(SUM(c.material_type = {:type}), 0) AS open_of_type,
              COALESCE(SUM(l.due < {:today} AND c.state != 'lost'), 0) AS overdue
       FROM loans l JOIN copies c ON c.id = l.copy JOIN material_types m ON m.id = c.material_type
       WHERE l.reader = {:reader} AND l.returned_at = ''`,
      { reader, type, today },
      { open: 0, open_of_type: 0, overdue: 0 },
    ) ?? { open: 0, open_of_type: 0, overdue: 0 }
  );
}

export function giveBack(call: Call, input: InputOf<typeof returnContract>): LoanAnswer {
  return returnCopy(call, requireCopy(call.app, input.copy), input.id);
}

/** @param id names what this return did in the timeline: repeated with it, the same is answered and nothing done. */
export function returnCopy({ app, actor }: Call, copy: CopyRecord, id?: string): LoanAnswer {
  const at = now();
  const today = localTime(app, at).day;
  const repeated = id ? repeatedReturn(app, copy, id, today) : null;
  if (repeated) {
    return repeated;
  }
  const found = copy.state === "lost";
  if (found) {
    markFound(app, copy.id, stamp(at));
  } else {
    execute(app, "UPDATE copies SET seen_at = {:at} WHERE id = {:id}", { at: stamp(at), id: copy.id });
  }
  if (!copy.loan) {
    const answer = notOnLoan(app, copy, today, found);
    record(app, actor, {
      id,
      area: "library",
      collection: "copies",
      subject: copy.id,
      kind: found ? "found" : "seen",
      text: answer.sentence,
    });
    return answer;
  }
  const loan = app.findRecordById("loans", copy.loan);
  loan.set("returned_at", stamp(at));
  loan.set("returned_on", today);
  loan.set("closed_as", "returned");
  loan.set("returned_by", actor.id);
  app.saveNoValidate(loan);
  const answer = returnedAnswer(requireLoan(app, copy.loan, today), found);
  record(app, actor, {
    id,
    area: "library",
    collection: "loans",
    subject: answer.id,
    kind: "returned",
    text: answer.sentence,
    data: { reader: answer.reader, copy: answer.copy, days_late: answer.days_late, ...(found ? { found } : {}) },
  });
  return answer;
}

function repeatedReturn(app: App, copy: CopyRecord, id: string, today: Day): LoanAnswer | null {
  const event = first(
    app,
    "SELECT subject, kind, COALESCE(json_extract(data, '$.found'), 0) AS found FROM timeline WHERE id = {:id}",
    { id },
    { subject: "", kind: "", found: false },
  );
  if (!event) {
    return null;
  }
  if (event.subject === copy.id && (event.kind === "seen" || event.kind === "found")) {
    return notOnLoan(app, copy, today, event.kind === "found");
  }
  const loan = event.kind === "returned" ? loanById(app, event.subject, today) : null;
  if (loan?.copy !== copy.id) {
    throw refuse("id_taken", {});
  }
  return returnedAnswer(loan, event.found);
}

/** Rule 42: who returns it need not be who lost it; the copy is a normal one again. */
function markFound(app: App, id: string, at: string): void {
  const copy = app.findRecordById("copies", id);
  copy.set("state", "normal");
  copy.set("state_reason", "");
  copy.set("seen_at", at);
  app.saveNoValidate(copy);
}

function returnedAnswer(loan: Loan, found: boolean): LoanAnswer {
  const sentence = returnedSentence(loan.reader_name, loan.days_late);
  return { ...loan, outcome: "returned", sentence: found ? `${sentence}. ${FOUND_SENTENCE}` : sentence, why: "" };
}

/** Rule 33: a copy that nobody had is no error; its last loan is shown, when it ever had one. */
function notOnLoan(app: App, copy: CopyRecord, today: Day, found: boolean): LoanAnswer {
  const last = loansWhere(
    app,
    "WHERE l.copy = {:copy} AND l.closed_as = 'returned' ORDER BY l.lent_at DESC LIMIT 1",
    { copy: copy.id },
    today,
  )[0];
  const sentence = found ? FOUND_SENTENCE : notOnLoanSentence(last ?? null, today);
  return { ...(last ?? loanOf(copy)), outcome: "not_on_loan", sentence, why: "" };
}

/** A loan of this copy in which nothing has happened. */
function loanOf(copy: CopyRecord): Loan {
  return {
    id: "",
    copy: copy.id,
    tombo: copy.tombo,
    title: copy.title,
    title_name: copy.title_name,
    authors: copy.authors,
    reader: "",
    reader_name: "",
    card: "",
    class_name: "",
    lent_at: "",
    lent_on: "",
    due: "",
    returned_at: "",
    returned_on: "",
    closed_as: "",
    renewals: 0,
    max_renewals: 0,
    days_late: 0,
  };
}

export function renew({ app, actor }: Call, input: InputOf<typeof renewContract>): LoanAnswer {
  const today = localTime(app, now()).day;
  const shown = requireLoan(app, input.loan, today);
  if (shown.returned_at) {
    throw refuse("loan_closed", { title: shown.title_name });
  }
  if (shown.renewals === input.renewals + 1) {
    return { ...shown, outcome: "renewed", sentence: renewedSentence(shown.due, today), why: "" };
  }
  if (shown.renewals >= shown.max_renewals) {
    throw refuse("renewal_limit_reached", { renewals: shown.renewals, limit: shown.max_renewals });
  }
  if (shown.renewals !== input.renewals) {
    throw refuse("record_changed", {});
  }
  const reader = requireReader(app, shown.reader);
  const [refusal] = refusalsToBorrow({ ...reader, ...openLoansOf(app, reader.id, today) }, today);
  if (refusal) {
    throw refusal;
  }
  const loan = app.findRecordById("loans", shown.id);
  const terms = readJson<LoanTerms>(loan, "rule");
  const { due, why } = renewedDueDate(terms, shown.due, today, calendarWithHours(app), reader.valid_until);
  loan.set("due", due);
  loan.set("renewals", shown.renewals + 1);
  app.saveNoValidate(loan);
  const sentence = renewedSentence(due, today, shown.days_late);
  record(app, actor, {
    area: "library",
    collection: "loans",
    subject: loan.id,
    kind: "renewed",
    text: sentence,
    data: { due_before: shown.due, due, days_late: shown.days_late },
  });
  return { ...requireLoan(app, loan.id, today), outcome: "renewed", sentence, why };
}

const UNDO = {
  lend: { event: "lend_undone", sentence: "Empréstimo desfeito", closing: true },
  return: { event: "return_undone", sentence: "Devolução desfeita: o livro continua emprestado", closing: false },
} as const;

export function undo({ app, actor }: Call, input: InputOf<typeof undoContract>): LoanAnswer {
  const at = now();
  const today = localTime(app, at).day;
  const { event, sentence, closing } = UNDO[input.what];
  const shown = requireLoan(app, input.loan, today);
  const undoneAnswer = (): LoanAnswer => ({ ...requireLoan(app, shown.id, today), outcome: "undone", sentence, why: "" });
  if (closing ? shown.returned_at !== "" : shown.closed_as !== "returned") {
    if (isUndone(app, shown, input.what)) {
      return undoneAnswer();
    }
    throw refuse("nothing_to_undo", {});
  }
  if (at - fromStamp(closing ? shown.lent_at : shown.returned_at) > UNDO_MILLISECONDS) {
    throw refuse("undo_too_late", {});
  }
  if (!closing && openLoanOfCopy(app, shown.copy)) {
    throw refuse("undo_lent_again", { title: shown.title_name });
  }
  const loan = app.findRecordById("loans", shown.id);
  loan.set("returned_at", closing ? stamp(at) : "");
  loan.set("returned_on", closing ? today : "");
  loan.set("closed_as", closing ? "undone" : "");
  loan.set("returned_by", closing ? actor.id : "");
  app.saveNoValidate(loan);
  record(app, actor, {
    area: "library",
    collection: "loans",
    subject: loan.id,
    kind: event,
    text: sentence,
    data: { reader: shown.reader, copy: shown.copy },
  });
  return undoneAnswer();
}

/** Whether the last thing that happened to the loan is this very undoing. */
function isUndone(app: App, loan: Loan, what: "lend" | "return"): boolean {
  const last = first(
    app,
    "SELECT kind FROM timeline WHERE subject = {:loan} ORDER BY at DESC, rowid DESC LIMIT 1",
    { loan: loan.id },
    { kind: "" },
  );
  return last?.kind === UNDO[what].event;
}

function requireLoan(app: App, id: string, today: string): Loan {
  const loan = loanById(app, id, today);
  if (!loan) {
    throw refuse("not_found", { what: "este empréstimo" });
  }
  return loan;
}
