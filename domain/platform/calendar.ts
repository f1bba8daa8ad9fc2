import { addDays, type Day, weekday } from "../dates";

/** The school's calendar: which weekdays it opens (0 is Sunday) and which days it is closed, with the reason. */
export interface Calendar {
  openWeekdays: readonly number[];
  closedDays: Readonly<Record<Day, string>>;
  /** Days with hours of their own, whatever their weekday has: half days, and Saturdays that replace another day. */
  specialDays?: Readonly<Record<Day, unknown>>;
}

/** Ten years: a calendar that is closed for longer has no open day worth searching for. */
const HORIZON_DAYS = 3660;
/** Five years with their leap days: the limit of a promised day, since open days are counted one by one. */
export const MAX_PROMISE_DAYS = 1826;

export class NoOpenDayError extends Error {
  constructor() {
    super("the calendar has no open day");
    this.name = "NoOpenDayError";
  }
}

/** No weekday has opening hours, as some schools enter it for a recess: then there is no open day to count. */
const neverOpens = (calendar: Calendar): boolean => calendar.openWeekdays.length === 0;

export function isOpen(calendar: Calendar, day: Day): boolean {
  return isSpecial(calendar, day) || (calendar.openWeekdays.includes(weekday(day)) && !(day in calendar.closedDays));
}

const isSpecial = ({ specialDays }: Calendar, day: Day): boolean => specialDays !== undefined && day in specialDays;

/** The reason why the school is closed that day ("Tiradentes", "sábado"); empty when it is open. */
export function closedReason(calendar: Calendar, day: Day): string {
  return isOpen(calendar, day) ? "" : (calendar.closedDays[day] ?? "");
}

/**
 * The first open day from `day` on, itself included.
 * @throws NoOpenDayError when there is none within ten years (a calendar with no opening hours at all).
 */
export function nextOpenDay(calendar: Calendar, day: Day): Day {
  return nearestOpenDay(calendar, day, 1);
}

/**
 * The last open day up to `day`, itself included: a ceiling on a closed day moves backwards.
 * @throws NoOpenDayError
 */
export function previousOpenDay(calendar: Calendar, day: Day): Day {
  return nearestOpenDay(calendar, day, -1);
}

/** Longer than any recess. */
const LONGEST_RECESS = 120;

/** The last open day before `day`; the day before it, where there is none within the longest recess. */
export function lastOpenBefore(calendar: Calendar, day: Day): Day {
  const yesterday = addDays(day, -1);
  let open = yesterday;
  for (let daysBack = 1; daysBack <= LONGEST_RECESS && !isOpen(calendar, open); daysBack++) {
    open = addDays(yesterday, -daysBack);
  }
  return isOpen(calendar, open) ? open : yesterday;
}

/**
 * The `count`-th open day after `day`; `day` itself never counts.
 * @throws NoOpenDayError
 */
export function addOpenDays(calendar: Calendar, day: Day, count: number): Day {
  let result = day;
  for (let countedDays = 0; countedDays < count; countedDays++) {
    result = nextOpenDay(calendar, addDays(result, 1));
  }
  return result;
}

/**
 * The `count`-th open day after `day`. A week without hours opens on special days alone: these count first, and then the days of
 * the week after the last of them, so that no wait is endless.
 */
export function addOpenDaysOrAny(calendar: Calendar, day: Day, count: number): Day {
  if (!neverOpens(calendar)) {
    return addOpenDays(calendar, day, count);
  }
  const special = Object.keys(calendar.specialDays ?? {})
    .filter((specialDay) => specialDay > day)
    .sort()
    .slice(0, count);
  return addDays(special.at(-1) ?? day, count - special.length);
}

/** Whether any day after `day` is open: a week without hours may still open on special days. */
export const opensAfter = (calendar: Calendar, day: Day): boolean =>
  !neverOpens(calendar) || Object.keys(calendar.specialDays ?? {}).some((specialDay) => specialDay > day);

/** The first open day from `day` on, itself included; `day` itself where no further day is open. */
export const nextOpenDayOrSame = (calendar: Calendar, day: Day): Day =>
  isOpen(calendar, day) || !opensAfter(calendar, day) ? day : nextOpenDay(calendar, day);

/**
 * So many days after `day`, without those that the calendar closes: a recess does not shorten people's time. A weekend counts,
 * but not one within a recess.
 */
export function addDaysOutsideRecess(calendar: Calendar, day: Day, count: number): Day {
  if (neverOpens(calendar)) {
    return addOpenDaysOrAny(calendar, day, count);
  }
  let [result, countedDays] = [day, 0];
  let inRecess = false;
  for (let checkedDays = 0; countedDays < count && checkedDays <= HORIZON_DAYS; checkedDays++) {
    result = addDays(result, 1);
    if (calendar.openWeekdays.includes(weekday(result)) || isSpecial(calendar, result)) {
      inRecess = !isOpen(calendar, result);
    }
    countedDays += inRecess || (result in calendar.closedDays && !isSpecial(calendar, result)) ? 0 : 1;
  }
  return result;
}

/** Open days after `from` up to and including `to`. */
export function openDaysBetween(calendar: Calendar, from: Day, to: Day): number {
  let open = 0;
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) {
    if (isOpen(calendar, day)) {
      open++;
    }
  }
  return open;
}

function nearestOpenDay(calendar: Calendar, from: Day, step: 1 | -1): Day {
  let day = from;
  for (let checkedDays = 0; checkedDays <= HORIZON_DAYS; checkedDays++) {
    if (isOpen(calendar, day)) {
      return day;
    }
    day = addDays(day, step);
  }
  throw new NoOpenDayError();
}
