/** GET /api/school/list/<name>: the one route behind every list that people search and page through. */

import type { Day } from "../../../domain/dates";
import { type ListTerms, listQuery, type Page, type RowOf } from "../../../domain/list";
import { refuse, refuseField } from "../../../domain/platform/refusals";
import { type Actor, actorOf } from "./actor";
import { localTime, now } from "./clock";
import { type App, all, allUnordered, column, type Params } from "./database";
import { answer, invalidInput, JsonText, readInput } from "./endpoint";
import { readableIds } from "./list-rules";
import { type Clause, type Found, pageOfIds, type Read, type ReadJson, type Search, searchFor } from "./list-search";

/** Gives null when the value makes no sense. */
export type Filter = (value: string, today: Day) => Clause | null;

/** How one list is read: an area's description of it. */
export interface ListSource<Terms extends ListTerms> {
  /** Its table and alias, one row per record. */
  from: string;
  /** The record's id in `from`. */
  id: string;
  /** Brings up to date what the rows are found by, where that is made after the records. */
  prepare?: (app: App) => void;
  /** What every row meets. */
  where?: (today: Day) => Clause;
  /** A SELECT of the ids, few or none, that are no rows. */
  except?: string;
  /** What every row meets by its id alone, under whatever name the id has. */
  among?: (id: string, today: Day) => Clause;
  /** The SQL of how many rows there are without search and filter, where there is a quicker way than counting them. */
  size?: string;
  /** The SQL of the search text's beginning, where the list's own order is by it: what begins as was typed then comes first. */
  beginning?: string;
  search: (search: Search) => Found;
  filters: Record<Terms["filters"][number], Filter>;
  /** Terms of ORDER BY, the last one making it total. */
  sorts: Record<Terms["sorts"][number], readonly string[]>;
  /** Only here are derived columns worked out. */
  rows: ReadRows<RowOf<Terms>> | WrittenRows;
}

/** Gives the rows of one page, in any order. `ids` is JSON. */
type ReadRows<Row> = (read: Read, ids: string, today: Day, actor: Actor) => Row[];

/**
 * Rows that SQLite writes as they travel: the SQL of a row's JSON, over the list's `from`. It costs half of what it does to
 * read thirty rows and to write them again.
 */
interface WrittenRows {
  json: string;
}

/** One source per list. */
export type ListSources<Lists> = {
  readonly [Name in keyof Lists]: Lists[Name] extends ListTerms ? ListSource<Lists[Name]> : never;
};

/** A list with how it is read. */
export interface List {
  terms: ListTerms;
  source: ListSource<ListTerms<{ id: string }>>;
}

/** An id that no record has: its list is empty. */
const NO_RECORD = "000000000000000";

/**
 * Parameters that are no filter. `explain` answers superusers with SQLite's plans instead of the rows, as if a search found
 * so many.
 */
const OWN_PARAMETERS = ["q", "page", "perPage", "sort", "whole", "explain"];

/** @param lists by name. */
export function list(e: core.RequestEvent, lists: ReadonlyMap<string, List>): void {
  answer(e, () => {
    const known = lists.get(e.request!.pathValue("name"));
    if (!known) {
      throw refuse("unknown_command", {});
    }
    return page(e, known);
  });
}

function page(e: core.RequestEvent, list: List): unknown {
  const { terms, source } = list;
  const actor = actorOf(e.auth, terms.roles);
  const input = readInput(e, "GET") as Record<string, string>;
  const query = listQuery().safeParse(input);
  if (!query.success) {
    throw invalidInput(query.error.issues);
  }
  const { q, page, perPage, sort, whole } = query.data;
  source.prepare?.(e.app);
  const today = localTime(e.app, now()).day;
  const search = searchFor(q);
  const { of } = terms;
  const filters = filtersOf(list, of ? { ...input, [of]: input[of] || NO_RECORD } : input, today);
  const among = (id: string): Clause =>
    source.among?.(id, today) ?? { sql: source.except ? `${id} NOT IN (${source.except})` : "TRUE", params: {} };
  const clauses = [...(source.where ? [source.where(today)] : []), ...filters];

  const plans: { sql: string; plan: string[] }[] = [];
  const explain = "explain" in input && e.hasSuperuserAuth();
  const read: Read = (sql, values, shape) => {
    if (explain) {
      const plan = all(e.app, `EXPLAIN QUERY PLAN ${sql}`, values, { detail: "" });
      plans.push({ sql, plan: plan.map((step) => step.detail) });
      return [];
    }
    return allUnordered(e.app, sql, values, shape);
  };
  const text = (sql: string, values: Params): string => {
    if (explain) {
      read(sql, values, {});
      return "";
    }
    return column(e.app, sql, values)[0]!;
  };
  const readJson: ReadJson = (sql, values, assumed) => {
    const written = text(sql, values);
    return explain ? assumed : (JSON.parse(written) as typeof assumed);
  };
  const { ids, total, more } = pageOfIds(readJson, {
    from: source.from,
    id: source.id,
    clauses: source.among || source.except ? [among(source.id), ...clauses] : clauses,
    ofId: clauses.length === 0 ? among : null,
    except: clauses.length === 0 && !source.among ? (source.except ?? "") : null,
    beginning: source.beginning ?? "",
    search,
    found: search && source.search(search),
    order: orderOf(list, sort),
    sorted: sort !== "",
    offset: (page - 1) * perPage,
    perPage,
    size: filters.length === 0 ? (source.size ?? "") : "",
    whole: whole === "true",
    assumed: explain ? Number(input.explain) || 1 : 0,
  });
  const readable = readableIds(e, terms.collection, ids);
  const isHidden = readable.length === 0 && ids.length > 0;
  const totals = isHidden
    ? { page, perPage, totalItems: 0, totalPages: 0, more: false }
    : { page, perPage, totalItems: total, totalPages: Math.ceil(total / perPage), more };
  const { rows } = source;
  if (readable.length === 0 && !explain) {
    return { ...totals, items: [] } satisfies Page<unknown>;
  }
  if (typeof rows !== "function") {
    const head = JSON.stringify(totals).slice(0, -1);
    const sql = `SELECT '${head},"items":[' || COALESCE(group_concat(${rows.json}, ','), '') || ']}'
      FROM json_each({:ids}) page CROSS JOIN ${source.from} WHERE ${source.id} = page.value`;
    const written = text(sql, { ids: JSON.stringify(readable) });
    return explain ? { plans } : new JsonText(written);
  }
  const found = rows(read, JSON.stringify(readable), today, actor);
  if (explain) {
    return { plans };
  }
  const byId = new Map(found.map((row) => [row.id, row]));
  const items = readable.flatMap((id) => byId.get(id) ?? []);
  return { ...totals, items } satisfies Page<unknown>;
}

function filtersOf({ terms, source }: List, input: Record<string, string>, today: Day): Clause[] {
  const clauses: Clause[] = [];
  for (const [parameter, value] of Object.entries(input)) {
    if (OWN_PARAMETERS.includes(parameter) || value === "") {
      continue;
    }
    if (!terms.filters.includes(parameter)) {
      throw refuseField(parameter, "unknown_filter", "Esta lista não tem este filtro.");
    }
    const clause = source.filters[parameter]?.(value, today);
    if (!clause) {
      throw refuseField(parameter, "invalid_filter", "Este filtro não aceita este valor.");
    }
    clauses.push(clause);
  }
  return clauses;
}

function orderOf({ terms: { sorts }, source }: List, sort: string): string {
  const descending = sort.startsWith("-");
  const chosen = sort.slice(descending ? 1 : 0) || sorts[0];
  if (!sorts.includes(chosen)) {
    throw refuseField("sort", "unknown_sort", "Esta lista não tem esta ordem.");
  }
  return (source.sorts[chosen] ?? []).map((term) => `${term}${descending ? " DESC" : ""}`).join(", ");
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
