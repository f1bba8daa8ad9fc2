/** The loan of a copy, in the endpoint's transaction. */
import type { InputOf } from "../../../../domain/contract";
import type { Day } from "../../../../domain/dates";
import { tooYoungSentence } from "../../../../domain/library/catalogue/audience";
import { type LendingCase, refusalsToLend, remainingRefusal } from "../../../../domain/library/circulation/lending";
import { type ManualLoanDates, manualLoanProblem } from "../../../../domain/library/circulation/manual-loan";
import { borrowedBeforeSentence, cameBackSentence, lentSentence } from "../../../../domain/library/circulation/outcomes";
import { dueDate, type LoanTerms, referenceOnlyTerms, resolveTerms } from "../../../../domain/library/circulation/terms";
import type { lend as contract, LendAnswer } from "../../../../domain/library/commands";
import { refuse } from "../../../../domain/library/refusals";
import type { Calendar } from "../../../../domain/platform/calendar";
import type { Call } from "../../platform/http/endpoint";
import { type App, column, insertOne, isUniqueViolation, selectFirst } from "../../platform/sql/database";
import { selection, text, texts } from "../../platform/sql/selection";
import { fromStamp, localTime, now, stamp } from "../../platform/time/clock";
import { calendarWithHours } from "../../platform/time/settings";
import { LATEST_FIRST, record } from "../../platform/timeline/timeline";
import { fulfilHold, offerCopy, refusalsByQueue } from "../holds/holds";
import { borrowerOf, loanOfCopy, requireLoan } from "../loans";
import { type CopyRecord, copyToLend, findCopy, holderName, type ReaderRecord, requireCopy, requireReader } from "../lookup";
import { loanRules } from "../settings";
import { deskSet, dueOfTextbook } from "./desk-set";
import { repeatedReturnOf, returnCopy } from "./return";

export function lend(call: Call, input: InputOf<typeof contract>): LendAnswer {
  return lendCopy(call, input, requireReader(call.app, input.reader), requireCopy(call.app, input.copy));
}

type LendTerms = Pick<InputOf<typeof contract>, "id" | "overrides" | "return_first" | "by_hand">;

/** Lends a copy to a reader, both as the caller read them in this transaction. */
export function lendCopy(
  call: Call,
  { id, overrides = [], return_first, by_hand }: LendTerms,
  reader: ReaderRecord,
  copyRecord: CopyRecord,
): LendAnswer {
  const { app, actor } = call;
  const at = now();
  const today = localTime(app, at).day;
  // A repetition mostly finds the copy with its own loan. Otherwise the refusal or the duplicate id makes it look.
  const repeatedAnswer = () => answerBefore(app, { id, copy: copyRecord.id, reader: reader.id }, today);
  const standsAlready = copyRecord.loan === id || return_first ? repeatedAnswer() : null;
  if (standsAlready) {
    return standsAlready;
  }

  const located = isLocated(copyRecord) ? locate(call, copyRecord) : copyRecord;
  // L-13: only the loan that the person saw ends with this one. If the lending is refused, that loan stays open.
  const returnAnswer =
    return_first && located.loan === return_first && located.holder !== reader.id ? returnCopy(call, located) : null;
  const copy = returnAnswer ? requireCopy(app, copyRecord.id) : located;
  const calendar = calendarWithHours(app);
  const lentOn = by_hand?.lent_on || today;
  if (by_hand) {
    requirePossible(app, copy, by_hand, today, calendar);
  }
  const loanTerms = resolveTerms(loanRules(app), reader.category, copy.material_type);
  const terms = copy.lendable && loanTerms.loan_days > 0 ? loanTerms : referenceOnlyTerms(loanTerms);
  const borrower = borrowerOf(app, reader, today, copy);
  // Read before the queue moves: a suspension for the reader's own unfetched hold counts from their next loan on.
  const refusals = refusalsToLend(lendingCase(app, borrower, copy, terms, today));
  offerCopy(app, actor, copy);
  const refusal = remainingRefusal(
    [...refusals, ...refusalsByQueue(app, reader, copy)],
    overrides.map(({ code }) => code),
  );
  if (refusal) {
    const answer = repeatedAnswer();
    if (answer) {
      return answer;
    }
    throw refusal;
  }

  // A loan by an overridden "stays in the library" has no days of its own: it is due on the next open day.
  const { day_mode, ceiling, loan_days } = terms;
  const days = Math.max(1, loan_days);
  const forTheYear = copy.textbook && copy.lendable && loan_days > 0 ? dueOfTextbook(app, reader, copy.title, today) : null;
  const settledDue = forTheYear ?? dueDate({ day_mode, days, ceiling }, lentOn, calendar, reader.valid_until);
  const { due, why } = by_hand?.due ? { due: by_hand.due, why: "" } : settledDue;
  const { borrowed_before } = borrower;
  const cameBack = lentOn < today ? returnedUnlent(app, copy) : "";
  const warning = [
    cameBack > lentOn ? cameBackSentence(cameBack, today) : "",
    borrowed_before ? borrowedBeforeSentence(borrowed_before, today) : "",
  ]
    .filter(Boolean)
    .join(". ");
  const caution = tooYoungSentence(copy.minimum_age, readerToRead(app, reader, copy), today);
  const lentAt = stamp(at);
  const loan = {
    id,
    copy: copy.id,
    reader: reader.id,
    lent_at: lentAt,
    lent_on: lentOn,
    due,
    renewals: 0,
    rule: JSON.stringify(terms),
    lent_by: actor.id,
    class_set: forTheYear ? deskSet(app, actor, reader, forTheYear, lentAt) : "",
  };
  try {
    // By SQL: a signal notifies the listeners.
    insertOne(app, "loans", lentAt, loan);
  } catch (error) {
    const isTaken = isUniqueViolation(error);
    const answer = isTaken ? repeatedAnswer() : null;
    if (answer) {
      return answer;
    }
    // This transaction has checked the copy; if another writer still came between, the unique index refuses.
    const holder = isTaken ? findCopy(app, copy.id) : null;
    if (holder?.loan) {
      throw refuse("lent_to_another", { title: holder.title_name, reader: holderName(app, holder), due: holder.due, today });
    }
    throw error;
  }
  fulfilHold(app, actor, reader, copy, id);
  const overrideReasons = overrides.map(({ reason }) => reason).join("; ");
  const sentence = lentSentence(due, today, lentOn);
  record(app, actor, {
    area: "library",
    collection: "loans",
    subject: id,
    kind: "lent",
    text: `${sentence}${by_hand ? `, data informada no balcão: ${by_hand.reason}` : ""}${overrideReasons ? `, liberado: ${overrideReasons}` : ""}`,
    data: {
      reader: reader.id,
      copy: copy.id,
      due,
      ...(why ? { why } : {}),
      ...(warning ? { warning } : {}),
      ...(caution ? { caution } : {}),
      ...(overrideReasons ? { overrides } : {}),
      ...(returnAnswer ? { returned: returnAnswer.id } : {}),
      ...(by_hand ? { by_hand } : {}),
    },
  });
  const newLoan = { id, lent_at: lentAt, lent_on: lentOn, due, max_renewals: terms.max_renewals };
  return Object.assign(loanOfCopy(copy, reader, newLoan, today), {
    outcome: "lent" as const,
    sentence,
    why,
    warning,
    ...withCaution(caution),
    returned: returnAnswer,
  });
}

/** The answer to the same command sent again; null when there is no loan of that id. */
function answerBefore(
  app: App,
  { id, copy, reader }: { id: string; copy: string; reader: string },
  today: Day,
): LendAnswer | null {
  const loan = selectFirst(app, selection(texts("copy", "reader")), "FROM loans WHERE id = {:id}", { id });
  if (loan && (loan.copy !== copy || loan.reader !== reader)) {
    throw refuse("id_taken", {});
  }
  return loan && repeatedLend(app, id, today);
}

/** @throws Refusal for days that a loan of this copy cannot have. */
function requirePossible(app: App, copy: CopyRecord, days: ManualLoanDates, today: Day, calendar: Calendar): void {
  const problem = manualLoanProblem(days, today, calendar);
  if (problem) {
    throw refuse("days_not_possible", { why: problem.message }, problem.field);
  }
  const lastReturn = days.lent_on
    ? column(app, "SELECT IFNULL(MAX(returned_on), '') FROM loans WHERE copy = {:copy} AND closed_as NOT IN ('', 'undone')", {
        copy: copy.id,
      })[0]
    : "";
  if (lastReturn && days.lent_on < lastReturn) {
    throw refuse("lent_before_return", { title: copy.title_name, returned_on: lastReturn, today }, "lent_on");
  }
}

/** The day of the copy's last return without a loan; "" when never. */
function returnedUnlent(app: App, { id }: CopyRecord): Day | "" {
  const [at] = column(app, `SELECT at FROM timeline WHERE subject = {:id} AND kind = 'seen' ${LATEST_FIRST} LIMIT 1`, { id });
  return at ? localTime(app, fromStamp(at)).day : "";
}

/** An inventory did not find the copy, and now it is on the desk. L-46. */
const isLocated = ({ state, loan }: CopyRecord) => state === "missing" && loan === "";

function locate(call: Call, copy: CopyRecord): CopyRecord {
  returnCopy(call, copy);
  return requireCopy(call.app, copy.id);
}

/** The answer to a repetition: the first answer's words, with the loan's present state. */
function repeatedLend(app: App, id: string, today: Day): LendAnswer {
  const loan = requireLoan(app, id, today);
  const event = selectFirst(
    app,
    selection({
      why: text("json_extract(data, '$.why')"),
      warning: text("json_extract(data, '$.warning')"),
      caution: text("json_extract(data, '$.caution')"),
      returned: text("json_extract(data, '$.returned')"),
    }),
    `FROM timeline WHERE subject = {:id} AND kind = 'lent'`,
    { id },
  );
  const { why, warning, caution } = event ?? { why: "", warning: "", caution: "" };
  const returnAnswer = event?.returned ? repeatedReturnOf(app, event.returned, today) : null;
  return {
    ...loan,
    outcome: "lent",
    sentence: lentSentence(loan.due, localTime(app, fromStamp(loan.lent_at)).day, loan.lent_on),
    why,
    warning,
    ...withCaution(caution),
    returned: returnAnswer,
  };
}

const withCaution = (caution: string) => (caution ? { caution } : {});

/** The reader with the birth date, which only a book with a minimum age needs. Reading it is an access to record. */
function readerToRead(app: App, { name, person }: ReaderRecord, { minimum_age }: CopyRecord) {
  const details =
    minimum_age > 0
      ? selectFirst(app, selection(texts("birth_date")), "FROM person_details WHERE person = {:person}", { person })
      : null;
  return { name, birth_date: details?.birth_date ?? "" };
}

function lendingCase(app: App, reader: LendingCase["reader"], copy: CopyRecord, terms: LoanTerms, today: Day): LendingCase {
  return {
    today,
    reader,
    copy: copyToLend(app, copy),
    terms,
  };
}
