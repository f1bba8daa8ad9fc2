/** The undo of the desk's last act, in the endpoint's transaction. */
import type { InputOf } from "../../../../domain/contract";
import { COPY_STATES, UNDO_MILLISECONDS } from "../../../../domain/library/circulation/lending";
import type { undo as contract, Loan, LoanAnswer } from "../../../../domain/library/commands";
import { refuse } from "../../../../domain/library/refusals";
import { endingDay } from "../../../../domain/library/suspension";
import type { Call } from "../../platform/http/endpoint";
import { type App, column, selectFirst } from "../../platform/sql/database";
import { flag, selection, text, texts } from "../../platform/sql/selection";
import { fromStamp, localTime, now, stamp } from "../../platform/time/clock";
import type { Actor } from "../../platform/timeline/actor";
import { LATEST_FIRST, record } from "../../platform/timeline/timeline";
import { cancelOwnHold, releaseLostCopy, restoreFulfilledHold } from "../holds/holds";
import { requireLoan } from "../loans";
import { requireCopy, setSeenAt } from "../lookup";
import { cancelSuspension } from "../suspensions";
import { undoRenewal } from "./undo-renewal";

const UNDO = {
  lend: { event: "lend_undone", sentence: "Empréstimo desfeito", of: "lent", closing: true, undoes: [""] },
  return: {
    event: "return_undone",
    sentence: "Devolução desfeita: o livro continua emprestado",
    of: "returned",
    closing: false,
    undoes: ["returned"],
  },
  settle: {
    event: "settle_undone",
    sentence: "Desfeito: o livro continua registrado como perdido",
    of: "settled",
    closing: false,
    undoes: ["replaced", "pardoned"],
  },
} as const;

export function undo(call: Call, input: InputOf<typeof contract>): LoanAnswer {
  return input.what === "renew" ? undoRenewal(call, input.loan, input.renewals) : undoLoan(call, input.loan, input.what);
}

function undoLoan({ app, actor }: Call, id: string, act: keyof typeof UNDO): LoanAnswer {
  const at = now();
  const today = localTime(app, at).day;
  const { event, sentence, closing, of, undoes } = UNDO[act];
  const undoneLoan = requireLoan(app, id, today);
  const undoneAnswer = (): LoanAnswer => ({
    ...requireLoan(app, undoneLoan.id, today),
    outcome: "undone",
    sentence,
    why: "",
    warning: "",
  });
  if (!(undoes as readonly string[]).includes(undoneLoan.closed_as)) {
    if (isUndone(app, undoneLoan, act)) {
      return undoneAnswer();
    }
    throw refuse("nothing_to_undo", {});
  }
  if (at - fromStamp(closing ? undoneLoan.lent_at : undoneLoan.returned_at) > UNDO_MILLISECONDS) {
    throw refuse("undo_too_late", {});
  }
  const undoneEvent = eventOf(app, undoneLoan.id, of);
  guardCopy(app, undoneLoan, act, undoneEvent?.state ?? "normal");
  const loan = app.findRecordById("loans", undoneLoan.id);
  loan.set("returned_at", closing ? stamp(at) : "");
  loan.set("returned_on", closing ? endingDay(undoneLoan.lent_on, today) : "");
  loan.set("closed_as", closing ? "undone" : "");
  loan.set("returned_by", closing ? actor.id : "");
  app.saveNoValidate(loan);
  if (closing) {
    setSeenAt(app, undoneLoan.copy, stamp(at));
  } else if (undoneEvent) {
    takeBackConsequences(app, actor, undoneLoan, undoneEvent, sentence);
  }
  record(app, actor, {
    area: "library",
    collection: "loans",
    subject: loan.id,
    kind: event,
    text: sentence,
    data: { reader: undoneLoan.reader, copy: undoneLoan.copy },
  });
  const copy = { id: undoneLoan.copy, title: undoneLoan.title };
  if (!closing) {
    cancelOwnHold(app, actor, undoneLoan, "o livro continua com o leitor");
  }
  const set_aside = closing ? restoreFulfilledHold(app, actor, loan.id, copy) : releaseLostCopy(app, actor, copy);
  return { ...undoneAnswer(), ...(set_aside ? { set_aside } : {}) };
}

/** The timeline's event of the undone act. */
function eventOf(app: App, loan: string, kind: string) {
  return selectFirst(
    app,
    selection({
      suspension: text("json_extract(data, '$.suspension')"),
      found: flag("json_extract(data, '$.found')"),
      // A return of an earlier version stored no state: it found only lost copies.
      found_as: text("COALESCE(json_extract(data, '$.found_as'), 'lost')"),
      lost_reason: text("json_extract(data, '$.lost_reason')"),
      state: text("COALESCE(json_extract(data, '$.state'), 'normal')"),
    }),
    `FROM timeline WHERE subject = {:loan} AND kind = {:kind} ${LATEST_FIRST} LIMIT 1`,
    { loan, kind },
  );
}

/** A later event of the copy prevents the undo: a new loan or another state. L-34 and L-42. */
function guardCopy(app: App, loan: Loan, act: keyof typeof UNDO, expectedState: string): void {
  const { state, title_name: title } = requireCopy(app, loan.copy);
  if (act !== "lend" && wasLentAgain(app, loan)) {
    throw refuse("undo_lent_again", { title });
  }
  // A loan can be undone whatever the state of the book, unless the reader lost it.
  const hasChanged = act === "lend" ? state === "lost" : state !== (act === "settle" ? "lost" : expectedState);
  if (hasChanged) {
    throw refuse("undo_copy_changed", { title, undone: act, state: COPY_STATES[state] });
  }
}

/** Whether the copy went out after that return, even when it is back already; an undone loan does not count. */
function wasLentAgain(app: App, { copy, id }: Loan): boolean {
  // A copy never has two open loans: a loan that was created later went out later, whatever the clock said then.
  const later = column(
    app,
    `SELECT id FROM loans WHERE copy = {:copy} AND +rowid > (SELECT rowid FROM loans WHERE id = {:id})
       AND closed_as != 'undone' LIMIT 1`,
    { copy, id },
  );
  return later.length > 0;
}

/** Cancels the suspension; a lost or missing copy that the return had found is so again. L-34 and L-42. */
function takeBackConsequences(
  app: App,
  actor: Actor,
  loan: Loan,
  event: NonNullable<ReturnType<typeof eventOf>>,
  sentence: string,
): void {
  if (event.suspension) {
    cancelSuspension(app, actor, event.suspension, sentence);
  }
  if (event.found) {
    const copy = app.findRecordById("copies", loan.copy);
    copy.set("state", event.found_as);
    copy.set("state_reason", event.lost_reason);
    app.saveNoValidate(copy);
  }
}

/** Whether the loan's last event is this undo. */
function isUndone(app: App, loan: Loan, act: keyof typeof UNDO): boolean {
  const last = selectFirst(app, selection(texts("kind")), `FROM timeline WHERE subject = {:loan} ${LATEST_FIRST} LIMIT 1`, {
    loan: loan.id,
  });
  return last?.kind === UNDO[act].event;
}
