import { addDays, type Day, daysBetween, onWeekday, weekday } from "../../../domain/dates";
import { formatMoney } from "../../../domain/text";

const LOCALE = "pt-BR";
const MINUTE = 60_000;

const integer = new Intl.NumberFormat(LOCALE);

/** 4206 as "4.206". */
export function formatNumber(value: number, maximumFractionDigits = 3): string {
  return maximumFractionDigits === 3
    ? integer.format(value)
    : new Intl.NumberFormat(LOCALE, { maximumFractionDigits }).format(value);
}

export { formatMoney };

/** The initials for a person without a photo: of the first and the last name. */
export function initials(name: string): string {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => /^\p{L}/u.test(word));
  const first = words[0];
  const last = words.length > 1 ? words[words.length - 1] : undefined;
  return `${first?.[0] ?? ""}${last?.[0] ?? ""}`.toLocaleUpperCase(LOCALE);
}

const MONTHS_SHORT = ["jan", "fev", "mar", "abr", "mai", "jun", "jul", "ago", "set", "out", "nov", "dez"];

/** "7 dez", with the year when it is not `today`'s: "7 dez 2025". */
export function shortDay(day: Day, today: Day): string {
  const [year, month, date] = day.split("-");
  const text = `${Number(date)} ${MONTHS_SHORT[Number(month) - 1]}`;
  return year === today.slice(0, 4) ? text : `${text} ${year}`;
}

/**
 * The distance of a day, in words: "hoje", "ontem", "há 3 dias", "amanhã", "na segunda", "em 12 dias". A weekday names one of the
 * next six days, because people at the desk say them so.
 */
export function relativeDay(day: Day, today: Day): string {
  const distance = daysBetween(today, day);
  if (distance === 0) {
    return "hoje";
  }
  if (distance === 1) {
    return "amanhã";
  }
  if (distance === -1) {
    return "ontem";
  }
  if (distance < 0) {
    return `há ${formatNumber(-distance)} dias`;
  }
  if (distance < 7) {
    return onWeekday(weekday(day));
  }
  return `em ${formatNumber(distance)} dias`;
}

interface ZonedInstant {
  day: Day;
  /** "14:32". */
  time: string;
}

const zonedFormats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day and the time of an instant in a time zone. */
export function zoned(instant: Date | string, timeZone: string): ZonedInstant {
  let format = zonedFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-CA", {
      timeZone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    });
    zonedFormats.set(timeZone, format);
  }
  const parts = new Map(format.formatToParts(toDate(instant)).map((part) => [part.type, part.value]));
  return {
    day: `${parts.get("year")}-${parts.get("month")}-${parts.get("day")}`,
    time: `${parts.get("hour")}:${parts.get("minute")}`,
  };
}

/** The day of an instant: "7 dez"; empty for none. */
export function dayOfInstant(instant: string, { today, timeZone }: { today: Day; timeZone: string }): string {
  return instant ? shortDay(zoned(instant, timeZone).day, today) : "";
}

/** PocketBase writes "2026-11-21 10:00:00.000Z": a space where ISO has a T. */
function toDate(instant: Date | string): Date {
  return typeof instant === "string" ? new Date(instant.replace(" ", "T")) : instant;
}

/** "agora", "há 20 min", "há 3 h", then the day with its time: "ontem às 14:32", "7 dez às 09:10". */
export function relativeTime(instant: Date | string, now: Date, timeZone: string): string {
  const minutes = Math.trunc((now.getTime() - toDate(instant).getTime()) / MINUTE);
  if (minutes < 1 && minutes > -1) {
    return "agora";
  }
  if (minutes > 0 && minutes < 60) {
    return `há ${minutes} min`;
  }
  const { day, time } = zoned(instant, timeZone);
  const today = zoned(now, timeZone).day;
  if (day === today && minutes > 0) {
    return `há ${Math.floor(minutes / 60)} h`;
  }
  const near = day === today || day === addDays(today, -1) || day === addDays(today, 1);
  return `${near ? relativeDay(day, today) : shortDay(day, today)} às ${time}`;
}
