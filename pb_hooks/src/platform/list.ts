/** GET /api/school/list/<name>: the one route behind every list that people search and page through. */

import type { Day } from "../../../domain/dates";
import { LISTS, type ListName, type ListRows, type ListTerms, listQuery, type Page } from "../../../domain/lists";
import { refuse, refuseField } from "../../../domain/refusal";
import type { Role } from "../../../domain/roles";
import { searchWords } from "../../../domain/text";
import { actorOf } from "./actor";
import { localTime, now } from "./clock";
import { type App, all, type Params, type Shape, type Widened } from "./database";
import { answer, invalidInput, readInput } from "./endpoint";

/** A condition and the values bound in it. Names of values must differ between the clauses of a list. */
export interface Clause {
  sql: string;
  params: Params;
}

/** What someone looks for. */
export interface Search {
  /** As typed: it may be a code that a scanner sent. */
  typed: string;
  /** FTS5 terms, one per word: quoted, so that no syntax gets through, and open at the end. */
  terms: string[];
  /** Whether the best matches come first; otherwise they come in the list's order. */
  ranked: boolean;
}

/** How a search narrows a list: by a table (id, score) to start from, lowest score first, or by a condition. */
export type Found = { table: string; params: Params } | { where: string; params: Params };

/** Runs one SELECT of ours. */
export type Read = <S extends Shape>(sql: string, params: Params, shape: S) => Widened<S>[];

/** Gives null when the value makes no sense. */
type Filter = (value: string, today: Day) => Clause | null;

/** How one list is read: an area's description of it. */
export interface ListSource<Name extends ListName> {
  /** Its table and alias, one row per record. */
  from: string;
  /** The record's id in `from`. */
  id: string;
  /** Brings up to date what the rows are found by, where that is made after the records. */
  prepare?: (app: App) => void;
  /** What every row meets. */
  where?: (today: Day) => Clause;
  search: (search: Search) => Found;
  filters: Record<(typeof LISTS)[Name]["filters"][number], Filter>;
  /** Terms of ORDER BY, the last one making it total. */
  sorts: Record<(typeof LISTS)[Name]["sorts"][number], readonly string[]>;
  /** The rows of one page, in any order; only here are derived columns worked out. `ids` is JSON. */
  rows: (read: Read, ids: string, today: Day) => ListRows[Name][];
}

export type ListSources = { [Name in ListName]: ListSource<Name> };

/** Words shorter than this begin too many others for a ranking to mean anything, and ranking them all is slow. */
const RANKED_FROM_LETTERS = 3;

/** An id that no record has: its list is empty. */
const NO_RECORD = "000000000000000";

/** Parameters that are no filter. `explain` answers superusers with SQLite's plans instead of the rows. */
const OWN_PARAMETERS = ["q", "page", "perPage", "sort", "explain"];

export function list(e: core.RequestEvent, sources: ListSources): void {
  answer(e, () => {
    const name = e.request!.pathValue("name");
    if (!Object.hasOwn(LISTS, name)) {
      throw refuse("unknown_command", {});
    }
    const known = name as ListName;
    return page(e, known, sources[known] as ListSource<ListName>);
  });
}

function page(e: core.RequestEvent, name: ListName, source: ListSource<ListName>): unknown {
  const roles: readonly Role[] = LISTS[name].roles;
  actorOf(e.auth, roles);
  const input = readInput(e, "GET") as Record<string, string>;
  const query = listQuery.safeParse(input);
  if (!query.success) {
    throw invalidInput(query.error.issues);
  }
  const { q, page, perPage, sort } = query.data;
  source.prepare?.(e.app);
  const today = localTime(e.app, now()).day;
  const search = searchFor(q, sort);
  const found = search && source.search(search);
  const { of }: ListTerms = LISTS[name];
  const filters = of ? { ...input, [of]: input[of] || NO_RECORD } : input;
  const clauses = [...(source.where ? [source.where(today)] : []), ...filtersOf(name, source, filters, today)];
  const table = found && "table" in found ? found.table : "";
  if (found && !table && "where" in found) {
    clauses.push({ sql: found.where, params: found.params });
  }
  const params = Object.assign({}, found?.params, ...clauses.map((clause) => clause.params)) as Params;
  const conditions = clauses.map((clause) => `(${clause.sql})`);
  // CROSS JOIN keeps SQLite from walking the whole list and asking of each row whether it was found.
  const from = table ? `(${table}) found CROSS JOIN ${source.from}` : source.from;
  const where = [...(table ? [`${source.id} = found.id`] : []), ...conditions].join(" AND ") || "TRUE";
  const order = orderOf(name, source, sort, Boolean(table) && search?.ranked === true);
  const offset = (page - 1) * perPage;

  const plans: { sql: string; plan: string[] }[] = [];
  const explain = "explain" in input && e.hasSuperuserAuth();
  const read: Read = (sql, values, shape) => {
    if (explain) {
      const plan = all(e.app, `EXPLAIN QUERY PLAN ${sql}`, values, { detail: "" });
      plans.push({ sql, plan: plan.map((step) => step.detail) });
      return [];
    }
    return all(e.app, sql, values, shape);
  };
  const ids = read(
    `SELECT ${source.id} AS id FROM ${from} WHERE ${where} ORDER BY ${order} LIMIT ${perPage} OFFSET ${offset}`,
    params,
    { id: "" },
  ).map((row) => row.id);
  const isLast = ids.length > 0 && ids.length < perPage;
  const totalItems = isLast
    ? offset + ids.length
    : (read(`SELECT COUNT(*) AS total FROM ${from} WHERE ${where}`, params, { total: 0 })[0]?.total ?? 0);
  const readable = readableIds(e, LISTS[name].collection, ids);
  const rows = source.rows(read, JSON.stringify(readable), today);
  if (explain) {
    return { plans };
  }
  if (readable.length === 0 && ids.length > 0) {
    return { page, perPage, totalItems: 0, totalPages: 0, items: [] } satisfies Page<ListRows[ListName]>;
  }
  const byId = new Map(rows.map((row) => [row.id, row]));
  const items = readable.flatMap((id) => byId.get(id) ?? []);
  return { page, perPage, totalItems, totalPages: Math.ceil(totalItems / perPage), items } satisfies Page<ListRows[ListName]>;
}

function searchFor(q: string, sort: string): Search | null {
  const words = searchWords(q);
  if (words.length === 0) {
    return null;
  }
  return {
    typed: q,
    terms: words.map((word) => `"${word.replace(/"/g, "")}"*`),
    ranked: sort === "" && words.some((word) => word.length >= RANKED_FROM_LETTERS),
  };
}

function filtersOf(name: ListName, source: ListSource<ListName>, input: Record<string, string>, today: Day): Clause[] {
  const clauses: Clause[] = [];
  for (const [parameter, value] of Object.entries(input)) {
    if (OWN_PARAMETERS.includes(parameter) || value === "") {
      continue;
    }
    if (!(LISTS[name].filters as readonly string[]).includes(parameter)) {
      throw refuseField(parameter, "unknown_filter", "Esta lista não tem este filtro.");
    }
    const clause = (source.filters as Record<string, Filter>)[parameter]?.(value, today);
    if (!clause) {
      throw refuseField(parameter, "invalid_filter", "Este filtro não aceita este valor.");
    }
    clauses.push(clause);
  }
  return clauses;
}

function orderOf(name: ListName, source: ListSource<ListName>, sort: string, ranked: boolean): string {
  const descending = sort.startsWith("-");
  const chosen = sort.slice(descending ? 1 : 0) || LISTS[name].sorts[0];
  if (!(LISTS[name].sorts as readonly string[]).includes(chosen)) {
    throw refuseField("sort", "unknown_sort", "Esta lista não tem esta ordem.");
  }
  const terms = (source.sorts as Record<string, readonly string[]>)[chosen] ?? [];
  return [...(ranked ? ["found.score"] : []), ...terms.map((term) => `${term}${descending ? " DESC" : ""}`)].join(", ");
}

/**
 * The ids that the collection's list rule lets the caller read. A rule that only asks who calls holds for all records or
 * none, and is evaluated once.
 */
function readableIds(e: core.RequestEvent, collectionName: string, ids: string[]): string[] {
  const collection = e.app.findCachedCollectionByNameOrId(collectionName);
  const rule = collection.listRule;
  const info = e.requestInfo();
  const mayRead = (id: string) => {
    const record = new Record(collection);
    record.id = id;
    return e.app.canAccessRecord(record, info, rule as string);
  };
  if (ids[0] !== undefined && asksOnlyWhoCalls(rule ?? "")) {
    return mayRead(ids[0]) ? ids : [];
  }
  return ids.filter(mayRead);
}

function asksOnlyWhoCalls(rule: string): boolean {
  const rest = rule.replace(/"[^"]*"|'[^']*'/g, "").replace(/@request\.auth\.[\w.:]+/g, "");
  return !/[a-z_@]/i.test(rest.replace(/\b(true|false|null)\b/g, ""));
}

/** Filters by a flag: "true" or "false". */
export const flag =
  (column: string): Filter =>
  (value) =>
    value === "true" || value === "false" ? { sql: `${column} = ${value === "true" ? 1 : 0}`, params: {} } : null;

/** Filters by a reference; `sql` binds it under `name`. */
export const reference =
  (name: string, sql: string): Filter =>
  (value) =>
    /^[a-z0-9]{15}$/.test(value) ? { sql, params: { [name]: value } } : null;

const MAX_REFERENCES = 500;

/** Filters by several references at once, "a,b,c"; `column` is one of them. */
export const references =
  (name: string, column: string): Filter =>
  (value) => {
    const ids = value.split(",");
    return ids.length <= MAX_REFERENCES && ids.every((id) => /^[a-z0-9]{15}$/.test(id))
      ? { sql: `${column} IN (SELECT value FROM json_each({:${name}}))`, params: { [name]: JSON.stringify(ids) } }
      : null;
  };

/**
 * The records of a table whose search text has every word; before them those that `codes`, a SELECT of ids, names exactly.
 */
export function fullText(table: string, search: Search, codes?: Clause): Found {
  const score = search.ranked ? "f.rank" : "0";
  const texts = `SELECT d.id AS id, ${score} AS score FROM ${matching(table, "{:match}")}`;
  const params = { match: search.terms.join(" ") };
  return codes
    ? {
        table: `SELECT id, MIN(score) AS score FROM (${texts} UNION ALL SELECT id, -1e9 FROM (${codes.sql})) GROUP BY id`,
        params: { ...params, ...codes.params },
      }
    : { table: texts, params };
}

/** The tables and condition behind a SELECT of `d.id` where a table's search text matches. */
export function matching(table: string, match: string): string {
  return `${table}_fts f JOIN ${table}_documents d ON d.document = f.rowid WHERE ${table}_fts MATCH ${match}`;
}
