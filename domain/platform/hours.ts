import { addDays, type Day, dayAndMonth, daysBetween, weekday, weekdayName } from "../dates";
import { type Calendar, isOpen, NoOpenDayError, nextOpenDay } from "./calendar";

/** One weekday's opening hours (0 is Sunday); times are HH:MM. */
export interface OpeningHours {
  weekday: number;
  opens: string;
  closes: string;
}

export type CalendarWithHours = Calendar & { hours: readonly OpeningHours[] };

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** "7h", "13h30". */
export function sayTime(time: string): string {
  const minutes = time.slice(3, 5);
  return `${Number(time.slice(0, 2))}h${minutes === "00" ? "" : minutes}`;
}

/**
 * When the school opens again, for people: "a escola reabre segunda às 7h".
 * Empty while it is open, and when its calendar has no open day at all.
 * @param minutes since the day's midnight, in the school's zone.
 */
export function reopens(calendar: CalendarWithHours, day: Day, minutes: number): string {
  const hoursOn = (date: Day) => calendar.hours.find((row) => row.weekday === weekday(date));
  const hours = hoursOn(day);
  if (hours && isOpen(calendar, day)) {
    if (minutes < minutesOf(hours.opens)) {
      return `a escola abre hoje às ${sayTime(hours.opens)}`;
    }
    if (minutes < minutesOf(hours.closes)) {
      return "";
    }
  }
  try {
    const next = nextOpenDay(calendar, addDays(day, 1));
    return `a escola reabre ${sayWhen(next, day)} às ${sayTime(hoursOn(next)?.opens ?? "00:00")}`;
  } catch (error) {
    if (error instanceof NoOpenDayError) {
      return "";
    }
    throw error;
  }
}

function sayWhen(day: Day, today: Day): string {
  const days = daysBetween(today, day);
  if (days === 1) {
    return "amanhã";
  }
  const name = weekdayName(weekday(day));
  return days < 7 ? name : `${name}, ${dayAndMonth(day, today)},`;
}
