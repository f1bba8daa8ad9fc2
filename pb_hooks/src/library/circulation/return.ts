/** The return of a copy, in the endpoint's transaction. */

import type { InputOf } from "../../../../domain/contract";
import type { Day } from "../../../../domain/dates";
import {
  FOUND_SENTENCE,
  foundAfterSettledSentence,
  LOCATED_SENTENCE,
  notOnLoanSentence,
  offShelfSentence,
  returnedSentence,
} from "../../../../domain/library/circulation/outcomes";
import type { returnCopy as contract, LoanAnswer } from "../../../../domain/library/commands";
import type { SetAside } from "../../../../domain/library/holds/commands";
import { refuse } from "../../../../domain/library/refusals";
import { returnDay } from "../../../../domain/library/suspension";
import { personPlaceholder } from "../../../../domain/platform/person-placeholder";
import type { Call } from "../../platform/http/endpoint";
import { withCurrentNames } from "../../platform/person-data/person-placeholders";
import { type App, selectFirst } from "../../platform/sql/database";
import { selection, text, texts } from "../../platform/sql/selection";
import { localTime, now, stamp } from "../../platform/time/clock";
import { LATEST_FIRST, record } from "../../platform/timeline/timeline";
import { handoutOfCopy } from "../class-sets/handouts";
import { withSet } from "../class-sets/loan-set";
import { assignFreedCopy, setAsideOf } from "../holds/holds";
import { loanOfCopy, loansWhere, requireLoan } from "../loans";
import { type CopyRecord, holderName, readerMark, requireCopy, requireReader, setSeenAt } from "../lookup";
import { closeLoan, lostSince } from "./close";

export function checkIn(call: Call, input: InputOf<typeof contract>): LoanAnswer {
  return returnCopy(call, requireCopy(call.app, input.copy), input);
}

interface ReturnTerms {
  /** The id of this return's events in the timeline: a repetition under it gets the same answer and does nothing. */
  id?: string;
  /** The day on which the book lay in the book drop; "" or a future day: today. L-35. */
  returned_on?: Day | "";
  /** The loan that the user saw, where they saw one: the command ends no other in its place. */
  loan?: string;
}

export function returnCopy(
  { app, actor }: Call,
  copy: CopyRecord,
  { id, returned_on = "", loan: expectedLoan }: ReturnTerms = {},
): LoanAnswer {
  const at = now();
  const today = localTime(app, at).day;
  const repeatedAnswer = id ? repeatedReturn(app, copy, id, today) : null;
  if (repeatedAnswer) {
    return repeatedAnswer;
  }
  const wasMissing = copy.state === "lost" || copy.state === "missing";
  if (!copy.loan) {
    markFound(app, copy, stamp(at));
    const noLoanAnswer = notOnLoan(app, copy, today, wasMissing);
    const answer = withShelf(
      { ...noLoanAnswer, sentence: withCurrentNames(app, noLoanAnswer.sentence) },
      assignFreedCopy(app, actor, copy),
    );
    record(app, actor, {
      id,
      area: "library",
      collection: "copies",
      subject: copy.id,
      kind: wasMissing ? "found" : "seen",
      text: noLoanAnswer.sentence,
    });
    return answer;
  }
  if (expectedLoan && expectedLoan !== copy.loan) {
    throw refuse("lent_again", { title: copy.title_name, reader: holderName(app, copy) });
  }
  const lateUntil = returnDay(returned_on, copy.lent_on, today);
  if (lateUntil === null) {
    throw refuse("returned_before_lent", { title: copy.title_name, lent_on: copy.lent_on, today }, "returned_on");
  }
  const reason = markFound(app, copy, stamp(at));
  const loan = { id: copy.loan, reader: copy.holder };
  const suspension = closeLoan(app, actor, loan, { closedAs: "returned", at: stamp(at), lateUntil, today, copy });
  const { loan: open, due, lent_at, lent_on, renewals, max_renewals } = copy;
  const days = { id: open, due, lent_at, lent_on, renewals, max_renewals, returned_at: stamp(at), returned_on: lateUntil };
  const closing = { ...days, closed_as: "returned" as const, lost_on: lostSince(copy) };
  const reader = requireReader(app, copy.holder);
  const closedLoan = loanOfCopy(copy, reader, closing, today);
  const sentenceFor = (borrower: string) => {
    const sentence = returnedSentence(borrower, closedLoan.days_late, suspension?.sentence);
    return wasMissing ? `${sentence}. ${copy.state === "missing" ? LOCATED_SENTENCE : FOUND_SENTENCE}` : sentence;
  };
  const returnAnswer: LoanAnswer = Object.assign(closedLoan, {
    outcome: "returned" as const,
    sentence: sentenceFor(closedLoan.reader_name),
    why: suspension?.why ?? "",
    warning: offShelfSentence(copy.state),
    ...(suspension ? { suspension: suspension.id } : {}),
    ...(copy.class_set ? withSet(app, open) : {}),
  });
  const answer = withShelf(returnAnswer, copy.awaited ? assignFreedCopy(app, actor, copy) : undefined);
  record(app, actor, {
    id,
    area: "library",
    collection: "loans",
    subject: answer.id,
    kind: "returned",
    text: sentenceFor(personPlaceholder(reader.person)),
    data: {
      reader: answer.reader,
      copy: answer.copy,
      days_late: answer.days_late,
      ...(lateUntil < today ? { returned_on: lateUntil } : {}),
      ...(wasMissing ? { found: wasMissing, found_as: copy.state, lost_reason: reason } : {}),
      ...(wasMissing || copy.state === "normal" ? {} : { state: copy.state }),
      ...(suspension ? { suspension: suspension.id, why: suspension.why } : {}),
    },
  });
  return answer;
}

function repeatedReturn(app: App, copy: CopyRecord, id: string, today: Day): LoanAnswer | null {
  const event = selectFirst(app, selection(texts("subject", "kind", "text")), "FROM timeline WHERE id = {:id}", { id });
  if (!event) {
    return null;
  }
  if (event.subject === copy.id && (event.kind === "seen" || event.kind === "found")) {
    const answer = { ...notOnLoan(app, copy, today, event.kind === "found"), sentence: withCurrentNames(app, event.text) };
    return withShelf(answer, setAsideOf(app, copy.id));
  }
  const answer = event.kind === "returned" ? repeatedReturnOf(app, event.subject, today) : null;
  if (answer?.copy !== copy.id) {
    throw refuse("id_taken", {});
  }
  return answer;
}

/** The answer of a loan's return, for a repetition. */
export function repeatedReturnOf(app: App, loan: string, today: Day): LoanAnswer {
  const event = selectFirst(
    app,
    selection({
      ...texts("text"),
      why: text("json_extract(data, '$.why')"),
      suspension: text("json_extract(data, '$.suspension')"),
    }),
    `FROM timeline WHERE subject = {:loan} AND kind = 'returned' ${LATEST_FIRST} LIMIT 1`,
    { loan },
  );
  const { text: sentence, why, suspension } = event ?? { text: "", why: "", suspension: "" };
  const suspensionPart = suspension ? { suspension } : {};
  const closedLoan = requireLoan(app, loan, today);
  const warning = offShelfSentence(requireCopy(app, closedLoan.copy).state);
  return withShelf(
    {
      ...closedLoan,
      outcome: "returned",
      sentence: withCurrentNames(app, sentence),
      why,
      warning,
      ...suspensionPart,
      ...withSet(app, loan),
    },
    setAsideOf(app, closedLoan.copy),
  );
}

/** Adds the word for the reader for whom the copy goes to the ready shelf. */
const withShelf = (answer: LoanAnswer, set_aside: SetAside | undefined): LoanAnswer =>
  set_aside ? { ...answer, set_aside } : answer;

/**
 * The copy lies on the desk: a lost one becomes normal again. The person who returns it need not be the one who lost it. L-42.
 * @returns the reason why it counted as lost.
 */
function markFound(app: App, { id, state }: CopyRecord, at: string): string {
  if (state !== "lost" && state !== "missing") {
    setSeenAt(app, id, at);
    return "";
  }
  const copy = app.findRecordById("copies", id);
  const reason = copy.getString("state_reason");
  copy.set("state", "normal");
  copy.set("state_reason", "");
  copy.set("seen_at", at);
  app.saveNoValidate(copy);
  return reason;
}

/**
 * L-33: the return of a copy without a loan is no error; the answer shows its last loan, if it ever had one, by its stored
 * sentence.
 */
function notOnLoan(app: App, copy: CopyRecord, today: Day, wasMissing: boolean): LoanAnswer {
  const last = loansWhere(
    app,
    "WHERE l.copy = {:copy} AND l.closed_as NOT IN ('', 'undone') ORDER BY l.lent_on DESC, l.lent_at DESC LIMIT 1",
    { copy: copy.id },
    today,
  )[0];
  const settlement = last && (last.closed_as === "replaced" || last.closed_as === "pardoned") ? last.closed_as : null;
  const lastLoan = last && { ...last, reader_name: readerMark(app, last.reader) };
  const sentence =
    wasMissing && lastLoan && settlement
      ? foundAfterSettledSentence(lastLoan.reader_name, settlement, lastLoan.returned_on, today)
      : wasMissing
        ? copy.state === "missing"
          ? LOCATED_SENTENCE
          : FOUND_SENTENCE
        : notOnLoanSentence(lastLoan ?? null, today, copy.state === "withdrawn" ? handoutOfCopy(app, copy.id) : null);
  const loan = last ?? loanOfCopy(copy, null, {}, today);
  return { ...loan, outcome: "not_on_loan", sentence, why: "", warning: offShelfSentence(copy.state) };
}
