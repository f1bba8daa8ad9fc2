/** Months of the ledger: each movement belongs to the month of its day. */
export * from "../months";
