/** The text of the slip in a reserved book, which other people see on the open shelf. */

/** Words of a name that are no surname. */
const PARTICLES = new Set(["da", "de", "do", "das", "dos", "e", "di", "del", "della", "van", "von"]);
const GENERATIONS = /^(j[uú]nior|jr|filho|filha|neto|neta|sobrinho|sobrinha)\.?$/i;

/** "Ana Beatriz de Souza Neto" is "Ana S.": enough for the reader of the book, too little for other people. */
export function shelfName(name: string): string {
  const [first = "", ...otherNames] = name.trim().split(/\s+/);
  const surnames = otherNames.filter((word) => !PARTICLES.has(word.toLowerCase()) && !GENERATIONS.test(word));
  const initial = [...(surnames[surnames.length - 1] ?? "")][0];
  return initial ? `${first} ${initial.toUpperCase()}.` : first;
}

const SHOWN_DIGITS = 3;

/** "…012" of L00012: distinguishes two equal short names at the desk. */
export function shelfCard(card: string): string {
  return card.length > SHOWN_DIGITS ? `…${card.slice(-SHOWN_DIGITS)}` : card;
}
