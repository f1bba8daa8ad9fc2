/** Ends a loan in every case: writes its fields, and the penalty for its lateness. */
import type { Day } from "../../../../domain/dates";
import { type LoanTerms, withDefaultTerms } from "../../../../domain/library/circulation/terms";
import type { Loan } from "../../../../domain/library/commands";
import type { Suspension } from "../../../../domain/library/suspension";
import { type App, execute, selectFirst } from "../../platform/sql/database";
import { selection, text } from "../../platform/sql/selection";
import type { Actor } from "../../platform/timeline/actor";
import { type CopyRecord, requireReader } from "../lookup";
import { addLateSuspension, suspensionOf } from "../suspensions";

interface LoanClosing {
  closedAs: Exclude<Loan["closed_as"], "" | "undone">;
  /** The instant of the command. */
  at: string;
  /** The last day that counts as late. */
  lateUntil: Day;
  today: Day;
  /** The copy with this loan, as the caller read it. */
  copy: Pick<CopyRecord, "state" | "title_name" | "due" | "lost_on">;
}

/**
 * The day since which a copy counts as lost. A copy that the dashboard or an import marked as lost has no day, so no lateness is
 * invented for it.
 */
export const lostSince = ({ lost_on, state, due }: LoanClosing["copy"]): Day => lost_on || (state === "lost" ? due : "");

const RULE = selection({ rule: text("CAST(rule AS TEXT)") });

/**
 * Closes an open loan by SQL; a signal notifies the listeners. Returns the suspension that it caused, or null; a pardoned loss
 * causes none. L-35, L-36 and L-42.
 */
export function closeLoan(
  app: App,
  actor: Actor,
  loan: { id: string; reader: string },
  { closedAs, at, lateUntil, today, copy }: LoanClosing,
): (Suspension & { id: string }) | null {
  const { due } = copy;
  const lostOn = lostSince(copy);
  execute(
    app,
    `UPDATE loans SET returned_at = {:at}, returned_on = {:on}, closed_as = {:as}, returned_by = {:by}, lost_on = {:lost}, updated = {:at}
     WHERE id = {:id}`,
    { id: loan.id, at, on: lateUntil, as: closedAs, by: actor.id, lost: lostOn },
  );
  if (closedAs === "pardoned" || lateUntil <= due) {
    return null;
  }
  const reader = requireReader(app, loan.reader);
  const { rule } = selectFirst(app, RULE, "FROM loans WHERE id = {:id}", { id: loan.id })!;
  const terms = withDefaultTerms(JSON.parse(rule || "null") as Partial<LoanTerms> | null);
  const suspension = suspensionOf(app, reader, { terms, due, lost: lostOn }, lateUntil, today);
  if (!suspension) {
    return null;
  }
  const id = addLateSuspension(app, actor, { id: loan.id, reader: reader.id, title_name: copy.title_name }, suspension);
  return { ...suspension, id };
}
