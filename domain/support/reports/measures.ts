/** The measures of the IT desk's reports. */

/** Cancelled and merged calls are in no figure. H-50. */
export const UNCOUNTED_STATES = ["cancelled", "merged"] as const;

/** The two outcomes of a promised time. */
export const PUNCTUALITIES = ["in_time", "late"] as const;
export type Punctuality = (typeof PUNCTUALITIES)[number];

/** A part of a number. */
export interface Share {
  part: number;
  of: number;
}

/** "86%"; "" for a part of zero. Only all is 100%, and only none is 0%. */
export function formatShare({ part, of }: Share): string {
  if (of === 0) {
    return "";
  }
  const percent = Math.round((100 * part) / of);
  return `${part < of ? Math.min(99, part > 0 ? Math.max(1, percent) : 0) : 100}%`;
}

/**
 * The cost of so many minutes, in centavos, rounded once.
 * @param rate centavos an hour.
 */
export const labourCost = (minutes: number, rate: number): number => Math.round((minutes * rate) / 60);
