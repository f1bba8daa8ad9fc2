/** Loans: materials move from the stock to the place of lent material, and stay the school's.. */
import type { InputOf } from "../../../../domain/contract";
import type { lend as contract, LoanPosted } from "../../../../domain/warehouse/loans/commands";
import { dueOf, farthestDue, LOAN_DAYS } from "../../../../domain/warehouse/loans/terms";
import { refuse } from "../../../../domain/warehouse/refusals";
import type { Call } from "../../platform/http/endpoint";
import { type App, column, insertAll, newRecordId } from "../../platform/sql/database";
import { stamp } from "../../platform/time/clock";
import { calendarWithHours } from "../../platform/time/settings";
import { IssuePlanner, movedTo } from "../exit";
import { checkDecimals, dateFields, openPosting, type PostingContext, postDocument } from "../post-document";
import { requireRequester } from "../requesters";
import { openLoansOf } from "./records";
import { repeatedLoan } from "./repeated-loan";
import { type LoanedLine, requireLoanedLines } from "./units";

export function lend(call: Call, input: InputOf<typeof contract>): LoanPosted {
  const { app } = call;
  const repeated = repeatedLoan(call, input.id);
  if (repeated) {
    return repeated;
  }
  const posting = openPosting(app);
  const { id, note, lines } = input;
  const requester = requireRequester(app, input.to, posting.today);
  const due = requireDue(app, posting, input.due);
  const lentLines = requireLoanedLines(app, lines);
  checkDecimals(
    lines,
    lentLines.map(({ material }) => material),
  );
  checkUnits(app, lentLines);
  const planner = new IssuePlanner(posting.day, "good only");
  for (const { line, index, material } of lentLines) {
    planner.take({ line: index + 1, material, place: "stock", quantity: line.quantity });
  }
  const made_at = stamp(posting.at);
  const loan = new Record(app.findCachedCollectionByNameOrId("material_loans"));
  loan.load({
    ...{ id, state: "open", requester: requester.id, sector: requester.sector, made_at, renewals: 0 },
    ...{ due, first_due: due, asked_due: input.due },
  });
  app.saveNoValidate(loan);
  insertAll(app, "material_loan_lines", made_at, lentLines, ({ line, index, material, unit }) => ({
    ...{ id: newRecordId(), loan: id, line: index + 1, material: material.id, unit: unit?.id ?? "", quantity: line.quantity },
    ...{ returned: 0, damaged: 0, lost: 0, cancelled: 0 },
  }));
  const document = { id, kind: "loan" as const, ...dateFields(posting), requester: requester.id, sector: requester.sector, note };
  const postedDocument = postDocument(call, document, movedTo("on_loan", planner.rows));
  return { ...postedDocument, loans: openLoansOf(app, requester.id) };
}

/** @throws Refusal due_before_today, due_too_far. */
export function requireDue(app: App, { today }: Pick<PostingContext, "today">, day: string): string {
  const farthest = farthestDue(today);
  if (day && day < today) {
    throw refuse("due_before_today", { due: day }, "due");
  }
  if (day > farthest) {
    throw refuse("due_too_far", { farthest }, "due");
  }
  return dueOf(calendarWithHours(app), today, day, LOAN_DAYS);
}

const NUMBERED_MATERIALS = `SELECT DISTINCT material FROM material_units
  WHERE material IN (SELECT value FROM json_each({:materials})) AND active = TRUE AND state = 'good'`;

function checkUnits(app: App, lines: readonly LoanedLine<unknown>[]): void {
  const numberedMaterials = column(app, NUMBERED_MATERIALS, {
    materials: lines.map(({ material }) => material.id),
  });
  const seenUnits = new Set<string>();
  for (const { index, material, unit } of lines) {
    const field = `lines.${index}.material`;
    if (!unit) {
      if (numberedMaterials.includes(material.id)) {
        throw refuse("unit_required", { material: material.name }, field);
      }
      continue;
    }
    const figures = { material: material.name, number: unit.number };
    if (seenUnits.has(unit.id)) {
      throw refuse("unit_twice", figures, field);
    }
    if (unit.holder) {
      throw refuse("unit_lent", { ...figures, holder: unit.holder_name }, field);
    }
    if (!unit.active || unit.state !== "good") {
      throw refuse("unit_not_lendable", { ...figures, unit_state: unit.state, active: unit.active }, field);
    }
    seenUnits.add(unit.id);
  }
}
