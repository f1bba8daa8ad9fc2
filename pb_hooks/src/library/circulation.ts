/** Lend, return, renew, undo: each one transaction, opened by the endpoint. */

import type { InputOf } from "../../../domain/contract";
import { sayDay } from "../../../domain/dates";
import type {
  Loan,
  LoanAnswer,
  lend as lendContract,
  renew as renewContract,
  returnCopy,
  undo as undoContract,
} from "../../../domain/library/commands";
import { type LendingCase, refusalsToLend, standingRefusal, UNDO_MILLISECONDS } from "../../../domain/library/lending";
import { lentSentence, renewedSentence, returnedSentence } from "../../../domain/library/outcomes";
import { dueDate, type LoanTerms, renewedDueDate, settleTerms } from "../../../domain/library/terms";
import { type RefusalCode, refuse } from "../../../domain/refusal";
import { fromStamp, localTime, now, stamp } from "../platform/clock";
import { type App, execute, find, first, isUniqueViolation, readJson } from "../platform/database";
import type { Call } from "../platform/endpoint";
import { calendarWithHours, loanRules } from "../platform/settings";
import { record } from "../platform/timeline";
import { loanById, openLoanOfCopy } from "./loans";
import { type CopyRecord, findReader, type ReaderRecord, requireCopy, requireReader } from "./lookup";

export function lend({ app, actor }: Call, input: InputOf<typeof lendContract>): LoanAnswer {
  const today = localTime(app, now()).day;
  const reader = requireReader(app, input.reader);
  const copy = requireCopy(app, input.copy);
  const repeated = loanById(app, input.id, today);
  if (repeated) {
    if (repeated.copy !== copy.id || repeated.reader !== reader.id) {
      throw refuse("id_taken", {});
    }
    return lentAnswer(repeated, "");
  }

  const terms = settleTerms(loanRules(app), reader.category, copy.material_type);
  const lending = lendingCase(app, reader, copy, terms, today);
  const overridden = input.override?.code as RefusalCode | undefined;
  const standing = standingRefusal(refusalsToLend(lending), overridden);
  if (standing) {
    throw standing;
  }

  // An overridden "stays in the library" has no days of its own: it is due on the next open day.
  const days = Math.max(1, terms.loan_days);
  const due = dueDate(
    { day_mode: terms.day_mode, days },
    today,
    calendarWithHours(app),
    overridden === "reader_expired" ? "" : reader.valid_until,
  );
  const at = stamp(now());
  const loan = new Record(app.findCachedCollectionByNameOrId("loans"));
  loan.load({
    id: input.id,
    copy: copy.id,
    reader: reader.id,
    lent_at: at,
    lent_on: today,
    due: due.due,
    renewals: 0,
    rule: terms,
    lent_by: actor.id,
  });
  try {
    app.saveNoValidate(loan);
  } catch (error) {
    // Two desks at once: the partial unique index lets one through.
    if (isUniqueViolation(error)) {
      throw refuse("lent_to_another", { title: copy.title_name, reader: "outro leitor", due: due.due });
    }
    throw error;
  }
  record(app, actor, {
    area: "library",
    collection: "loans",
    subject: loan.id,
    kind: "lent",
    text: `${lentSentence(due.due, today)}${input.override ? `, liberado: ${input.override.reason}` : ""}`,
    data: { reader: reader.id, copy: copy.id, due: due.due, ...(input.override ? { override: input.override } : {}) },
  });
  return lentAnswer(
    {
      id: loan.id,
      copy: copy.id,
      tombo: copy.tombo,
      title: copy.title,
      title_name: copy.title_name,
      authors: copy.authors,
      reader: reader.id,
      reader_name: reader.name,
      card: reader.card,
      class_name: reader.class_name,
      lent_at: at,
      lent_on: today,
      due: due.due,
      returned_at: "",
      returned_on: "",
      closed_as: "",
      renewals: 0,
      max_renewals: terms.max_renewals,
      days_late: 0,
    },
    due.why,
  );
}

function lentAnswer(loan: Loan, why: string): LoanAnswer {
  return { ...loan, outcome: "lent", sentence: lentSentence(loan.due, loan.lent_on), why };
}

function lendingCase(app: App, reader: ReaderRecord, copy: CopyRecord, terms: LoanTerms, today: string): LendingCase {
  const open = first(
    app,
    `SELECT COALESCE(SUM(m.counts_in_limit), 0) AS counted, COALESCE(SUM(c.material_type = {:type}), 0) AS of_type,
            COALESCE(SUM(l.due < {:today} AND c.state != 'lost'), 0) AS overdue
     FROM loans l JOIN copies c ON c.id = l.copy JOIN material_types m ON m.id = c.material_type
     WHERE l.reader = {:reader} AND l.returned_at = ''`,
    { reader: reader.id, type: copy.material_type, today },
    { counted: 0, of_type: 0, overdue: 0 },
  );
  const lent = first(
    app,
    "SELECT reader, due FROM loans WHERE copy = {:copy} AND returned_at = ''",
    { copy: copy.id },
    { reader: "", due: "" },
  );
  return {
    today,
    reader: {
      id: reader.id,
      name: reader.name,
      active: reader.active,
      valid_until: reader.valid_until,
      max_loans: reader.max_loans,
      blocked_when_overdue: reader.blocked_when_overdue,
      open: open?.counted ?? 0,
      open_of_type: open?.of_type ?? 0,
      overdue: open?.overdue ?? 0,
    },
    copy: {
      title: copy.title_name,
      state: copy.state,
      type: { name: copy.type_name, lendable: copy.lendable, counts_in_limit: copy.counts_in_limit },
      lent_to: lent ? { reader: lent.reader, name: findReader(app, lent.reader)?.name ?? "outro leitor", due: lent.due } : null,
    },
    terms,
  };
}

/** @param id the scan's id: repeated with it, the same return is answered again. */
export function giveBack({ app, actor }: Call, input: InputOf<typeof returnCopy>, id?: string): LoanAnswer {
  const at = now();
  const today = localTime(app, at).day;
  const copy = requireCopy(app, input.copy);
  const repeated = id
    ? first(app, "SELECT subject FROM timeline WHERE id = {:id} AND kind = 'returned'", { id }, { subject: "" })
    : null;
  if (repeated) {
    return returnedAnswer(requireLoan(app, repeated.subject, today));
  }
  execute(app, "UPDATE copies SET seen_at = {:at} WHERE id = {:id}", { at: stamp(at), id: copy.id });
  const open = openLoanOfCopy(app, copy.id);
  if (!open) {
    return notOnLoan(app, copy, today);
  }
  const loan = app.findRecordById("loans", open);
  loan.set("returned_at", stamp(at));
  loan.set("returned_on", today);
  loan.set("closed_as", "returned");
  loan.set("returned_by", actor.id);
  app.saveNoValidate(loan);
  const answer = returnedAnswer(requireLoan(app, open, today));
  record(app, actor, {
    id,
    area: "library",
    collection: "loans",
    subject: open,
    kind: "returned",
    text: answer.sentence,
    data: { reader: answer.reader, copy: answer.copy, days_late: answer.days_late },
  });
  return answer;
}

function returnedAnswer(loan: Loan): LoanAnswer {
  return { ...loan, outcome: "returned", sentence: returnedSentence(loan.reader_name, loan.days_late), why: "" };
}

/** Rule 33: a copy that nobody had is no error; its last loan is shown, when it ever had one. */
function notOnLoan(app: App, copy: CopyRecord, today: string): LoanAnswer {
  const last = first(
    app,
    "SELECT id FROM loans WHERE copy = {:copy} ORDER BY lent_at DESC LIMIT 1",
    { copy: copy.id },
    { id: "" },
  );
  const loan = last ? loanById(app, last.id, today) : null;
  if (loan) {
    const sentence =
      loan.closed_as === "returned"
        ? `Não estava emprestado: ${loan.reader_name} devolveu ${sayDay(loan.returned_on, today)}`
        : "Não estava emprestado";
    return { ...loan, outcome: "not_on_loan", sentence, why: "" };
  }
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
    outcome: "not_on_loan",
    sentence: "Não estava emprestado: nunca saiu da biblioteca",
    why: "",
  };
}

export function renew({ app, actor }: Call, input: InputOf<typeof renewContract>): LoanAnswer {
  const today = localTime(app, now()).day;
  const loan = find(app, "loans", input.loan);
  if (!loan) {
    throw refuse("not_found", { what: "este empréstimo" });
  }
  const shown = requireLoan(app, loan.id, today);
  if (shown.returned_at) {
    throw refuse("loan_closed", { title: shown.title_name });
  }
  if (shown.renewals === input.renewals + 1) {
    return { ...shown, outcome: "renewed", sentence: renewedSentence(shown.due, today), why: "" };
  }
  const terms = readJson<LoanTerms>(loan, "rule");
  if (shown.renewals >= terms.max_renewals || shown.renewals !== input.renewals) {
    throw refuse("renewal_limit_reached", { renewals: shown.renewals, limit: terms.max_renewals });
  }
  const reader = requireReader(app, shown.reader);
  if (!reader.active) {
    throw refuse("reader_inactive", { reader: reader.name });
  }
  if (reader.valid_until && reader.valid_until < today) {
    throw refuse("reader_expired", { reader: reader.name, valid_until: reader.valid_until });
  }
  const renewed = renewedDueDate(terms, shown.due, today, calendarWithHours(app), reader.valid_until);
  loan.set("due", renewed.due);
  loan.set("renewals", shown.renewals + 1);
  app.saveNoValidate(loan);
  record(app, actor, {
    area: "library",
    collection: "loans",
    subject: loan.id,
    kind: "renewed",
    text: renewedSentence(renewed.due, today),
    data: { due_before: shown.due, due: renewed.due, days_late: shown.days_late },
  });
  return {
    ...requireLoan(app, loan.id, today),
    outcome: "renewed",
    sentence: renewedSentence(renewed.due, today),
    why: renewed.why,
  };
}

export function undo({ app, actor }: Call, input: InputOf<typeof undoContract>): LoanAnswer {
  const at = now();
  const today = localTime(app, at).day;
  const loan = find(app, "loans", input.loan);
  if (!loan) {
    throw refuse("not_found", { what: "este empréstimo" });
  }
  const shown = requireLoan(app, loan.id, today);
  const undoneAnswer = (): LoanAnswer => ({
    ...requireLoan(app, loan.id, today),
    outcome: "undone",
    sentence: input.what === "lend" ? "Empréstimo desfeito" : "Devolução desfeita: o livro continua emprestado",
    why: "",
  });
  const done = input.what === "lend" ? shown.closed_as === "undone" : !shown.returned_at;
  if (done) {
    return undoneAnswer();
  }
  if (input.what === "lend" ? shown.returned_at !== "" : shown.closed_as !== "returned") {
    throw refuse("nothing_to_undo", {});
  }
  if (at - fromStamp(input.what === "lend" ? shown.lent_at : shown.returned_at) > UNDO_MILLISECONDS) {
    throw refuse("undo_too_late", {});
  }
  if (input.what === "return" && openLoanOfCopy(app, shown.copy)) {
    throw refuse("undo_lent_again", { title: shown.title_name });
  }
  const closing = input.what === "lend";
  loan.set("returned_at", closing ? stamp(at) : "");
  loan.set("returned_on", closing ? today : "");
  loan.set("closed_as", closing ? "undone" : "");
  loan.set("returned_by", closing ? actor.id : "");
  app.saveNoValidate(loan);
  record(app, actor, {
    area: "library",
    collection: "loans",
    subject: loan.id,
    kind: closing ? "lend_undone" : "return_undone",
    text: closing ? "Empréstimo desfeito" : "Devolução desfeita",
    data: { reader: shown.reader, copy: shown.copy },
  });
  return undoneAnswer();
}

function requireLoan(app: App, id: string, today: string): Loan {
  const loan = loanById(app, id, today);
  if (!loan) {
    throw refuse("not_found", { what: "este empréstimo" });
  }
  return loan;
}
