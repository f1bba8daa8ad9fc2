/** The loans, and the numbered units. */
import type { loanLists, UnitRow } from "../../../../domain/warehouse/loans/lists";
import type { UnitState } from "../../../../domain/warehouse/loans/words";
import { byFlag, type ListSource, mappedRows, reference, references } from "../../platform/lists/list";
import { matching, type Search, type SearchResult } from "../../platform/lists/list-search";
import { flags, selection, text, texts } from "../../platform/sql/selection";
import { now } from "../../platform/time/clock";
import { materialsByCode, numbersIn } from "../lists";
import { LOAN, LOAN_JOINS, loanOf } from "./records";
import { HOLDER_NAME, OPEN_LOAN_LINE } from "./units";

type Lists = typeof loanLists;

/** By the borrower, the loaned things, a unit's code, or the number. */
function loansWith(search: Search): SearchResult {
  const params: Record<string, string> = {};
  const words = search.terms.map((term, index) => {
    params[`word${index}`] = term;
    return `SELECT id FROM (SELECT id FROM material_loans WHERE requester IN (SELECT d.id FROM ${matching("requesters", `{:word${index}}`)})
      UNION ALL SELECT loan FROM material_loan_lines WHERE material IN (SELECT d.id FROM ${matching("materials", `{:word${index}}`)}))`;
  });
  const codes = materialsByCode(search);
  const numbers = numbersIn(search.typedText, new Date(now()).getUTCFullYear());
  return {
    where: {
      sql: `g.id IN (SELECT id FROM (${words.join(" INTERSECT ")})
        ${codes ? `UNION ALL SELECT loan FROM material_loan_lines WHERE material IN (${codes.sql})` : ""}
        UNION ALL SELECT l.loan FROM material_units u CROSS JOIN material_loan_lines l WHERE u.code = {:code} COLLATE NOCASE AND l.unit = u.id AND l.unit != ''
        UNION ALL SELECT id FROM stock_documents WHERE number IN (SELECT value FROM json_each({:numbers})))`,
      params: { ...params, ...codes?.params, code: search.typedText.trim(), numbers },
    },
  };
}

export const materialLoans: ListSource<Lists["material-loans"]> = {
  from: "material_loans g",
  id: "g.id",
  size: "(SELECT COUNT(*) FROM material_loans)",
  search: loansWith,
  filters: {
    open: (value) =>
      value === "true" || value === "false"
        ? { sql: value === "true" ? "g.state = 'open'" : "g.state IN ('closed', 'undone')", params: {} }
        : null,
    overdue: (value, today) => (value === "true" ? { sql: "g.state = 'open' AND g.due < {:today}", params: { today } } : null),
    requester: reference("requester", "g.requester = {:requester}"),
    person: reference("person", "g.requester IN (SELECT id FROM requesters WHERE person = {:person} AND person != '')"),
    sector: reference("sector", "g.sector = {:sector} AND g.sector != ''"),
    material: reference("material", "g.id IN (SELECT loan FROM material_loan_lines WHERE material = {:material})"),
    ids: references("ids", "g.id"),
  },
  sorts: { due: ["g.due", "g.id"], made_at: ["g.made_at", "g.id"] },
  rows: {
    joins: LOAN_JOINS,
    select: mappedRows(LOAN, (row, { today }) => loanOf(row, today)),
  },
};

const UNIT = selection<UnitRow>()({
  ...texts("u.id", "u.material", "u.number", "u.code", "u.note", "l.loan"),
  ...flags("u.active"),
  material_name: text("m.name"),
  state: text<UnitState>("u.state"),
  holder_name: text(HOLDER_NAME),
  due: text("g.due"),
});

export const materialUnits: ListSource<Lists["material-units"]> = {
  from: "material_units u",
  id: "u.id",
  search: ({ typedText }) => ({
    where: {
      sql: "u.id IN (SELECT id FROM material_units WHERE code = {:code} COLLATE NOCASE)",
      params: { code: typedText.trim() },
    },
  }),
  filters: { material: reference("material", "u.material = {:material}"), active: byFlag("u.active") },
  sorts: { code: ["u.code COLLATE NOCASE"] },
  rows: { joins: `JOIN materials m ON m.id = u.material ${OPEN_LOAN_LINE}`, select: UNIT },
};
