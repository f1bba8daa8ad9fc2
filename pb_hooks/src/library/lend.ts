/** Lending: one transaction, opened by the endpoint. */
import type { InputOf } from "../../../domain/contract";
import type { Day } from "../../../domain/dates";
import type { lend as contract, Loan, LoanAnswer } from "../../../domain/library/commands";
import { type LendingCase, refusalsToLend, standingRefusal } from "../../../domain/library/lending";
import { lentSentence } from "../../../domain/library/outcomes";
import { dueDate, type LoanTerms, settleTerms } from "../../../domain/library/terms";
import { type RefusalCode, refuse } from "../../../domain/refusal";
import { localTime, now, stamp } from "../platform/clock";
import { type App, first, isUniqueViolation } from "../platform/database";
import type { Call } from "../platform/endpoint";
import { calendarWithHours, loanRules } from "../platform/settings";
import { record } from "../platform/timeline";
import { openLoansOf, requireLoan } from "./loans";
import { type CopyRecord, emptyLoan, findCopy, holderName, type ReaderRecord, requireCopy, requireReader } from "./lookup";

export function lend(call: Call, input: InputOf<typeof contract>): LoanAnswer {
  return lendCopy(call, input, requireReader(call.app, input.reader), requireCopy(call.app, input.copy));
}

/** Lends to a reader a copy, both as they were found in this transaction. */
export function lendCopy(
  { app, actor }: Call,
  { id, override }: Pick<InputOf<typeof contract>, "id" | "override">,
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
  const found = refusalsToLend(lendingCase(app, reader, copy, terms, today));
  const standing = standingRefusal(found, override?.code as RefusalCode | undefined);
  if (standing) {
    throw standing;
  }

  // An overridden "stays in the library" has no days of its own: it is due on the next open day.
  const days = Math.max(1, terms.loan_days);
  const { due, why } = dueDate({ day_mode: terms.day_mode, days }, today, calendarWithHours(app), reader.valid_until);
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
      ...emptyLoan(copy),
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
