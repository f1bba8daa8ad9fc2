/** Undoing what the desk has just done: one transaction, opened by the endpoint. */
import type { InputOf } from "../../../domain/contract";
import type { undo as contract, Loan, LoanAnswer } from "../../../domain/library/commands";
import { UNDO_MILLISECONDS } from "../../../domain/library/lending";
import { refuse } from "../../../domain/refusal";
import { fromStamp, localTime, now, stamp } from "../platform/clock";
import { type App, first } from "../platform/database";
import type { Call } from "../platform/endpoint";
import { record } from "../platform/timeline";
import { openLoanOfCopy, requireLoan } from "./loans";

const UNDO = {
  lend: { event: "lend_undone", sentence: "Empréstimo desfeito", closing: true },
  return: { event: "return_undone", sentence: "Devolução desfeita: o livro continua emprestado", closing: false },
} as const;

export function undo({ app, actor }: Call, input: InputOf<typeof contract>): LoanAnswer {
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
