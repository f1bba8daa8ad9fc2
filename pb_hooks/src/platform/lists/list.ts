/** GET /api/school/list/<name>: the one route of every list with search and pages. */

import type { Day } from "../../../../domain/dates";
import { type ListTerms, listQuery, type Page, type RowOf } from "../../../../domain/list";
import { refuse, refuseField } from "../../../../domain/platform/refusals";
import { isOfSignsAlone } from "../../../../domain/text";
import { ignoreBody } from "../http/bodies";
import { withRequestSlot } from "../http/concurrency-limit";
import { answer, invalidInput, JsonText, readInput } from "../http/endpoint";
import { type App, column, type Params, planOf, select, withRequestContext } from "../sql/database";
import { allRows, readRows, rowsWithText, type Selection, splitRows } from "../sql/selection";
import { localTime, now } from "../time/clock";
import { type Actor, actorOf } from "../timeline/actor";
import { readableIds } from "./list-rules";
import { type Clause, pageOfIds, type ReadJson, type Search, type SearchResult, searchFor } from "./list-search";

/** Returns null for an invalid value. */
export type Filter = (value: string, today: Day) => Clause | null;

/** The source of one list: an area's declaration of it. */
export interface ListSource<Terms extends ListTerms> {
  /** Its table and alias, one row for each record. */
  from: string;
  /** The record's id in `from`. */
  id: string;
  /** Updates the texts by which the rows are found, where they are derived after the save. */
  prepare?: (app: App) => void;
  /**
   * The condition on every row.
   * @param filters the given filters, one of which may include rows that the list otherwise leaves out.
   */
  where?: (today: Day, filters: Readonly<Record<string, string>>) => Clause;
  /** A SELECT of the few ids, if any, that are left out of the rows. */
  excludedIds?: string;
  /** The condition on every row by its id alone, under any name of the id. */
  conditionOnId?: (id: string, today: Day) => Clause;
  /** The SQL of the number of rows without search and filter, where a faster way than counting exists. */
  size?: string;
  /**
   * The SQL of the search text's beginning, where the list's own order uses it: matches that begin with the typed text then come
   * first.
   */
  searchPrefix?: string;
  search: (search: Search) => SearchResult;
  filters: Record<Terms["filters"][number], Filter>;
  /** Terms of ORDER BY; the last one makes the order total. */
  sorts: Record<Terms["sorts"][number], readonly string[]>;
  /** Runs after a page of rows was sent, with their ids: it records the access. */
  onPageSent?: (app: App, actor: Actor, ids: readonly string[]) => void;
  /** Only here are derived columns computed. */
  rows: ListRows<RowOf<Terms>>;
}

/** The rows of a page. Their SQL may bind {:today}. */
interface ListRows<Row> {
  /** The tables that are joined to `from`, each row of which stays one. */
  joins?: string;
  /**
   * The row that SQLite writes in its final form, at half the cost of rows that are read and written again; its additions; or the
   * function that makes it.
   */
  select: Selection<Row> | AddedRows<Row> | MadeRows<Row>;
}

/** Rows that SQLite writes in their final form, with additions to each. */
interface AddedRows<Row> {
  written: Selection<unknown>;
  inputs: Selection<unknown>;
  /** Properties of the row, as a JSON object, made from the columns that were read of it. */
  add: (rows: readonly string[], page: ReadPage) => string[];
  /** Exists only for its type. */
  readonly row?: Row;
}

/** Rows that a function makes from the selected columns. */
interface MadeRows<Row> {
  columns: Selection<unknown>;
  toRows: (written: string, page: ReadPage) => Row[];
}

/** The page for which rows are made. */
export interface ReadPage {
  app: App;
  today: Day;
  actor: Actor;
  /** The same as the function of this name in database.ts. */
  select: <Row>(columns: Selection<Row>, rest: string, params: Params) => Row[];
}

/** For a list whose rows have more than SQLite's columns: each is made from a selected one. */
export const mappedRows = <Selected, Row>(
  columns: Selection<Selected>,
  map: (selected: Selected, page: ReadPage) => Row,
): MadeRows<Row> => ({
  columns,
  toRows: (rowsText, page) => readRows(columns, rowsText).map((row) => map(row, page)),
});

/**
 * For a list whose rows have more than SQLite's columns, where few columns are needed to compute the rest.
 * @param inputs the columns for `more`.
 */
export const withMore = <Written, ReadColumns, More>(
  written: Selection<Written>,
  inputs: Selection<ReadColumns>,
  more: (page: ReadPage) => (read: ReadColumns) => More,
): AddedRows<Written & More> => ({
  written,
  inputs,
  add: (rows, page) => {
    const moreOf = more(page);
    return splitRows(inputs, rows).map((row) => `${row.written.slice(0, -1)},${JSON.stringify(moreOf(row.read)).slice(1)}`);
  },
});

/** One source per list. */
export type ListSources<Lists> = {
  readonly [Name in keyof Lists]: Lists[Name] extends ListTerms ? ListSource<Lists[Name]> : never;
};

/** A list with its source. */
export interface List {
  terms: ListTerms;
  source: ListSource<ListTerms<{ id: string }>>;
}

/** An id that no record has: its list is empty. */
const NO_RECORD = "000000000000000";

const NO_ROWS: Clause = { sql: "FALSE", params: {} };

/**
 * Parameters that are no filter. `explain` answers superusers with SQLite's plans instead of the rows, as if a search found so
 * many.
 */
const OWN_PARAMETERS = ["q", "page", "perPage", "sort", "whole", "explain"];

/** @param listNamed returns none where no list has the name. */
export function list(e: core.RequestEvent, listNamed: (name: string) => List | undefined): void {
  answer(e, () => {
    const list = listNamed(e.request!.pathValue("name"));
    if (!list) {
      throw refuse("unknown_command", {});
    }
    ignoreBody(e);
    return withRequestSlot(e, () => withRequestContext(e, () => page(e, list)));
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
    source.conditionOnId?.(id, today) ?? {
      sql: source.excludedIds ? `${id} NOT IN (${source.excludedIds})` : "TRUE",
      params: {},
    };
  const clauses = [...(source.where ? [source.where(today, input)] : []), ...filters, ...(isOfSignsAlone(q) ? [NO_ROWS] : [])];

  const plans: { sql: string; plan: string[] }[] = [];
  const explain = "explain" in input && e.hasSuperuserAuth();
  const text = (sql: string, values: Params): string => {
    if (explain) {
      plans.push({ sql, plan: planOf(e.app, sql, values) });
      return "";
    }
    return column(e.app, sql, values)[0]!;
  };
  const readJson: ReadJson = (sql, values, assumed) => {
    const rowsText = text(sql, values);
    return explain ? assumed : (JSON.parse(rowsText) as typeof assumed);
  };
  const { ids, total, more } = pageOfIds(readJson, {
    from: source.from,
    id: source.id,
    clauses: source.conditionOnId || source.excludedIds ? [among(source.id), ...clauses] : clauses,
    conditionOnId: clauses.length === 0 ? among : null,
    excludedIds: clauses.length === 0 && !source.conditionOnId ? (source.excludedIds ?? "") : null,
    searchPrefix: source.searchPrefix ?? "",
    search,
    searchResult: search && source.search(search),
    order: orderOf(list, sort),
    isSortChosen: sort !== "",
    offset: (page - 1) * perPage,
    perPage,
    size: filters.length === 0 && !isOfSignsAlone(q) ? (source.size ?? "") : "",
    isUnlimited: whole === "true",
    assumedMatches: explain ? Number(input.explain) || 1 : 0,
  });
  const readable = readableIds(e, terms.collection, ids);
  const isHidden = readable.length === 0 && ids.length > 0;
  const totals = isHidden
    ? { page, perPage, totalItems: 0, totalPages: 0, more: false }
    : { page, perPage, totalItems: total, totalPages: Math.ceil(total / perPage), more };
  const { joins = "", select: selected } = source.rows;
  if (readable.length === 0 && !explain) {
    return { ...totals, items: [] } satisfies Page<unknown>;
  }
  if (!explain) {
    source.onPageSent?.(e.app, actor, readable);
  }
  const pageSource = `FROM json_each({:ids}) page CROSS JOIN ${source.from} ${joins} WHERE ${source.id} = page.value`;
  const values = { ids: JSON.stringify(readable), today };
  const head = JSON.stringify(totals).slice(0, -1);
  const readPage: ReadPage = { app: e.app, today, actor, select: (...words) => select(e.app, ...words) };
  if ("add" in selected) {
    const sql = rowsWithText(selected.inputs, selected.written, pageSource);
    if (explain) {
      text(sql, values);
      return { plans };
    }
    return new JsonText(`${head},"items":[${selected.add(column(e.app, sql, values), readPage).join()}]}`);
  }
  if (!("toRows" in selected)) {
    const itemsText = text(
      `SELECT '${head},"items":[' || ifnull(group_concat(${selected.object()}), '') || ']}' ${pageSource}`,
      values,
    );
    return explain ? { plans } : new JsonText(itemsText);
  }
  const written = text(allRows(selected.columns, pageSource), values);
  if (explain) {
    return { plans };
  }
  const rows = selected.toRows(written, readPage);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const items = readable.flatMap((id) => byId.get(id) ?? []);
  // Written here: Go would first make maps of its own of every row.
  return new JsonText(JSON.stringify({ ...totals, items } satisfies Page<unknown>));
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
  const sortName = sort.slice(descending ? 1 : 0) || sorts[0];
  if (!sorts.includes(sortName)) {
    throw refuseField("sort", "unknown_sort", "Esta lista não tem esta ordem.");
  }
  return (source.sorts[sortName] ?? []).map((term) => `${term}${descending ? " DESC" : ""}`).join(", ");
}

/** The number of rows of a table whose triggers refuse each delete: a count of a million rows would take longer than its page. */
export const highestRowid = (table: string): string => `(SELECT ifnull(MAX(rowid), 0) FROM ${table})`;

/** Filters by a flag: "true" or "false". */
export const byFlag =
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
      ? { sql: `${column} IN (SELECT value FROM json_each({:${name}}))`, params: { [name]: ids } }
      : null;
  };
