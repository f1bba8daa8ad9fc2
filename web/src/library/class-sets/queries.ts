import { LOAN_QUERIES } from "../circulation/loan-queries";

/** The queries that a delivery, or its undo, makes stale. */
export const CLASS_SET_QUERIES = [
  ...LOAN_QUERIES,
  "library/class-set-preview",
  "library/class-sets",
  "library/class-return-sheet",
  "library/textbook-overview",
  "outstanding-items",
];
