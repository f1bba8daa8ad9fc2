/** The stockroom's lists: domain/warehouse/lists.ts names them, this says how they are read. */
import { type Day, isDay } from "../../../domain/dates";
import { cleanStockCode, gtinSpellings, MATERIAL_CODES, REQUESTER_CODES } from "../../../domain/warehouse/codes";
import type { lists, MovementRow, StockDocumentRow } from "../../../domain/warehouse/lists";
import { isMonth, monthOf } from "../../../domain/warehouse/months";
import { cleanDocument } from "../../../domain/warehouse/taxpayer";
import { DOCUMENT_WORDS, type DocumentKind } from "../../../domain/warehouse/words";
import { now } from "../platform/clock";
import type { Shape } from "../platform/database";
import { type Filter, flag, type ListSource, reference, references } from "../platform/list";
import { type Clause, type Found, fullText, matching, type Search } from "../platform/list-search";
import { DOCUMENT_COLUMNS, DOCUMENT_FROM } from "./document";
import { expiredInStock, inStock, requesterName } from "./stock-sql";

type Lists = typeof lists;

const IDS = "(SELECT value FROM json_each({:ids}))";
const ONLY =
  (values: readonly string[], name: string, column: string): Filter =>
  (value) =>
    values.includes(value) ? { sql: `${column} = {:${name}}`, params: { [name]: value } } : null;
const KINDS = Object.keys(DOCUMENT_WORDS);

const MATERIALS_BY_CODE = `SELECT id FROM materials WHERE code COLLATE NOCASE IN (SELECT value FROM json_each({:codes}))
  UNION ALL SELECT material FROM material_packs WHERE gtin IN (SELECT value FROM json_each({:gtins})) AND gtin != ''`;

function materialsByCode({ typed }: Search): Clause | undefined {
  const code = cleanStockCode(typed);
  return /\d/.test(code)
    ? {
        sql: MATERIALS_BY_CODE,
        params: { codes: JSON.stringify(MATERIAL_CODES.spellings(code)), gtins: JSON.stringify(gtinSpellings(code)) },
      }
    : undefined;
}

const LAST_PURCHASE = (column: string) =>
  `(SELECT ${column} FROM stock_movements e WHERE e.material = m.id AND e.kind = 'purchase' ORDER BY e.rowid DESC LIMIT 1)`;

export const materials: ListSource<Lists["materials"]> = {
  from: "materials m",
  id: "m.id",
  size: "(SELECT COUNT(*) FROM materials)",
  beginning: "substr(m.search, 1, 60)",
  search: (search) => fullText("materials", search, materialsByCode(search)),
  filters: {
    active: flag("m.active"),
    kind: ONLY(["consumable", "permanent"], "kind", "m.kind"),
    expense_element: (value) => ({ sql: "m.expense_element = {:element}", params: { element: value } }),
    low: (value, today) =>
      value === "true"
        ? {
            sql: `m.minimum > 0 AND m.active = TRUE AND ${inStock("m.id")} - ${expiredInStock("m.id")} < m.minimum`,
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
  rows: (read, ids, today) =>
    read(
      `SELECT m.id, m.code, m.name, m.unit, m.decimals, m.kind, m.expense_element, m.shelf, m.photo, m.minimum, m.maximum,
         m.batch_control, m.active, COALESCE(v.quantity, 0) AS quantity, COALESCE(v.value, 0) AS value,
         ${inStock("m.id")} AS stock, 0 AS reserved, ${expiredInStock("m.id")} AS expired,
         COALESCE(${LAST_PURCHASE("e.quantity")}, 0) AS last_quantity, COALESCE(${LAST_PURCHASE("e.value")}, 0) AS last_value,
         COALESCE(${LAST_PURCHASE("e.day")}, '') AS last_day
       FROM materials m LEFT JOIN stock_values v ON v.material = m.id WHERE m.id IN ${IDS}`,
      { ids, today },
      {
        id: "",
        code: "",
        name: "",
        unit: "",
        decimals: 0,
        kind: "",
        expense_element: "",
        shelf: "",
        photo: "",
        minimum: 0,
        maximum: 0,
        batch_control: false,
        active: false,
        quantity: 0,
        value: 0,
        stock: 0,
        reserved: 0,
        expired: 0,
        last_quantity: 0,
        last_value: 0,
        last_day: "",
      },
    ).map((row) => ({
      ...row,
      kind: row.kind === "permanent" ? "permanent" : "consumable",
      available: row.stock - row.reserved - row.expired,
    })),
};

export const suppliers: ListSource<Lists["suppliers"]> = {
  from: "suppliers s",
  id: "s.id",
  beginning: "substr(s.search, 1, 60)",
  search: (search) => {
    const document = cleanDocument(search.typed);
    const isWhole = document.length === 11 || document.length === 14;
    const codes = { sql: "SELECT id FROM suppliers WHERE document = {:document}", params: { document } };
    return fullText("suppliers", search, isWhole ? codes : undefined);
  },
  filters: { active: flag("s.active"), ids: references("ids", "s.id") },
  sorts: { name: ["substr(s.search, 1, 60)", "s.id"] },
  rows: (read, ids) =>
    read(
      `SELECT s.id, s.name, s.trade_name, s.document, s.city, s.state, s.phone, s.email, s.active,
         COALESCE((SELECT MAX(d.day) FROM stock_documents d WHERE d.supplier = s.id AND d.supplier != ''), '') AS last_day
       FROM suppliers s WHERE s.id IN ${IDS}`,
      { ids },
      { id: "", name: "", trade_name: "", document: "", city: "", state: "", phone: "", email: "", active: false, last_day: "" },
    ),
};

export const requesters: ListSource<Lists["requesters"]> = {
  from: "requesters q",
  id: "q.id",
  beginning: "substr(q.search, 1, 60)",
  search: (search) => {
    const code = cleanStockCode(search.typed);
    const codes = {
      sql: "SELECT id FROM requesters WHERE code COLLATE NOCASE IN (SELECT value FROM json_each({:codes}))",
      params: { codes: JSON.stringify(REQUESTER_CODES.spellings(code)) },
    };
    return fullText("requesters", search, REQUESTER_CODES.numberOf(code) === null ? undefined : codes);
  },
  filters: {
    active: flag("q.active"),
    kind: ONLY(["person", "sector"], "kind", "q.kind"),
    sector: reference(
      "sector",
      `q.id IN (SELECT id FROM requesters WHERE sector = {:sector} AND sector != ''
         UNION ALL SELECT r.id FROM people p CROSS JOIN requesters r WHERE p.sector = {:sector} AND r.person = p.id AND r.person != '')`,
    ),
    ids: references("ids", "q.id"),
  },
  sorts: { name: ["substr(q.search, 1, 60)", "q.id"], code: ["q.code COLLATE NOCASE"] },
  rows: (read, ids) =>
    read(
      `SELECT q.id, q.code, q.kind, q.person, ${requesterName("q", "p", "c")} AS name,
         CASE q.kind WHEN 'person' THEN COALESCE(p.sector, '') ELSE q.sector END AS sector,
         COALESCE((SELECT name FROM sectors WHERE id = CASE q.kind WHEN 'person' THEN p.sector ELSE q.sector END), '') AS sector_name,
         COALESCE(p.photo, '') AS photo, q.valid_until, q.active, NOT COALESCE(p.active, c.active, FALSE) AS left,
         COALESCE((SELECT MAX(d.day) FROM stock_documents d WHERE d.requester = q.id AND d.requester != '' AND d.kind = 'exit'), '') AS last_day
       FROM requesters q LEFT JOIN people p ON p.id = q.person LEFT JOIN sectors c ON c.id = q.sector WHERE q.id IN ${IDS}`,
      { ids },
      {
        id: "",
        code: "",
        kind: "",
        person: "",
        name: "",
        sector: "",
        sector_name: "",
        photo: "",
        valid_until: "",
        active: false,
        left: false,
        last_day: "",
      },
    ).map((row) => ({ ...row, kind: row.kind === "sector" ? "sector" : "person" })),
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

/** How many years back a bare "123" is looked for as a document's number. */
const YEARS = 10;

/** The numbers of documents that a text may mean: "2026/123", "123"; none where it is none. */
function numbersIn(typed: string, year: number): string[] {
  const match = /^(?:(\d{4})\s*\/\s*)?(\d{1,6})$/.exec(typed.trim());
  if (!match) {
    return [];
  }
  const number = (match[2] ?? "").padStart(6, "0");
  return match[1] ? [`${match[1]}/${number}`] : Array.from({ length: YEARS }, (_, back) => `${year - back}/${number}`);
}

function documentsWith(search: Search): Found {
  const params: Record<string, string> = {};
  const words = search.terms.map((term, index) => {
    params[`word${index}`] = term;
    const having = (column: "supplier" | "requester") =>
      `SELECT id FROM stock_documents WHERE ${column} != '' AND ${column} IN (SELECT d.id FROM ${matching(`${column}s`, `{:word${index}}`)})`;
    return `SELECT id FROM (${having("supplier")} UNION ALL ${having("requester")})`;
  });
  const numbers = JSON.stringify(numbersIn(search.typed, new Date(now()).getUTCFullYear()));
  const byNumber = `SELECT id FROM stock_documents WHERE number IN (SELECT value FROM json_each({:numbers}))
    UNION ALL SELECT id FROM stock_documents WHERE invoice_number = {:invoice} AND invoice_number != ''`;
  const invoice = /^[\d.\s]+$/.test(search.typed) ? search.typed.replace(/\D/g, "").replace(/^0+/, "") : "";
  return {
    where: {
      sql: `d.id IN (SELECT id FROM (${words.join(" INTERSECT ")}) UNION ALL ${byNumber})`,
      params: { ...params, numbers, invoice },
    },
  };
}

const isReversed = "EXISTS (SELECT 1 FROM stock_documents x WHERE x.reversal_of = d.id AND x.reversal_of != '')";
const DOCUMENT_SHAPE = Object.fromEntries(Object.entries(DOCUMENT_COLUMNS).map(([name, [, kind]]) => [name, kind])) as {
  [K in keyof StockDocumentRow]: (typeof DOCUMENT_COLUMNS)[K][1];
} satisfies Shape;
const DOCUMENT_SELECT = Object.entries(DOCUMENT_COLUMNS)
  .map(([name, [sql]]) => `${sql} AS ${name}`)
  .join(", ");

export const stockDocuments: ListSource<Lists["stock-documents"]> = {
  from: "stock_documents d",
  id: "d.id",
  size: "(SELECT COUNT(*) FROM stock_documents)",
  search: documentsWith,
  filters: {
    kind: (value) => {
      const kinds = value.split(",");
      return kinds.every((kind) => KINDS.includes(kind))
        ? { sql: "d.kind IN (SELECT value FROM json_each({:kinds}))", params: { kinds: JSON.stringify(kinds) } }
        : null;
    },
    month: ofMonth("d.month"),
    from: dayFrom("d.day"),
    to: dayTo("d.day"),
    supplier: reference("supplier", "d.supplier = {:supplier} AND d.supplier != ''"),
    requester: reference("requester", "d.requester = {:requester} AND d.requester != ''"),
    sector: reference("sector", "d.sector = {:sector} AND d.sector != ''"),
    material: reference("material", "d.id IN (SELECT document FROM stock_movements WHERE material = {:material})"),
    reversed: (value) =>
      value === "true" || value === "false" ? { sql: value === "true" ? isReversed : `NOT ${isReversed}`, params: {} } : null,
  },
  sorts: { made_at: ["d.made_at", "d.id"], day: ["d.day", "d.id"], number: ["d.number"] },
  rows: (read, ids) =>
    read(`SELECT ${DOCUMENT_SELECT} FROM ${DOCUMENT_FROM} WHERE d.id IN ${IDS}`, { ids }, DOCUMENT_SHAPE).map((row) => ({
      ...row,
      kind: row.kind as DocumentKind,
    })),
};

function movementsWith(search: Search): Found {
  const codes = materialsByCode(search);
  const numbers = JSON.stringify(numbersIn(search.typed, new Date(now()).getUTCFullYear()));
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

const ofDocument = (column: "requester" | "sector" | "supplier"): Filter =>
  reference(column, `e.document IN (SELECT id FROM stock_documents WHERE ${column} = {:${column}} AND ${column} != '')`);

const MOVEMENT_SHAPE = {
  id: "",
  document: "",
  number: "",
  kind: "",
  reversed_kind: "",
  line: 0,
  day: "",
  month: "",
  made_at: "",
  made_by_name: "",
  material: "",
  code: "",
  name: "",
  unit: "",
  place: "",
  batch_code: "",
  valid_until: "",
  quantity: 0,
  value: 0,
  quantity_after: 0,
  value_after: 0,
  supplier_name: "",
  requester_name: "",
  sector_name: "",
  reason: "",
} as const satisfies { [K in keyof MovementRow]: string | number };

export const movements: ListSource<Lists["movements"]> = {
  from: "stock_movements e",
  id: "e.id",
  size: "(SELECT COUNT(*) FROM stock_movements)",
  search: movementsWith,
  filters: {
    material: reference("material", "e.material = {:material}"),
    document: reference("document", "e.document = {:document}"),
    kind: ONLY(KINDS, "kind", "e.kind"),
    month: ofMonth("e.month"),
    // By month first, which has an index.
    from: (value) =>
      isDay(value)
        ? { sql: "e.month >= {:from_month} AND e.day >= {:from}", params: { from: value, from_month: monthOf(value) } }
        : null,
    to: (value) =>
      isDay(value) ? { sql: "e.month <= {:to_month} AND e.day <= {:to}", params: { to: value, to_month: monthOf(value) } } : null,
    requester: ofDocument("requester"),
    sector: ofDocument("sector"),
    supplier: ofDocument("supplier"),
  },
  sorts: { posted: ["e.rowid"], day: ["e.day", "e.rowid"] },
  rows: (read, ids) =>
    read(
      `SELECT e.id, e.document, d.number, e.kind, COALESCE((SELECT kind FROM stock_documents WHERE id = d.reversal_of), '') AS reversed_kind,
         e.line, e.day, e.month, d.made_at, COALESCE(u.name, '') AS made_by_name, e.material, m.code, m.name, m.unit, e.place,
         COALESCE(b.code, '') AS batch_code, COALESCE(b.valid_until, '') AS valid_until, e.quantity, e.value, e.quantity_after, e.value_after,
         COALESCE(s.name, '') AS supplier_name, ${requesterName("q", "p", "c")} AS requester_name,
         COALESCE((SELECT name FROM sectors WHERE id = d.sector), '') AS sector_name,
         CASE WHEN e.reason != '' THEN e.reason ELSE d.reason END AS reason
       FROM stock_movements e JOIN stock_documents d ON d.id = e.document JOIN materials m ON m.id = e.material
         LEFT JOIN stock_batches b ON b.id = e.batch LEFT JOIN suppliers s ON s.id = d.supplier
         LEFT JOIN requesters q ON q.id = d.requester LEFT JOIN people p ON p.id = q.person LEFT JOIN sectors c ON c.id = q.sector
         LEFT JOIN users u ON u.id = d.made_by
       WHERE e.id IN ${IDS}`,
      { ids },
      MOVEMENT_SHAPE,
    ).map((row) => ({
      ...row,
      kind: row.kind as DocumentKind,
      reversed_kind: row.reversed_kind as DocumentKind | "",
      place: row.place as MovementRow["place"],
    })),
};

const HELD = "(SELECT SUM(t.quantity) FROM stock_balances t WHERE t.material = b.material AND t.batch = b.id)";

export const stockBatches: ListSource<Lists["stock-batches"]> = {
  from: "stock_batches b",
  id: "b.id",
  where: () => ({
    sql: "EXISTS (SELECT 1 FROM stock_balances t WHERE t.material = b.material AND t.batch = b.id)",
    params: {},
  }),
  search: (search) => ({
    where: {
      sql: `b.material IN (SELECT d.id FROM ${matching("materials", "{:match}")})`,
      params: { match: search.terms.join(" ") },
    },
  }),
  filters: {
    material: reference("material", "b.material = {:material}"),
    expired: (value, today) => {
      const sql = "b.valid_until != '' AND b.valid_until < {:today}";
      return value === "true" || value === "false" ? { sql: value === "true" ? sql : `NOT (${sql})`, params: { today } } : null;
    },
    until: (value) =>
      isDay(value) ? { sql: "b.valid_until != '' AND b.valid_until <= {:until}", params: { until: value } } : null,
  },
  sorts: { valid_until: ["ifnull(nullif(b.valid_until, ''), '9')", "b.id"] },
  rows: (read, ids, today: Day) =>
    read(
      `SELECT b.id, b.code, b.valid_until, (b.valid_until != '' AND b.valid_until < {:today}) AS expired, b.material,
         m.code AS material_code, m.name, m.unit, m.shelf, COALESCE(${HELD}, 0) AS quantity
       FROM stock_batches b JOIN materials m ON m.id = b.material WHERE b.id IN ${IDS}`,
      { ids, today },
      {
        id: "",
        code: "",
        valid_until: "",
        expired: false,
        material: "",
        material_code: "",
        name: "",
        unit: "",
        shelf: "",
        quantity: 0,
      },
    ),
};
