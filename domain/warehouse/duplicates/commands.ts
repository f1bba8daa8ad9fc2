/** Contracts of duplicate materials and suppliers: find, merge, keep apart. */
import * as z from "zod/mini";
import { command, line, read, recordId } from "../../contract";

const WAREHOUSE = ["Almoxarifado"] as const;

export const MERGEABLE_COLLECTIONS = ["materials", "suppliers"] as const;
export type MergeableCollection = (typeof MERGEABLE_COLLECTIONS)[number];
const of = () => z.enum(MERGEABLE_COLLECTIONS, "Escolha materiais ou fornecedores.");

export interface DuplicateMember {
  id: string;
  name: string;
  /** The material's code, or the supplier's CNPJ or CPF. */
  code: string;
  /** Of a material: the quantity and its unit. */
  quantity: number;
  unit: string;
  /** The number of documents that name it. */
  documents: number;
}

export interface DuplicateGroup {
  key: string;
  members: DuplicateMember[];
}

/** The limit of groups on the screen. */
export const MAX_GROUPS = 100;

export const duplicates = read<{ groups: DuplicateGroup[]; total: number }>()({
  path: "warehouse/duplicates",
  roles: WAREHOUSE,
  summary:
    "Active materials of one unit, or suppliers, whose names have the same words. At most 100 groups; `total` says how many there are.",
  input: () => ({ of: of() }),
});

export const keepApartStock = command<{ key: string }>()({
  path: "warehouse/keep-apart",
  roles: WAREHOUSE,
  summary: "Says that the members of a group are different; one more of the same words asks again. `members` of 1 takes it back.",
  input: () => ({
    key: line("Informe o grupo.", 400),
    members: z.int("Informe quantos são.").check(z.gte(1, "Informe quantos são."), z.lte(10_000, "Informe quantos são.")),
  }),
});

export interface MergedPair {
  keep: string;
  merge: string;
  /** The document that moved the balance; empty without one. */
  document: string;
  sentence: string;
}

const pair = () => ({
  keep: recordId("Selecione o cadastro a ser mantido."),
  merge: recordId("Selecione o cadastro a ser unido."),
});

export const mergeMaterials = command<MergedPair>()({
  path: "warehouse/merge-materials",
  idempotent: true,
  roles: WAREHOUSE,
  summary:
    "Makes one material of two. The ledger stays as it was written: what there is of the merged one leaves it and enters the kept one at its value, in a document of the kind `merge`. Packs, limits and favourites go along, its code means the kept one from then on, and it is inactive. Refused while requests, reservations, loans, units or counts of it are open.",
  input: pair,
  refusals: [
    "not_found",
    "merge_same",
    "merge_done",
    "merge_differs",
    "merge_obstacles",
    "month_closed",
    "day_in_future",
    "batch_validity_differs",
    "stock_too_large",
  ],
});

export const mergeSuppliers = command<MergedPair>()({
  path: "warehouse/merge-suppliers",
  idempotent: true,
  roles: WAREHOUSE,
  summary:
    "Makes one supplier of two. Documents keep the name that they were made under and are listed with the kept one; what it calls materials goes along, and it is inactive. Two with different CNPJ or CPF are two.",
  input: pair,
  refusals: ["not_found", "merge_same", "merge_done", "merge_documents_differ"],
});
