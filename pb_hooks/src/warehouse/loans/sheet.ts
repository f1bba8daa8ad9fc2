/** One loan with all its data, and the search of a code at the loan desk. */
import type { InputIn } from "../../../../domain/contract";
import { formatDay } from "../../../../domain/dates";
import { listing } from "../../../../domain/text";
import { movedOf } from "../../../../domain/warehouse/documents";
import type * as contracts from "../../../../domain/warehouse/loans/commands";
import type { LoanEvent, LoanScan, LoanSheet } from "../../../../domain/warehouse/loans/commands";
import { formatQuantityWithUnit } from "../../../../domain/warehouse/words";
import type { Call } from "../../platform/http/endpoint";
import { type App, column, select, selectFirst } from "../../platform/sql/database";
import { selection, text, texts } from "../../platform/sql/selection";
import { findDocument, requireDocument } from "../document";
import { obstacleTo } from "../reverse";
import { scan } from "../scan";
import { openLoansOf, requireLoan } from "./records";
import { scannedUnit, unitsByCode } from "./units";

export function loanScan(call: Call, { code, receiver }: InputIn<typeof contracts, "loanScan">): LoanScan {
  const unit = unitsByCode(call.app, [code]).get(code);
  if (unit) {
    const result = scan(call, { code: unit.material, receiver });
    if (result.kind === "material") {
      return { kind: "unit", material: result.material, unit: scannedUnit(unit) };
    }
  }
  const scanResult = scan(call, { code, receiver });
  return scanResult.kind === "requester" ? { ...scanResult, loans: openLoansOf(call.app, scanResult.requester.id) } : scanResult;
}

const OF_LOAN = selection(texts("g.first_due", "d.note", "u.name"));
const RENEWAL = selection({ ...texts("r.due_before", "r.due", "r.reason", "r.made_at"), by: text("u.name") });

/** The documents that ended a part of a loan, or reversed such an end. */
const ENDING = `SELECT DISTINCT r.document FROM stock_movements o CROSS JOIN stock_movements r
  WHERE o.document = {:loan} AND o.place = 'on_loan' AND r.returned_from = o.id AND r.returned_from != ''
  UNION SELECT x.id FROM stock_movements o CROSS JOIN stock_movements r CROSS JOIN stock_documents x
  WHERE o.document = {:loan} AND o.place = 'on_loan' AND r.returned_from = o.id AND r.returned_from != ''
    AND x.reversal_of = r.document AND x.reversal_of != ''
  UNION SELECT id FROM stock_documents WHERE reversal_of = {:loan} AND reversal_of != ''`;

const KINDS = { loan: "lent", loan_return: "returned", write_off: "lost", reversal: "undone" } as const;

function eventsOf(app: App, loan: string): LoanEvent[] {
  const documents = [loan, ...column(app, ENDING, { loan })].flatMap((id) => findDocument(app, id) ?? []);
  const movements = documents.map((document): LoanEvent => {
    const { id, number, kind, made_at, made_by_name, lines, reason, note } = document;
    const text = listing(
      lines.map((line) => {
        const damagedQuantity = line.parts.reduce(
          (sum, { place, quantity }) => (place === "damaged" ? sum + Math.abs(quantity) : sum),
          0,
        );
        const amount = `${formatQuantityWithUnit(movedOf(line), line.unit)} de ${line.name}`;
        return damagedQuantity === 0 ? amount : `${amount} (${formatQuantityWithUnit(damagedQuantity, line.unit)} com avaria)`;
      }),
    );
    return {
      ...{ document: id, number, at: made_at, by: made_by_name },
      kind: KINDS[kind as keyof typeof KINDS] ?? "undone",
      text: [text, reason || note].filter(Boolean).join(". "),
    };
  });
  const renewals = select(
    app,
    RENEWAL,
    "FROM material_loan_renewals r LEFT JOIN users u ON u.id = r.made_by WHERE r.loan = {:loan}",
    { loan },
  ).map(({ due_before, due, reason, made_at, by }): LoanEvent => {
    const days = `De ${formatDay(due_before)} para ${formatDay(due)}`;
    return {
      document: "",
      number: "",
      kind: due < due_before ? "corrected" : "renewed",
      at: made_at,
      by,
      text: reason ? `${days}: ${reason}` : days,
    };
  });
  return [...movements, ...renewals].sort((first, second) => (first.at < second.at ? 1 : first.at > second.at ? -1 : 0));
}

export function loanSheet({ app }: Call, { loan: loanId }: InputIn<typeof contracts, "loanSheet">): LoanSheet {
  const loan = requireLoan(app, loanId);
  const loanFields = selectFirst(
    app,
    OF_LOAN,
    "FROM material_loans g JOIN stock_documents d ON d.id = g.id LEFT JOIN users u ON u.id = d.made_by WHERE g.id = {:id}",
    { id: loan.id },
  )!;
  return {
    ...loan,
    first_due: loanFields.first_due,
    note: loanFields.note,
    made_by_name: loanFields.name,
    events: eventsOf(app, loan.id),
    obstacle: obstacleTo(app, requireDocument(app, loan.id)),
  };
}
