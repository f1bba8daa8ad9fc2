/** Renewing: one transaction, opened by the endpoint. */

import type { InputOf, OutputOf } from "../../../../domain/contract";
import type { renewMany as renewManyContract } from "../../../../domain/library/circulation/commands";
import { refusalsToRenew, standingRefusal } from "../../../../domain/library/circulation/lending";
import { renewedSentence } from "../../../../domain/library/circulation/outcomes";
import { idleRenewal, type RenewalBounds, renewedDueDate } from "../../../../domain/library/circulation/renewals";
import { keptTerms, type LoanTerms, settleTerms } from "../../../../domain/library/circulation/terms";
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
  const shown = requireLoan(app, input.loan, today);
  if (shown.returned_at) {
    throw refuse("loan_closed", { title: shown.title_name });
  }
  if (shown.renewals === input.renewals + 1) {
    return { ...shown, outcome: "renewed", sentence: renewedSentence(shown.due, today), why: "", warning: "" };
  }
  const loan = app.findRecordById("loans", shown.id);
  const loanTerms = keptTerms(readJson<Partial<LoanTerms> | null>(loan, "rule"));
  const { overrides = [] } = input;
  if (shown.renewals !== input.renewals && (shown.renewals < loanTerms.max_renewals || overrides.length > 0)) {
    throw refuse("record_changed", {});
  }
  const reader = borrowerOf(app, requireReader(app, shown.reader), today);
  const copy = requireCopy(app, shown.copy);
  // The end of the school year is today's, whatever it was when the book went out.
  const { ceiling } = settleTerms(loanRules(app), reader.category, copy.material_type);
  const terms: LoanTerms = { ...loanTerms, ceiling };
  const calendar = calendarWithHours(app);
  const bounds: RenewalBounds = {
    validUntil: reader.valid_until,
    base: librarySettings(app).renewal_base,
    textbook: copy.textbook,
  };
  const suspension = suspensionOf(app, reader, { terms, due: shown.due, lost: "" }, today, today);
  const standing = standingRefusal(
    refusalsToRenew({
      today,
      reader,
      loan: {
        title: shown.title_name,
        due: shown.due,
        renewals: shown.renewals,
        state: copy.state,
        textbook: copy.textbook,
      },
      terms,
      costs: suspension !== null,
      queue: refusalsToRenewByQueue(app, shown),
      idle: idleRenewal(terms, shown.due, today, calendar, bounds),
    }),
    overrides.map(({ code }) => code),
  );
  if (standing) {
    throw standing;
  }
  const { due, why } = renewedDueDate(terms, shown.due, today, calendar, bounds);
  loan.set("due", due);
  loan.set("renewals", shown.renewals + 1);
  loan.set("rule", terms);
  app.saveNoValidate(loan);
  const suspended = suspension ? addLateSuspension(app, actor, shown, suspension) : "";
  const sentence = renewedSentence(due, today, shown.days_late, suspension?.sentence);
  const lifted = overrides.map(({ reason }) => reason).join("; ");
  record(app, actor, {
    area: "library",
    collection: "loans",
    subject: loan.id,
    kind: "renewed",
    text: lifted ? `${sentence}, liberado: ${lifted}` : sentence,
    data: {
      due_before: shown.due,
      due,
      renewals: shown.renewals + 1,
      days_late: shown.days_late,
      ceiling_before: loanTerms.ceiling,
      ...(suspended ? { suspension: suspended } : {}),
      ...(lifted ? { overrides } : {}),
    },
  });
  return { ...requireLoan(app, loan.id, today), outcome: "renewed", sentence, why, warning: "" };
}

/** A refusal is found before anything is written, so that it leaves the others as they are. */
export function renewMany(call: Call, input: InputOf<typeof renewManyContract>): OutputOf<typeof renewManyContract> {
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
