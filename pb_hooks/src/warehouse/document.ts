/** A document of the stock as it is shown and printed. */
import type { DocumentLine, DocumentPart, PostedDocument, StockDocument } from "../../../domain/warehouse/commands";
import { minimumWarnings, postedSentence } from "../../../domain/warehouse/documents";
import type { StockDocumentRow } from "../../../domain/warehouse/lists";
import { refuse } from "../../../domain/warehouse/refusals";
import type { DocumentKind, Place } from "../../../domain/warehouse/words";
import { type App, type Columns, pick, selection } from "../platform/database";
import { requesterName } from "./stock-sql";

const KIND: string = "";

export const DOCUMENT_COLUMNS = {
  id: ["d.id", ""],
  number: ["d.number", ""],
  kind: ["d.kind", KIND],
  day: ["d.day", ""],
  month: ["d.month", ""],
  made_at: ["d.made_at", ""],
  made_by_name: ["COALESCE(u.name, '')", ""],
  supplier: ["d.supplier", ""],
  supplier_name: ["COALESCE(s.name, '')", ""],
  requester: ["d.requester", ""],
  requester_name: [requesterName("q", "p", "c"), ""],
  requester_code: ["COALESCE(q.code, '')", ""],
  sector_name: ["COALESCE((SELECT name FROM sectors WHERE id = d.sector), '')", ""],
  invoice_series: ["d.invoice_series", ""],
  invoice_number: ["d.invoice_number", ""],
  issued_on: ["d.issued_on", ""],
  line_count: ["(SELECT COUNT(DISTINCT line) FROM stock_movements WHERE document = d.id)", 0],
  total: ["(SELECT SUM(value) FROM stock_movements WHERE document = d.id)", 0],
  reversal_of: ["d.reversal_of", ""],
  reversal_of_number: ["COALESCE((SELECT number FROM stock_documents WHERE id = d.reversal_of), '')", ""],
  reversed_by: ["COALESCE(x.id, '')", ""],
  reversed_by_number: ["COALESCE(x.number, '')", ""],
} as const satisfies { [K in keyof StockDocumentRow]: Columns[string] };

export const DOCUMENT_FROM = `stock_documents d LEFT JOIN suppliers s ON s.id = d.supplier LEFT JOIN requesters q ON q.id = d.requester
  LEFT JOIN people p ON p.id = q.person LEFT JOIN sectors c ON c.id = q.sector LEFT JOIN users u ON u.id = d.made_by
  LEFT JOIN stock_documents x ON x.reversal_of = d.id AND x.reversal_of != ''`;

const LINES = `(SELECT json_group_array(json_array(e.line, e.id, e.place, e.batch, COALESCE(b.code, ''), COALESCE(b.valid_until, ''),
    e.quantity, e.value, e.reason, e.quantity_after, e.stated_quantity, e.stated_unit, e.factor,
    m.id, m.code, m.name, m.unit, m.decimals, m.minimum))
  FROM (SELECT * FROM stock_movements WHERE document = d.id ORDER BY rowid) e JOIN materials m ON m.id = e.material
    LEFT JOIN stock_batches b ON b.id = e.batch) || ''`;

const WHOLE = selection({ ...DOCUMENT_COLUMNS, reason: ["d.reason", ""], note: ["d.note", ""], lines: [LINES, ""] } as const);

type LineValues = [
  line: number,
  movement: string,
  place: Place,
  batch: string,
  batch_code: string,
  valid_until: string,
  quantity: number,
  value: number,
  reason: string,
  left: number,
  stated_quantity: number,
  stated_unit: string,
  factor: number,
  material: string,
  code: string,
  name: string,
  unit: string,
  decimals: number,
  minimum: number,
];

function linesOf(text: string): DocumentLine[] {
  const lines = new Map<number, DocumentLine>();
  for (const values of JSON.parse(text) as LineValues[]) {
    const [line, movement, place, batch, batch_code, valid_until, quantity, value, reason, left, ...rest] = values;
    const [stated_quantity, stated_unit, factor, material, code, name, unit, decimals, minimum] = rest;
    const part: DocumentPart = { movement, place, batch, batch_code, valid_until, quantity, value, reason };
    const known = lines.get(line);
    if (known) {
      known.quantity += quantity;
      known.value += value;
      known.parts.push(part);
      known.left = left;
    } else {
      const stated = { stated_quantity, stated_unit, factor };
      lines.set(line, { line, material, code, name, unit, decimals, quantity, value, ...stated, parts: [part], left, minimum });
    }
  }
  return [...lines.values()].sort((one, other) => one.line - other.line);
}

/** A document by its id or number; null when there is none. */
export function findDocument(app: App, asked: string): StockDocument | null {
  const row = pick(app, WHOLE, `FROM ${DOCUMENT_FROM} WHERE d.id = {:asked} OR d.number = {:asked} LIMIT 1`, { asked })[0];
  return row ? { ...row, kind: row.kind as DocumentKind, lines: linesOf(row.lines) } : null;
}

/** @throws Refusal not_found. */
export function requireDocument(app: App, asked: string): StockDocument {
  const found = findDocument(app, asked);
  if (!found) {
    throw refuse("not_found", { what: "este documento" }, "document");
  }
  return found;
}

/** A document as the command that made it answers, also when it is repeated. */
export function postedAnswer(app: App, id: string): PostedDocument {
  const document = requireDocument(app, id);
  // What took it back came later: the first answer did not know of it.
  const first = { ...document, reversed_by: "", reversed_by_number: "" };
  return { ...first, sentence: postedSentence(first), warnings: minimumWarnings(first.lines) };
}
