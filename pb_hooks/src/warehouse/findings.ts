/** The results of the nightly comparison, with names. */
import type { FindingKind, StockFinding } from "../../../domain/warehouse/findings";
import type { Place } from "../../../domain/warehouse/words";
import type { Call } from "../platform/http/endpoint";
import { select } from "../platform/sql/database";
import { numbers, selection, text, texts } from "../platform/sql/selection";

const ABOUT = "CASE f.kind WHEN 'balance' THEN";

const FINDING = selection<StockFinding>()({
  ...texts("f.id", "f.material", "m.code", "m.name", "m.unit", "f.found_at"),
  ...numbers("f.ledger", "f.kept"),
  kind: text<FindingKind>("f.kind"),
  place: text<Place | "">(`${ABOUT} substr(f.about, 1, instr(f.about, ' ') - 1) ELSE '' END`),
  batch_code: text("b.code"),
  document_number: text("CASE f.kind WHEN 'empty_document' THEN f.about ELSE '' END"),
});

export const stockFindings = ({ app }: Call): { findings: StockFinding[] } => ({
  findings: select(
    app,
    FINDING,
    `FROM stock_findings f LEFT JOIN materials m ON m.id = f.material
       LEFT JOIN stock_batches b ON b.id = ${ABOUT} substr(f.about, instr(f.about, ' ') + 1) ELSE '' END
     ORDER BY f.rowid`,
  ),
});
