/** For how long the school keeps what messages said and what imports brought: LGPD, art. 6, III, and art. 16 ask for no longer than it is needed. */
import type { Day } from "../dates";

/** A school year and the summer after it, in which a family may ask what it was told, or what was put down of it. */
export const KEEP_MONTHS = 12;
export const MOST_MONTHS = 60;

/** The first day of which all is kept whole. @param months 0 where the school never said. */
export function keptSince(today: Day, months: number): Day {
  const [year, month, day] = today.split("-").map(Number) as [number, number, number];
  const first = year * 12 + (month - 1) - (months || KEEP_MONTHS);
  const [keptYear, keptMonth] = [Math.floor(first / 12), first % 12];
  const lastDay = new Date(Date.UTC(keptYear, keptMonth + 1, 0)).getUTCDate();
  const two = (figure: number) => String(figure).padStart(2, "0");
  return `${String(keptYear).padStart(4, "0")}-${two(keptMonth + 1)}-${two(Math.min(day, lastDay))}`;
}
