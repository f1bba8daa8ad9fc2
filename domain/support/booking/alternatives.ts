/** The machines that are available at once in place of a broken one. */
import { formatTime, type Interval, minutesOf, timeOf } from "../../platform/hours";
import type { Meanwhile } from "../label-reports/commands";

/** For a shorter time nobody fetches a machine. */
const MIN_MINUTES = 30;

/** A machine at the school, with the minute of today from which another person has it; null: not today. */
export interface SpareMachine {
  name: string;
  place: string;
  taken: number | null;
}

/**
 * The machine that is available longest, the first of several.
 * @param today the school's openings.
 * @param minutes since midnight, now.
 * @returns null where none is available for long enough, or the school is closed.
 */
export function alternativeOf(spares: readonly SpareMachine[], today: readonly Interval[], minutes: number): Meanwhile | null {
  const isOpen = today.some(({ opens, closes }) => minutesOf(opens) <= minutes && minutes < minutesOf(closes));
  const closes = minutesOf(today.at(-1)?.closes ?? "00:00");
  const [best] = spares
    .map(({ taken, ...spare }) => ({ ...spare, ends: Math.min(closes, taken ?? closes) }))
    .sort((first, second) => second.ends - first.ends);
  return isOpen && best && best.ends - minutes >= MIN_MINUTES
    ? { name: best.name, place: best.place, until: formatTime(timeOf(best.ends)) }
    : null;
}
