/** A document of the stock, as the screens and the print show it. */
import type { DocumentLine, LeftOutItem, PostedDocument, StockDocument } from "../../../domain/warehouse/commands";
import { dueWarnings, materialsTaken, minimumWarnings, postedSentence } from "../../../domain/warehouse/documents";
import { priceWarnings } from "../../../domain/warehouse/prices";
import { refuse } from "../../../domain/warehouse/refusals";
import type { DocumentKind, Place } from "../../../domain/warehouse/words";
import type { Call } from "../platform/http/endpoint";
import { isRepeated } from "../platform/http/idempotency";
import { type App, select, selectFirst } from "../platform/sql/database";
import { requireFound } from "../platform/sql/require";
import { list, number, numbers, rows, type SelectedRow, selection, text, texts } from "../platform/sql/selection";
import { today } from "../platform/time/clock";
import { availableOf, type LastPrice, lastPriceOf, priceOf, requesterName } from "./stock-sql";

export const DOCUMENT = {
  ...texts("d.id", "d.number", "d.day", "d.month", "d.made_at", "d.supplier", "d.requester"),
  ...texts("d.invoice_series", "d.invoice_number", "d.issued_on", "d.reversal_of"),
  kind: text<DocumentKind>("d.kind"),
  made_by_name: text("u.name"),
  supplier_name: text("s.name"),
  requester_name: text(requesterName("q", "p", "c")),
  requester_code: text("q.code"),
  sector_name: text("(SELECT name FROM sectors WHERE id = d.sector)"),
  material_count: number("(SELECT COUNT(DISTINCT material) FROM stock_movements WHERE document = d.id)"),
  total: number("(SELECT SUM(value) FROM stock_movements WHERE document = d.id)"),
  reversal_of_number: text("(SELECT number FROM stock_documents WHERE id = d.reversal_of)"),
  adjusts: text("d.adjusts"),
  adjusts_number: text("(SELECT number FROM stock_documents WHERE id = d.adjusts AND d.adjusts != '')"),
  reversed_by: text("x.id"),
  reversed_by_number: text("x.number"),
  due: text("(SELECT first_due FROM material_loans WHERE id = d.id)"),
};

/** The tables beside `stock_documents d` from which {@link DOCUMENT} is read. */
export const DOCUMENT_JOINS = `LEFT JOIN suppliers s ON s.id = d.supplier LEFT JOIN requesters q ON q.id = d.requester
  LEFT JOIN people p ON p.id = q.person LEFT JOIN sectors c ON c.id = q.sector LEFT JOIN users u ON u.id = d.made_by
  LEFT JOIN stock_documents x ON x.reversal_of = d.id AND x.reversal_of != ''`;

/** " nº 07": the number of a lent unit, in the loan and in its return. */
const UNIT_NUMBER = `COALESCE((SELECT ' nº ' || u.number FROM stock_movements o CROSS JOIN material_loan_lines l CROSS JOIN material_units u
  WHERE o.id = iif(e.returned_from = '', e.id, e.returned_from) AND l.loan = o.document AND l.line = o.line AND l.unit != '' AND u.id = l.unit), '')`;

const LINE = selection({
  ...numbers("e.line", "e.quantity", "e.value", "e.stated_quantity", "e.factor", "m.decimals", "m.minimum"),
  ...texts("e.batch", "b.valid_until", "e.reason", "e.stated_unit", "m.code", "m.unit"),
  movement: text("e.id"),
  place: text<Place>("e.place"),
  batch_code: text("b.code"),
  left: number("e.quantity_after"),
  material: text("m.id"),
  name: text(`m.name || ${UNIT_NUMBER}`),
});

const DOCUMENT_WITH_LINES = selection({
  ...DOCUMENT,
  ...texts("d.reason", "d.note", "d.work", "q.person"),
  asked_due: text("(SELECT asked_due FROM material_loans WHERE id = d.id)"),
  left_out: list<LeftOutItem[]>("d.left_out"),
  lines: rows(
    LINE,
    (all) => `(SELECT ${all} FROM (SELECT * FROM stock_movements WHERE document = d.id ORDER BY rowid) e
      JOIN materials m ON m.id = e.material LEFT JOIN stock_batches b ON b.id = e.batch)`,
  ),
});

/** With the person behind the requester; "" for none. */
type DocumentWithLines = SelectedRow<typeof DOCUMENT_WITH_LINES>;

function linesOf(rows: readonly SelectedRow<typeof LINE>[]): DocumentLine[] {
  const lines = new Map<number, DocumentLine>();
  for (const { movement, place, batch, batch_code, valid_until, reason, ...line } of rows) {
    const { quantity, value, left } = line;
    const part = { movement, place, batch, batch_code, valid_until, quantity, value, reason };
    const existingLine = lines.get(line.line);
    if (existingLine) {
      existingLine.quantity += quantity;
      existingLine.value += value;
      existingLine.parts.push(part);
      existingLine.left = left;
    } else {
      lines.set(line.line, { ...line, parts: [part] });
    }
  }
  return [...lines.values()].sort((line, other) => line.line - other.line);
}

const FROM_DOCUMENT = `FROM stock_documents d ${DOCUMENT_JOINS}`;

/** A document by its id or number; null when there is none. */
export function findDocument(app: App, id: string): StockDocument | null {
  const row = selectFirst(app, DOCUMENT_WITH_LINES, `${FROM_DOCUMENT} WHERE d.id = {:asked} OR d.number = {:asked} LIMIT 1`, {
    asked: id,
  });
  return row && shown(row);
}

const shown = ({ person: _, lines, ...row }: DocumentWithLines): StockDocument => ({ ...row, lines: linesOf(lines) });

const SOURCE = selection({
  ...texts("d.invoice"),
  request: text("(SELECT request FROM request_deliveries WHERE document = d.id)"),
  inactive: list<string[]>(`(SELECT json_group_array(id) FROM materials WHERE active = FALSE
    AND id IN (SELECT material FROM stock_movements WHERE document = d.id))`),
});

/** The document's source, and those of its materials that accept no entry any more: for a user who posts it again. */
export const sourceOf = (app: App, id: string) => selectFirst(app, SOURCE, "FROM stock_documents d WHERE d.id = {:id}", { id });

/** @throws Refusal not_found. */
export function requireDocument(app: App, id: string, field = "document"): StockDocument {
  return requireFound(findDocument(app, id), "este documento", field);
}

/**
 * Only the area whose work took or returned the material may change it.
 * @throws Refusal taken_for_work.
 */
export function requireOwn({ number, work }: StockDocument, field?: string): void {
  if (work) {
    throw refuse("taken_for_work", { number, work }, field);
  }
}

/** A document as the answer of the command that made it, with its present state and the person behind the requester. */
export function posted(app: App, id: string): { answer: PostedDocument; person: string } {
  const row = requireFound(
    selectFirst(app, DOCUMENT_WITH_LINES, `${FROM_DOCUMENT} WHERE d.id = {:id}`, { id }),
    "este documento",
  );
  const document = shown(row);
  const warnings = [
    ...dueWarnings(document),
    ...minimumWarnings(plannedMaterials(app, document.lines)),
    ...priceWarnings(pricedLines(app, document)),
  ];
  const answered = { reversed_by: "", reversed_by_number: "", sentence: postedSentence(document), warnings };
  return { answer: Object.assign(document, answered), person: row.person };
}

const PLANNED_MATERIAL = selection({
  ...texts("m.name", "m.unit"),
  ...numbers("m.minimum"),
  available: number(availableOf("m.id")),
});

/** The materials with a minimum of which the document took something. */
const plannedMaterials = (app: App, lines: readonly DocumentLine[]) =>
  select(
    app,
    PLANNED_MATERIAL,
    "FROM json_each({:materials}) asked CROSS JOIN materials m WHERE m.id = asked.value AND m.minimum > 0",
    { materials: materialsTaken(lines.filter(({ minimum }) => minimum > 0)), today: today(app) },
  );

/**
 * The document that the same command posted before; null for a new command.
 * @throws Refusal id_taken.
 */
export const repeatedDocument = (call: Call, id: string): PostedDocument | null =>
  isRepeated(call, "stock_documents") ? posted(call.app, id).answer : null;

const LAST_PRICES = selection({
  material: text("asked.value"),
  last: list<LastPrice>(lastPriceOf("asked.value", "(SELECT MIN(rowid) FROM stock_movements WHERE document = {:document})")),
});

/** The lines of a purchase, each with the price of the purchase before. */
function pricedLines(app: App, { id, kind, lines }: StockDocument) {
  if (kind !== "purchase") {
    return [];
  }
  const materials = [...new Set(lines.map(({ material }) => material))];
  const rows = select(app, LAST_PRICES, "FROM json_each({:materials}) asked", { materials, document: id });
  const pricesByMaterial = new Map(rows.map(({ material, last }) => [material, priceOf(last)]));
  return lines.map(({ material, name, unit, quantity, value }) => ({
    ...{ name, unit, quantity, value },
    before: pricesByMaterial.get(material) ?? null,
  }));
}
