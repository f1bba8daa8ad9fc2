/** The stockroom's contracts. Quantities are ten-thousandths of the base unit, money is centavos. */
import * as z from "zod/mini";
import type { Materials } from "../collections.gen";
import { command, line, optionalId, optionalLine, read, recordId } from "../contract";
import type { Day } from "../dates";
import { CARD_REFUSALS } from "../people/refusals";
import type { TextName } from "../record-fields";
import type { MaterialBalance } from "./balance";
import { code, day, note, quantity, REASON_MAX, receiver, several, value } from "./fields";
import type { StockDocumentRow } from "./lists";
import type { MATERIAL_FIELDS } from "./material-fields";
import type { Month } from "./months";
import type { DocumentKind, MaterialKind, Place } from "./words";

const WAREHOUSE = ["Almoxarifado"] as const;
/** The time within which an exit can be undone without a reason. */
export const UNDO_MILLISECONDS = 2 * 60_000;

/** One batch of a line's movement. */
export interface DocumentPart {
  movement: string;
  place: Place;
  /** Empty for material without batches, like its code and validity. */
  batch: string;
  batch_code: string;
  valid_until: Day | "";
  /** Signed: an entry is positive. */
  quantity: number;
  value: number;
  /** The reason for another batch than the first to expire. */
  reason: string;
}

export interface DocumentLine {
  line: number;
  material: string;
  code: string;
  name: string;
  unit: string;
  decimals: number;
  /** Signed sums of the parts. */
  quantity: number;
  value: number;
  /** As on paper, with the unit's factor on that day; 0 and "" in the base unit. */
  stated_quantity: number;
  stated_unit: string;
  factor: number;
  parts: DocumentPart[];
  /** The remaining quantity of the material, in all places, after the line was posted. */
  left: number;
  /** The material's minimum; 0: none. */
  minimum: number;
}

/** An item of a received note that was not entered, with its share of freight, discount and taxes. */
export interface LeftOutItem {
  item: number;
  name: string;
  cost: number;
  reason: string;
}

/** A complete document of the stock: for a screen, and for a print with a signature. */
export interface StockDocument extends StockDocumentRow {
  lines: DocumentLine[];
  reason: string;
  note: string;
  /** The work of another area that took or returned it, by its name for users: "OS 2026/000123"; otherwise empty. */
  work: string;
  /** For a loan: the typed day, where the school is closed on it. */
  asked_due: Day | "";
  /** For an entry of a received note: the items that were not entered. With the lines they add up to the note's total. */
  left_out: LeftOutItem[];
  /** The sentence why it cannot be reversed; empty when it can. Only the read fills it in. */
  obstacle?: string;
  /** For an entry: the sentence that its supplier cancelled the note. Only the read fills it in. */
  invoice_cancelled?: string;
  /** The proposed day of a reversal. Only the read fills it in. */
  reversal_day?: Day;
  /** The request that it served, and the received note that it entered; empty for none. Only the read fills it in. */
  request?: string;
  invoice?: string;
  /** The ids of its materials that are not active now. Only the read fills it in. */
  inactive?: string[];
  /** The machines that came with it. Only the read fills it in. */
  machines?: { id: string; tombo: string; name: string }[];
}

/** The document that a command made. */
export interface PostedDocument extends StockDocument {
  /** "Saída 2026/000123 registrada: 3 materiais para Cozinha". */
  sentence: string;
  /** The remarks that block nothing: materials below their minimum, a price far from the last one. */
  warnings: string[];
}

const POSTING = [
  "not_found",
  "month_closed",
  "day_in_future",
  "day_too_early",
  "unknown_material",
  "quantity_decimals",
  "stock_too_large",
] as const;
const LEAVING_REFUSALS = [
  "insufficient_stock",
  "would_go_negative",
  "month_end_wrong",
  "unknown_batch",
  "batch_expired",
  "batch_reason_missing",
] as const;

export const exit = command<PostedDocument>()({
  path: "warehouse/exit",
  idempotent: "own record",
  roles: WAREHOUSE,
  summary:
    "Hands materials to a requester: all lines or none. `to` is a requester's code or id, `material` a material's code, a GTIN or an id, `quantity` ten-thousandths of the base unit. Batches leave in the order of their validity, unless a line names one with a reason. `day` lies in the open month. More than a limit allows leaves only with its reason, `beyond_limit`.",
  input: () => ({
    to: code("Informe o requisitante."),
    day: day(),
    note: note(),
    beyond_limit: optionalLine(REASON_MAX),
    lines: several(
      z.object({
        material: code("Informe o material."),
        quantity: quantity(),
        batch: z.optional(recordId("Informe o lote.")),
        reason: optionalLine(REASON_MAX),
      }),
    ),
  }),
  refusals: [
    ...POSTING,
    ...LEAVING_REFUSALS,
    "limit_exceeded",
    "unknown_requester",
    "requester_inactive",
    "requester_not_yet",
    "requester_expired",
    ...CARD_REFUSALS,
  ],
});

/** The kinds of entries that can be made by hand. */
export const ENTRY_KINDS = ["purchase", "donation", "return", "opening"] as const satisfies readonly DocumentKind[];
export type EntryKind = (typeof ENTRY_KINDS)[number];

export const enter = command<PostedDocument>()({
  path: "warehouse/enter",
  idempotent: "own record",
  roles: WAREHOUSE,
  summary:
    "Takes materials in: all lines or none. `value` is the whole line's, in centavos; none is accepted only where the line says that it is symbolic. A return that names the exit it is `of`, by id or number, comes back at the value it left with, whatever `value` says, and never on a day before it; of the batch that a line names, or of those that left first. `batch` is asked for where the material keeps batches. `stated` keeps what the paper says: 7 of a unit that holds 12.",
  input: () => ({
    kind: z.enum(ENTRY_KINDS, "Escolha o tipo de entrada."),
    supplier: z.optional(recordId("Escolha o fornecedor.")),
    of: z.optional(code("Informe a saída que volta.")),
    day: day(),
    invoice: z.optional(
      z.object({
        series: z._default(z.string("Série inválida.").check(z.regex(/^\d{0,3}$/, "A série tem até 3 algarismos.")), ""),
        number: z.string("Informe o número da nota.").check(z.regex(/^\d{1,9}$/, "O número da nota tem até 9 algarismos.")),
        issued_on: day(),
      }),
    ),
    note: note(),
    lines: several(
      z.object({
        material: code("Informe o material."),
        quantity: quantity(),
        value: value(),
        symbolic: z._default(z.boolean("Informe se o valor é simbólico."), false),
        batch: z.optional(z.object({ code: line("Informe o lote.", 40), valid_until: day() })),
        stated: z.optional(z.object({ quantity: quantity(), unit: line("Informe a unidade.", 20), factor: quantity() })),
      }),
    ),
  }),
  refusals: [
    ...POSTING,
    "material_inactive",
    "value_missing",
    "batch_required",
    "batch_not_kept",
    "batch_validity_differs",
    "invoice_taken",
    "invoice_cancelled",
    "not_an_exit",
    "taken_for_work",
    "return_before_exit",
    "return_exceeds",
    "material_merged",
  ],
});

/** The user has seen that the quantity is reserved for others. */
const promisedFlag = () => z.optional(z.boolean("Informe se a reserva foi considerada."));

/** The kinds of final exits without a requester: lost, or returned to the supplier. R-27. */
export const WRITE_OFF_KINDS = ["write_off", "supplier_return"] as const satisfies readonly DocumentKind[];
export type WriteOffKind = (typeof WRITE_OFF_KINDS)[number];

export const writeOff = command<PostedDocument>()({
  path: "warehouse/write-off",
  idempotent: "own record",
  roles: WAREHOUSE,
  summary:
    "Takes out goods that were lost, broke or expired, or go back to their supplier (`as`), with a reason, at the average cost. Without a batch, expired goods leave first. Quantities promised to others leave only with `promised`. All lines or none.",
  input: () => ({
    reason: line("Informe o motivo da baixa.", REASON_MAX),
    as: z._default(z.enum(WRITE_OFF_KINDS, "Escolha perda ou devolução ao fornecedor."), "write_off"),
    promised: promisedFlag(),
    supplier: z.optional(recordId("Escolha o fornecedor.")),
    day: day(),
    lines: several(
      z.object({
        material: code("Informe o material."),
        quantity: quantity(),
        place: z._default(z.enum(["stock", "damaged"], "Escolha o lugar."), "stock"),
        batch: z.optional(recordId("Informe o lote.")),
      }),
    ),
  }),
  refusals: [...POSTING, "insufficient_stock", "would_go_negative", "month_end_wrong", "unknown_batch", "stock_promised"],
});

export const transfer = command<PostedDocument>()({
  path: "warehouse/transfer",
  idempotent: "own record",
  roles: WAREHOUSE,
  summary:
    "Moves materials between the stock and what is damaged; neither quantity nor value of the whole changes. Quantities promised to others move only with `promised`.",
  input: () => ({
    from: z.enum(["stock", "damaged"], "Escolha a origem."),
    to: z.enum(["stock", "damaged"], "Escolha o destino."),
    reason: optionalLine(REASON_MAX),
    promised: promisedFlag(),
    lines: several(
      z.object({ material: code("Informe o material."), quantity: quantity(), batch: z.optional(recordId("Informe o lote.")) }),
    ),
  }),
  refusals: [...POSTING, "insufficient_stock", "unknown_batch", "same_place", "stock_promised"],
});

const REVERSING = [
  "not_found",

  "month_closed",
  "would_go_negative",
  "month_end_wrong",
  "already_reversed",
  "reversal_of_reversal",
  "reversal_goods_gone",
  "reversal_after_return",
  "material_merged",
  "delivery_received",
  "taken_for_work",
  "unit_lent_since",
  "unit_inactive",
  "stock_too_large",
] as const;

export const reverse = command<PostedDocument>()({
  path: "warehouse/reverse",
  idempotent: true,
  roles: WAREHOUSE,
  summary:
    "Takes back a whole document at the values it moved. `document` is its id or number. Quantities promised to others leave only with `promised`. Without a `day` it counts on the document's own while its month is an earlier one and open, else today; never before the document. No document is reversed twice, and no reversal is.",
  input: () => ({
    document: code("Informe o documento."),
    reason: line("Informe o motivo do estorno.", REASON_MAX),
    promised: promisedFlag(),
    day: z.optional(day()),
  }),
  refusals: [
    ...REVERSING,
    "reversal_adjusted",
    "entry_machines_used",
    "day_in_future",
    "day_too_early",
    "reversal_before",
    "stock_promised",
  ],
});

export const undoExit = command<PostedDocument>()({
  path: "warehouse/undo-exit",
  idempotent: true,
  roles: WAREHOUSE,
  summary: "Within two minutes: reverses an exit without asking for a reason.",
  input: () => ({ document: recordId("Informe a saída.") }),
  refusals: [...REVERSING, "not_an_exit", "exit_undo_too_late"],
});

/** The requester on the screen of the exit desk. */
export interface ScannedRequester {
  id: string;
  code: string;
  kind: "person" | "sector";
  person: string;
  name: string;
  /** The person's sector, or the sector itself; empty when the person has none. */
  sector: string;
  sector_name: string;
  photo: string;
  valid_from: Day | "";
  valid_until: Day | "";
  active: boolean;
  /** The reasons why they cannot fetch now, in sentences; empty when they can. */
  blocks: string[];
}

/** One batch of a material in one place, the first to leave first. */
export interface BatchBalance {
  place: Place;
  batch: string;
  batch_code: string;
  valid_until: Day | "";
  expired: boolean;
  quantity: number;
}

export interface ScannedMaterial extends MaterialBalance {
  id: string;
  code: string;
  name: string;
  unit: string;
  decimals: number;
  photo: string;
  shelf: string;
  minimum: number;
  active: boolean;
  batch_control: boolean;
  /** In the stock, the first to leave first; expired batches last. */
  batches: BatchBalance[];
}

/** The meaning of one code at the exit desk. */
export type StockScan =
  | { kind: "requester"; requester: ScannedRequester }
  /** `quantity` is the content of the code: twelve units for a box's GTIN, one for a piece's or a material's code. */
  | { kind: "material"; material: ScannedMaterial; quantity: number; pack: string }
  /** A shelf's label, with the number of materials there. */
  | { kind: "shelf"; shelf: string; materials: number }
  | RequesterCandidate;

/** A person of the register, or a sector, without a requester's record. */
export interface RequesterCandidate {
  kind: "register";
  /** One of the two; the other is empty. */
  person: string;
  sector: string;
  name: string;
  /** Of the person; empty when they have none. */
  sector_name: string;
}

export const makeRequester = command<{ requester: ScannedRequester }>()({
  path: "warehouse/make-requester",
  idempotent: true,
  roles: WAREHOUSE,
  summary:
    "Makes a person of the register, or a sector, one who may fetch, with the next number; who is one already is answered. With `person`, `sector` is the person's where the register has none; it never changes one.",
  input: () => ({
    person: optionalId("Escolha a pessoa."),
    sector: optionalId("Escolha o setor."),
  }),
  check: ({ value, issues }) => {
    if (value.person === "" && value.sector === "") {
      issues.push({ code: "custom", message: "Escolha a pessoa ou o setor.", input: "", path: ["person"] });
    }
  },
  refusals: ["not_found", "requester_inactive"],
});

export const scan = read<StockScan>()({
  path: "warehouse/scan",
  roles: WAREHOUSE,
  summary:
    "The meaning of one code: a requester's code, a person's card or enrolment, a material's code, its code in the earlier system, a GTIN of it or of a pack, a shelf, or, by id, card or enrolment, a person who is no requester yet. A number that is an enrolment and a material means the person, and once there is a `receiver` the material. A quantity before it (`3*`) is the screen's.",
  input: () => ({ code: code("Passe o material ou o código do requisitante."), receiver: receiver() }),
  refusals: ["unknown_stock_code", "requester_inactive", ...CARD_REFUSALS],
});

export interface MaterialPack {
  id: string;
  unit: string;
  factor: number;
  gtin: string;
  supplier: string;
  supplier_name: string;
  supplier_code: string;
}

export interface LastPrice {
  document: string;
  number: string;
  day: Day;
  supplier: string;
  supplier_name: string;
  /** Of the whole line: a unit's price is value / quantity. */
  quantity: number;
  value: number;
}

/** A material with all its data. */
export interface MaterialSheet extends Omit<ScannedMaterial, "batches">, Pick<Materials, TextName<typeof MATERIAL_FIELDS>> {
  kind: MaterialKind;
  maximum: number;
  lead_time_days: number;
  /** The use in the last twelve whole months, the number of months with use, and the stock at which to order. */
  used: number;
  use_months: number;
  reorder_point: number;
  /** By place and batch. */
  balances: BatchBalance[];
  packs: MaterialPack[];
  /** The last purchases, the latest first. */
  prices: LastPrice[];
  /** It has movements: its unit cannot change. */
  moved: boolean;
  /** The material into which it was merged; "" where it was not. */
  merged_into: string;
  merged_into_name: string;
  /** The records that were merged into it. */
  merged: { id: string; code: string; name: string }[];
  updated: string;
}

export const materialSheet = read<MaterialSheet>()({
  path: "warehouse/material",
  roles: WAREHOUSE,
  summary: "One material by id, code or GTIN: balances by place and batch, reserved and available, packs, last prices.",
  input: () => ({ material: code("Informe o material.") }),
  refusals: ["unknown_material"],
});

export const documentSheet = read<StockDocument>()({
  path: "warehouse/document",
  roles: WAREHOUSE,
  summary:
    "One document by id or number, with its lines, their batches, and why it can't be reversed if so. For the screen and for print.",
  input: () => ({ document: code("Informe o documento.") }),
  refusals: ["not_found"],
});

export interface SupplierItem {
  material: string;
  code: string;
  name: string;
  unit: string;
  /** The number of purchase lines; the other values belong to the last one. */
  purchases: number;
  document: string;
  number: string;
  day: Day;
  quantity: number;
  value: number;
}

/** The limit of a page; a user who needs more has the list of movements. */
export const MAX_SUPPLIER_ITEMS = 300;

export const supplierItems = read<{ items: SupplierItem[] }>()({
  path: "warehouse/supplier-items",
  roles: WAREHOUSE,
  summary: `The materials bought from a supplier, each with its last price; the ${MAX_SUPPLIER_ITEMS} bought last.`,
  input: () => ({ supplier: recordId("Informe o fornecedor.") }),
});

export interface StockPeriod {
  today: Day;
  /** The last closed month; empty when none is. */
  closed: Month | "";
  /** The first day for a new document. */
  open_from: Day;
}

export const period = read<StockPeriod>()({
  path: "warehouse/period",
  roles: WAREHOUSE,
  summary: "Which days are still open for entries and exits.",
});
