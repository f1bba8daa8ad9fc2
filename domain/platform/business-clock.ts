/**
 * Time in the school's opening hours. No sum is ever stored: the time between two instants, and the instant after so much time,
 * follow from the present calendar.
 */
import { addDays, type Day } from "../dates";
import { type CalendarWithHours, intervalsOn, minutesOf } from "./hours";

/** Converts between instants, in milliseconds since 1970, and days and minutes since midnight in the school's zone. */
export interface Zone {
  dayOf: (at: number) => Day;
  instantOf: (day: Day, minutes: number) => number;
}

export interface BusinessClock {
  /** Milliseconds of opening hours from one instant to another; 0 when the other is earlier. */
  elapsed: (from: number, to: number) => number;
  /**
   * The instant at which so many milliseconds of opening hours have passed since `from`; null when the school never opens that
   * long.
   */
  after: (from: number, milliseconds: number) => number | null;
  /**
   * The last instant since which so many milliseconds have passed at `to`; for 0 the last open instant. Null when the school
   * never was open that long.
   */
  before: (to: number, milliseconds: number) => number | null;
  isOpen: (at: number) => boolean;
}

interface Opening {
  from: number;
  to: number;
  /** Opening hours before the day, from the first known one. */
  before: number;
}

/** The number of days that are looked up at a time. */
const DAYS_PER_LOOKUP = 64;
/** Ten years: a longer wait has no end. */
const HORIZON = 10 * 366 * 86_400_000;

export function businessClock(calendar: CalendarWithHours, zone: Zone): BusinessClock {
  let openings: Opening[] = [];
  // The known days: `first` is the first of them, `end` the day after the last.
  let first: Day = "";
  let end: Day = "";
  let openFrom = 0;
  let openUntil = 0;

  const openingsOf = (from: Day, days: number): Omit<Opening, "before">[] =>
    Array.from({ length: days }, (_, index) => addDays(from, index)).flatMap((day) =>
      intervalsOn(calendar, day).map(({ opens, closes }) => ({
        from: zone.instantOf(day, minutesOf(opens)),
        to: zone.instantOf(day, minutesOf(closes)),
      })),
    );
  const append = (openingsToAdd: readonly Omit<Opening, "before">[]) => {
    for (const { from, to } of openingsToAdd) {
      const last = openings.at(-1);
      openings.push({ from, to, before: last ? last.before + last.to - last.from : 0 });
    }
  };
  const lookAhead = () => {
    append(openingsOf(end, DAYS_PER_LOOKUP));
    end = addDays(end, DAYS_PER_LOOKUP);
    openUntil = zone.instantOf(end, 0);
  };
  const lookBack = () => {
    const later = openings;
    openings = [];
    first = addDays(first, -DAYS_PER_LOOKUP);
    append(openingsOf(first, DAYS_PER_LOOKUP));
    append(later);
    openFrom = zone.instantOf(first, 0);
  };
  const cover = (at: number) => {
    if (first === "") {
      first = zone.dayOf(at);
      end = first;
      openFrom = zone.instantOf(first, 0);
      lookAhead();
    }
    while (at < openFrom) {
      lookBack();
    }
    while (at >= openUntil) {
      lookAhead();
    }
  };
  /** The last opening whose `of` lies before a value, or at it where that is allowed; -1 without one. */
  const lastOf = (of: "from" | "before", value: number, orAt: boolean): number => {
    let [low, high] = [0, openings.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const reachedAt = openings[middle]![of];
      if (reachedAt < value || (orAt && reachedAt === value)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low - 1;
  };
  const passedAt = (at: number): number => {
    const opening = openings[lastOf("from", at, true)];
    return opening ? opening.before + Math.min(at, opening.to) - opening.from : 0;
  };
  return {
    elapsed(from, to) {
      if (to <= from) {
        return 0;
      }
      cover(from);
      cover(to);
      return passedAt(to) - passedAt(from);
    },
    after(from, milliseconds) {
      cover(from);
      if (milliseconds <= 0) {
        return from;
      }
      const wantedTime = passedAt(from) + milliseconds;
      for (;;) {
        const last = openings.at(-1);
        if (last && last.before + last.to - last.from >= wantedTime) {
          const opening = openings[lastOf("before", wantedTime, false)]!;
          return opening.from + wantedTime - opening.before;
        }
        if (openUntil > from + HORIZON) {
          return null;
        }
        lookAhead();
      }
    },
    before(to, milliseconds) {
      cover(to);
      for (;;) {
        const wantedTime = passedAt(to) - milliseconds;
        if (wantedTime > 0) {
          const opening = openings[lastOf("before", wantedTime, false)]!;
          return opening.from + wantedTime - opening.before;
        }
        if (openFrom < to - HORIZON) {
          return null;
        }
        lookBack();
      }
    },
    isOpen(at) {
      cover(at);
      const opening = openings[lastOf("from", at, true)];
      return opening !== undefined && at < opening.to;
    },
  };
}
