/**
 * Calendar days as text `YYYY-MM-DD`, in the school's time zone. No function here reads the clock: "today" is always an argument.
 */
export type Day = string;

const DAY_PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/;
const MILLISECONDS_PER_DAY = 86_400_000;

/** Whether the text is a day that exists ("2026-02-29" is not). */
export function isDay(text: string): boolean {
  const match = DAY_PATTERN.exec(text);
  if (!match) {
    return false;
  }
  const date = new Date(0);
  date.setUTCFullYear(Number(match[1]), Number(match[2]) - 1, Number(match[3]));
  return date.toISOString().slice(0, 10) === text;
}

function toUtc(day: Day): number {
  const match = DAY_PATTERN.exec(day);
  if (!match) {
    throw new Error(`not a day: ${day}`);
  }
  return Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]));
}

export const yearOf = (day: Day): number => Number(day.slice(0, 4));

/** The day `days` later (or earlier, when negative). */
export function addDays(day: Day, days: number): Day {
  return new Date(toUtc(day) + days * MILLISECONDS_PER_DAY).toISOString().slice(0, 10);
}

/** Days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((toUtc(to) - toUtc(from)) / MILLISECONDS_PER_DAY);
}

/** 0 is Sunday, 6 is Saturday. */
export function weekday(day: Day): number {
  return new Date(toUtc(day)).getUTCDay();
}

const WEEKDAYS = ["domingo", "segunda", "terça", "quarta", "quinta", "sexta", "sábado"] as const;
/** January first. */
export const MONTHS = [
  "janeiro",
  "fevereiro",
  "março",
  "abril",
  "maio",
  "junho",
  "julho",
  "agosto",
  "setembro",
  "outubro",
  "novembro",
  "dezembro",
] as const;

export function weekdayName(weekdayNumber: number): string {
  return WEEKDAYS[weekdayNumber] ?? "";
}

/** "na segunda", "no sábado". */
export const onWeekday = (weekdayNumber: number): string =>
  `${weekdayNumber === 0 || weekdayNumber === 6 ? "no" : "na"} ${weekdayName(weekdayNumber)}`;

/** "7 de dezembro", with the year only when it is not `today`'s. The first of a month is "1º". */
export function dayAndMonth(day: Day, today?: Day): string {
  const [year = "", month = "", number = ""] = day.split("-");
  const ordinal = number === "01" ? "1º" : String(Number(number));
  const text = `${ordinal} de ${MONTHS[Number(month) - 1]}`;
  return today && today.slice(0, 4) !== year ? `${text} de ${year}` : text;
}

/** "segunda, 7 de dezembro": the form of a date in sentences. */
export function formatLongDay(day: Day, today?: Day): string {
  return `${weekdayName(weekday(day))}, ${dayAndMonth(day, today)}`;
}

/** "07/12/2026". */
export function formatDay(day: Day): string {
  return day.split("-").reverse().join("/");
}
