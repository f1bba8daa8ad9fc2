/** The statement of a month: for an open month from the ledger and its balances, for a closed one as it was frozen. */
import type { InputOf } from "../../../../domain/contract";
import type { StatementSheet, statement as statementContract } from "../../../../domain/warehouse/closing/commands";
import { pendingOf } from "../../../../domain/warehouse/closing/pending";
import { COLUMNS } from "../../../../domain/warehouse/closing/statement";
import { addMonths, type Month, monthOf } from "../../../../domain/warehouse/months";
import { refuse } from "../../../../domain/warehouse/refusals";
import { type Call, JsonText } from "../../platform/http/endpoint";
import { type App, column, figure, select } from "../../platform/sql/database";
import { list, number, selection, texts } from "../../platform/sql/selection";
import { today } from "../../platform/time/clock";
import { IS_TO_ENTER } from "../nfe/entry-of";
import { lastClosedMonth } from "../post-document";
import { closingOf, findClosing } from "./records";

type Column = (typeof COLUMNS)[number];

const nameOf = (key: string, measure: "quantity" | "value") => `${key}_${measure}`;
const between = COLUMNS.filter((column) => column.kinds.length > 0 || "reverses" in column);
const quoteList = (kinds: readonly string[]) => kinds.map((kind) => `'${kind}'`).join();

/** The kind of the material `m` in the month: a later change is stored with the month from which it applies. */
const KIND =
  "ifnull((SELECT c.kind FROM stock_classes c WHERE c.material = m.id AND c.month > {:month} ORDER BY c.month LIMIT 1), m.kind)";

/** A column's sum over one kind of movement, without a sign where its side has none. */
function sumOf(column: Column, measure: "quantity" | "value"): string {
  const of = "of" in column ? ` AND ${KIND} = '${column.of}'` : "";
  const reverses = "reverses" in column ? ` OR e.reversed IN (${quoteList(column.reverses)})` : "";
  return `SUM(iif((e.kind IN (${quoteList(column.kinds)})${of})${reverses}, ${column.side === "out" ? "-" : ""}e.${measure}, 0)) AS ${nameOf(column.key, measure)}`;
}

/** `<key>_quantity` and `<key>_value` of each column in its order, of the table `stood`. */
const figures = (measure: "quantity" | "value") => `json_array(${COLUMNS.map(({ key }) => nameOf(key, measure)).join()})`;
const sums = `json_array(${COLUMNS.map(({ key }) => `ifnull(SUM(${nameOf(key, "value")}), 0)`).join()})`;

const measures = (measure: "quantity" | "value") => `
  v.${measure} - ifnull(l.${measure}, 0) - ifnull(e.moved_${measure}, 0) AS ${nameOf("before", measure)},
  ${between.map(({ key }) => `ifnull(e.${nameOf(key, measure)}, 0) AS ${nameOf(key, measure)}`).join()},
  v.${measure} - ifnull(l.${measure}, 0) AS ${nameOf("after", measure)}`;

/** The class by which the statement groups a material. */
const CLASS = ["kind", "expense_element", "account"] as const;

/**
 * The figures of a material unchanged; where its class changed with the month, its opening balance comes from the earlier class.
 * And those of that class: its opening balance, all of which left.
 */
const figuresOf = (side: "entering" | "leaving"): string =>
  (["quantity", "value"] as const)
    .flatMap((measure) =>
      COLUMNS.map(({ key }) => {
        const [opening, name] = [nameOf("before", measure), nameOf(key, measure)];
        const entering =
          key === "before" ? `iif(changed, 0, ${opening})` : key === "reclassified" ? `iif(changed, ${opening}, 0)` : name;
        const leavingSql = key === "before" ? opening : key === "reclassified" ? `-${opening}` : "0";
        return `${side === "entering" ? entering : leavingSql} AS ${name}`;
      }),
    )
    .join();

/**
 * The stock of each material. Its closing balance is the present balance less the movements after the month; its opening balance
 * is the closing one less the movements of the month. So the rows before the month are never read, however many there are. The
 * plus keeps SQLite on the index by month.
 */
const STOCK_OF_MONTH = `WITH
  moved AS MATERIALIZED (SELECT e.material, SUM(e.quantity) AS moved_quantity, SUM(e.value) AS moved_value,
      ${between.flatMap((kind) => [sumOf(kind, "quantity"), sumOf(kind, "value")]).join(",\n      ")}
    FROM (SELECT material, kind, quantity, value, CASE WHEN kind = 'reversal' THEN (SELECT o.kind FROM stock_movements r
          JOIN stock_movements o ON o.id = r.reversal_of WHERE r.rowid = e.rowid) END AS reversed
        FROM stock_movements e WHERE e.month = {:month}) e CROSS JOIN materials m ON m.id = e.material GROUP BY e.material),
  later AS MATERIALIZED (SELECT material, SUM(quantity) AS quantity, SUM(value) AS value
    FROM stock_movements WHERE month > {:month} GROUP BY +material),
  ended AS MATERIALIZED (SELECT m.id, m.code, m.name, m.unit, m.search,
      ${CLASS.map((column) => `ifnull(c.${column}, m.${column}) AS ${column}, w.${column} AS was_${column}`).join()},
      w.material IS NOT NULL AND (${CLASS.map((column) => `w.${column} != ifnull(c.${column}, m.${column})`).join(" OR ")}) AS changed,
      ${measures("quantity")}, ${measures("value")}
    FROM stock_values v CROSS JOIN materials m ON m.id = v.material
      LEFT JOIN stock_classes w ON w.material = m.id AND w.month = {:month}
      LEFT JOIN stock_classes c ON c.material = m.id
        AND c.month = (SELECT MIN(month) FROM stock_classes WHERE material = m.id AND month > {:month})
      LEFT JOIN moved e ON e.material = v.material LEFT JOIN later l ON l.material = v.material
    WHERE e.material IS NOT NULL OR v.quantity != ifnull(l.quantity, 0) OR v.value != ifnull(l.value, 0)),
  stood AS MATERIALIZED (SELECT id, code, name, unit, search, ${CLASS.join()}, ${figuresOf("entering")} FROM ended
    UNION ALL SELECT id, code, name, unit, search, ${CLASS.map((column) => `was_${column}`).join()}, ${figuresOf("leaving")} FROM ended
      WHERE changed AND (before_quantity != 0 OR before_value != 0))`;

const groups = (by: "expense_element" | "account") =>
  `(SELECT json_group_array(json_object('key', ${by}, 'materials', materials, 'value', json(value)) ORDER BY ${by} = '', ${by})
    FROM (SELECT ${by}, COUNT(DISTINCT id) AS materials, ${sums} AS value FROM stood GROUP BY ${by}))`;

const ROWS = `(SELECT json_group_array(json_object('material', id, 'code', code, 'name', name, 'unit', unit, 'kind', kind,
    'expense_element', expense_element, 'account', account, 'quantity', ${figures("quantity")}, 'value', ${figures("value")})
    ORDER BY expense_element = '', expense_element, search, id, kind) FROM stood)`;

const DOCUMENTS = `(SELECT json_group_array(json_object('kind', kind, 'documents', documents))
  FROM (SELECT kind, COUNT(*) AS documents FROM stock_documents WHERE month = {:month} GROUP BY kind))`;

/** The present statement, as JSON. */
export function statementNow(app: App, month: Month, withRows: boolean): string {
  return column(
    app,
    `${STOCK_OF_MONTH} SELECT json_object('month', {:month}, 'columns', json({:columns}), 'elements', json(${groups("expense_element")}),
       'accounts', json(${groups("account")}), 'total', json((SELECT ${sums} FROM stood)),
       'materials', (SELECT COUNT(DISTINCT id) FROM stood), 'documents', json(${DOCUMENTS})${withRows ? `, 'rows', json(${ROWS})` : ""})`,
    { month, columns: COLUMNS.map(({ key }) => key) },
  )[0]!;
}

/**
 * The number of materials whose closing balance differs from the ledger's sum up to that month: with any, the month does not
 * close.
 */
export function statementDiffers(app: App, month: Month): number {
  return figure(
    app,
    `${STOCK_OF_MONTH}, ledger AS (SELECT material, SUM(quantity) AS quantity, SUM(value) AS value FROM stock_movements
         WHERE month <= {:month} GROUP BY +material)
     SELECT COUNT(*) FROM stock_values v LEFT JOIN ended s ON s.id = v.material LEFT JOIN ledger l ON l.material = v.material
     WHERE ifnull(s.after_quantity, 0) != ifnull(l.quantity, 0) OR ifnull(s.after_value, 0) != ifnull(l.value, 0)`,
    { month },
  );
}

const WRONG = selection({ ...texts("month"), rows: number("rows"), materials: list<string[]>("materials") });

/** The number of names that a sentence holds. */
const MAX_NAMED = 3;

/**
 * The months after a closed one, up to another, at whose end a material has a negative value or a value without a quantity; the
 * earliest first. Counted back from the present balances, so that the rows of closed months are not read. Only rows that no
 * command wrote can cause that. Lei 4.320/64, art. 106.
 */
export function wrongEnds(app: App, lastClosed: Month | "", month: Month) {
  return select(
    app,
    WRONG,
    `FROM (SELECT month, COUNT(*) AS rows,
         (SELECT json_group_array(name) FROM (SELECT name FROM wrong o JOIN materials m ON m.id = o.material
            WHERE o.month = w.month ORDER BY m.search LIMIT ${MAX_NAMED})) AS materials
       FROM wrong w GROUP BY month) ORDER BY month`,
    { closed: lastClosed, month },
    `WITH since AS MATERIALIZED (SELECT material, substr(day, 1, 7) AS month, SUM(quantity) AS quantity, SUM(value) AS value
         FROM stock_movements WHERE day > {:closed} || '-99' GROUP BY +material, substr(day, 1, 7)),
       ends AS MATERIALIZED (SELECT s.material, s.month, v.quantity - ifnull(SUM(s.quantity) OVER later, 0) AS held,
           v.value - ifnull(SUM(s.value) OVER later, 0) AS worth
         FROM since s JOIN stock_values v ON v.material = s.material
         WINDOW later AS (PARTITION BY s.material ORDER BY s.month ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING)),
       wrong AS MATERIALIZED (SELECT material, month FROM ends
         WHERE month > {:closed} AND month <= {:month} AND (held < 0 OR worth < 0 OR (held = 0 AND worth != 0)))`,
  );
}

/** A closing's frozen statement, as JSON. */
function frozenStatement(app: App, closing: string, withRows: boolean): string {
  const columns = withRows ? "statement" : "json_remove(statement, '$.rows')";
  return column(app, `SELECT ${columns} FROM stock_months WHERE id = {:closing}`, { closing })[0]!;
}

/** @throws Refusal not_found. */
export function statement({ app }: Call, input: InputOf<typeof statementContract>): StatementSheet {
  const { month } = input;
  const namedClosing = input.closing ? findClosing(app, input.closing) : null;
  if (input.closing && namedClosing?.month !== month) {
    throw refuse("not_found", { what: "este fechamento" }, "closing");
  }
  const closing = namedClosing ?? closingOf(app, month);
  const withRows = input.rows === "true";
  const isOpen = month > lastClosedMonth(app);
  const sheet: Omit<StatementSheet, "statement"> = {
    state: closing?.reopened_at ? "superseded" : isOpen ? "open" : "closed",
    closing,
    previous: closingOf(app, addMonths(month, -1)),
    pending: isOpen && !closing ? pending(app, month) : [],
  };
  const text = closing ? frozenStatement(app, closing.id, withRows) : statementNow(app, month, withRows);
  // SQLite writes it, and JavaScript never reads it: five thousand materials are a megabyte.
  const sheetText = `${JSON.stringify(sheet).slice(0, -1)},"statement":${text}}`;
  return new JsonText(sheetText) as unknown as StatementSheet;
}

function pending(app: App, month: Month) {
  const now = monthOf(today(app));
  if (month > now) {
    return [];
  }
  // After a year nobody waits for the note.
  const [since, until] = [`${addMonths(month, -12)}-01`, `${month}-31`];
  return pendingOf(month, {
    invoices: figure(
      app,
      `SELECT COUNT(*) FROM stock_invoices i WHERE i.issued_on BETWEEN {:since} AND {:until} AND ${IS_TO_ENTER}`,
      { since, until },
    ),
    requests: figure(
      app,
      "SELECT COUNT(DISTINCT w.request) FROM material_request_lines w WHERE w.approved > w.delivered + w.cancelled",
    ),
    counts: figure(app, "SELECT COUNT(*) FROM stock_counts WHERE state = 'counting'"),
    findings: figure(app, "SELECT COUNT(*) FROM stock_findings"),
    values: figure(
      app,
      `${STOCK_OF_MONTH} SELECT COUNT(*) FROM ended
       WHERE after_quantity < 0 OR after_value < 0 OR (after_quantity = 0 AND after_value != 0)`,
      { month },
    ),
    running: month === now,
  });
}
