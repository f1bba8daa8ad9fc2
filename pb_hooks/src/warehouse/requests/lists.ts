/** The queue of requests, and the catalogue for all requesters. */
import type { CatalogueRow, requestLists } from "../../../../domain/warehouse/requests/lists";
import { OPEN_STATES, REQUEST_STATES, REQUEST_TASKS } from "../../../../domain/warehouse/requests/states";
import { type ListSource, mappedRows, reference, references } from "../../platform/lists/list";
import { fullText, matching, type Search, type SearchResult } from "../../platform/lists/list-search";
import { number, numbers, selection, texts } from "../../platform/sql/selection";
import { now } from "../../platform/time/clock";
import { materialsByCode, numbersIn } from "../lists";
import { availableOf } from "../stock-sql";
import { REQUEST, REQUEST_JOINS, REQUESTER_LEFT, requestOf } from "./records";

type Lists = typeof requestLists;

const TASKS: Readonly<Record<string, readonly string[]>> = REQUEST_TASKS;
const CLOSED_STATES = REQUEST_STATES.filter((state) => !OPEN_STATES.includes(state));

const inStates = (states: readonly string[]) => ({
  sql: "r.state IN (SELECT value FROM json_each({:states}))",
  params: { states },
});

/** Searches by the person, the sector, the materials, or the number. */
function requestsWith(search: Search): SearchResult {
  const params: Record<string, string> = {};
  const words = search.terms.map((term, index) => {
    params[`word${index}`] = term;
    params[`part${index}`] = `%${search.words[index] ?? ""}%`;
    return `SELECT id FROM (SELECT id FROM material_requests WHERE requester IN (SELECT d.id FROM ${matching("requesters", `{:word${index}}`)})
      UNION ALL SELECT id FROM material_requests WHERE sector != '' AND sector IN (SELECT id FROM sectors WHERE search LIKE {:part${index}})
      UNION ALL SELECT request FROM material_request_lines WHERE material IN (SELECT d.id FROM ${matching("materials", `{:word${index}}`)}))`;
  });
  const numbers = numbersIn(search.typedText, new Date(now()).getUTCFullYear());
  return {
    where: {
      sql: `r.id IN (SELECT id FROM (${words.join(" INTERSECT ")})
        UNION ALL SELECT id FROM material_requests WHERE number IN (SELECT value FROM json_each({:numbers})))`,
      params: { ...params, numbers },
    },
  };
}

export const requests: ListSource<Lists["requests"]> = {
  from: "material_requests r",
  id: "r.id",
  search: requestsWith,
  filters: {
    task: (value) => (TASKS[value] ? inStates(TASKS[value]) : null),
    open: (value) => (value === "true" ? inStates(OPEN_STATES) : value === "false" ? inStates(CLOSED_STATES) : null),
    left: (value) =>
      value === "true"
        ? {
            sql: `EXISTS (SELECT 1 FROM requesters q LEFT JOIN people p ON p.id = q.person LEFT JOIN sectors c ON c.id = q.sector
              WHERE q.id = r.requester AND ${REQUESTER_LEFT})`,
            params: {},
          }
        : null,
    requester: reference("requester", "r.requester = {:requester}"),
    sector: reference("sector", "r.sector = {:sector} AND r.sector != ''"),
    material: reference("material", "r.id IN (SELECT request FROM material_request_lines WHERE material = {:material})"),
    ids: references("ids", "r.id"),
  },
  sorts: { needed_on: ["ifnull(nullif(r.needed_on, ''), '9')", "r.id"], number: ["r.number"] },
  rows: {
    joins: REQUEST_JOINS,
    select: mappedRows(REQUEST, requestOf),
  },
};

/** A material's columns for every user, for `materials m`; binds {:today}. */
export const CATALOGUE = selection<CatalogueRow>()({
  ...texts("m.id", "m.code", "m.name", "m.unit", "m.photo"),
  ...numbers("m.decimals"),
  available: number(availableOf("m.id")),
});

export const catalogue: ListSource<Lists["catalogue"]> = {
  from: "materials m",
  id: "m.id",
  searchPrefix: "substr(m.search, 1, 60)",
  where: () => ({ sql: "m.active = TRUE", params: {} }),
  search: (search) => fullText("materials", search, materialsByCode(search)),
  filters: {
    available: (value, today) => (value === "true" ? { sql: `${availableOf("m.id")} > 0`, params: { today } } : null),
    ids: references("ids", "m.id"),
  },
  sorts: { name: ["substr(m.search, 1, 60)", "m.id"] },
  rows: { select: CATALOGUE },
};
