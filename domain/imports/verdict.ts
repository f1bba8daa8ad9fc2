/** The import's verdict on a row. Skipped: no record, such as a total. */
export const VERDICTS = ["create", "update", "unchanged", "error", "skipped"] as const;
export type Verdict = (typeof VERDICTS)[number];
