/** The national holidays of Brazil, and the two customary days on which schools are closed. */
import { addDays, type Day } from "../dates";

export interface Holiday {
  day: Day;
  reason: string;
}

/** By month and day. Leis 662/1949, 6.802/1980, 10.607/2002 and 14.759/2023. */
const FIXED_DATES: readonly (readonly [string, string])[] = [
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
const EASTER_HOLIDAYS: readonly (readonly [number, string])[] = [
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
  const fixedDays = FIXED_DATES.filter(([date]) => date !== BLACK_AWARENESS_DAY || year >= BLACK_AWARENESS_SINCE);
  return [
    ...fixedDays.map(([date, reason]) => ({ day: `${year}-${date}`, reason })),
    ...EASTER_HOLIDAYS.map(([days, reason]) => ({ day: addDays(easter, days), reason })),
  ].sort((a, b) => (a.day < b.day ? -1 : 1));
}

/**
 * The holiday that each state's law sets (Lei 9.093/1995, art. 1, II), by the letters of the state: month and day, or days from Easter.
 * States whose day is a national one, is moved by decree each year or is none by law have no line: people type what their decree says.
 */
const OF_STATES: Readonly<Record<string, readonly [at: string | number, reason: string]>> = {
  AC: ["06-15", "Aniversário do Acre"],
  AL: ["09-16", "Emancipação Política de Alagoas"],
  AM: ["09-05", "Elevação do Amazonas a província"],
  AP: ["09-13", "Criação do Território do Amapá"],
  BA: ["07-02", "Independência da Bahia"],
  CE: ["03-25", "Data Magna do Ceará"],
  DF: ["11-30", "Dia do Evangélico"],
  ES: [8, "Nossa Senhora da Penha"],
  MA: ["07-28", "Adesão do Maranhão à Independência"],
  MS: ["10-11", "Criação de Mato Grosso do Sul"],
  PA: ["08-15", "Adesão do Pará à Independência"],
  PB: ["08-05", "Fundação da Paraíba"],
  PE: ["03-06", "Data Magna de Pernambuco"],
  PI: ["10-19", "Dia do Piauí"],
  RJ: ["04-23", "São Jorge"],
  RN: ["10-03", "Mártires de Cunhaú e Uruaçu"],
  RO: ["01-04", "Criação de Rondônia"],
  RR: ["10-05", "Criação de Roraima"],
  RS: ["09-20", "Revolução Farroupilha"],
  SE: ["07-08", "Emancipação Política de Sergipe"],
  SP: ["07-09", "Revolução Constitucionalista"],
  TO: ["10-05", "Criação do Tocantins"],
};

/** The holidays of a state's own law in a year; none without a state, or for a state that the table lacks. */
export function stateHolidays(state: string, year: number): Holiday[] {
  const ownHolidays = Object.hasOwn(OF_STATES, state) ? OF_STATES[state] : undefined;
  if (!ownHolidays) {
    return [];
  }
  const [at, reason] = ownHolidays;
  return [{ day: typeof at === "number" ? addDays(easterSunday(year), at) : `${year}-${at}`, reason }];
}

/** The holidays of a school in that state, in order. */
export const holidaysFor = (state: string, year: number): Holiday[] =>
  [...nationalHolidays(year), ...stateHolidays(state, year)].sort((a, b) => (a.day < b.day ? -1 : 1));
