/** Long enough that a transaction's own cost is small beside its rows', and too short for a user at a desk to notice. */
const HOLD_MILLISECONDS = 20;
const FEWEST = 10;
const MAX_PAGES = 1000;
/** Few enough for an old machine, before this machine's speed is known. */
export const FIRST_ROWS = 25;

/**
 * The number of rows for the next transaction of a long work, after one of `rows` rows occupied the database for a number of
 * milliseconds. Other writers then wait only for a moment, on a fast machine and on an old one.
 */
export function nextRows(rows: number, milliseconds: number): number {
  const faster = HOLD_MILLISECONDS / Math.max(1, milliseconds);
  return Math.round(Math.min(MAX_PAGES, Math.max(FEWEST, rows * Math.min(2, Math.max(0.25, faster)))));
}
