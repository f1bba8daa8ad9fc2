/** Contracts of counts: begin, count with several people at once, post the difference. */
import * as z from "zod/mini";
import { command, idOrEmpty, line, optionalLine, read, recordId } from "../../contract";
import { lazily } from "../../lazily";
import { code, quantityOrZero, value } from "../fields";
import type { CountOutcome } from "./counts";
import type { CountLineRow } from "./lists";

const WAREHOUSE = ["Almoxarifado"] as const;
const count = lazily(() => recordId("Informe a contagem."));

/** The limit of materials in a count by list. */
export const MAX_LISTED = 990;

export const startCount = command<{ id: string; lines: number }>()({
  path: "warehouse/start-count",
  idempotent: true,
  roles: WAREHOUSE,
  summary:
    "Begins to count the stock: all active materials, those of a shelf or of an element of expense, or those that are listed. Each batch is a line, with what the book says now.",
  input: () => ({
    name: line("Dê um nome a esta contagem.", 120),
    shelf: optionalLine(60),
    expense_element: optionalLine(30),
    materials: z._default(
      z
        .array(recordId("Informe o material."), "Informe os materiais.")
        .check(z.maxLength(MAX_LISTED, `No máximo ${MAX_LISTED} materiais.`)),
      [],
    ),
  }),
  refusals: ["count_empty"],
});

/** The possible scopes of a count. */
export interface CountScopes {
  shelves: { name: string; materials: number }[];
  elements: { name: string; materials: number }[];
}

export const countScopes = read<CountScopes>()({
  path: "warehouse/count-scopes",
  roles: WAREHOUSE,
  summary: "The shelves and elements of expense that materials have, with how many of each.",
});

export interface CountAnswer {
  /** `changed`: nothing was stored, since the line had another quantity than the caller saw. */
  outcome: CountOutcome | "changed";
  sentence: string;
  line: CountLineRow;
}

export const countMaterial = command<CountAnswer>()({
  path: "warehouse/count",
  idempotent: true,
  roles: WAREHOUSE,
  summary:
    "Says how much of a material, or of a batch of it, was counted: in all (`set`), so much more (`add`: of a pack's code, so many packs; one where no quantity is said), or not at all yet (`clear`): blank is not zero. The first number of what moved since the count began is set aside: the answer says `moved`, and the count stays open until another is said or the line is cleared. Of what was counted before it moved, a new number is its recount. With `seen`, the quantity that the caller saw as counted (null: blank), a line that has another one by now stays as it is: the answer says `changed`.",
  input: () => ({
    count: count(),
    material: code("Informe o material."),
    batch: idOrEmpty("Informe o lote."),
    mode: z.enum(["set", "add", "clear"], "Informe se a quantidade é o total ou um acréscimo."),
    quantity: z.optional(quantityOrZero()),
    value: z._default(value(), 0),
    seen: z.optional(
      z.nullable(z.int("Informe a quantidade já contada.").check(z.gte(0, "A quantidade não pode ser negativa."))),
    ),
  }),
  refusals: [
    "not_found",
    "unknown_material",
    "quantity_decimals",
    "quantity_missing",
    "count_over",
    "count_batch_missing",
    "stock_too_large",
  ],
});

export interface CountProgress {
  lines: number;
  counted: number;
  differing: number;
  /** It moved since it was counted, or since the count began. */
  moved: number;
  /** The number of entries by user. */
  people: { name: string; entries: number }[];
}

export const countProgress = read<CountProgress>()({
  path: "warehouse/count-progress",
  roles: WAREHOUSE,
  summary: "How far a count is: lines, counted, differing, to be counted again, and who counted.",
  input: () => ({ count: count() }),
  refusals: ["not_found"],
});

export interface PostedCount {
  id: string;
  /** The document of the differences; empty where there are none, as is its number. */
  document: string;
  number: string;
  differing: number;
  /** Centavos, signed. */
  value: number;
  sentence: string;
}

export const postCount = command<PostedCount>()({
  path: "warehouse/post-count",
  idempotent: true,
  roles: WAREHOUSE,
  summary:
    "Ends a count and posts the differences, at the average, dated today. Uncounted lines keep their book quantity. A line that moved since its count must be counted again first.",
  input: () => ({ count: count() }),
  refusals: [
    "not_found",
    "month_closed",
    "count_over",
    "count_blank",
    "count_moved",
    "count_value_missing",
    "material_inactive",
    "stock_too_large",
    "insufficient_stock",
  ],
});

export const cancelCount = command<{ id: string }>()({
  path: "warehouse/cancel-count",
  roles: WAREHOUSE,
  summary: "Ends a count without posting anything.",
  input: () => ({ count: count() }),
  refusals: ["not_found", "count_over"],
});
