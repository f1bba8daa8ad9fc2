/** Renews a loan for longer, or for a shorter time where the first was a mistake. R-31. */
import type { InputOf } from "../../../../domain/contract";
import type { Day } from "../../../../domain/dates";
import type { renewLoan as contract, LoanRenewed } from "../../../../domain/warehouse/loans/commands";
import { dueOf, isCorrection, LOAN_DAYS } from "../../../../domain/warehouse/loans/terms";
import { loanDone } from "../../../../domain/warehouse/loans/words";
import { refuse } from "../../../../domain/warehouse/refusals";
import type { Call } from "../../platform/http/endpoint";
import { find, insertAll } from "../../platform/sql/database";
import { now, stamp, today } from "../../platform/time/clock";
import { calendarWithHours } from "../../platform/time/settings";
import { record } from "../../platform/timeline/timeline";
import { requireDue } from "./lend";
import { requireLoan } from "./records";

const sentenceOf = (number: string, { due_before, due }: { due_before: Day; due: Day }): string =>
  due < due_before ? loanDone.corrected(number, due) : loanDone.renewed(number, due);

export function renewLoan({ app, actor }: Call, input: InputOf<typeof contract>): LoanRenewed {
  const { id, reason } = input;
  const loan = requireLoan(app, input.loan);
  const day = today(app);
  if (loan.state !== "open") {
    throw refuse("loan_not_open", { number: loan.number });
  }
  if (loan.days_late > 0 && !reason) {
    throw refuse("loan_overdue", { number: loan.number, days: loan.days_late }, "reason");
  }
  requireDue(app, { today: day }, input.due);
  const loanRecord = find(app, "material_loans", loan.id)!;
  const due = dueOf(calendarWithHours(app), day, input.due, LOAN_DAYS);
  const first_due = loanRecord.getString("first_due");
  const corrects = isCorrection({ next: due, requestedDue: input.due, due: loan.due, first_due, reason });
  if (due <= loan.due && !corrects) {
    const renewedPart = loan.renewals > 0 ? { renewed: true as const } : {};
    throw refuse("due_not_later", { number: loan.number, due: loan.due, today: day, ...renewedPart }, "due");
  }
  const made_at = stamp(now());
  insertAll(app, "material_loan_renewals", made_at, [
    { id, loan: loan.id, due_before: loan.due, due, reason, made_at, made_by: actor.id },
  ]);
  loanRecord.load({ due, renewals: loan.renewals + (corrects ? 0 : 1) });
  app.saveNoValidate(loanRecord);
  const sentence = sentenceOf(loan.number, { due_before: loan.due, due });
  record(app, actor, { area: "warehouse", collection: "material_loans", subject: loan.id, kind: "loan_renewed", text: sentence });
  return { ...requireLoan(app, loan.id), sentence };
}
