/** Lending: materials leave the stock for the place of what is lent, and stay the school's.. */
import type { InputOf } from "../../../../domain/contract";
import type { lend as contract, LoanPosted } from "../../../../domain/warehouse/loans/commands";
import { dueOf, farthestDue, LOAN_DAYS } from "../../../../domain/warehouse/loans/terms";
import { refuse } from "../../../../domain/warehouse/refusals";
import type { Call } from "../../platform/http/endpoint";
import { type App, column, insertAll, newRecordId } from "../../platform/sql/database";
import { stamp } from "../../platform/time/clock";
import { calendarWithHours } from "../../platform/time/settings";
import { IssuePlanner, movedTo } from "../exit";
import { checkDecimals, dated, openPosting, type PostingContext, postDocument } from "../post-document";
import { requireRequester } from "../requesters";
import { openLoansOf } from "./records";
import { repeatedLoan } from "./repeated";
import { type Lent, requireLent } from "./units";

export function lend(call: Call, input: InputOf<typeof contract>): LoanPosted {
  const { app } = call;
  const repeated = repeatedLoan(call, input.id);
  if (repeated) {
    return repeated;
  }
  const begun = openPosting(app);
  const { id, note, lines } = input;
  const requester = requireRequester(app, input.to, begun.today);
  const due = requireDue(app, begun, input.due);
  const lent = requireLent(app, lines);
  checkDecimals(
    lines,
    lent.map(({ material }) => material),
  );
  checkUnits(app, lent);
  const leaving = new IssuePlanner(begun.day, "good only");
  for (const { line, index, material } of lent) {
    leaving.take({ line: index + 1, material, place: "stock", quantity: line.quantity });
  }
  const made_at = stamp(begun.at);
  const loan = new Record(app.findCachedCollectionByNameOrId("material_loans"));
  loan.load({
    ...{ id, state: "open", requester: requester.id, sector: requester.sector, made_at, renewals: 0 },
    ...{ due, first_due: due, asked_due: input.due },
  });
  app.saveNoValidate(loan);
  insertAll(
    app,
    "material_loan_lines",
    made_at,
    lent.map(({ line, index, material, unit }) => ({
      ...{ id: newRecordId(), loan: id, line: index + 1, material: material.id, unit: unit?.id ?? "", quantity: line.quantity },
      ...{ returned: 0, damaged: 0, lost: 0, cancelled: 0 },
    })),
  );
  const document = { id, kind: "loan" as const, ...dated(begun), requester: requester.id, sector: requester.sector, note };
  const posted = postDocument(call, document, movedTo("on_loan", leaving.rows));
  return { ...posted, loans: openLoansOf(app, requester.id) };
}

/** @throws Refusal due_before_today, due_too_far. */
export function requireDue(app: App, { today }: Pick<PostingContext, "today">, asked: string): string {
  const farthest = farthestDue(today);
  if (asked && asked < today) {
    throw refuse("due_before_today", { due: asked }, "due");
  }
  if (asked > farthest) {
    throw refuse("due_too_far", { farthest }, "due");
  }
  return dueOf(calendarWithHours(app), today, asked, LOAN_DAYS);
}

const NUMBERED = `SELECT DISTINCT material FROM material_units
  WHERE material IN (SELECT value FROM json_each({:materials})) AND active = TRUE AND state = 'good'`;

function checkUnits(app: App, lent: readonly Lent<unknown>[]): void {
  const numbered = column(app, NUMBERED, { materials: JSON.stringify(lent.map(({ material }) => material.id)) });
  const seen = new Set<string>();
  for (const { index, material, unit } of lent) {
    const field = `lines.${index}.material`;
    if (!unit) {
      if (numbered.includes(material.id)) {
        throw refuse("unit_required", { material: material.name }, field);
      }
      continue;
    }
    const named = { material: material.name, number: unit.number };
    if (seen.has(unit.id)) {
      throw refuse("unit_twice", named, field);
    }
    if (unit.holder) {
      throw refuse("unit_lent", { ...named, holder: unit.holder_name }, field);
    }
    if (!unit.active || unit.state !== "good") {
      throw refuse("unit_not_lendable", { ...named, unit_state: unit.state, active: unit.active }, field);
    }
    seen.add(unit.id);
  }
}
