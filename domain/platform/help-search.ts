/** Finds pages of help for typed words: questions too, without accents, in any form of a word, with one wrong letter. */
import { searchText } from "../text";
import { areSynonyms, contentWords, phrasesOf, singularOf, stemOf } from "./help-words";

/** A page with its texts in the form of `searchText`. */
export interface HelpTexts {
  slug: string;
  title: string;
  words: string;
  /** Left out before the browser has loaded it. */
  body?: string | undefined;
}

/** The number of telling words of a question that count. */
const MAX_TERMS = 12;
/** A shorter word with another letter is a different word. */
const SHORTEST_MISTYPED = 4;
/** A shorter word does not count as the beginning of another. */
const MIN_PREFIX = 3;
/** "transferido" and "transferir": the least number of common letters, and their share of the longer word. */
const MIN_COMMON = 5;
const COMMON_SHARE = 0.6;

/** The weight of a word's place: the title has the highest. */
const FIELD_WEIGHTS = { title: 9, words: 7, body: 3 } as const;
type Place = keyof typeof FIELD_WEIGHTS;
const PLACES = ["title", "words", "body"] as const satisfies readonly Place[];

/** The weight of a page's word that only resembles the typed one. */
const SIMILARITY = { same: 1, stem: 0.8, beginning: 0.7, synonym: 0.5, mistyped: 0.5 } as const;
/** The weight, as a share of a word, of two typed words side by side on the page. */
const SIDE_BY_SIDE = 0.5;
/** The part of a page's score that depends on its share of the typed words, weighted by rarity. */
const COVERAGE = 0.4;
/** The share of the best page's score below which a page is not shown. */
const MIN_SHARE = 0.3;
/** The factor for a page about the user's own work. */
const OWN_WORK = 1.3;
/** More pages than a user reads. */
const MAX_RESULTS = 20;
const WHOLE_TITLE = 1000;

/** Whether two words differ by one letter more, less, other, or in its neighbour's place. */
export function isOneLetterOff(first: string, second: string): boolean {
  const [short, long] = first.length <= second.length ? [first, second] : [second, first];
  if (short === long || long.length - short.length > 1) {
    return short === long;
  }
  let start = 0;
  while (start < short.length && short[start] === long[start]) {
    start++;
  }
  const tail = (text: string, from: number) => text.slice(from);
  if (short.length < long.length) {
    return tail(short, start) === tail(long, start + 1);
  }
  const isTurned = short[start] === long[start + 1] && short[start + 1] === long[start];
  return tail(short, start + 1) === tail(long, start + 1) || (isTurned && tail(short, start + 2) === tail(long, start + 2));
}

function commonStart(first: string, second: string): number {
  let length = 0;
  while (length < first.length && first[length] === second[length]) {
    length++;
  }
  return length;
}

const haveCommonStem = (first: string, second: string): boolean =>
  commonStart(first, second) >= Math.max(MIN_COMMON, COMMON_SHARE * Math.max(first.length, second.length));

/** A word with its stem. */
interface WordForms {
  word: string;
  singular: string;
  stem: string;
}

const wordForms = (word: string): WordForms => ({ word, singular: singularOf(word), stem: stemOf(word) });

/**
 * The likeness of a typed word and a page's, from 0 to 1.
 * @param begins whether a beginning is enough.
 */
function similarity(term: WordForms, { word, singular, stem }: WordForms, begins: boolean, mistyped: boolean): number {
  if (word === term.word || singular === term.singular) {
    return SIMILARITY.same;
  }
  if (stem === term.stem) {
    return SIMILARITY.stem;
  }
  if (begins && word.startsWith(term.word)) {
    return SIMILARITY.beginning;
  }
  if (areSynonyms(term.stem, stem)) {
    return SIMILARITY.synonym;
  }
  if (!mistyped || term.word.length < SHORTEST_MISTYPED) {
    return 0;
  }
  return isOneLetterOff(term.singular, singular) || haveCommonStem(term.word, word) ? SIMILARITY.mistyped : 0;
}

interface Texts extends Record<Place, readonly WordForms[]> {
  /** The telling words of the title and the further words, in their order. */
  significant: Record<"title" | "words", readonly WordForms[]>;
}

const wordFormsOf = (text: string | undefined): WordForms[] => (text ?? "").split(" ").filter(Boolean).map(wordForms);

/** The words of a text, and each joined with its next: "pendrive" finds "pen drive". */
function wordFormsWithPairs(text: string): WordForms[] {
  const words = text.split(" ").filter(Boolean);
  return [...words, ...words.slice(1).map((word, index) => `${words[index]}${word}`)].map(wordForms);
}

const contentForms = (text: string): WordForms[] => contentWords(text.split(" ")).map(wordForms);

/** Caches a page's words, which do not change between two keys. */
const textsByPage = new WeakMap<HelpTexts, Texts>();

function textsOf(page: HelpTexts): Texts {
  const { title, words, body } = page;
  const knownTexts = textsByPage.get(page);
  if (knownTexts) {
    return knownTexts;
  }
  const texts = {
    ...{ title: wordFormsWithPairs(title), words: wordFormsWithPairs(words), body: wordFormsOf(body) },
    significant: { title: contentForms(title), words: contentForms(words) },
  };
  textsByPage.set(page, texts);
  return texts;
}

/** The best likeness of a term on a page, weighted by its place; 0 for none. */
function worthOf(term: WordForms, texts: Texts, begins: boolean, mistyped: boolean): number {
  let best = 0;
  for (const place of PLACES) {
    for (const word of best < FIELD_WEIGHTS[place] ? texts[place] : []) {
      best = Math.max(best, similarity(term, word, begins, mistyped) * FIELD_WEIGHTS[place]);
    }
  }
  return best;
}

/** The weight of the best place with two terms side by side, ignoring little words between them; 0 for none. */
function pairWorth(first: WordForms, second: WordForms, { significant }: Texts): number {
  const isLike = (term: WordForms, word: WordForms | undefined) => word !== undefined && similarity(term, word, false, false) > 0;
  for (const place of ["title", "words"] as const) {
    if (significant[place].some((word, index) => isLike(first, word) && isLike(second, significant[place][index + 1]))) {
      return FIELD_WEIGHTS[place];
    }
  }
  return 0;
}

/** The weight of the best place with a saying word for word; 0 for none. */
const phraseWeight = (saying: string, { title, words }: HelpTexts): number =>
  ` ${title} `.includes(` ${saying} `) ? FIELD_WEIGHTS.title : ` ${words} `.includes(` ${saying} `) ? FIELD_WEIGHTS.words : 0;

/** A word's rarity: the fewer pages have it, the higher. */
const rarityOf = (pages: number, pagesWithWord: number): number => Math.log(1 + pages / Math.max(1, pagesWithWord));

/**
 * The slugs of the matching pages, the best first; equals stay in the given order. Each typed word counts by its rarity over the
 * pages and by its place on a page, so that a page with fewer but rarer words may come before one with more.
 * @param ownPages the slugs of the pages about the user's own work.
 */
export function searchHelp(pages: readonly HelpTexts[], query: string, ownPages: ReadonlySet<string> = new Set()): string[] {
  const queryText = searchText(query);
  const queryWords = queryText.split(" ").filter(Boolean);
  const telling = [...new Set(contentWords(queryWords))].slice(0, MAX_TERMS);
  const terms = (telling.length > 0 ? telling : [...new Set(queryWords)].slice(0, MAX_TERMS)).map(wordForms);
  const pageTexts = pages.map(textsOf);
  const termScores = terms.map((term) => {
    const begins = terms.length === 1 || term.word.length >= MIN_PREFIX;
    const exact = pageTexts.map((texts) => worthOf(term, texts, begins, false));
    const weights = exact.some((weight) => weight > 0) ? exact : pageTexts.map((texts) => worthOf(term, texts, begins, true));
    return { term, worth: weights, rarity: rarityOf(pages.length, weights.filter((weight) => weight > 0).length) };
  });
  const sayings = phrasesOf(queryWords).map((saying) => {
    const weights = pages.map((page) => phraseWeight(saying, page));
    return { worth: weights, rarity: rarityOf(pages.length, weights.filter((weight) => weight > 0).length) };
  });
  const total = termScores.reduce((sum, { worth, rarity }) => sum + (worth.some((weight) => weight > 0) ? rarity : 0), 0);
  const scored = pages.map(({ slug, title }, index) => {
    let [sum, had] = [0, 0];
    for (const [place, { term, worth, rarity }] of termScores.entries()) {
      const weight = worth[index] ?? 0;
      if (weight > 0) {
        had += rarity;
        sum += rarity * weight;
        const next = termScores[place + 1];
        sum += next ? SIDE_BY_SIDE * Math.min(rarity, next.rarity) * pairWorth(term, next.term, pageTexts[index]!) : 0;
      }
    }
    sum += sayings.reduce((sum, { worth, rarity }) => sum + SIDE_BY_SIDE * rarity * (worth[index] ?? 0), 0);
    const covered = total > 0 ? 1 - COVERAGE + (COVERAGE * had) / total : 0;
    const work = ownPages.has(slug) ? OWN_WORK : 1;
    return { slug, score: sum * covered * work + (title === queryText && sum > 0 ? WHOLE_TITLE : 0) };
  });
  const best = scored.reduce((max, { score }) => Math.max(max, score), 0);
  return scored
    .filter(({ score }) => score > 0 && score >= MIN_SHARE * Math.min(best, best >= WHOLE_TITLE ? best - WHOLE_TITLE : best))
    .sort((result, other) => other.score - result.score)
    .slice(0, MAX_RESULTS)
    .map(({ slug }) => slug);
}
