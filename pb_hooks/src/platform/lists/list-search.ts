/** The search of a list: the records that match the typed text, their number, and their order. */
import { COUNTED_AT_MOST } from "../../../../domain/list";
import { joinNumbers } from "../../../../domain/search";
import { searchWords } from "../../../../domain/text";
import type { Params } from "../sql/database";

/** A condition and its bound values. The names of values must differ between the clauses of a list. */
export interface Clause {
  sql: string;
  params: Params;
}

/** The searched text. */
export interface Search {
  /** The text as typed: it may be a code from a scanner. */
  typedText: string;
  words: readonly string[];
  /** FTS5 terms, one for each word: quoted, so that no syntax of the user's has an effect, and open at the end. */
  terms: string[];
}

/** The records of a table whose search text has every word, and those that `codes`, a SELECT of ids, names exactly. */
export interface Matches {
  table: string;
  match: string;
  codes?: Clause;
}

/** A search's condition: by the search text of the records themselves, or by another condition. */
export type SearchResult = { matches: Matches } | { where: Clause };

/** Runs one SELECT of one JSON text; `assumed` is the result where nothing is really read. */
export type ReadJson = <T>(sql: string, params: Params, assumed: T) => T;

/** The requested page. */
export interface PageRequest {
  from: string;
  id: string;
  clauses: readonly Clause[];
  /** The condition that tests only the id, under any name of it; null where a clause tests more. */
  conditionOnId: ((id: string) => Clause) | null;
  /** The SELECT of ids that are left out, or "", where there is no other condition; else null. */
  excludedIds: string | null;
  /** The SQL of the beginning of the search text, where the list's order is its order. */
  searchPrefix: string;
  search: Search | null;
  searchResult: SearchResult | null;
  /** ORDER BY terms, and whether the user chose them. */
  order: string;
  isSortChosen: boolean;
  offset: number;
  perPage: number;
  /** The SQL of the number of rows without search and filter, where a faster way than counting exists; else empty. */
  size: string;
  /** Counts and returns every match, however many. */
  isUnlimited: boolean;
  /** The assumed number of matches where nothing is really read. */
  assumedMatches: number;
}

export interface Ids {
  ids: string[];
  total: number;
  /** There are more matches than the total says. */
  more: boolean;
}

/** The limit of matches for a ranking: it is expensive, and among more matches the best one is arbitrary. */
const RANKED_AT_MOST = 200;
/** A shorter word, such as "o" or "de", matches most of a school's books, and a ranking would count them all. */
const MIN_RANKED_LETTERS = 3;

/** No match is left out where the caller wants every one. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER - 1;

/** Sorts after every text that begins with the text before it. */
const AFTER_ALL_TEXTS = "\u{10ffff}";

export function searchFor(text: string): Search | null {
  const words = searchWords(text);
  return words.length > 0 ? { typedText: text, words, terms: termsOf(words) } : null;
}

const termsOf = (words: readonly string[]): string[] => words.map((word) => `"${word.replace(/"/g, "")}"*`);

/** A number with points or dashes may be stored with them or without. */
export function fullText(table: string, search: Search, codes?: Clause): SearchResult {
  const joinedNumbers = joinNumbers(search.typedText);
  const match = search.terms.join(" ");
  const either = joinedNumbers === search.typedText ? match : `(${match}) OR (${termsOf(searchWords(joinedNumbers)).join(" ")})`;
  return { matches: { table, match: either, ...(codes ? { codes } : {}) } };
}

/** The tables and condition after a SELECT of `d.id` where a table's search text matches. */
export function matching(table: string, match: string): string {
  return `${table}_fts f JOIN ${table}_documents d ON d.document = f.rowid WHERE ${table}_fts MATCH ${match}`;
}

/** The ids of one page of a list, in its order, and the number of the list's rows. */
export function pageOfIds(read: ReadJson, page: PageRequest): Ids {
  const { searchResult } = page;
  if (!searchResult || "where" in searchResult) {
    const clauses = searchResult ? [...page.clauses, searchResult.where] : page.clauses;
    return pageOf(read, { ...page, clauses }, page.from, searchResult !== null);
  }
  const { matches } = searchResult;
  if (page.isSortChosen) {
    const [from, params] = foundIn(matches, "0");
    const joinClause = { sql: `${page.id} = found.id`, params };
    // CROSS JOIN prevents that SQLite goes through the whole list and tests each row.
    return pageOf(read, { ...page, clauses: [joinClause, ...page.clauses] }, `(${from}) found CROSS JOIN ${page.from}`, true);
  }
  const ranked = wordsOf(page).every((word) => word.length >= MIN_RANKED_LETTERS) ? idsOfFewMatches(read, page, matches) : null;
  if (ranked) {
    return ranked;
  }
  const maxRows = page.isUnlimited ? NO_LIMIT : COUNTED_AT_MOST;
  const matchCount = countMatches(read, page, matches, maxRows);
  const more = matchCount > maxRows;
  const total = Math.min(matchCount, maxRows);
  const limit = Math.min(page.perPage, total - page.offset);
  return { ids: limit > 0 ? ofMany(read, page, matches, limit, more) : [], total, more };
}

/** A list that is always read in one order, whatever the search. */
function pageOf(read: ReadJson, page: PageRequest, from: string, searched: boolean): Ids {
  const { id, order, offset, perPage } = page;
  const maxRows = searched && !page.isUnlimited ? COUNTED_AT_MOST : NO_LIMIT;
  const { where, params } = joinedClauses(page.clauses);
  const limit = Math.min(perPage, maxRows - offset);
  const ids =
    limit > 0
      ? idsOf(read, `${id} AS id FROM ${from} WHERE ${where} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`, params)
      : [];
  const isLast = ids.length > 0 ? ids.length < limit : offset === 0 && page.assumedMatches === 0;
  if (isLast) {
    return { ids, total: offset + ids.length, more: false };
  }
  if (page.size && !searched) {
    return { ids, total: read(`SELECT ${page.size}`, {}, page.assumedMatches), more: false };
  }
  const rows = maxRows < NO_LIMIT ? `(SELECT 1 FROM ${from} WHERE ${where} LIMIT ${maxRows + 1})` : `${from} WHERE ${where}`;
  const total = read(`SELECT COUNT(*) FROM ${rows}`, params, page.assumedMatches);
  return { ids, total: Math.min(total, maxRows), more: total > maxRows };
}

function countMatches(read: ReadJson, page: PageRequest, matches: Matches, limit: number): number {
  const { sql, params } =
    page.excludedIds === null || matches.codes ? narrowedClause(page, matches, "0", "1") : documents(matches, page.excludedIds);
  return read(`SELECT COUNT(*) FROM (${sql} LIMIT ${limit + 1})`, params, page.assumedMatches);
}

/** All matches, a SELECT that asks the full-text index alone. */
function documents({ table, match }: Matches, except: string): Clause {
  const passedClause = except && ` AND rowid NOT IN (SELECT document FROM ${table}_documents WHERE id IN (${except}))`;
  return { sql: `SELECT 1 FROM ${table}_fts WHERE ${table}_fts MATCH {:match}${passedClause}`, params: { match } };
}

/** The list's part of all matches: a SELECT of `columns` of `found`. */
function narrowedClause(page: PageRequest, matches: Matches, score: string, columns: string): Clause {
  const [table, params] = foundIn(matches, score);
  const { conditionOnId } = page;
  const { where, params: values } = joinedClauses(conditionOnId ? [conditionOnId("found.id")] : page.clauses);
  const from = conditionOnId
    ? `(${table}) found WHERE ${where}`
    : `(${table}) found CROSS JOIN ${page.from} WHERE ${page.id} = found.id AND ${where}`;
  return { sql: `SELECT ${columns} FROM ${from}`, params: { ...params, ...values } };
}

/**
 * All matches in order: a code's first, then those that begin with the typed text, then the best. Null where they are too many
 * for a ranking. One statement counts and orders, since each statement costs more than the rows that it reads here.
 */
function idsOfFewMatches(read: ReadJson, page: PageRequest, matches: Matches): Ids | null {
  const { sql, params } = narrowedClause(page, matches, "f.rank", "found.id AS id, found.place AS place, found.score AS score");
  const beginning = prefixClause(page);
  const order = ["matched.place", ...(beginning ? [`(${beginning.sql}) DESC`] : []), "matched.score", page.order].join(", ");
  const total = "(SELECT COUNT(*) FROM matched)";
  const [matchCount, ids] = read<[number, string[]]>(
    `WITH matched AS MATERIALIZED (${sql} LIMIT ${RANKED_AT_MOST + 1})
     SELECT json_array(${total}, (SELECT json_group_array(id) FROM (
       SELECT ${page.id} AS id FROM matched CROSS JOIN ${page.from} WHERE ${total} <= ${RANKED_AT_MOST} AND ${page.id} = matched.id
       ORDER BY ${order} LIMIT ${page.perPage} OFFSET ${page.offset})))`,
    { ...params, ...beginning?.params },
    [page.assumedMatches, []],
  );
  return matchCount <= RANKED_AT_MOST ? { ids, total: matchCount, more: false } : null;
}

/**
 * The first of too many to be ranked: a code's, then what begins as was typed, from the index in its order; then the others,
 * in order while all were counted, else as they were catalogued. Each part is read only as far as the page needs it.
 */
function ofMany(read: ReadJson, page: PageRequest, { table, match, codes }: Matches, limit: number, more: boolean): string[] {
  const { id, from, offset } = page;
  const end = offset + limit;
  const beginning = prefixClause(page);
  const not = ({ sql, params }: Clause): Clause => ({ sql: `NOT (${sql})`, params });
  const part = (clauses: readonly Clause[], tail: string, source = from): string[] => {
    const { where, params } = joinedClauses([...clauses, ...page.clauses]);
    return idsOf(read, `${id} AS id FROM ${source} WHERE ${where} ${tail}`, params);
  };
  const codesClause = codes && { sql: `${id} IN (SELECT id FROM (${codes.sql}))`, params: codes.params };
  const inOrder = `ORDER BY ${page.order} LIMIT`;
  const first = codesClause ? part([codesClause], `${inOrder} ${end}`) : [];
  if (beginning && first.length < end) {
    first.push(...part([beginning, ...(codesClause ? [not(codesClause)] : [])], `${inOrder} ${end - first.length}`));
  }
  if (first.length >= end) {
    return first.slice(offset);
  }
  const remainingOffset = Math.max(0, offset - first.length);
  const texts = { sql: `${table}_fts MATCH {:match} AND ${id} = entry.id`, params: { match } };
  return [
    ...first.slice(offset),
    ...part(
      [texts, ...(beginning ? [not(beginning)] : []), ...(codesClause ? [not(codesClause)] : [])],
      `${more ? "LIMIT" : inOrder} ${limit - Math.max(0, first.length - offset)} OFFSET ${remainingOffset}`,
      `${table}_fts f CROSS JOIN ${table}_documents entry ON entry.document = f.rowid CROSS JOIN ${from}`,
    ),
  ];
}

/** The ids of `SELECT <select>`, in its order: it has a LIMIT, since SQLite might otherwise not keep the order. */
function idsOf(read: ReadJson, select: string, params: Params): string[] {
  return read<string[]>(`SELECT json_group_array(id) FROM (SELECT ${select})`, params, []);
}

/** A SELECT of (id, place, score), lowest first, each record once; a code's record has the first place. */
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

/** The rows whose search text begins with the typed text. All of them match: each typed word begins one of theirs. */
function prefixClause(page: PageRequest): Clause | null {
  const { searchPrefix } = page;
  const typedText = wordsOf(page).join(" ");
  return searchPrefix && typedText.length <= PREFIX_LENGTH
    ? {
        sql: `${searchPrefix} >= {:begin} AND ${searchPrefix} < {:beyond}`,
        params: { begin: typedText, beyond: typedText + AFTER_ALL_TEXTS },
      }
    : null;
}

const wordsOf = ({ search }: PageRequest): readonly string[] => search?.words ?? [];

/** The length of the search text that the lists' order reads. */
const PREFIX_LENGTH = 60;

function joinedClauses(clauses: readonly Clause[]): { where: string; params: Params } {
  const params = Object.assign({}, ...clauses.map((clause) => clause.params)) as Params;
  return { where: clauses.map((clause) => `(${clause.sql})`).join(" AND ") || "TRUE", params };
}
