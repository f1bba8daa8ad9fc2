/** Contracts that close a month, reopen the last one, and read the statement of any. */
import * as z from "zod/mini";
import { command, line, read, recordId } from "../../contract";
import { lazily } from "../../lazily";
import { REASON_MAX } from "../fields";
import { isMonth, type Month } from "../months";
import type { Pending } from "./pending";
import type { Statement } from "./statement";

const WAREHOUSE = ["Almoxarifado"] as const;

const month = lazily(() => z.string("Informe o mês.").check(z.refine(isMonth, "Mês inválido.")));

/** One closing of a month; after a reopening it stays as a superseded statement. */
export interface Closing {
  id: string;
  month: Month;
  /** 1, and one more with each closing of the same month. */
  version: number;
  /** Of the frozen statement, and its eight letters on paper: domain/warehouse/closing/statement. */
  hash: string;
  seal: string;
  /** UTC. */
  closed_at: string;
  closed_by_name: string;
  /** UTC; empty while it is valid. */
  reopened_at: string;
  reopened_by_name: string;
  reopen_reason: string;
}

export interface ClosingAnswer extends Closing {
  /** "Outubro de 2026 fechado, código 4F7K-2M9D". */
  sentence: string;
}

export const closeMonth = command<ClosingAnswer>()({
  path: "warehouse/close-month",
  idempotent: true,
  roles: WAREHOUSE,
  summary:
    "Closes a month (`2026-10`): nothing is dated up to its end any more, and its statement is frozen with its hash. After the first one, months close one after the other. A month in which a material ends with a value below zero, or with a value and no quantity, does not close. The statement names everything else that is pending; none of it prevents the closing.",
  input: () => ({ month: month() }),
  refusals: ["month_closed", "month_not_begun", "month_out_of_order", "statement_differs", "month_value_wrong"],
});

export const reopenMonth = command<ClosingAnswer>()({
  path: "warehouse/reopen-month",
  idempotent: true,
  roles: ["Admin"],
  summary: "Opens the last closed month again, with a reason; its printed statement is superseded.",
  input: () => ({ month: month(), reason: line("Informe o motivo da reabertura do mês.", REASON_MAX) }),
  refusals: ["month_not_last_closed"],
});

export interface StatementSheet {
  state: "open" | "closed" | "superseded";
  /** The closing that froze it; null for an open month, or one that was closed together with a later one. */
  closing: Closing | null;
  /** The closing of the month before it, which ends where this one begins. */
  previous: Closing | null;
  /** For an open month only. */
  pending: Pending[];
  statement: Statement;
}

export const statement = read<StatementSheet>()({
  path: "warehouse/statement",
  roles: WAREHOUSE,
  summary:
    "The statement of a month (RMA, balancete): before, entries and exits by kind, count differences, reversals, after; by element of expense and by account in centavos, and with `rows` by material in quantity too. A closed month's is as it was frozen, an open one's as of now. `closing` asks for a statement that was superseded.",
  input: () => ({
    month: month(),
    rows: z._default(z.enum(["true", "false"], "Informe se os materiais devem vir."), "false"),
    closing: z.optional(recordId("Fechamento inválido.")),
  }),
  refusals: ["not_found"],
});

export interface StockMonth {
  month: Month;
  state: "open" | "closed";
  /** The latest first. */
  closings: Closing[];
}

export interface StockMonths {
  /** From the first with a movement to this one, the latest first. */
  months: StockMonth[];
  /** The month that may be closed next; empty without one. */
  next: Month | "";
  /** The last closed month; empty without one. */
  closed: Month | "";
}

export const months = read<StockMonths>()({
  path: "warehouse/months",
  roles: WAREHOUSE,
  summary: "The months of the stock with their closings, and which closes next.",
});
