/** The national holidays of Brazil, and the two days on which schools are closed though no law says so. */
import { addDays, type Day } from "../dates";

export interface Holiday {
  day: Day;
  reason: string;
}

/** By month and day. Leis 662/1949, 6.802/1980, 10.607/2002 and 14.759/2023. */
const FIXED: readonly (readonly [string, string])[] = [
  ["01-01", "Confraternização Universal"],
  ["04-21", "Tiradentes"],
  ["05-01", "Dia do Trabalho"],
  ["09-07", "Independência do Brasil"],
  ["10-12", "Nossa Senhora Aparecida"],
  ["11-02", "Finados"],
  ["11-15", "Proclamação da República"],
  ["11-20", "Dia da Consciência Negra"],
  ["12-25", "Natal"],
];
/** National since 2024. */
const BLACK_AWARENESS_DAY = "11-20";
const BLACK_AWARENESS_SINCE = 2024;

/** Days from Easter Sunday. Carnival and Corpus Christi are customary, Good Friday is law. */
const AROUND_EASTER: readonly (readonly [number, string])[] = [
  [-48, "Carnaval (ponto facultativo)"],
  [-47, "Carnaval (ponto facultativo)"],
  [-2, "Sexta-feira Santa"],
  [60, "Corpus Christi (ponto facultativo)"],
];

/** Easter Sunday by the anonymous Gregorian computus (Meeus, Astronomical Algorithms, chapter 8). */
export function easterSunday(year: number): Day {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  const day = ((h + l - 7 * m + 114) % 31) + 1;
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/** The holidays of a year, in order. */
export function nationalHolidays(year: number): Holiday[] {
  const easter = easterSunday(year);
  const fixed = FIXED.filter(([date]) => date !== BLACK_AWARENESS_DAY || year >= BLACK_AWARENESS_SINCE);
  return [
    ...fixed.map(([date, reason]) => ({ day: `${year}-${date}`, reason })),
    ...AROUND_EASTER.map(([days, reason]) => ({ day: addDays(easter, days), reason })),
  ].sort((a, b) => (a.day < b.day ? -1 : 1));
}
