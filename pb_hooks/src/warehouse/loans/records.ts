/** Loans as screens show them: their lines, with the quantity that is still out. */
import type { Day } from "../../../../domain/dates";
import type { LoanRow } from "../../../../domain/warehouse/loans/lists";
import { lateDays, quantityOnLoan } from "../../../../domain/warehouse/loans/terms";
import type { LoanState } from "../../../../domain/warehouse/loans/words";
import { refuse } from "../../../../domain/warehouse/refusals";
import { type App, type Params, select } from "../../platform/sql/database";
import { number, numbers, rows, type SelectedRow, selection, text, texts } from "../../platform/sql/selection";
import { today } from "../../platform/time/clock";
import { BATCH_ON_LOAN } from "../requests/records";
import { requesterName } from "../stock-sql";

/** The quantity of a line on loan of each batch. */
const BATCHES_ON_LOAN = `(
    SELECT o.batch, s.code, s.valid_until, SUM(o.quantity + ifnull((SELECT SUM(r.quantity) FROM stock_movements r
        WHERE r.returned_from = o.id AND r.returned_from != '' AND r.place = 'on_loan'
          AND NOT EXISTS (SELECT 1 FROM stock_movements x WHERE x.reversal_of = r.id AND x.reversal_of != '')), 0)) AS held
    FROM stock_movements o CROSS JOIN stock_batches s
    WHERE o.document = l.loan AND o.line = l.line AND o.place = 'on_loan' AND o.quantity > 0 AND o.batch != '' AND s.id = o.batch
    GROUP BY o.batch HAVING held > 0 ORDER BY s.code)`;

const LINE = selection({
  ...texts("l.id", "m.code", "m.name", "m.unit"),
  ...numbers("l.line", "m.decimals", "l.quantity", "l.returned", "l.damaged", "l.lost", "l.cancelled"),
  material: text("m.id"),
  unit_id: text("l.unit"),
  unit_number: text("(SELECT u.number FROM material_units u WHERE u.id = l.unit)"),
  batches: rows(
    BATCH_ON_LOAN,
    (all) => `CASE WHEN m.batch_control AND l.cancelled < l.quantity THEN (SELECT ${all} FROM ${BATCHES_ON_LOAN}) ELSE '[]' END`,
  ),
});

/** A loan's columns, for `material_loans g` joined to {@link LOAN_JOINS}. */
export const LOAN = selection({
  ...texts("g.id", "d.number", "g.requester", "q.person", "p.photo", "g.made_at", "g.due", "g.closed_at"),
  state: text<LoanState>("g.state"),
  requester_name: text(requesterName("q", "p", "c")),
  requester_code: text("q.code"),
  sector_name: text("(SELECT name FROM sectors WHERE id = g.sector)"),
  renewals: number("g.renewals"),
  lines: rows(
    LINE,
    (all) => `(SELECT ${all} FROM material_loan_lines l CROSS JOIN materials m WHERE l.loan = g.id AND m.id = l.material)`,
  ),
});

export const LOAN_JOINS = `JOIN stock_documents d ON d.id = g.id LEFT JOIN requesters q ON q.id = g.requester
  LEFT JOIN people p ON p.id = q.person LEFT JOIN sectors c ON c.id = q.sector`;

/** The answer's row, from the stored one. */
export const loanOf = (row: SelectedRow<typeof LOAN>, day: Day): LoanRow => ({
  ...row,
  days_late: row.state === "open" ? lateDays(row.due, day) : 0,
  lines: row.lines.map((line) => ({ ...line, out: quantityOnLoan(line) })).sort((first, second) => first.line - second.line),
});

/** @param condition on the loan `o`, its document `d`, its requester `q`. */
export const loansWhere = (app: App, condition: string, params: Params): LoanRow[] => {
  const day = today(app);
  return select(app, LOAN, `FROM material_loans g ${LOAN_JOINS} WHERE ${condition}`, params).map((row) => loanOf(row, day));
};

/** A requester's loans, the earliest due day first. */
export const openLoansOf = (app: App, requester: string): LoanRow[] =>
  loansWhere(app, "g.requester = {:requester} AND g.state = 'open' ORDER BY g.due, g.made_at, g.id", { requester });

/** @throws Refusal not_found. */
export function requireLoan(app: App, idOrNumber: string): LoanRow {
  const [loan] = loansWhere(
    app,
    "g.id IN (SELECT id FROM stock_documents WHERE id = {:asked} UNION ALL SELECT id FROM stock_documents WHERE number = {:asked})",
    { asked: idOrNumber },
  );
  if (!loan) {
    throw refuse("not_found", { what: "este empréstimo" }, "loan");
  }
  return loan;
}
