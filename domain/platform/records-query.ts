/** The limits of a query to the records API, or of a subscription to live changes, tested before any of it runs. */
import { mayExpand } from "./records-api/expand";
import { isPlainFilter } from "./records-api/plain-filter";

/** The parameters that become statements, as the records API reads them. */
export interface RecordsQuery {
  filter?: string;
  sort?: string;
  fields?: string;
  expand?: string;
  /** For a list only. */
  perPage?: string;
}

const PARAMETERS = ["filter", "sort", "fields", "expand"] as const;

/** Two steps and the field: `person.class.name`. */
const MAX_PARTS = 3;
const LONGEST_FILTER = 2000;
const LONGEST_FIELDS = 2000;
const MAX_TERMS = 30;
/** Each searches the whole text of each row. */
const MAX_SEARCHED = 6;

/**
 * Whether a caller other than the superuser may send it. Each relation of a path is a join, one that points back is thousands of
 * rows for each, and the next one multiplies them: PocketBase follows six.
 */
export function isPermittedQuery(query: RecordsQuery): boolean {
  const { filter = "", sort = "", fields = "", expand = "" } = query;
  return (
    PARAMETERS.every((name) => !(query[name] ?? "").includes("_via_")) &&
    mayExpand(expand) &&
    fields.length <= LONGEST_FIELDS &&
    hasShortPaths(sort) &&
    mayFilter(filter)
  );
}

function mayFilter(filter: string): boolean {
  if (isPlainFilter(filter)) {
    return true;
  }
  const code = outsideTexts(filter);
  return (
    filter.length <= LONGEST_FILTER &&
    hasShortPaths(code) &&
    timesOf(code, /&&|\|\|/g) < MAX_TERMS &&
    timesOf(code, /~/g) <= MAX_SEARCHED
  );
}

/** Every path takes few steps. */
const hasShortPaths = (text: string): boolean => (text.match(PATH) ?? []).every((path) => path.split(".").length <= MAX_PARTS);

/** A name as PocketBase reads it; a number's point counts as a step, which does no harm. */
const PATH = /[\w@#:.]+/g;

const timesOf = (text: string, pattern: RegExp): number => (text.match(pattern) ?? []).length;

/** A filter without its texts. A quotation mark after a backslash ends none, as PocketBase reads it. */
const outsideTexts = (filter: string): string => filter.replace(/'(?:[^'\\]|\\[\s\S])*'?|"(?:[^"\\]|\\[\s\S])*"?/g, "''");

/** Records that include others. */
const MANY_RECORDS = 200;

/**
 * Whether a permitted query may still be slow: anything but own fields compared with values, an order by another record's field,
 * or hundreds of records with their relations.
 */
export const isCostly = ({ filter = "", sort = "", expand = "", perPage = "" }: RecordsQuery): boolean =>
  (expand !== "" && Number(perPage) > MANY_RECORDS) ||
  (filter.trim() !== "" && !isPlainFilter(filter)) ||
  sort.includes(".") ||
  sort.includes("@random");

/** The options of a subscription beside its topic: `loans/*?options={"query":{"expand":"copy"}}`. */
export function queryOfTopic(topic: string): RecordsQuery | null {
  const place = topic.indexOf("?");
  const query: RecordsQuery = {};
  for (const part of place < 0 ? [] : topic.slice(place + 1).split("&")) {
    const [name = "", ...value] = part.split("=");
    try {
      const text = decodeText(value.join("="));
      if (decodeText(name) === "options" && text !== "") {
        Object.assign(query, optionsOf(text));
      }
    } catch {
      return null;
    }
  }
  return query;
}

const decodeText = (text: string): string => decodeURIComponent(text.replace(/\+/g, " "));

/** @throws for a text that the pages' library does not write. Of a repeated name Go may take the other one. */
function optionsOf(text: string): RecordsQuery {
  const options: unknown = JSON.parse(text);
  if (
    JSON.stringify(options) !== text ||
    !isNamed(options) ||
    Object.keys(options).some((name) => name !== "query" && name !== "headers")
  ) {
    throw new Error("not as the library writes it");
  }
  const { query = {} } = options;
  if (!isNamed(query)) {
    throw new Error("no parameters");
  }
  const recordsQuery: RecordsQuery = {};
  for (const name of PARAMETERS) {
    const value = query[name];
    if (value !== undefined) {
      recordsQuery[name] = String(value);
    }
  }
  return recordsQuery;
}

const isNamed = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
