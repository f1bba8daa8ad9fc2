/** What the import does with a row. */
export const VERDICTS = ["create", "update", "unchanged", "error"] as const;
export type Verdict = (typeof VERDICTS)[number];
