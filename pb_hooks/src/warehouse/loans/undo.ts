/** The effect of a reversal on a loan: the loan, return or loss no longer counts. */
import { refuse } from "../../../../domain/warehouse/refusals";
import type { DocumentKind, Place } from "../../../../domain/warehouse/words";
import { type App, column, execute, select } from "../../platform/sql/database";
import { number, selection, text, texts } from "../../platform/sql/selection";
import { now, stamp } from "../../platform/time/clock";
import { loansWhere } from "./records";
import { changeLines, saveChangedLoans } from "./return-loan";
import { unitsByCode } from "./units";

interface ReversedDocument {
  id: string;
  kind: DocumentKind;
  number: string;
}

const RETURNED_PART = selection({
  ...texts("l.loan", "l.unit"),
  line: text("l.id"),
  place: text<Place>("e.place"),
  quantity: number("SUM(e.quantity)"),
});

/** The quantities that a document ended, by line and place. */
const endedBy = (app: App, document: string) =>
  select(
    app,
    RETURNED_PART,
    `FROM stock_movements e CROSS JOIN stock_movements o CROSS JOIN material_loan_lines l
     WHERE e.document = {:document} AND e.returned_from != '' AND o.id = e.returned_from AND l.loan = o.document AND l.line = o.line
     GROUP BY l.id, e.place`,
    { document },
  );

const LATER_LOAN = selection({ ...texts("u.number"), material: text("m.name"), later: text("d.number") });

/** Loans of units after a document that are open or were ended by themselves. */
const LATER_LOANS = `FROM json_each({:units}) asked CROSS JOIN material_loan_lines l CROSS JOIN material_units u CROSS JOIN materials m
  CROSS JOIN stock_documents d
  WHERE l.unit = asked.value AND l.unit != '' AND l.cancelled < l.quantity AND u.id = l.unit AND m.id = u.material AND d.id = l.loan
    AND (SELECT MIN(rowid) FROM stock_movements WHERE document = l.loan) > (SELECT MAX(rowid) FROM stock_movements WHERE document = {:id})
  ORDER BY d.made_at, d.id LIMIT 1`;

/**
 * Runs before a document is reversed.
 * @throws Refusal reversal_after_return, unit_lent, unit_inactive, unit_lent_since.
 */
export function requireLoanReversible(app: App, { id, kind, number }: ReversedDocument): void {
  if (kind === "loan") {
    const endedLines = column(app, "SELECT id FROM material_loan_lines WHERE loan = {:id} AND returned + damaged + lost > 0", {
      id,
    });
    if (endedLines.length > 0) {
      throw refuse("reversal_after_return", { number });
    }
  }
  if (kind === "loan_return" || kind === "write_off") {
    const units = endedBy(app, id).flatMap(({ unit }) => unit || []);
    for (const unit of unitsByCode(app, units).values()) {
      // A unit on loan is never inactive: no screen would show it, and no desk would lend it again.
      if (unit.holder || !unit.active) {
        const [material = ""] = column(app, "SELECT name FROM materials WHERE id = {:id}", { id: unit.material });
        const named = { material, number: unit.number };
        throw unit.holder ? refuse("unit_lent", { ...named, holder: unit.holder_name }) : refuse("unit_inactive", named);
      }
    }
    const [laterLoan] = select(app, LATER_LOAN, LATER_LOANS, { id, units });
    if (laterLoan) {
      throw refuse("unit_lent_since", laterLoan);
    }
  }
}

/** Runs after a document was reversed: restores its loans to their state before it. */
export function undoLending(app: App, { id, kind }: ReversedDocument): void {
  const at = stamp(now());
  if (kind === "loan") {
    const [loan] = loansWhere(app, "g.id = {:id}", { id });
    if (loan) {
      changeLines(
        app,
        loan.lines.map(({ id: line, out }) => ({ line, column: "cancelled", quantity: out })),
      );
      saveChangedLoans(app, [id], at);
    }
    return;
  }
  const endings = endedBy(app, id);
  const columns = { stock: "returned", damaged: "damaged", on_loan: "lost" } as const;
  const changes = endings
    .filter(({ place }) => (kind === "write_off" ? place === "on_loan" : place !== "on_loan"))
    .map(({ line, place, quantity }) => ({ line, column: columns[place], quantity: -Math.abs(quantity) }));
  changeLines(app, changes);
  for (const { unit } of endings) {
    if (unit) {
      execute(app, "UPDATE material_units SET state = 'good' WHERE id = {:unit}", { unit });
    }
  }
  saveChangedLoans(
    app,
    endings.map(({ loan }) => loan),
    at,
  );
}
