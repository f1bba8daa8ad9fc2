/** The machines that are available at once in place of a broken one. */
import { formatTime, type Interval, minutesOf, timeOf } from "../../platform/hours";
import type { Meanwhile } from "../label-reports/commands";

/** For less than that nobody fetches anything. */
const MIN_MINUTES = 30;

/** A machine that is here, and from which minute of today on somebody else has it; null: not today. */
export interface Spare {
  name: string;
  place: string;
  taken: number | null;
}

/**
 * The one that is free longest, the first of several.
 * @param today when the school is open. @param minutes since midnight, now.
 * @returns null where none is free for a while, or the school is closed.
 */
export function alternativeOf(spares: readonly Spare[], today: readonly Interval[], minutes: number): Meanwhile | null {
  const isOpen = today.some(({ opens, closes }) => minutesOf(opens) <= minutes && minutes < minutesOf(closes));
  const closes = minutesOf(today.at(-1)?.closes ?? "00:00");
  const [best] = spares
    .map(({ taken, ...spare }) => ({ ...spare, ends: Math.min(closes, taken ?? closes) }))
    .sort((first, second) => second.ends - first.ends);
  return isOpen && best && best.ends - minutes >= MIN_MINUTES
    ? { name: best.name, place: best.place, until: formatTime(timeOf(best.ends)) }
    : null;
}
