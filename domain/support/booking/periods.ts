/** Bookings by the timetable: runs of class periods, and their clashes. */
import { addDays, type Day } from "../../dates";
import { keyOrder } from "../../order";
import { formatTime } from "../../platform/hours";

/** A line of the timetable. */
export interface Period {
  id: string;
  shift: string;
  number: number;
  /** HH:MM. */
  starts: string;
  ends: string;
}

/** A part of a day, in the order of the timetable. */
export interface Block {
  starts: string;
  ends: string;
  /** The numbers of its first and last period. */
  first: number;
  last: number;
}

/** The periods as runs of consecutive numbers: the third to the fifth are one, the first and the third are two. */
export function blocksOf(periods: readonly Period[]): Block[] {
  const inOrder = [...periods].sort((period, other) => keyOrder(period.starts, other.starts));
  const blocks: (Block & { shift: string })[] = [];
  for (const { shift, number, starts, ends } of inOrder) {
    const previousBlock = blocks.at(-1);
    if (previousBlock && previousBlock.shift === shift && previousBlock.last === number) {
      continue;
    }
    if (previousBlock && previousBlock.shift === shift && previousBlock.last + 1 === number) {
      previousBlock.last = number;
      previousBlock.ends = ends;
    } else {
      blocks.push({ shift, starts, ends, first: number, last: number });
    }
  }
  return blocks.map(({ shift: _, ...block }) => block);
}

/** Half-open: a booking that ends at 8h20 and one that begins then do not overlap. H-33. */
export const overlap = (
  first: { starts: number | string; ends: number | string },
  second: { starts: number | string; ends: number | string },
): boolean => first.starts < second.ends && second.starts < first.ends;

/**
 * The time of a booking by class periods, by the present timetable: from its first class to its last. A class that the timetable
 * no longer has is ignored. Null for a booking by the clock, or where the classes' hours are out of order.
 */
export function hoursIn(
  timetable: readonly Period[],
  { shift, first_period, last_period }: { shift: string; first_period: number; last_period: number },
): { starts: string; ends: string } | null {
  const of = (number: number) => timetable.find((period) => period.shift === shift && period.number === number);
  const [first, last] = [of(first_period), of(last_period)];
  return first && last && first.starts < last.ends ? { starts: first.starts, ends: last.ends } : null;
}

/** From midnight to midnight. */
const DAY_STARTS = "00:00";
const DAY_ENDS = "24:00";

/** A period over several days, day by day: the first from its hour on, the last until its hour, the others whole. */
export function piecesOf(booking: { day: Day; ends_on: Day; starts: string; ends: string }): {
  day: Day;
  starts: string;
  ends: string;
}[] {
  const pieces = [];
  for (let day = booking.day; day <= booking.ends_on; day = addDays(day, 1)) {
    pieces.push({
      day,
      starts: day === booking.day ? booking.starts : DAY_STARTS,
      ends: day === booking.ends_on ? booking.ends : DAY_ENDS,
    });
  }
  return pieces.filter(({ starts, ends }) => starts < ends);
}

/** The same weekday so many times, a week apart. */
export const weekly = (day: Day, times: number): Day[] => Array.from({ length: times }, (_, week) => addDays(day, 7 * week));

/** "3ª aula", "3ª e 4ª aulas", "3ª à 5ª aula". */
export function formatPeriods(first: number, last: number): string {
  if (first === last) {
    return `${first}ª aula`;
  }
  return last === first + 1 ? `${first}ª e ${last}ª aulas` : `${first}ª à ${last}ª aula`;
}

/** "das 7h às 8h40". */
export const formatHours = (starts: string, ends: string): string => `das ${formatTime(starts)} às ${formatTime(ends)}`;
