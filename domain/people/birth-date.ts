import { type Day, isDay, yearOf } from "../dates";

const OLDEST_AGE = 120;

/** Full years lived on `today`. */
export function ageOn(birth: Day, today: Day): number {
  const years = yearOf(today) - yearOf(birth);
  return today.slice(5) < birth.slice(5) ? years - 1 : years;
}

/** The sentence why a day cannot be a birth date; null when it can. An empty one is no error. */
export function birthDateProblem(birth: string, today: Day): string | null {
  if (birth === "") {
    return null;
  }
  if (!isDay(birth)) {
    return "Esta data não existe. Escreva como 07/12/2014.";
  }
  if (birth > today) {
    return "Esta data é futura. Confira o ano.";
  }
  const age = ageOn(birth, today);
  return age > OLDEST_AGE ? `Com esta data a pessoa teria ${age} anos. Confira o ano.` : null;
}
