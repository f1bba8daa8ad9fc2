/** Renewing: one transaction, opened by the endpoint. */
import type { InputOf } from "../../../domain/contract";
import type { renew as contract, LoanAnswer } from "../../../domain/library/commands";
import { refusalsToBorrow } from "../../../domain/library/lending";
import { renewedSentence } from "../../../domain/library/outcomes";
import { type LoanTerms, renewedDueDate } from "../../../domain/library/terms";
import { refuse } from "../../../domain/refusal";
import { localTime, now } from "../platform/clock";
import { readJson } from "../platform/database";
import type { Call } from "../platform/endpoint";
import { calendarWithHours } from "../platform/settings";
import { record } from "../platform/timeline";
import { openLoansOf, requireLoan } from "./loans";
import { requireReader } from "./lookup";

export function renew({ app, actor }: Call, input: InputOf<typeof contract>): LoanAnswer {
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
