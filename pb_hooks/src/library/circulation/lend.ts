/** Lending: one transaction, opened by the endpoint. */
import type { InputOf } from "../../../../domain/contract";
import type { Day } from "../../../../domain/dates";
import { tooYoungSentence } from "../../../../domain/library/catalogue/audience";
import { type LendingCase, refusalsToLend, standingRefusal } from "../../../../domain/library/circulation/lending";
import { borrowedBeforeSentence, lentSentence } from "../../../../domain/library/circulation/outcomes";
import { dueDate, type LoanTerms, settleTerms } from "../../../../domain/library/circulation/terms";
import type { lend as contract, LentAnswer } from "../../../../domain/library/commands";
import { refuse } from "../../../../domain/library/refusals";
import { localTime, now, stamp } from "../../platform/clock";
import { type App, isUniqueViolation, selectFirst, selection, text, texts } from "../../platform/database";
import type { Call } from "../../platform/endpoint";
import { calendarWithHours } from "../../platform/settings";
import { record } from "../../platform/timeline";
import { copyAskedFor, copyLent, refusalsByQueue } from "../holds/holds";
import { borrowerOf, loanOfCopy, requireLoan } from "../loans";
import { type CopyRecord, copyToLend, findCopy, holderName, type ReaderRecord, requireCopy, requireReader } from "../lookup";
import { loanRules } from "../settings";
import { deskSet, dueOfTextbook } from "./desk-set";
import { repeatedReturnOf, returnCopy } from "./return";

export function lend(call: Call, input: InputOf<typeof contract>): LentAnswer {
  return lendCopy(call, input, requireReader(call.app, input.reader), requireCopy(call.app, input.copy));
}

type LendTerms = Pick<InputOf<typeof contract>, "id" | "overrides" | "return_first">;

/** Lends to a reader a copy, both as they were found in this transaction. */
export function lendCopy(
  call: Call,
  { id, overrides = [], return_first }: LendTerms,
  reader: ReaderRecord,
  found: CopyRecord,
): LentAnswer {
  const { app, actor } = call;
  const at = now();
  const today = localTime(app, at).day;
  // A repetition mostly finds the copy with its own loan; else what it runs into, a refusal or the id itself, makes it look.
  const repeated = () => answerBefore(app, { id, copy: found.id, reader: reader.id }, today);
  const standsAlready = found.loan === id || return_first ? repeated() : null;
  if (standsAlready) {
    return standsAlready;
  }

  const located = isLocated(found) ? locate(call, found) : found;
  // Rule 13: only the loan that the person saw ends on the way; should the lending be refused, it has not ended either.
  const returned =
    return_first && located.loan === return_first && located.holder !== reader.id ? returnCopy(call, located) : null;
  const copy = returned ? requireCopy(app, found.id) : located;
  const terms = settleTerms(loanRules(app), reader.category, copy.material_type);
  const borrower = borrowerOf(app, reader, today, copy);
  // Asked before the queue moves: a suspension for the reader's own unfetched hold counts from their next loan on.
  const refusals = refusalsToLend(lendingCase(app, borrower, copy, terms, today));
  copyAskedFor(app, actor, copy);
  const standing = standingRefusal(
    [...refusals, ...refusalsByQueue(app, reader, copy)],
    overrides.map(({ code }) => code),
  );
  if (standing) {
    const made = repeated();
    if (made) {
      return made;
    }
    throw standing;
  }

  // An overridden "stays in the library" has no days of its own: it is due on the next open day.
  const { day_mode, ceiling, loan_days } = terms;
  const days = Math.max(1, loan_days);
  const forTheYear = copy.textbook && copy.lendable && loan_days > 0 ? dueOfTextbook(app, reader, copy.title, today) : null;
  const { due, why } = forTheYear ?? dueDate({ day_mode, days, ceiling }, today, calendarWithHours(app), reader.valid_until);
  const { borrowed_before } = borrower;
  const warning = borrowed_before ? borrowedBeforeSentence(borrowed_before, today) : "";
  const caution = tooYoungSentence(copy.minimum_age, readerToRead(app, reader, copy), today);
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
    class_set: forTheYear ? deskSet(app, actor, reader, forTheYear, lentAt) : "",
  });
  try {
    app.saveNoValidate(loan);
  } catch (error) {
    const taken = isUniqueViolation(error);
    const made = taken ? repeated() : null;
    if (made) {
      return made;
    }
    // The look above was in this transaction; should another writer still have come between, the index decides.
    const holder = taken ? findCopy(app, copy.id) : null;
    if (holder?.loan) {
      throw refuse("lent_to_another", { title: holder.title_name, reader: holderName(app, holder), due: holder.due });
    }
    throw error;
  }
  copyLent(app, actor, reader, copy, id);
  const lifted = overrides.map(({ reason }) => reason).join("; ");
  record(app, actor, {
    area: "library",
    collection: "loans",
    subject: id,
    kind: "lent",
    text: `${lentSentence(due, today)}${lifted ? `, liberado: ${lifted}` : ""}`,
    data: {
      reader: reader.id,
      copy: copy.id,
      due,
      ...(why ? { why } : {}),
      ...(warning ? { warning } : {}),
      ...(caution ? { caution } : {}),
      ...(lifted ? { overrides } : {}),
      ...(returned ? { returned: returned.id } : {}),
    },
  });
  const begun = { id, lent_at: lentAt, lent_on: today, due, max_renewals: terms.max_renewals };
  return Object.assign(loanOfCopy(copy, reader, begun, today), {
    outcome: "lent" as const,
    sentence: lentSentence(due, today),
    why,
    warning,
    ...cautioned(caution),
    returned,
  });
}

/** The answer to the same command sent again; null when there is no loan of that id. */
function answerBefore(
  app: App,
  { id, copy, reader }: { id: string; copy: string; reader: string },
  today: Day,
): LentAnswer | null {
  const known = selectFirst(app, selection(texts("copy", "reader")), "FROM loans WHERE id = {:id}", { id });
  if (known && (known.copy !== copy || known.reader !== reader)) {
    throw refuse("id_taken", {});
  }
  return known && repeatedLend(app, id, today);
}

/** An inventory could not find it, and here it is. Rule 46. */
const isLocated = ({ state, loan }: CopyRecord) => state === "missing" && loan === "";

function locate(call: Call, copy: CopyRecord): CopyRecord {
  returnCopy(call, copy);
  return requireCopy(call.app, copy.id);
}

/** The answer to a repetition: what the first one said, of the loan as it is now. */
function repeatedLend(app: App, id: string, today: Day): LentAnswer {
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
  const returned = event?.returned ? repeatedReturnOf(app, event.returned, today) : null;
  return {
    ...loan,
    outcome: "lent",
    sentence: lentSentence(loan.due, loan.lent_on),
    why,
    warning,
    ...cautioned(caution),
    returned,
  };
}

const cautioned = (caution: string) => (caution ? { caution } : {});

/** The reader with the birth date, which only a book for older readers makes worth a look. */
function readerToRead(app: App, { name, person }: ReaderRecord, { minimum_age }: CopyRecord) {
  const known =
    minimum_age > 0
      ? selectFirst(app, selection(texts("birth_date")), "FROM person_details WHERE person = {:person}", { person })
      : null;
  return { name, birth_date: known?.birth_date ?? "" };
}

function lendingCase(app: App, reader: LendingCase["reader"], copy: CopyRecord, terms: LoanTerms, today: Day): LendingCase {
  return {
    today,
    reader,
    copy: copyToLend(app, copy),
    terms,
  };
}
