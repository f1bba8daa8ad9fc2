import { LOAN_QUERIES } from "../circulation/loan-queries";

/** What a delivery, or its undoing, makes stale on screen. */
export const CLASS_SET_QUERIES = [
  ...LOAN_QUERIES,
  "library/class-set-preview",
  "library/class-sets",
  "library/class-return-sheet",
  "library/textbook-overview",
  "outstanding-items",
];
