/** The way back of a copy: one transaction, opened by the endpoint. */
import type { InputOf } from "../../../domain/contract";
import type { Day } from "../../../domain/dates";
import type { returnCopy as contract, Loan, LoanAnswer } from "../../../domain/library/commands";
import { FOUND_SENTENCE, notOnLoanSentence, returnedSentence } from "../../../domain/library/outcomes";
import { refuse } from "../../../domain/refusal";
import { localTime, now, stamp } from "../platform/clock";
import { type App, execute, first } from "../platform/database";
import type { Call } from "../platform/endpoint";
import { record } from "../platform/timeline";
import { loanById, loansWhere, requireLoan } from "./loans";
import { type CopyRecord, emptyLoan, requireCopy } from "./lookup";

export function giveBack(call: Call, input: InputOf<typeof contract>): LoanAnswer {
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
  return { ...(last ?? emptyLoan(copy)), outcome: "not_on_loan", sentence, why: "" };
}
