/** The undo of a renewal: restores the due day, the count and the loan's terms. */
import { UNDO_MILLISECONDS } from "../../../../domain/library/circulation/lending";
import { RENEWAL_UNDONE_SENTENCE } from "../../../../domain/library/circulation/outcomes";
import { type LoanTerms, withDefaultTerms } from "../../../../domain/library/circulation/terms";
import type { LoanAnswer } from "../../../../domain/library/commands";
import { refuse } from "../../../../domain/library/refusals";
import type { Call } from "../../platform/http/endpoint";
import { readJson, selectFirst } from "../../platform/sql/database";
import { selection, text, texts } from "../../platform/sql/selection";
import { fromStamp, localTime, now } from "../../platform/time/clock";
import { LATEST_FIRST, record } from "../../platform/timeline/timeline";
import { requireLoan } from "../loans";
import { cancelSuspension } from "../suspensions";

const RENEWAL = selection({
  ...texts("at"),
  due_before: text("COALESCE(json_extract(data, '$.due_before'), '')"),
  due: text("COALESCE(json_extract(data, '$.due'), '')"),
  ceiling_before: text("COALESCE(json_extract(data, '$.ceiling_before'), '')"),
  suspension: text("COALESCE(json_extract(data, '$.suspension'), '')"),
});

/** @param renewals the count after the renewal. */
export function undoRenewal({ app, actor }: Call, id: string, renewals: number): LoanAnswer {
  const at = now();
  const today = localTime(app, at).day;
  const renewedLoan = requireLoan(app, id, today);
  const answer = (): LoanAnswer => {
    const loan = requireLoan(app, id, today);
    return { ...loan, outcome: "undone", sentence: RENEWAL_UNDONE_SENTENCE, why: "", warning: "" };
  };
  const renewal = selectFirst(
    app,
    RENEWAL,
    `FROM timeline WHERE subject = {:id} AND kind = 'renewed' AND json_extract(data, '$.renewals') = {:renewals}
     ${LATEST_FIRST} LIMIT 1`,
    { id, renewals },
  );
  if (!renewal || renewedLoan.returned_at) {
    throw refuse("nothing_to_undo", {});
  }
  if (renewedLoan.renewals < renewals) {
    return answer();
  }
  if (renewedLoan.renewals > renewals) {
    throw refuse("undo_renewed_again", { title: renewedLoan.title_name });
  }
  // A due day that a change of the calendar has moved since then is another promise.
  if (renewal.due !== renewedLoan.due) {
    throw refuse("nothing_to_undo", {});
  }
  if (at - fromStamp(renewal.at) > UNDO_MILLISECONDS) {
    throw refuse("undo_too_late", {});
  }
  const loan = app.findRecordById("loans", id);
  const terms: LoanTerms = withDefaultTerms(readJson<Partial<LoanTerms> | null>(loan, "rule"));
  loan.set("due", renewal.due_before);
  loan.set("renewals", renewals - 1);
  loan.set("rule", { ...terms, ceiling: renewal.ceiling_before });
  app.saveNoValidate(loan);
  if (renewal.suspension) {
    cancelSuspension(app, actor, renewal.suspension, RENEWAL_UNDONE_SENTENCE);
  }
  record(app, actor, {
    area: "library",
    collection: "loans",
    subject: id,
    kind: "renew_undone",
    text: RENEWAL_UNDONE_SENTENCE,
    data: { reader: renewedLoan.reader, copy: renewedLoan.copy, due: renewal.due_before },
  });
  return answer();
}
