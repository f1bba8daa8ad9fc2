/** Contracts of the stockroom's loans: lend, return, renew. Quantities are ten-thousandths of the base unit. */
import * as z from "zod/mini";
import { command, line, optionalLine, read, recordId } from "../../contract";
import type { Day } from "../../dates";
import { CARD_REFUSALS } from "../../people/refusals";
import type { PostedDocument, RequesterCandidate, ScannedMaterial, ScannedRequester } from "../commands";
import { batchNamed, code, day, note, quantity, REASON_MAX, receiver, several } from "../fields";
import type { LoanRow } from "./lists";
import type { UnitState } from "./words";

const WAREHOUSE = ["Almoxarifado"] as const;

const POSTING = ["not_found", "month_closed", "unknown_material", "quantity_decimals", "stock_too_large"] as const;

/** A loan's or return's document, with the borrower's present loans. */
export interface LoanPosted extends PostedDocument {
  loans: LoanRow[];
}

export const lend = command<LoanPosted>()({
  path: "warehouse/lend",
  idempotent: "own record",
  roles: WAREHOUSE,
  summary:
    "Lends materials to a requester: all lines or none. `material` is a material's code, a GTIN, an id, or a numbered unit's code, which is lent by itself. `due` is moved to the next day on which the school opens; left out, it is some days of opening ahead. Neither quantity nor value of the whole changes.",
  input: () => ({
    to: code("Informe o requisitante."),
    due: day(),
    note: note(),
    lines: several(z.object({ material: code("Informe o material."), quantity: quantity() })),
  }),
  refusals: [
    ...POSTING,
    "insufficient_stock",
    "unknown_requester",
    "requester_inactive",
    "requester_not_yet",
    "requester_expired",
    "due_before_today",
    "due_too_far",
    "unit_lent",
    "unit_not_lendable",
    "unit_twice",
    "unit_required",
    "unit_is_one",
    ...CARD_REFUSALS,
  ],
});

export const CONDITIONS = ["good", "damaged"] as const;
export type Condition = (typeof CONDITIONS)[number];

const back = {
  material: code("Informe o material."),
  quantity: quantity(),
  batch: batchNamed(),
};

export const returnLoan = command<LoanPosted>()({
  path: "warehouse/return-loan",
  idempotent: "own record",
  roles: WAREHOUSE,
  summary:
    "Takes back a requester's loans, in parts or whole: the loan due first ends first, unless `loan` names one. A line may name the `batch` that comes back, by its code or id. Damaged goods go to the place of the damaged.",
  input: () => ({
    from: code("Informe o requisitante."),
    loan: z.optional(recordId("Informe o empréstimo.")),
    note: note(),
    lines: several(z.object({ ...back, condition: z._default(z.enum(CONDITIONS, "Informe o estado na devolução."), "good") })),
  }),
  refusals: [...POSTING, "unknown_requester", "not_with_borrower", "loan_return_exceeds", "unit_is_one", ...CARD_REFUSALS],
});

export const loseLoan = command<LoanPosted>()({
  path: "warehouse/lose-loan",
  idempotent: "own record",
  roles: WAREHOUSE,
  summary:
    "Takes goods that a requester has on loan and lost out of the stock for good, at their value, with the reason: the only way in which a loan is an exit.",
  input: () => ({
    from: code("Informe o responsável pelo material perdido."),
    loan: z.optional(recordId("Informe o empréstimo.")),
    reason: line("Descreva o ocorrido.", REASON_MAX),
    lines: several(z.object(back)),
  }),
  refusals: [...POSTING, "unknown_requester", "not_with_borrower", "loan_return_exceeds", "unit_is_one", ...CARD_REFUSALS],
});

export interface LoanRenewed extends LoanRow {
  sentence: string;
}

export const renewLoan = command<LoanRenewed>()({
  path: "warehouse/renew-loan",
  idempotent: true,
  roles: WAREHOUSE,
  summary:
    "Gives an open loan a later due day: `due`, or as many days of opening as a new loan has. An overdue loan is renewed only with a reason. With a reason, `due` may also be earlier than a renewal gave by mistake, never before the first due day.",
  input: () => ({
    loan: recordId("Informe o empréstimo."),
    due: day(),
    reason: optionalLine(REASON_MAX),
  }),
  refusals: ["not_found", "loan_not_open", "loan_overdue", "due_not_later", "due_before_today", "due_too_far"],
});

export const undoLoan = command<PostedDocument>()({
  path: "warehouse/undo-loan",
  idempotent: true,
  roles: WAREHOUSE,
  summary: "Within two minutes: reverses a loan or a return without asking for a reason.",
  input: () => ({ document: recordId("Informe o documento.") }),
  refusals: [
    "not_found",
    "month_closed",
    "would_go_negative",
    "month_end_wrong",
    "already_reversed",
    "reversal_of_reversal",
    "reversal_goods_gone",
    "material_merged",
    "reversal_after_return",
    "unit_lent",
    "unit_inactive",
    "not_a_loan",
    "exit_undo_too_late",
  ],
});

/** A numbered unit on the desk's screen. */
export interface ScannedUnit {
  id: string;
  code: string;
  number: string;
  state: UnitState;
  active: boolean;
  /** The holder; null while it is in the stockroom. */
  holder: { id: string; code: string; name: string } | null;
}

/** The meaning of one code at the loan desk. A unit comes with its material. */
export type LoanScan =
  | { kind: "requester"; requester: ScannedRequester; loans: LoanRow[] }
  | { kind: "material"; material: ScannedMaterial; quantity: number; pack: string }
  | { kind: "unit"; material: ScannedMaterial; unit: ScannedUnit }
  | { kind: "shelf"; shelf: string; materials: number }
  | RequesterCandidate;

export const loanScan = read<LoanScan>()({
  path: "warehouse/loan-scan",
  roles: WAREHOUSE,
  summary:
    "The meaning of one code at the loan desk: a requester with what is out, a material, or a numbered unit and who has it. A number that is an enrolment and a material is read as `warehouse/scan` does.",
  input: () => ({ code: code("Passe o material ou o código do requisitante."), receiver: receiver() }),
  refusals: ["unknown_stock_code", "requester_inactive", ...CARD_REFUSALS],
});

/** An event of a loan. */
export interface LoanEvent {
  /** The document; empty for a renewal. */
  document: string;
  number: string;
  kind: "lent" | "returned" | "lost" | "undone" | "renewed" | "corrected";
  at: string;
  by: string;
  text: string;
}

export interface LoanSheet extends LoanRow {
  first_due: Day;
  note: string;
  made_by_name: string;
  events: LoanEvent[];
  /** The sentence why the loan cannot be reversed; empty when it can. */
  obstacle: string;
}

export const loanSheet = read<LoanSheet>()({
  path: "warehouse/loan",
  roles: WAREHOUSE,
  summary: "One loan by id or number: its lines with what is still out, and what happened to it.",
  input: () => ({ loan: code("Informe o empréstimo.") }),
  refusals: ["not_found"],
});
