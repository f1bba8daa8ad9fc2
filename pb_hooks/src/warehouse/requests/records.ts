/** A request as screens show it: its lines, with the available and the delivered quantity of each. */

import type { RequestLine, RequestRow } from "../../../../domain/warehouse/requests/lists";
import { openOf, type RequestState } from "../../../../domain/warehouse/requests/states";
import { calledName } from "../../platform/person-data/person-sql";
import { type App, select, selectFirst } from "../../platform/sql/database";
import { requireFound } from "../../platform/sql/require";
import { flag, flags, number, numbers, rows, type SelectedRow, selection, text, texts } from "../../platform/sql/selection";
import { today } from "../../platform/time/clock";
import { expiredInStock, inStock, requesterName, reservedOf } from "../stock-sql";

const RETURNED_QUANTITY = `(SELECT SUM(b.quantity) FROM request_deliveries y CROSS JOIN stock_movements e CROSS JOIN stock_movements b
  WHERE y.request = l.request AND e.document = y.document AND e.material = l.material
    AND b.returned_from = e.id AND b.returned_from != ''
    AND NOT EXISTS (SELECT 1 FROM stock_movements x WHERE x.reversal_of = b.id AND x.reversal_of != ''))`;

/** The delivered quantity of a line by batch, less the returns. */
const DELIVERED_BATCHES = `(
    SELECT e.batch, s.code, s.valid_until, SUM(-e.quantity - ifnull((SELECT SUM(b.quantity) FROM stock_movements b
        WHERE b.returned_from = e.id AND b.returned_from != ''
          AND NOT EXISTS (SELECT 1 FROM stock_movements x WHERE x.reversal_of = b.id AND x.reversal_of != '')), 0)) AS held
    FROM request_deliveries y CROSS JOIN stock_movements e CROSS JOIN stock_batches s
    WHERE y.request = l.request AND e.document = y.document AND e.material = l.material AND e.batch != '' AND s.id = e.batch
      AND NOT EXISTS (SELECT 1 FROM stock_documents v WHERE v.reversal_of = y.document AND v.reversal_of != '')
    GROUP BY e.batch HAVING held > 0 ORDER BY s.code)`;

export const BATCH_ON_LOAN = selection({
  ...texts("batch", "valid_until"),
  batch_code: text("code"),
  quantity: number("held"),
});

const LINE = selection({
  ...texts("l.id", "m.code", "m.name", "m.unit", "m.shelf"),
  ...numbers("l.line", "m.decimals", "l.asked", "l.approved", "l.delivered", "l.cancelled"),
  material: text("m.id"),
  returned: number(`CASE WHEN l.delivered > 0 THEN ifnull(${RETURNED_QUANTITY}, 0) ELSE 0 END`),
  stock: number(`${inStock("m.id")} - ${expiredInStock("m.id")}`),
  reserved: number(reservedOf("m.id")),
  batches: rows(
    BATCH_ON_LOAN,
    (all) => `CASE WHEN l.delivered > 0 AND m.batch_control THEN (SELECT ${all} FROM ${DELIVERED_BATCHES}) ELSE '[]' END`,
  ),
});

const DELIVERY = selection({
  ...texts("y.id", "y.document", "d.number", "d.made_at", "y.confirmed_at", "y.denied"),
  proxy_name: text(`(SELECT ${calledName("x")} FROM people x WHERE x.id = y.proxy)`),
});

/** Whether the requester has an account that signs in, for `material_requests r`. */
export const CONFIRMS_BY_ACCOUNT = "EXISTS (SELECT 1 FROM users a WHERE a.id = r.user AND r.user != '' AND a.active = TRUE)";

/** Whether the requester has left the school, for the requester `q`, the person `p` and the sector `c`. */
export const REQUESTER_LEFT = "NOT COALESCE(p.active, c.active, FALSE)";

/** A request's columns, for `material_requests r` joined to {@link REQUEST_JOINS}; binds {:today}. */
export const REQUEST = selection({
  ...texts("r.id", "r.number", "r.user", "r.made_by", "r.requester", "q.person", "p.photo", "r.sector", "r.reason"),
  ...texts("r.needed_on"),
  ...texts("r.asked_at", "r.answered_at", "r.answer", "r.close_reason", "r.limit_reason"),
  state: text<RequestState>("r.state"),
  requester_name: text(requesterName("q", "p", "c")),
  sector_name: text("(SELECT name FROM sectors WHERE id = r.sector)"),
  requester_left: flag(REQUESTER_LEFT),
  ...texts("r.authorized_at"),
  authorized_by_name: text("(SELECT name FROM users WHERE id = r.authorized_by)"),
  ...flags("r.declined"),
  confirms_by_account: flag(CONFIRMS_BY_ACCOUNT),
  head_name: text(`(SELECT ${calledName("h")} FROM sectors o CROSS JOIN people h WHERE o.id = r.sector AND h.id = o.head)`),
  answered_by_name: text("(SELECT name FROM users WHERE id = r.answered_by)"),
  lines: rows(
    LINE,
    (all) => `(SELECT ${all} FROM material_request_lines l CROSS JOIN materials m WHERE l.request = r.id AND m.id = l.material)`,
  ),
  deliveries: rows(
    DELIVERY,
    (all) => `(SELECT ${all} FROM request_deliveries y CROSS JOIN stock_documents d WHERE y.request = r.id AND d.id = y.document
      AND NOT EXISTS (SELECT 1 FROM stock_documents v WHERE v.reversal_of = d.id AND v.reversal_of != ''))`,
  ),
});

export const REQUEST_JOINS = `LEFT JOIN requesters q ON q.id = r.requester LEFT JOIN people p ON p.id = q.person
  LEFT JOIN sectors c ON c.id = q.sector`;

/** The answer's row, from the stored one. */
export const requestOf = (row: SelectedRow<typeof REQUEST>): RequestRow => ({
  ...row,
  lines: row.lines.map(lineOf).sort((first, second) => first.line - second.line),
});

function lineOf(line: SelectedRow<typeof LINE>): RequestLine {
  const open = openOf(line);
  const reserved = Math.max(0, line.reserved - open);
  return { ...line, reserved, available: Math.max(0, line.stock - reserved, Math.min(line.stock, open)) };
}

export function findRequest(app: App, id: string): RequestRow | null {
  const row = selectFirst(app, REQUEST, `FROM material_requests r ${REQUEST_JOINS} WHERE r.id = {:id}`, {
    id,
    today: today(app),
  });
  return row ? requestOf(row) : null;
}

/** @throws Refusal not_found. */
export function requireRequest(app: App, id: string): RequestRow {
  return requireFound(findRequest(app, id), "esta solicitação", "request");
}

/** Requests by their ids, the latest first. */
export function requestsById(app: App, ids: readonly string[]): RequestRow[] {
  const rows = select(
    app,
    REQUEST,
    `FROM json_each({:ids}) asked CROSS JOIN material_requests r ${REQUEST_JOINS} WHERE r.id = asked.value`,
    { ids, today: today(app) },
  );
  return rows.map(requestOf).sort((first, second) => (first.asked_at < second.asked_at ? 1 : -1));
}
