import { FIGURES } from "../figures";

/** What a loan's coming or going makes stale on screen. */
export const LOAN_QUERIES = [
  "open-loans",
  "overdue-loans",
  ...FIGURES,
  "library/reader-sheet",
  "reader-loans",
  "title-loans",
  "holds",
];
