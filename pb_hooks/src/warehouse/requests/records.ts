/** A request as screens show it: its lines, with the available and the delivered quantity of each. */

import type { BatchOut } from "../../../../domain/warehouse/batches";
import type { RequestDelivery, RequestLine, RequestRow } from "../../../../domain/warehouse/requests/lists";
import { openOf, type RequestState } from "../../../../domain/warehouse/requests/states";
import { calledName } from "../../platform/person-data/person-sql";
import { type App, select, selectFirst } from "../../platform/sql/database";
import { requireFound } from "../../platform/sql/require";
import { flag, flags, list, selection, text, texts } from "../../platform/sql/selection";
import { today } from "../../platform/time/clock";
import { expiredInStock, inStock, requesterName, reservedOf } from "../stock-sql";

const RETURNED_QUANTITY = `(SELECT SUM(b.quantity) FROM request_deliveries y CROSS JOIN stock_movements e CROSS JOIN stock_movements b
  WHERE y.request = l.request AND e.document = y.document AND e.material = l.material
    AND b.returned_from = e.id AND b.returned_from != ''
    AND NOT EXISTS (SELECT 1 FROM stock_movements x WHERE x.reversal_of = b.id AND x.reversal_of != ''))`;

/** The delivered quantity of a line by batch, less the returns. */
const BATCHES = `(SELECT json_group_array(json_array(batch, code, valid_until, held)) FROM (
    SELECT e.batch, s.code, s.valid_until, SUM(-e.quantity - ifnull((SELECT SUM(b.quantity) FROM stock_movements b
        WHERE b.returned_from = e.id AND b.returned_from != ''
          AND NOT EXISTS (SELECT 1 FROM stock_movements x WHERE x.reversal_of = b.id AND x.reversal_of != '')), 0)) AS held
    FROM request_deliveries y CROSS JOIN stock_movements e CROSS JOIN stock_batches s
    WHERE y.request = l.request AND e.document = y.document AND e.material = l.material AND e.batch != '' AND s.id = e.batch
      AND NOT EXISTS (SELECT 1 FROM stock_documents v WHERE v.reversal_of = y.document AND v.reversal_of != '')
    GROUP BY e.batch HAVING held > 0 ORDER BY s.code))`;

const LINES = `(SELECT json_group_array(json_array(l.id, l.line, m.id, m.code, m.name, m.unit, m.decimals, m.shelf,
    l.asked, l.approved, l.delivered, l.cancelled, CASE WHEN l.delivered > 0 THEN ifnull(${RETURNED_QUANTITY}, 0) ELSE 0 END,
    ${inStock("m.id")} - ${expiredInStock("m.id")}, ${reservedOf("m.id")},
    json(CASE WHEN l.delivered > 0 AND m.batch_control THEN ${BATCHES} ELSE '[]' END)))
  FROM material_request_lines l CROSS JOIN materials m WHERE l.request = r.id AND m.id = l.material)`;

const DELIVERIES = `(SELECT json_group_array(json_array(y.id, y.document, d.number, d.made_at,
    COALESCE((SELECT ${calledName("x")} FROM people x WHERE x.id = y.proxy), ''), y.confirmed_at, y.denied))
  FROM request_deliveries y CROSS JOIN stock_documents d WHERE y.request = r.id AND d.id = y.document
    AND NOT EXISTS (SELECT 1 FROM stock_documents v WHERE v.reversal_of = d.id AND v.reversal_of != ''))`;

type LineValues = [
  id: string,
  line: number,
  material: string,
  code: string,
  name: string,
  unit: string,
  decimals: number,
  shelf: string,
  asked: number,
  approved: number,
  delivered: number,
  cancelled: number,
  returned: number,
  good: number,
  reserved: number,
  batches: BatchValues[],
];
export type BatchValues = [batch: string, batch_code: string, valid_until: string, quantity: number];

export const batchOut = ([batch, batch_code, valid_until, quantity]: BatchValues): BatchOut => ({
  batch,
  batch_code,
  valid_until,
  quantity,
});
type DeliveryValues = [
  id: string,
  document: string,
  number: string,
  made_at: string,
  proxy_name: string,
  confirmed_at: string,
  denied: string,
];

type StoredRequest = Omit<RequestRow, "lines" | "deliveries"> & { lines: LineValues[]; deliveries: DeliveryValues[] };

/** Whether the requester has an account that signs in, for `material_requests r`. */
export const CONFIRMS_BY_ACCOUNT = "EXISTS (SELECT 1 FROM users a WHERE a.id = r.user AND r.user != '' AND a.active = TRUE)";

/** Whether the requester has left the school, for the requester `q`, the person `p` and the sector `c`. */
export const REQUESTER_LEFT = "NOT COALESCE(p.active, c.active, FALSE)";

/** A request's columns, for `material_requests r` joined to {@link JOINED_TO_REQUEST}; binds {:today}. */
export const REQUEST = selection<StoredRequest>()({
  ...texts(
    "r.id",
    "r.number",
    "r.user",
    "r.made_by",
    "r.requester",
    "q.person",
    "p.photo",
    "r.sector",
    "r.reason",
    "r.needed_on",
  ),
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
  lines: list<LineValues[]>(LINES),
  deliveries: list<DeliveryValues[]>(DELIVERIES),
});

export const JOINED_TO_REQUEST = `LEFT JOIN requesters q ON q.id = r.requester LEFT JOIN people p ON p.id = q.person
  LEFT JOIN sectors c ON c.id = q.sector`;

/** The answer's row, from the stored one. */
export function requestOf({ lines, deliveries, ...row }: StoredRequest): RequestRow {
  return {
    ...row,
    lines: lines.map(lineOf).sort((first, second) => first.line - second.line),
    deliveries: deliveries.map(deliveryOf),
  };
}

function lineOf([id, line, material, code, name, unit, decimals, shelf, ...figures]: LineValues): RequestLine {
  const [askedQuantity, approvedQuantity, deliveredQuantity, cancelledQuantity, returnedQuantity, stock, reservedTotal, batches] =
    figures;
  const open = openOf({ approved: approvedQuantity, delivered: deliveredQuantity, cancelled: cancelledQuantity });
  const reservedByOthers = Math.max(0, reservedTotal - open);
  const quantities = {
    asked: askedQuantity,
    approved: approvedQuantity,
    delivered: deliveredQuantity,
    cancelled: cancelledQuantity,
    returned: returnedQuantity,
  };
  const available = Math.max(0, stock - reservedByOthers, Math.min(stock, open));
  return {
    id,
    line,
    material,
    code,
    name,
    unit,
    decimals,
    shelf,
    ...quantities,
    stock,
    reserved: reservedByOthers,
    available,
    batches: batches.map(batchOut),
  };
}

const deliveryOf = ([id, document, number, made_at, proxy_name, confirmed_at, denied]: DeliveryValues): RequestDelivery => ({
  id,
  document,
  number,
  made_at,
  proxy_name,
  confirmed_at,
  denied,
});

export function findRequest(app: App, id: string): RequestRow | null {
  const row = selectFirst(app, REQUEST, `FROM material_requests r ${JOINED_TO_REQUEST} WHERE r.id = {:id}`, {
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
    `FROM json_each({:ids}) asked CROSS JOIN material_requests r ${JOINED_TO_REQUEST} WHERE r.id = asked.value`,
    { ids, today: today(app) },
  );
  return rows.map(requestOf).sort((first, second) => (first.asked_at < second.asked_at ? 1 : -1));
}
