/** The year of publication, which title pages print in many ways. */

export type ReadYear = { year: number; problem: "" } | { year: 0; problem: string };

const MAX_YEARS_AHEAD = 1;

/**
 * The year of a printed date: "c1976" and "[1977]" are 1976 and 1977, "1998-2001" is 1998, "720 a.C." is -720, "[s.d.]" and
 * "[19--]" are 0, unknown. Only a number that cannot be a year is a problem; words never are.
 * @param thisYear books may have next year's date, not a later one.
 */
export function readYear(text: string, thisYear: number): ReadYear {
  const plain = text.trim().replace(/^(-?\d+)\.0+$/, "$1");
  const beforeChrist = /^(?:-(\d{1,4})|(\d{1,4})\s*a\.?\s*c\.?)$/i.exec(plain);
  if (beforeChrist) {
    return { year: -Number(beforeChrist[1] ?? beforeChrist[2]), problem: "" };
  }
  const yearMatch = /(?:^|\D)(\d{4})(?:\D|$)/.exec(plain);
  if (yearMatch) {
    const year = Number(yearMatch[1]);
    return year > thisYear + MAX_YEARS_AHEAD
      ? { year: 0, problem: `O ano ${year} é posterior ao atual.` }
      : { year, problem: "" };
  }
  return /^\d+$/.test(plain) ? { year: 0, problem: "Escreva o ano com quatro números, como 1998." } : { year: 0, problem: "" };
}
