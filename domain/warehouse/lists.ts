/** The stockroom's lists: the rows, filters and sorts of each. */
import type { Materials, Suppliers } from "../collections.gen";
import type { Day } from "../dates";
import { list } from "../list";
import type { ListedName } from "../record-fields";
import type { MaterialBalance } from "./balance";
import type { MATERIAL_FIELDS } from "./material-fields";
import type { Month } from "./months";
import type { SUPPLIER_FIELDS } from "./supplier-fields";
import type { DocumentKind, MaterialKind, Place } from "./words";

const WAREHOUSE = ["Almoxarifado"] as const;

export interface MaterialRow extends MaterialBalance, Pick<Materials, ListedName<typeof MATERIAL_FIELDS>> {
  id: string;
  decimals: number;
  kind: MaterialKind;
  photo: string;
  minimum: number;
  maximum: number;
  lead_time_days: number;
  /** The use in a month; 0 without any. */
  monthly_use: number;
  /** The stock at or below which it is time to order; 0: never. */
  reorder_point: number;
  batch_control: boolean;
  active: boolean;
  /** The last purchase's line, with its adjusted value; a unit's price is value / quantity. All 0 and "" without a purchase. */
  last_quantity: number;
  last_value: number;
  last_day: Day | "";
  last_supplier: string;
}

/** One row of the ledger, with the remaining quantity after it. */
export interface MovementRow {
  id: string;
  document: string;
  number: string;
  kind: DocumentKind;
  /** The kind of the document that a reversal reverses. */
  reversed_kind: DocumentKind | "";
  line: number;
  day: Day;
  month: Month;
  /** The moment of the posting, UTC. */
  made_at: string;
  made_by_name: string;
  material: string;
  code: string;
  name: string;
  unit: string;
  place: Place;
  batch_code: string;
  valid_until: Day | "";
  /** Signed. */
  quantity: number;
  value: number;
  quantity_after: number;
  value_after: number;
  supplier_name: string;
  requester_name: string;
  sector_name: string;
  reason: string;
}

export interface SupplierRow extends Pick<Suppliers, ListedName<typeof SUPPLIER_FIELDS>> {
  id: string;
  active: boolean;
  /** The day of the last document with it. */
  last_day: Day | "";
}

export interface RequesterRow {
  id: string;
  code: string;
  kind: "person" | "sector";
  person: string;
  name: string;
  sector: string;
  sector_name: string;
  photo: string;
  valid_from: Day | "";
  valid_until: Day | "";
  active: boolean;
  /** The person left the school, or the sector is inactive. */
  left: boolean;
  /** The day of the last exit. */
  last_day: Day | "";
}

export interface StockDocumentRow {
  id: string;
  number: string;
  kind: DocumentKind;
  day: Day;
  month: Month;
  /** The moment of the posting, UTC. */
  made_at: string;
  made_by_name: string;
  supplier: string;
  supplier_name: string;
  requester: string;
  requester_name: string;
  requester_code: string;
  sector_name: string;
  invoice_series: string;
  invoice_number: string;
  issued_on: Day | "";
  /** The number of different materials of its lines, and their value, signed. */
  material_count: number;
  total: number;
  /** The document that it reverses, and the one that reverses it: ids and numbers, or "". */
  reversal_of: string;
  reversal_of_number: string;
  reversed_by: string;
  reversed_by_number: string;
  /** The entry that an adjustment of value corrects, or "". */
  adjusts: string;
  adjusts_number: string;
  /** The due day of a loan, as it was lent. */
  due: Day | "";
}

/** A received note's XML. */
export interface StockInvoiceRow {
  id: string;
  number: string;
  series: string;
  issued_on: Day;
  issuer_document: string;
  issuer_name: string;
  total: number;
  item_count: number;
  /** UTC. */
  received_at: string;
  received_by_name: string;
  /** Its valid entry, or "". */
  document: string;
  document_number: string;
  /** Its supplier cancelled it. */
  cancelled: boolean;
}

/** A batch with stock; an empty one only where the filter asks for them. */
export interface BatchRow {
  id: string;
  code: string;
  valid_until: Day | "";
  expired: boolean;
  material: string;
  material_code: string;
  name: string;
  unit: string;
  shelf: string;
  /** In all places. */
  quantity: number;
}

export const lists = {
  materials: list<MaterialRow>()({
    collection: "materials",
    roles: WAREHOUSE,
    filters: ["active", "kind", "expense_element", "low", "order", "in_stock", "ids"],
    sorts: ["name", "code"],
  }),
  movements: list<MovementRow>()({
    collection: "stock_movements",
    roles: WAREHOUSE,
    filters: [
      "material",
      "batch",
      "document",
      "kind",
      "month",
      "from",
      "to",
      "requester",
      "sector",
      "supplier",
      "import",
      "consumed",
    ],
    sorts: ["posted", "day"],
  }),
  suppliers: list<SupplierRow>()({
    collection: "suppliers",
    roles: WAREHOUSE,
    filters: ["active", "ids"],
    sorts: ["name"],
  }),
  requesters: list<RequesterRow>()({
    collection: "requesters",
    roles: WAREHOUSE,
    filters: ["active", "kind", "sector", "ids"],
    sorts: ["name", "code"],
  }),
  "stock-documents": list<StockDocumentRow>()({
    collection: "stock_documents",
    roles: WAREHOUSE,
    filters: ["kind", "month", "from", "to", "supplier", "requester", "sector", "material", "reversed", "import"],
    sorts: ["made_at", "day", "number"],
  }),
  "stock-invoices": list<StockInvoiceRow>()({
    collection: "stock_invoices",
    roles: WAREHOUSE,
    filters: ["entered", "cancelled"],
    sorts: ["received_at"],
  }),
  "stock-batches": list<BatchRow>()({
    collection: "stock_batches",
    roles: WAREHOUSE,
    filters: ["material", "expired", "until", "gone"],
    sorts: ["valid_until"],
  }),
} as const;
