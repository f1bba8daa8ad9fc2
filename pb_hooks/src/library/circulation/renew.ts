/** The renewal of loans, in the endpoint's transaction. */

import type { InputIn, InputOf, OutputIn } from "../../../../domain/contract";
import type * as contracts from "../../../../domain/library/circulation/commands";
import { refusalsToRenew, remainingRefusal } from "../../../../domain/library/circulation/lending";
import { renewedSentence } from "../../../../domain/library/circulation/outcomes";
import { ineffectiveRenewal, type RenewalBounds, renewedDueDate } from "../../../../domain/library/circulation/renewals";
import { type LoanTerms, resolveTerms, withDefaultTerms } from "../../../../domain/library/circulation/terms";
import type { renew as contract, LoanAnswer } from "../../../../domain/library/commands";
import { refuse } from "../../../../domain/library/refusals";
import { Refusal } from "../../../../domain/refusal";
import type { Call } from "../../platform/http/endpoint";
import { readJson } from "../../platform/sql/database";
import { localTime, now } from "../../platform/time/clock";
import { calendarWithHours } from "../../platform/time/settings";
import { record } from "../../platform/timeline/timeline";
import { refusalsToRenewByQueue } from "../holds/holds";
import { borrowerOf, requireLoan } from "../loans";
import { requireCopy, requireReader } from "../lookup";
import { librarySettings, loanRules } from "../settings";
import { addLateSuspension, suspensionOf } from "../suspensions";

export function renew({ app, actor }: Call, input: InputOf<typeof contract>): LoanAnswer {
  const today = localTime(app, now()).day;
  const openLoan = requireLoan(app, input.loan, today);
  if (openLoan.returned_at) {
    throw refuse("loan_closed", { title: openLoan.title_name });
  }
  if (openLoan.renewals === input.renewals + 1) {
    return { ...openLoan, outcome: "renewed", sentence: renewedSentence(openLoan.due, today), why: "", warning: "" };
  }
  const loan = app.findRecordById("loans", openLoan.id);
  const loanTerms = withDefaultTerms(readJson<Partial<LoanTerms> | null>(loan, "rule"));
  const { overrides = [] } = input;
  if (openLoan.renewals !== input.renewals && (openLoan.renewals < loanTerms.max_renewals || overrides.length > 0)) {
    throw refuse("record_changed", {});
  }
  const reader = borrowerOf(app, requireReader(app, openLoan.reader), today);
  const copy = requireCopy(app, openLoan.copy);
  // The end of the school year is today's setting, whatever it was on the day of the loan.
  const { ceiling } = resolveTerms(loanRules(app), reader.category, copy.material_type);
  const terms: LoanTerms = { ...loanTerms, ceiling };
  const calendar = calendarWithHours(app);
  const bounds: RenewalBounds = {
    validUntil: reader.valid_until,
    base: librarySettings(app).renewal_base,
    textbook: copy.textbook,
  };
  const suspension = suspensionOf(app, reader, { terms, due: openLoan.due, lost: "" }, today, today);
  const refusal = remainingRefusal(
    refusalsToRenew({
      today,
      reader,
      loan: {
        title: openLoan.title_name,
        due: openLoan.due,
        renewals: openLoan.renewals,
        state: copy.state,
        textbook: copy.textbook,
      },
      terms,
      wouldSuspend: suspension !== null,
      queue: refusalsToRenewByQueue(app, openLoan),
      ineffectiveRenewal: ineffectiveRenewal(terms, openLoan.due, today, calendar, bounds),
    }),
    overrides.map(({ code }) => code),
  );
  if (refusal) {
    throw refusal;
  }
  const { due, why } = renewedDueDate(terms, openLoan.due, today, calendar, bounds);
  loan.set("due", due);
  loan.set("renewals", openLoan.renewals + 1);
  loan.set("rule", terms);
  app.saveNoValidate(loan);
  const suspended = suspension ? addLateSuspension(app, actor, openLoan, suspension) : "";
  const sentence = renewedSentence(due, today, openLoan.days_late, suspension?.sentence);
  const overrideReasons = overrides.map(({ reason }) => reason).join("; ");
  record(app, actor, {
    area: "library",
    collection: "loans",
    subject: loan.id,
    kind: "renewed",
    text: overrideReasons ? `${sentence}, liberado: ${overrideReasons}` : sentence,
    data: {
      due_before: openLoan.due,
      due,
      renewals: openLoan.renewals + 1,
      days_late: openLoan.days_late,
      ceiling_before: loanTerms.ceiling,
      ...(suspended ? { suspension: suspended } : {}),
      ...(overrideReasons ? { overrides } : {}),
    },
  });
  return { ...requireLoan(app, loan.id, today), outcome: "renewed", sentence, why, warning: "" };
}

/** A refusal comes before anything is written, so that it leaves the other loans unchanged. */
export function renewMany(call: Call, input: InputIn<typeof contracts, "renewMany">): OutputIn<typeof contracts, "renewMany"> {
  return {
    verdicts: input.loans.map(({ loan, renewals }) => {
      try {
        return { loan, renewed: renew(call, { loan, renewals }), refused: null };
      } catch (error) {
        if (!(error instanceof Refusal)) {
          throw error;
        }
        return { loan, renewed: null, refused: error.body() };
      }
    }),
  };
}
