/** Finds pages of help by what people type: without accents, by the beginning of a word, in singular or plural, with a letter wrong. */
import { searchText, searchWords } from "../text";

/** A page as the search reads it, each text by `searchText`. */
export interface HelpTexts {
  slug: string;
  title: string;
  words: string;
  /** Left out where it was not fetched. */
  body?: string | undefined;
}

/** They say nothing about a page. */
const SMALL = new Set(
  (
    "a o e as os um uma uns umas de da do das dos em na no nas nos por pela pelo para pra com sem ao aos que se eu me meu minha como " +
    "onde quando qual quais fazer faco faz posso preciso quero devo ha ser esta estao isso este essa esse"
  ).split(" "),
);

/** The endings of plurals, and their singulars. */
const PLURALS: readonly (readonly [plural: RegExp, singular: string])[] = [
  [/(oes|aes|aos)$/, "ao"],
  [/ais$/, "al"],
  [/eis$/, "el"],
  [/ois$/, "ol"],
  [/ns$/, "m"],
  [/([rz])es$/, "$1"],
  [/ses$/, "s"],
  [/s$/, ""],
];
const SHORTEST_PLURAL = 4;
/** A shorter word with another letter is another word. */
const SHORTEST_MISTYPED = 4;
/** "transferido" and "transferir": so many letters, and so much of the longer one. */
const LEAST_COMMON = 5;
const COMMON_SHARE = 0.6;

/** The word's singular, as far as its ending tells. */
export function singularOf(word: string): string {
  const ending = word.length < SHORTEST_PLURAL ? undefined : PLURALS.find(([plural]) => plural.test(word));
  return ending ? word.replace(ending[0], ending[1]) : word;
}

/** Whether one letter more, less, other or in its neighbour's place makes the words alike. */
export function isOneLetterOff(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short === long || long.length - short.length > 1) {
    return short === long;
  }
  let start = 0;
  while (start < short.length && short[start] === long[start]) {
    start++;
  }
  const rest = (text: string, from: number) => text.slice(from);
  if (short.length < long.length) {
    return rest(short, start) === rest(long, start + 1);
  }
  const isTurned = short[start] === long[start + 1] && short[start + 1] === long[start];
  return rest(short, start + 1) === rest(long, start + 1) || (isTurned && rest(short, start + 2) === rest(long, start + 2));
}

function commonStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) {
    length++;
  }
  return length;
}

const isAkin = (one: string, other: string): boolean =>
  commonStart(one, other) >= Math.max(LEAST_COMMON, COMMON_SHARE * Math.max(one.length, other.length));

/** The likeness of a typed word to one of a page: 3 the same, 2 its beginning, 1 as if mistyped, 0 none. */
function likeness(term: string, word: string, mistyped: boolean): number {
  if (word === term || singularOf(word) === singularOf(term)) {
    return 3;
  }
  if (word.startsWith(term)) {
    return 2;
  }
  if (!mistyped || term.length < SHORTEST_MISTYPED) {
    return 0;
  }
  return isOneLetterOff(singularOf(term), singularOf(word)) || isAkin(term, word) ? 1 : 0;
}

/** The weight of a word's place: the title has the highest. */
const WORTH = { title: 9, words: 7, body: 2 } as const;

function score(term: string, page: HelpTexts, mistyped: boolean): number {
  const best = (text: string | undefined, worth: number) =>
    (text ?? "")
      .split(" ")
      .filter(Boolean)
      .reduce((most, word) => Math.max(most, likeness(term, word, mistyped) * worth), 0);
  return Math.max(best(page.title, WORTH.title), best(page.words, WORTH.words), best(page.body, WORTH.body));
}

/**
 * The slugs of the pages that fit, the best first; equals stay in the order given. A page that has each word comes alone; where none
 * has, those that have most of them.
 */
export function searchHelp(pages: readonly HelpTexts[], query: string): string[] {
  const typed = searchWords(query);
  const telling = typed.filter((word) => !SMALL.has(word));
  const terms = telling.length > 0 ? telling : typed;
  if (terms.length === 0) {
    return [];
  }
  const scores = terms.map((word) => {
    const exact = pages.map((page) => score(word, page, false));
    return exact.some((one) => one > 0) ? exact : pages.map((page) => score(word, page, true));
  });
  const whole = searchText(query);
  const matches = pages.map(({ slug, title }, index) => {
    const each = scores.map((row) => row[index] ?? 0);
    const sum = each.reduce((total, one) => total + one, 0);
    return { slug, had: each.filter((one) => one > 0).length, sum: sum + (title === whole ? 100 : 0) };
  });
  const most = matches.reduce((largest, { had }) => Math.max(largest, had), 0);
  return matches
    .filter(({ had }) => had > 0 && had === most)
    .sort((one, other) => other.sum - one.sum)
    .map(({ slug }) => slug);
}
