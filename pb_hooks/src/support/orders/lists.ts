/** The list of service orders. */
import { isDay } from "../../../../domain/dates";
import { tomboSpellings } from "../../../../domain/support/equipment/tombo";
import type { lists, OrderRow } from "../../../../domain/support/lists";
import { ACTIVE_STATES, ORDER_STATES, type OrderState } from "../../../../domain/support/orders/states";
import { ORDER_KINDS, type OrderKind, type OrderWait, orderCode } from "../../../../domain/support/orders/words";
import { type ListSource, reference, references } from "../../platform/lists/list";
import { type Clause, fullText, type Search } from "../../platform/lists/list-search";
import { calledName } from "../../platform/person-data/person-sql";
import { number, numbers, selection, text, texts } from "../../platform/sql/selection";
import { byTechnician } from "../technician-filter";

/** The columns of an order's row, with the joined tables that they read; its sheet has them too. */
export const ORDER_COLUMNS = {
  ...texts("so.id", "so.code", "so.problem", "so.technician", "so.sector", "so.requester", "so.scheduled_for", "so.opened_at"),
  ...texts("so.concluded_at", "so.made_at"),
  ...numbers("so.priority"),
  kind: text<OrderKind>("so.kind"),
  state: text<OrderState>("so.state"),
  waiting_for: text<OrderWait | "">("so.waiting_for"),
  technician_name: text("u.name"),
  sector_name: text("s.name"),
  room_name: text("r.name"),
  requester_name: text(calledName("p")),
  machine_count: number("(SELECT COUNT(*) FROM order_machines m WHERE m.`order` = so.id)"),
  call_count: number("(SELECT COUNT(*) FROM order_calls l WHERE l.`order` = so.id)"),
};
export const ORDER_JOINS = `LEFT JOIN users u ON u.id = so.technician LEFT JOIN sectors s ON s.id = so.sector LEFT JOIN rooms r ON r.id = so.room
  LEFT JOIN people p ON p.id = so.requester`;
const ACTIVE = ACTIVE_STATES.map((state) => `'${state}'`).join();

/** H-47: a number may be an order's, or a tombo with fewer zeros. */
function byCode({ typedText }: Search): Clause {
  return {
    sql: `SELECT id FROM service_orders WHERE code = {:code} AND code != ''
      UNION SELECT m.\`order\` FROM equipment e CROSS JOIN order_machines m ON m.equipment = e.id
        WHERE e.tombo COLLATE NOCASE IN (SELECT value FROM json_each({:tombos}))`,
    params: { code: orderCode(typedText) || "none", tombos: tomboSpellings(typedText) },
  };
}

export const orders: ListSource<(typeof lists)["orders"]> = {
  from: "service_orders so",
  id: "so.id",
  size: "(SELECT COUNT(*) FROM service_orders)",
  search: (search) => fullText("service_orders", search, byCode(search)),
  filters: {
    active: (value) =>
      value === "true" || value === "false"
        ? { sql: `so.state ${value === "true" ? "" : "NOT "}IN (${ACTIVE})`, params: {} }
        : null,
    state: (value) => {
      const states = value.split(",");
      return states.every((state) => (ORDER_STATES as readonly string[]).includes(state))
        ? { sql: "so.state IN (SELECT value FROM json_each({:states}))", params: { states } }
        : null;
    },
    kind: (value) =>
      (ORDER_KINDS as readonly string[]).includes(value) ? { sql: "so.kind = {:kind}", params: { kind: value } } : null,
    technician: byTechnician("so.technician"),
    sector: reference("sector", "so.sector = {:sector}"),
    equipment: reference("equipment", "so.id IN (SELECT `order` FROM order_machines WHERE equipment = {:equipment})"),
    opened_from: (value) =>
      isDay(value) ? { sql: "so.opened_on != '' AND so.opened_on >= {:opened_from}", params: { opened_from: value } } : null,
    opened_until: (value) =>
      isDay(value) ? { sql: "so.opened_on != '' AND so.opened_on <= {:opened_until}", params: { opened_until: value } } : null,
    ids: references("ids", "so.id"),
  },
  sorts: { made: ["so.made_at", "so.id"] },
  rows: { joins: ORDER_JOINS, select: selection<OrderRow>()(ORDER_COLUMNS) },
};
