/** The sources of the stockroom's lists, which domain/warehouse/lists.ts declares. */
import { isDay } from "../../../domain/dates";
import { listedNames } from "../../../domain/record-fields";
import { cleanDocument } from "../../../domain/taxpayer";
import { cleanStockCode, gtinSpellings, MATERIAL_CODES, REQUESTER_CODES } from "../../../domain/warehouse/codes";
import type {
  BatchRow,
  lists,
  MaterialRow,
  MovementRow,
  RequesterRow,
  StockDocumentRow,
  StockInvoiceRow,
  SupplierRow,
} from "../../../domain/warehouse/lists";
import { MATERIAL_FIELDS } from "../../../domain/warehouse/material-fields";
import { isMonth, monthOf } from "../../../domain/warehouse/months";
import { REORDER_POINT } from "../../../domain/warehouse/reorder";
import { SUPPLIER_FIELDS } from "../../../domain/warehouse/supplier-fields";
import { DOCUMENT_WORDS } from "../../../domain/warehouse/words";
import { byFlag, type Filter, highestRowid, type ListSource, mappedRows, reference, references } from "../platform/lists/list";
import { type Clause, fullText, matching, type Search, type SearchResult } from "../platform/lists/list-search";
import { flag, flags, number, numbers, selection, text, texts, withAlias } from "../platform/sql/selection";
import { now } from "../platform/time/clock";
import { DOCUMENTS_OF_SECTOR, IS_CONSUMED } from "./consumed";
import { DOCUMENT, DOCUMENT_JOINS } from "./document";
import { entryColumn, IS_CANCELLED, IS_ENTERED, IS_TO_ENTER } from "./nfe/entry-of";
import {
  availableOf,
  BATCH_HELD,
  expiredInStock,
  inStock,
  lastEntryDay,
  lastPurchaseOf,
  purchaseValue,
  requesterName,
  reservedOf,
  SUPPLIER_WHOLE,
  VALID_DOCUMENT,
} from "./stock-sql";

type Lists = typeof lists;

const ONLY_LISTED =
  (values: readonly string[], name: string, column: string): Filter =>
  (value) =>
    values.includes(value) ? { sql: `${column} = {:${name}}`, params: { [name]: value } } : null;
const KINDS = Object.keys(DOCUMENT_WORDS);

const MATERIALS_BY_CODE = `SELECT id FROM materials WHERE code COLLATE NOCASE IN (SELECT value FROM json_each({:codes}))
  UNION ALL SELECT material FROM material_packs WHERE gtin IN (SELECT value FROM json_each({:gtins})) AND gtin != ''`;

export function materialsByCode({ typedText }: Search): Clause | undefined {
  const code = cleanStockCode(typedText);
  return /\d/.test(code)
    ? {
        sql: MATERIALS_BY_CODE,
        params: { codes: MATERIAL_CODES.spellings(code), gtins: gtinSpellings(code) },
      }
    : undefined;
}

const MATERIAL = selection<Omit<MaterialRow, "available">>()({
  ...texts("m.id", "m.photo", ...withAlias("m", listedNames(MATERIAL_FIELDS))),
  ...numbers("m.decimals", "m.minimum", "m.maximum", "m.lead_time_days", "v.quantity", "v.value"),
  monthly_use: number("CAST(ROUND(u.used * 1.0 / u.months) AS INTEGER)"),
  reorder_point: number(REORDER_POINT),
  ...flags("m.batch_control", "m.active"),
  kind: text<MaterialRow["kind"]>("m.kind"),
  stock: number(inStock("m.id")),
  reserved: number(reservedOf("m.id")),
  expired: number(expiredInStock("m.id")),
  last_quantity: number(lastPurchaseOf("m.id", "e.quantity")),
  last_value: number(lastPurchaseOf("m.id", purchaseValue())),
  last_day: text(lastPurchaseOf("m.id", "e.day")),
  last_supplier: text(
    lastPurchaseOf(
      "m.id",
      "(SELECT s.name FROM stock_documents d JOIN suppliers s ON s.id = d.supplier WHERE d.id = e.document)",
    ),
  ),
});

export const materials: ListSource<Lists["materials"]> = {
  from: "materials m",
  id: "m.id",
  size: "(SELECT COUNT(*) FROM materials)",
  searchPrefix: "substr(m.search, 1, 60)",
  search: (search) => fullText("materials", search, materialsByCode(search)),
  filters: {
    active: byFlag("m.active"),
    kind: ONLY_LISTED(["consumable", "permanent"], "kind", "m.kind"),
    expense_element: (value) => ({ sql: "m.expense_element = {:element}", params: { element: value } }),
    low: (value, today) =>
      value === "true"
        ? {
            sql: `m.minimum > 0 AND m.active = TRUE AND ${availableOf("m.id")} < m.minimum`,
            params: { today },
          }
        : null,
    order: (value, today) =>
      value === "true"
        ? {
            sql: `m.active = TRUE AND m.id IN (
              SELECT m.id FROM materials m INDEXED BY idx_materials_planned LEFT JOIN stock_use u ON u.material = m.id
              WHERE (m.minimum > 0 OR m.lead_time_days > 0) AND ${REORDER_POINT} >= MAX(1, ${availableOf("m.id")}))`,
            params: { today },
          }
        : null,
    in_stock: (value) => {
      const exists = "EXISTS (SELECT 1 FROM stock_values v WHERE v.material = m.id AND v.quantity > 0)";
      return value === "true" || value === "false" ? { sql: value === "true" ? exists : `NOT ${exists}`, params: {} } : null;
    },
    ids: references("ids", "m.id"),
  },
  sorts: { name: ["substr(m.search, 1, 60)", "m.id"], code: ["m.code COLLATE NOCASE"] },
  rows: {
    joins: "LEFT JOIN stock_values v ON v.material = m.id LEFT JOIN stock_use u ON u.material = m.id",
    select: mappedRows(MATERIAL, (row) => ({ ...row, available: Math.max(0, row.stock - row.reserved - row.expired) })),
  },
};

const SUPPLIER = selection<SupplierRow>()({
  ...texts("s.id", ...withAlias("s", listedNames(SUPPLIER_FIELDS))),
  ...flags("s.active"),
  last_day: text(lastEntryDay("s.id")),
});

export const suppliers: ListSource<Lists["suppliers"]> = {
  from: "suppliers s",
  id: "s.id",
  searchPrefix: "substr(s.search, 1, 60)",
  search: (search) => {
    const document = cleanDocument(search.typedText);
    const isWhole = document.length === 11 || document.length === 14;
    const codes = { sql: "SELECT id FROM suppliers WHERE document = {:document}", params: { document } };
    return fullText("suppliers", search, isWhole ? codes : undefined);
  },
  filters: { active: byFlag("s.active"), ids: references("ids", "s.id") },
  sorts: { name: ["substr(s.search, 1, 60)", "s.id"] },
  rows: { select: SUPPLIER },
};

const REQUESTER = selection<RequesterRow>()({
  ...texts("q.id", "q.code", "q.person", "p.photo", "q.valid_from", "q.valid_until"),
  ...flags("q.active"),
  kind: text<RequesterRow["kind"]>("q.kind"),
  name: text(requesterName("q", "p", "c")),
  sector: text("CASE q.kind WHEN 'person' THEN p.sector ELSE q.sector END"),
  sector_name: text("(SELECT name FROM sectors WHERE id = CASE q.kind WHEN 'person' THEN p.sector ELSE q.sector END)"),
  left: flag("NOT COALESCE(p.active, c.active, FALSE)"),
  last_day: text(`(SELECT MAX(d.day) FROM stock_documents d
    WHERE d.requester = q.id AND d.requester != '' AND d.kind = 'exit' AND ${VALID_DOCUMENT})`),
});

export const requesters: ListSource<Lists["requesters"]> = {
  from: "requesters q",
  id: "q.id",
  searchPrefix: "substr(q.search, 1, 60)",
  search: (search) => {
    const code = cleanStockCode(search.typedText);
    const codes = {
      sql: "SELECT id FROM requesters WHERE code COLLATE NOCASE IN (SELECT value FROM json_each({:codes}))",
      params: { codes: REQUESTER_CODES.spellings(code) },
    };
    return fullText("requesters", search, REQUESTER_CODES.numberOf(code) === null ? undefined : codes);
  },
  filters: {
    active: byFlag("q.active"),
    kind: ONLY_LISTED(["person", "sector"], "kind", "q.kind"),
    sector: reference(
      "sector",
      `q.id IN (SELECT id FROM requesters WHERE sector = {:sector} AND sector != ''
         UNION ALL SELECT r.id FROM people p CROSS JOIN requesters r WHERE p.sector = {:sector} AND r.person = p.id AND r.person != '')`,
    ),
    ids: references("ids", "q.id"),
  },
  sorts: { name: ["substr(q.search, 1, 60)", "q.id"], code: ["q.code COLLATE NOCASE"] },
  rows: {
    joins: "LEFT JOIN people p ON p.id = q.person LEFT JOIN sectors c ON c.id = q.sector",
    select: REQUESTER,
  },
};

const dayFrom =
  (column: string): Filter =>
  (value) =>
    isDay(value) ? { sql: `${column} >= {:from}`, params: { from: value } } : null;
const dayTo =
  (column: string): Filter =>
  (value) =>
    isDay(value) ? { sql: `${column} <= {:to}`, params: { to: value } } : null;
const ofMonth =
  (column: string): Filter =>
  (value) =>
    isMonth(value) ? { sql: `${column} = {:month}`, params: { month: value } } : null;

/** The number of years for which a bare "123" is searched as a document's number. */
const YEARS = 10;

/** The numbers of documents that a text may mean: "2026/123", "123"; none for any other text. */
export function numbersIn(text: string, year: number): string[] {
  const match = /^(?:(\d{4})\s*\/\s*)?(\d{1,6})$/.exec(text.trim());
  if (!match) {
    return [];
  }
  const number = (match[2] ?? "").padStart(6, "0");
  return match[1] ? [`${match[1]}/${number}`] : Array.from({ length: YEARS }, (_, yearsBack) => `${year - yearsBack}/${number}`);
}

function documentsWith(search: Search): SearchResult {
  const params: Record<string, string> = {};
  const words = search.terms.map((term, index) => {
    params[`word${index}`] = term;
    const documentsWith = (column: "supplier" | "requester") =>
      `SELECT id FROM stock_documents WHERE ${column} != '' AND ${column} IN (SELECT d.id FROM ${matching(`${column}s`, `{:word${index}}`)})`;
    return `SELECT id FROM (${documentsWith("supplier")} UNION ALL ${documentsWith("requester")})`;
  });
  const numbers = numbersIn(search.typedText, new Date(now()).getUTCFullYear());
  const byNumber = `SELECT id FROM stock_documents WHERE number IN (SELECT value FROM json_each({:numbers}))
    UNION ALL SELECT id FROM stock_documents WHERE invoice_number = {:invoice} AND invoice_number != ''`;
  const invoice = /^[\d.\s]+$/.test(search.typedText) ? search.typedText.replace(/\D/g, "").replace(/^0+/, "") : "";
  return {
    where: {
      sql: `d.id IN (SELECT id FROM (${words.join(" INTERSECT ")}) UNION ALL ${byNumber})`,
      params: { ...params, numbers, invoice },
    },
  };
}

const isReversed = "EXISTS (SELECT 1 FROM stock_documents x WHERE x.reversal_of = d.id AND x.reversal_of != '')";

export const stockDocuments: ListSource<Lists["stock-documents"]> = {
  from: "stock_documents d",
  id: "d.id",
  size: highestRowid("stock_documents"),
  search: documentsWith,
  filters: {
    kind: (value) => {
      const kinds = value.split(",");
      return kinds.every((kind) => KINDS.includes(kind))
        ? { sql: "d.kind IN (SELECT value FROM json_each({:kinds}))", params: { kinds } }
        : null;
    },
    month: ofMonth("d.month"),
    from: dayFrom("d.day"),
    to: dayTo("d.day"),
    supplier: reference("supplier", `d.supplier ${SUPPLIER_WHOLE} AND d.supplier != ''`),
    requester: reference("requester", "d.requester = {:requester} AND d.requester != ''"),
    sector: reference("sector", "d.sector = {:sector} AND d.sector != ''"),
    import: reference("import", "d.import_batch = {:import} AND d.import_batch != ''"),
    material: reference("material", "d.id IN (SELECT document FROM stock_movements WHERE material = {:material})"),
    reversed: (value) =>
      value === "true" || value === "false" ? { sql: value === "true" ? isReversed : `NOT ${isReversed}`, params: {} } : null,
  },
  sorts: { made_at: ["d.made_at", "d.id"], day: ["d.day", "d.id"], number: ["d.number"] },
  rows: { joins: DOCUMENT_JOINS, select: selection<StockDocumentRow>()(DOCUMENT) },
};

function movementsWith(search: Search): SearchResult {
  const codes = materialsByCode(search);
  const numbers = numbersIn(search.typedText, new Date(now()).getUTCFullYear());
  const materials = `SELECT d.id FROM ${matching("materials", "{:match}")}${codes ? ` UNION ALL SELECT id FROM (${codes.sql})` : ""}`;
  const byNumber = "SELECT id FROM stock_documents WHERE number IN (SELECT value FROM json_each({:numbers}))";
  return {
    where: {
      sql: `e.id IN (SELECT id FROM stock_movements WHERE material IN (${materials})
        UNION ALL SELECT id FROM stock_movements WHERE document IN (${byNumber}))`,
      params: { match: search.terms.join(" "), numbers, ...codes?.params },
    },
  };
}

const MOVEMENT = selection<MovementRow>()({
  ...texts("e.id", "e.document", "d.number", "e.day", "e.month", "d.made_at", "e.material", "m.code", "m.name", "m.unit"),
  ...numbers("e.line", "e.quantity", "e.value", "e.quantity_after", "e.value_after"),
  kind: text<MovementRow["kind"]>("e.kind"),
  reversed_kind: text<MovementRow["reversed_kind"]>("(SELECT kind FROM stock_documents WHERE id = d.reversal_of)"),
  made_by_name: text("u.name"),
  place: text<MovementRow["place"]>("e.place"),
  batch_code: text("b.code"),
  valid_until: text("b.valid_until"),
  supplier_name: text("s.name"),
  requester_name: text(requesterName("q", "p", "c")),
  sector_name: text("(SELECT name FROM sectors WHERE id = d.sector)"),
  reason: text("CASE WHEN e.reason != '' THEN e.reason ELSE d.reason END"),
});

export const movements: ListSource<Lists["movements"]> = {
  from: "stock_movements e",
  id: "e.id",
  size: highestRowid("stock_movements"),
  search: movementsWith,
  filters: {
    material: reference("material", "e.material = {:material}"),
    batch: reference("batch", "e.batch = {:batch} AND e.batch != ''"),
    document: reference("document", "e.document = {:document}"),
    kind: ONLY_LISTED(KINDS, "kind", "e.kind"),
    month: ofMonth("e.month"),
    // By month first, which has an index.
    from: (value) =>
      isDay(value)
        ? { sql: "e.month >= {:from_month} AND e.day >= {:from}", params: { from: value, from_month: monthOf(value) } }
        : null,
    to: (value) =>
      isDay(value) ? { sql: "e.month <= {:to_month} AND e.day <= {:to}", params: { to: value, to_month: monthOf(value) } } : null,
    requester: reference(
      "requester",
      "e.document IN (SELECT id FROM stock_documents WHERE requester = {:requester} AND requester != '')",
    ),
    sector: reference("sector", `e.document IN (${DOCUMENTS_OF_SECTOR})`),
    consumed: (value) => (value === "true" ? { sql: IS_CONSUMED, params: {} } : null),
    supplier: reference(
      "supplier",
      `e.document IN (SELECT id FROM stock_documents WHERE supplier ${SUPPLIER_WHOLE} AND supplier != '')`,
    ),
    import: reference(
      "import",
      "e.document IN (SELECT id FROM stock_documents WHERE import_batch = {:import} AND import_batch != '')",
    ),
  },
  sorts: { posted: ["e.rowid"], day: ["e.day", "e.rowid"] },
  rows: {
    joins: `JOIN stock_documents d ON d.id = e.document JOIN materials m ON m.id = e.material
      LEFT JOIN stock_batches b ON b.id = e.batch LEFT JOIN suppliers s ON s.id = d.supplier
      LEFT JOIN requesters q ON q.id = d.requester LEFT JOIN people p ON p.id = q.person LEFT JOIN sectors c ON c.id = q.sector
      LEFT JOIN users u ON u.id = d.made_by`,
    select: MOVEMENT,
  },
};

const INVOICE = selection<StockInvoiceRow>()({
  ...texts("i.id", "i.number", "i.series", "i.issued_on", "i.issuer_document", "i.issuer_name", "i.received_at"),
  ...numbers("i.total", "i.item_count"),
  received_by_name: text("u.name"),
  document: text(entryColumn("id")),
  document_number: text(entryColumn("number")),
  cancelled: flag(IS_CANCELLED),
});

export const stockInvoices: ListSource<Lists["stock-invoices"]> = {
  from: "stock_invoices i",
  id: "i.id",
  search: ({ typedText, terms }) => ({
    where: {
      sql: `i.id IN (SELECT d.id FROM ${matching("stock_invoices", "{:match}")}
        UNION ALL SELECT id FROM stock_invoices WHERE number = {:number}
        UNION ALL SELECT id FROM stock_invoices WHERE issuer_document = {:document}
        UNION ALL SELECT id FROM stock_invoices WHERE key = {:document})`,
      params: {
        match: terms.join(" "),
        number: typedText.replace(/\D/g, "").replace(/^0+/, ""),
        document: cleanDocument(typedText),
      },
    },
  }),
  filters: {
    entered: (value) =>
      value === "true" || value === "false" ? { sql: value === "true" ? IS_ENTERED : IS_TO_ENTER, params: {} } : null,
    cancelled: (value) => (value === "true" ? { sql: IS_CANCELLED, params: {} } : null),
  },
  sorts: { received_at: ["i.received_at", "i.id"] },
  rows: { joins: "LEFT JOIN users u ON u.id = i.received_by", select: INVOICE },
};

const HELD_QUANTITY = "(SELECT SUM(t.quantity) FROM stock_balances t WHERE t.material = b.material AND t.batch = b.id)";

const BATCH = selection<BatchRow>()({
  ...texts("b.id", "b.code", "b.valid_until", "b.material", "m.name", "m.unit", "m.shelf"),
  expired: flag("b.valid_until != '' AND b.valid_until < {:today}"),
  material_code: text("m.code"),
  quantity: number(HELD_QUANTITY),
});

/** By the beginning of the batch's own code, or by its material. */
function batchesWith(search: Search): SearchResult {
  const codes = materialsByCode(search);
  const batchSearch = `SELECT d.id FROM ${matching("materials", "{:match}")}${codes ? ` UNION ALL SELECT id FROM (${codes.sql})` : ""}`;
  return {
    where: {
      sql: `b.id IN (SELECT id FROM stock_batches WHERE material IN (${batchSearch})
        UNION ALL SELECT id FROM stock_batches WHERE code COLLATE NOCASE BETWEEN {:batch} AND {:batch} || char(1114111))`,
      params: { match: search.terms.join(" "), batch: search.typedText.trim(), ...codes?.params },
    },
  };
}

/** The batches in the stock; the empty ones only where the filter asks for them. */
export const stockBatches: ListSource<Lists["stock-batches"]> = {
  from: "stock_batches b",
  id: "b.id",
  where: (_, { gone }) => ({ sql: gone === "true" ? "TRUE" : BATCH_HELD, params: {} }),
  search: batchesWith,
  filters: {
    gone: (value) => (value === "true" ? { sql: `NOT ${BATCH_HELD}`, params: {} } : null),
    material: reference("material", "b.material = {:material}"),
    expired: (value, today) => {
      const sql = "b.valid_until != '' AND b.valid_until < {:today}";
      return value === "true" || value === "false" ? { sql: value === "true" ? sql : `NOT (${sql})`, params: { today } } : null;
    },
    until: (value) =>
      isDay(value) ? { sql: "b.valid_until != '' AND b.valid_until <= {:until}", params: { until: value } } : null,
  },
  sorts: { valid_until: ["ifnull(nullif(b.valid_until, ''), '9')", "b.id"] },
  rows: { joins: "JOIN materials m ON m.id = b.material", select: BATCH },
};
