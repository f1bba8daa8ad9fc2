/** Finds pages of help by what people type: questions too, without accents, in whatever form of a word, with a letter wrong. */
import { searchText } from "../text";
import { areSynonyms, sayingsOf, singularOf, stemOf, tellingWords } from "./help-words";

/** A page as the search reads it, each text by `searchText`. */
export interface HelpTexts {
  slug: string;
  title: string;
  words: string;
  /** Left out where it was not fetched. */
  body?: string | undefined;
}

/** So many telling words of a question are read. */
const MOST_TERMS = 12;
/** A shorter word with another letter is another word. */
const SHORTEST_MISTYPED = 4;
/** A shorter word among others is no beginning of one. */
const SHORTEST_BEGINNING = 3;
/** "transferido" and "transferir": so many letters, and so much of the longer one. */
const LEAST_COMMON = 5;
const COMMON_SHARE = 0.6;

/** The weight of a word's place: the title has the highest. */
const WORTH = { title: 9, words: 7, body: 3 } as const;
type Place = keyof typeof WORTH;
const PLACES = ["title", "words", "body"] as const satisfies readonly Place[];

/** How much a word of a page counts that is not the typed one itself. */
const ALIKE = { same: 1, stem: 0.8, beginning: 0.7, synonym: 0.5, mistyped: 0.5 } as const;
/** Two typed words that stand side by side on the page count as so much of a third one. */
const SIDE_BY_SIDE = 0.5;
/** The part of a page's score that depends on how much of the typed words, by their rarity, it has. */
const COVERAGE = 0.4;
/** Below this part of the best page's score a page is not shown. */
const LEAST_SHARE = 0.3;
/** A page about one's own work counts so much more than another. */
const OWN_WORK = 1.3;
/** More pages than a person reads through. */
const MOST_FOUND = 20;
const WHOLE_TITLE = 1000;

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

/** A word with what its forms share. */
interface Formed {
  word: string;
  singular: string;
  stem: string;
}

const formed = (word: string): Formed => ({ word, singular: singularOf(word), stem: stemOf(word) });

/** The likeness of a typed word to one of a page, from 0 to 1. @param begins whether a beginning is enough. */
function likeness(term: Formed, { word, singular, stem }: Formed, begins: boolean, mistyped: boolean): number {
  if (word === term.word || singular === term.singular) {
    return ALIKE.same;
  }
  if (stem === term.stem) {
    return ALIKE.stem;
  }
  if (begins && word.startsWith(term.word)) {
    return ALIKE.beginning;
  }
  if (areSynonyms(term.stem, stem)) {
    return ALIKE.synonym;
  }
  if (!mistyped || term.word.length < SHORTEST_MISTYPED) {
    return 0;
  }
  return isOneLetterOff(term.singular, singular) || isAkin(term.word, word) ? ALIKE.mistyped : 0;
}

interface Texts extends Record<Place, readonly Formed[]> {
  /** The telling words of title and other words, in their order. */
  told: Record<"title" | "words", readonly Formed[]>;
}

const formedOf = (text: string | undefined): Formed[] => (text ?? "").split(" ").filter(Boolean).map(formed);

/** The words of a text, and each with its next in one: "pen drive" is found by "pendrive". */
function formedWithJoined(text: string): Formed[] {
  const words = text.split(" ").filter(Boolean);
  return [...words, ...words.slice(1).map((word, index) => `${words[index]}${word}`)].map(formed);
}

const toldOf = (text: string): Formed[] => tellingWords(text.split(" ")).map(formed);

/** A page's words do not change between two keys. */
const known = new WeakMap<HelpTexts, Texts>();

function textsOf(page: HelpTexts): Texts {
  const { title, words, body } = page;
  const before = known.get(page);
  if (before) {
    return before;
  }
  const texts = {
    ...{ title: formedWithJoined(title), words: formedWithJoined(words), body: formedOf(body) },
    told: { title: toldOf(title), words: toldOf(words) },
  };
  known.set(page, texts);
  return texts;
}

/** The best likeness of a term on a page, by the weight of its place; 0 for none. */
function worthOf(term: Formed, texts: Texts, begins: boolean, mistyped: boolean): number {
  let best = 0;
  for (const place of PLACES) {
    for (const word of best < WORTH[place] ? texts[place] : []) {
      best = Math.max(best, likeness(term, word, begins, mistyped) * WORTH[place]);
    }
  }
  return best;
}

/** The weight of the best place in which two terms stand side by side, little words between them left out; 0 for none. */
function pairWorth(one: Formed, other: Formed, { told }: Texts): number {
  const isLike = (term: Formed, word: Formed | undefined) => word !== undefined && likeness(term, word, false, false) > 0;
  for (const place of ["title", "words"] as const) {
    if (told[place].some((word, index) => isLike(one, word) && isLike(other, told[place][index + 1]))) {
      return WORTH[place];
    }
  }
  return 0;
}

/** The weight of the best place in which a saying stands word for word; 0 for none. */
const sayingWorth = (saying: string, { title, words }: HelpTexts): number =>
  ` ${title} `.includes(` ${saying} `) ? WORTH.title : ` ${words} `.includes(` ${saying} `) ? WORTH.words : 0;

/** What a word tells: the fewer pages have it, the more. */
const rarityOf = (pages: number, having: number): number => Math.log(1 + pages / Math.max(1, having));

/**
 * The slugs of the pages that fit, the best first; equals stay in the order given. Each typed word counts by its rarity over the pages
 * and by the place where a page has it, so that a page with fewer but rarer words may come before one with more.
 * @param own the slugs of the pages about the work of the person who asks.
 */
export function searchHelp(pages: readonly HelpTexts[], query: string, own: ReadonlySet<string> = new Set()): string[] {
  const whole = searchText(query);
  const typed = whole.split(" ").filter(Boolean);
  const telling = [...new Set(tellingWords(typed))].slice(0, MOST_TERMS);
  const terms = (telling.length > 0 ? telling : [...new Set(typed)].slice(0, MOST_TERMS)).map(formed);
  const all = pages.map(textsOf);
  const found = terms.map((term) => {
    const begins = terms.length === 1 || term.word.length >= SHORTEST_BEGINNING;
    const exact = all.map((texts) => worthOf(term, texts, begins, false));
    const worth = exact.some((one) => one > 0) ? exact : all.map((texts) => worthOf(term, texts, begins, true));
    return { term, worth, rarity: rarityOf(pages.length, worth.filter((one) => one > 0).length) };
  });
  const sayings = sayingsOf(typed).map((saying) => {
    const worth = pages.map((page) => sayingWorth(saying, page));
    return { worth, rarity: rarityOf(pages.length, worth.filter((one) => one > 0).length) };
  });
  const total = found.reduce((sum, { worth, rarity }) => sum + (worth.some((one) => one > 0) ? rarity : 0), 0);
  const scored = pages.map(({ slug, title }, index) => {
    let [sum, had] = [0, 0];
    for (const [place, { term, worth, rarity }] of found.entries()) {
      const one = worth[index] ?? 0;
      if (one > 0) {
        had += rarity;
        sum += rarity * one;
        const next = found[place + 1];
        sum += next ? SIDE_BY_SIDE * Math.min(rarity, next.rarity) * pairWorth(term, next.term, all[index]!) : 0;
      }
    }
    sum += sayings.reduce((more, { worth, rarity }) => more + SIDE_BY_SIDE * rarity * (worth[index] ?? 0), 0);
    const covered = total > 0 ? 1 - COVERAGE + (COVERAGE * had) / total : 0;
    const work = own.has(slug) ? OWN_WORK : 1;
    return { slug, score: sum * covered * work + (title === whole && sum > 0 ? WHOLE_TITLE : 0) };
  });
  const best = scored.reduce((most, { score }) => Math.max(most, score), 0);
  return scored
    .filter(({ score }) => score > 0 && score >= LEAST_SHARE * Math.min(best, best >= WHOLE_TITLE ? best - WHOLE_TITLE : best))
    .sort((one, other) => other.score - one.score)
    .slice(0, MOST_FOUND)
    .map(({ slug }) => slug);
}
