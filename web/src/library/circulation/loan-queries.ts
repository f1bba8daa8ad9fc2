import { FIGURES } from "../figures";

/** The queries that a changed loan makes stale. */
export const LOAN_QUERIES = [
  "open-loans",
  "overdue-loans",
  ...FIGURES,
  "library/reader-sheet",
  "reader-loans",
  "title-loans",
  "holds",
];
