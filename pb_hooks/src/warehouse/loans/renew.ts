/** More time for what is out. R-31. */
import type { InputOf } from "../../../../domain/contract";
import type { renewLoan as contract, LoanRenewed } from "../../../../domain/warehouse/loans/commands";
import { LOAN_DAYS, renewedDue } from "../../../../domain/warehouse/loans/terms";
import { loanDone } from "../../../../domain/warehouse/loans/words";
import { refuse } from "../../../../domain/warehouse/refusals";
import { now, stamp, today } from "../../platform/clock";
import { find, insertAll, selectFirst, selection, texts } from "../../platform/database";
import type { Call } from "../../platform/endpoint";
import { calendarWithHours } from "../../platform/settings";
import { record } from "../../platform/timeline";
import { requireDue } from "./lend";
import { requireLoan } from "./records";

const KNOWN = selection(texts("loan", "due", "request_hash"));

export function renewLoan({ app, actor }: Call, input: InputOf<typeof contract>): LoanRenewed {
  const { id, reason, ...rest } = input;
  const hash = $security.sha256(JSON.stringify(["warehouse/renew-loan", reason, rest]));
  const known = selectFirst(app, KNOWN, "FROM material_loan_renewals WHERE id = {:id}", { id });
  if (known) {
    if (known.request_hash !== hash) {
      throw refuse("id_taken", {});
    }
    const loan = requireLoan(app, known.loan);
    return { ...loan, sentence: loanDone.renewed(loan.number, known.due) };
  }
  const loan = requireLoan(app, input.loan);
  const day = today(app);
  if (loan.state !== "open") {
    throw refuse("loan_not_open", { number: loan.number });
  }
  if (loan.days_late > 0 && !reason) {
    throw refuse("loan_overdue", { number: loan.number, days: loan.days_late }, "reason");
  }
  requireDue(app, { today: day }, input.due);
  const due = renewedDue(calendarWithHours(app), day, loan.due, input.due, LOAN_DAYS);
  if (due <= loan.due) {
    throw refuse("due_not_later", { number: loan.number, due: loan.due }, "due");
  }
  const made_at = stamp(now());
  insertAll(app, "material_loan_renewals", made_at, [
    { id, loan: loan.id, due_before: loan.due, due, reason, made_at, made_by: actor.id, request_hash: hash },
  ]);
  const stored = find(app, "material_loans", loan.id)!;
  stored.load({ due, renewals: loan.renewals + 1 });
  app.saveNoValidate(stored);
  const sentence = loanDone.renewed(loan.number, due);
  record(app, actor, { area: "warehouse", collection: "material_loans", subject: loan.id, kind: "loan_renewed", text: sentence });
  return { ...requireLoan(app, loan.id), sentence };
}
