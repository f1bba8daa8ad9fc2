/** How a list is searched: which records fit what was typed, how many they are, and which of them come first. */
import { COUNTED_AT_MOST } from "../../../domain/lists";
import { searchWords } from "../../../domain/text";
import type { Params, Shape, Widened } from "./database";

/** A condition and the values bound in it. Names of values must differ between the clauses of a list. */
export interface Clause {
  sql: string;
  params: Params;
}

/** What someone looks for. */
export interface Search {
  /** As typed: it may be a code that a scanner sent. */
  typed: string;
  words: readonly string[];
  /** FTS5 terms, one per word: quoted, so that no syntax gets through, and open at the end. */
  terms: string[];
}

/** The records of a table whose search text has every word, and those that `codes`, a SELECT of ids, names exactly. */
export interface Matches {
  table: string;
  match: string;
  codes?: Clause;
}

/** How a search narrows a list: by the search text of the records themselves, or by a condition. */
export type Found = { matches: Matches } | { where: Clause };

/** Runs one SELECT of ours: its rows come in any order. */
export type Read = <S extends Shape>(sql: string, params: Params, shape: S) => Widened<S>[];

/** Runs one SELECT of ids, in its order. */
export type ReadIds = (sql: string, params: Params) => string[];

/** How a page is read. */
export interface Reader {
  rows: Read;
  ids: ReadIds;
}

/** A page that is asked for. */
export interface Asked {
  from: string;
  id: string;
  clauses: readonly Clause[];
  /** The condition that asks of nothing but the id, under any name of it; null where a clause asks more. */
  ofId: ((id: string) => Clause) | null;
  /** The SQL of the beginning of the search text, where the list's order is its order. */
  beginning: string;
  search: Search | null;
  found: Found | null;
  /** ORDER BY terms, and whether someone chose them. */
  order: string;
  sorted: boolean;
  offset: number;
  perPage: number;
  /** The SQL of how many rows the list has without search and filter, where there is a quicker way than counting them; else empty. */
  size: string;
  /** Counts and gives every find, however many. */
  whole: boolean;
  /** How many finds to assume where nothing is really read. */
  assumed: number;
}

export interface Ids {
  ids: string[];
  total: number;
  /** There are more than the total says. */
  more: boolean;
}

/** Up to so many finds are ranked: it is dear, and among more the best one is a matter of chance. */
const RANKED_AT_MOST = 200;
/** What a shorter word begins is counted to the last when it is ranked, and is most of a school's books: "o", "de". */
const RANKED_FROM_LETTERS = 3;

/** No find is passed over where every one is wanted. */
const ALL = Number.MAX_SAFE_INTEGER - 1;

/** Comes behind every text that begins with what stands before it. */
const BEYOND = "\u{10ffff}";

export function searchFor(typed: string): Search | null {
  const words = searchWords(typed);
  return words.length > 0 ? { typed, words, terms: words.map((word) => `"${word.replace(/"/g, "")}"*`) } : null;
}

export function fullText(table: string, search: Search, codes?: Clause): Found {
  return { matches: { table, match: search.terms.join(" "), ...(codes ? { codes } : {}) } };
}

/** The tables and condition behind a SELECT of `d.id` where a table's search text matches. */
export function matching(table: string, match: string): string {
  return `${table}_fts f JOIN ${table}_documents d ON d.document = f.rowid WHERE ${table}_fts MATCH ${match}`;
}

/** The ids of one page of a list, in its order, and how many rows the list has. */
export function pageOfIds(read: Reader, asked: Asked): Ids {
  const { found } = asked;
  if (!found || "where" in found) {
    const clauses = found ? [...asked.clauses, found.where] : asked.clauses;
    return pageOf(read, { ...asked, clauses }, asked.from, found !== null);
  }
  const { matches } = found;
  if (asked.sorted) {
    const [from, params] = foundIn(matches, "0");
    const joined = { sql: `${asked.id} = found.id`, params };
    // CROSS JOIN keeps SQLite from walking the whole list and asking of each row whether it was found.
    return pageOf(read, { ...asked, clauses: [joined, ...asked.clauses] }, `(${from}) found CROSS JOIN ${asked.from}`, true);
  }
  const most = asked.whole ? ALL : COUNTED_AT_MOST;
  const counted = countMatches(read, asked, matches, most);
  const more = counted > most;
  const total = Math.min(counted, most);
  const limit = Math.min(asked.perPage, total - asked.offset);
  if (limit <= 0) {
    return { ids: [], total, more };
  }
  return { ids: more ? ofMany(read, asked, matches, limit) : ofFew(read, asked, matches, total, limit), total, more };
}

/** A list that is read in one order, from whatever it is found by. */
function pageOf(read: Reader, asked: Asked, from: string, searched: boolean): Ids {
  const { id, order, offset, perPage } = asked;
  const most = searched && !asked.whole ? COUNTED_AT_MOST : ALL;
  const { where, params } = joined(asked.clauses);
  const limit = Math.min(perPage, most - offset);
  const sql = `SELECT ${id} AS id FROM ${from} WHERE ${where} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`;
  const ids = limit > 0 ? read.ids(sql, params) : [];
  if (ids.length > 0 && ids.length < limit) {
    return { ids, total: offset + ids.length, more: false };
  }
  if (asked.size && !searched) {
    const size = read.rows(`SELECT ${asked.size} AS total`, {}, { total: 0 })[0]?.total ?? asked.assumed;
    return { ids, total: size, more: false };
  }
  const rows = most < ALL ? `(SELECT 1 FROM ${from} WHERE ${where} LIMIT ${most + 1})` : `${from} WHERE ${where}`;
  const counted = countOf(read, rows, params, asked.assumed);
  return { ids, total: Math.min(counted, most), more: counted > most };
}

function countMatches(read: Reader, asked: Asked, matches: Matches, most: number): number {
  const [table, params] = foundIn(matches, "0");
  const { ofId } = asked;
  const { where, params: values } = joined(ofId ? [ofId("found.id")] : asked.clauses);
  const from = ofId
    ? `(${table}) found WHERE ${where}`
    : `(${table}) found CROSS JOIN ${asked.from} WHERE ${asked.id} = found.id AND ${where}`;
  return countOf(read, `(SELECT 1 FROM ${from} LIMIT ${most + 1})`, { ...params, ...values }, asked.assumed);
}

/** All finds in order: a code's first, then what begins as was typed, then the best. */
function ofFew(read: Reader, asked: Asked, matches: Matches, total: number, limit: number): string[] {
  const ranked = total <= RANKED_AT_MOST && wordsOf(asked).every((word) => word.length >= RANKED_FROM_LETTERS);
  const [table, params] = foundIn(matches, ranked ? "f.rank" : "0");
  const { where, params: values } = joined(asked.clauses);
  const begun = beginningOf(asked);
  const order = ["found.place", ...(begun ? [`(${begun.sql}) DESC`] : []), "found.score", asked.order].join(", ");
  return read.ids(
    `SELECT ${asked.id} AS id FROM (${table}) found CROSS JOIN ${asked.from} WHERE ${asked.id} = found.id AND ${where}
     ORDER BY ${order} LIMIT ${limit} OFFSET ${asked.offset}`,
    { ...params, ...values, ...begun?.params },
  );
}

/**
 * The first of too many to put in order: a code's, then what begins as was typed, from the index in its order; what is
 * left as it was catalogued. Each part is read only as far as the page needs it.
 */
function ofMany(read: Reader, asked: Asked, { table, match, codes }: Matches, limit: number): string[] {
  const { id, from, offset } = asked;
  const end = offset + limit;
  const begun = beginningOf(asked);
  const not = ({ sql, params }: Clause): Clause => ({ sql: `NOT (${sql})`, params });
  const part = (clauses: readonly Clause[], tail: string, source = from): string[] => {
    const { where, params } = joined([...clauses, ...asked.clauses]);
    return read.ids(`SELECT ${id} AS id FROM ${source} WHERE ${where} ${tail}`, params);
  };
  const coded = codes && { sql: `${id} IN (SELECT id FROM (${codes.sql}))`, params: codes.params };
  const first = coded ? part([coded], `ORDER BY ${asked.order} LIMIT ${end}`) : [];
  if (begun && first.length < end) {
    first.push(...part([begun, ...(coded ? [not(coded)] : [])], `ORDER BY ${asked.order} LIMIT ${end - first.length}`));
  }
  if (first.length >= end) {
    return first.slice(offset);
  }
  const passed = Math.max(0, offset - first.length);
  const texts = { sql: `${table}_fts MATCH {:match} AND ${id} = entry.id`, params: { match } };
  return [
    ...first.slice(offset),
    ...part(
      [texts, ...(begun ? [not(begun)] : []), ...(coded ? [not(coded)] : [])],
      `LIMIT ${limit - Math.max(0, first.length - offset)} OFFSET ${passed}`,
      `${table}_fts f CROSS JOIN ${table}_documents entry ON entry.document = f.rowid CROSS JOIN ${from}`,
    ),
  ];
}

/** A SELECT of (id, place, score), lowest first, each record once; a code's have the first place. */
function foundIn({ table, match, codes }: Matches, score: string): [sql: string, params: Params] {
  const texts = `SELECT d.id AS id, 1 AS place, ${score} AS score FROM ${matching(table, "{:match}")}`;
  return codes
    ? [
        `SELECT DISTINCT id, 0 AS place, 0 AS score FROM (${codes.sql})
         UNION ALL ${texts} AND d.id NOT IN (SELECT id FROM (${codes.sql}))`,
        { match, ...codes.params },
      ]
    : [texts, { match }];
}

/** The rows whose search text begins as was typed. All of them match: each typed word begins one of theirs. */
function beginningOf(asked: Asked): Clause | null {
  const { beginning } = asked;
  const typed = wordsOf(asked).join(" ");
  return beginning && typed.length <= BEGINNING_LENGTH
    ? { sql: `${beginning} >= {:begin} AND ${beginning} < {:beyond}`, params: { begin: typed, beyond: typed + BEYOND } }
    : null;
}

const wordsOf = ({ search }: Asked): readonly string[] => search?.words ?? [];

/** As much of the search text as the lists' order looks at. */
const BEGINNING_LENGTH = 60;

function joined(clauses: readonly Clause[]): { where: string; params: Params } {
  const params = Object.assign({}, ...clauses.map((clause) => clause.params)) as Params;
  return { where: clauses.map((clause) => `(${clause.sql})`).join(" AND ") || "TRUE", params };
}

function countOf(read: Reader, rows: string, params: Params, assumed: number): number {
  return read.rows(`SELECT COUNT(*) AS total FROM ${rows}`, params, { total: 0 })[0]?.total ?? assumed;
}
