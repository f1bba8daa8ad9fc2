/** An order with all its data, and the list of orders. */

import type { InputOf } from "../../../../domain/contract";
import { isDay } from "../../../../domain/dates";
import type { CallState } from "../../../../domain/support/calls/states";
import { tomboSpellings } from "../../../../domain/support/equipment/tombo";
import { type EquipmentState, equipmentName } from "../../../../domain/support/equipment/words";
import type { lists, OrderRow } from "../../../../domain/support/lists";
import type { orderSheet as contract, OrderSheet, PartState } from "../../../../domain/support/orders/commands";
import { ACTIVE_STATES, actsFrom, ORDER_STATES, type OrderState } from "../../../../domain/support/orders/states";
import { overlapping } from "../../../../domain/support/orders/tasks";
import { ORDER_KINDS, type OrderKind, type OrderWait, orderCode } from "../../../../domain/support/orders/words";
import type { Call } from "../../platform/http/endpoint";
import { type ListSource, reference, references } from "../../platform/lists/list";
import { type Clause, fullText, type Search } from "../../platform/lists/list-search";
import { withCurrentNames } from "../../platform/person-data/person-placeholders";
import { calledName } from "../../platform/person-data/person-sql";
import { select, selectFirst } from "../../platform/sql/database";
import { number, numbers, selection, text, texts } from "../../platform/sql/selection";
import { fromStamp, today } from "../../platform/time/clock";
import { ordersOn } from "../equipment/obstacles";
import { byTechnician } from "../technician-filter";
import { partsOf, requireOrder } from "./order-record";

const ROW = {
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
const JOINED_TABLES = `LEFT JOIN users u ON u.id = so.technician LEFT JOIN sectors s ON s.id = so.sector LEFT JOIN rooms r ON r.id = so.room
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
  rows: { joins: JOINED_TABLES, select: selection<OrderRow>()(ROW) },
};

const SHEET = selection({
  ...ROW,
  ...texts("so.diagnosis", "so.solution", "so.started_at", "so.closed_at", "so.signer", "so.closes_on", "so.opened_on"),
  ...texts("so.last_printed_at", "so.last_printed_by", "so.updated"),
  ...numbers("so.printed"),
  acceptance: text<OrderSheet["acceptance"]>("so.acceptance"),
  opened_by_name: text("m.name"),
  awaits_name: text("w.name"),
});
const MACHINE = selection({
  ...texts("e.tombo", "e.brand", "e.model", "e.serial", "e.warranty_until", "h.room_then", "h.sector_then", "h.holder_then"),
  equipment: text("e.id"),
  kind_name: text("k.name"),
  room_now: text("r.name"),
  state: text<EquipmentState>("e.state"),
  state_then: text<EquipmentState>("h.state_then"),
  back_to: text<EquipmentState | "">("h.back_to"),
  destination: text<EquipmentState | "">("h.destination"),
});
const LINKED_CALL = selection({ ...texts("c.id", "c.code", "c.title", "c.requester_name"), state: text<CallState>("c.state") });
const OTHER = selection(texts("id", "code"));
const TASK = selection({
  ...texts("t.id", "t.technician", "t.starts", "t.text"),
  ...numbers("t.minutes"),
  technician_name: text("u.name"),
});
const NEAR = selection({ ...texts("x.id", "x.technician", "x.starts"), ...numbers("x.minutes") });
const PART = selection({
  ...texts("x.id", "m.code", "m.name", "m.unit", "x.document"),
  ...numbers("x.quantity", "x.value"),
  state: text<PartState>("x.state"),
});

/** GET support/order */
export function orderSheet({ app, actor }: Call, input: InputOf<typeof contract>): OrderSheet {
  const order = requireOrder(app, input.order);
  const { id } = order;
  const { opened_on, ...row } = selectFirst(
    app,
    SHEET,
    `FROM service_orders so ${JOINED_TABLES} LEFT JOIN users m ON m.id = so.made_by LEFT JOIN materials w ON w.id = so.awaits WHERE so.id = {:id}`,
    { id },
  )!;
  const machines = select(
    app,
    MACHINE,
    `FROM order_machines h JOIN equipment e ON e.id = h.equipment JOIN equipment_kinds k ON k.id = e.kind
     LEFT JOIN rooms r ON r.id = e.room WHERE h.\`order\` = {:id} ORDER BY e.tombo`,
    { id },
  );
  const tasks = select(
    app,
    TASK,
    "FROM order_tasks t LEFT JOIN users u ON u.id = t.technician WHERE t.`order` = {:id} ORDER BY t.starts",
    { id },
  );
  // A technician with two orders at once is marked in both.
  const near = select(
    app,
    NEAR,
    `FROM order_tasks t CROSS JOIN order_tasks x
     WHERE t.\`order\` = {:id} AND t.technician != '' AND x.technician = t.technician
       AND x.starts > strftime('%Y-%m-%d %H:%M:%fZ', t.starts, '-1440 minutes')
       AND x.starts < strftime('%Y-%m-%d %H:%M:%fZ', t.starts, '+' || t.minutes || ' minutes')`,
    { id },
  );
  const meeting = overlapping(near.map(({ starts, ...task }) => ({ ...task, starts: fromStamp(starts) })));
  const parts = select(
    app,
    PART,
    "FROM order_parts x JOIN materials m ON m.id = x.material WHERE x.`order` = {:id} ORDER BY x.rowid",
    { id },
  );
  return {
    ...row,
    machines: machines.map(({ brand, model, kind_name, ...machine }) => ({
      ...machine,
      name: equipmentName({ kind_name, brand, model }),
      in_warranty: machine.warranty_until !== "" && machine.warranty_until >= (opened_on || today(app)),
      holder_then: withCurrentNames(app, machine.holder_then),
      others: ordersOn(app, machine.equipment).filter((code) => code !== row.code),
    })),
    follows: selectFirst(app, OTHER, "FROM service_orders WHERE id = {:follows}", { follows: order.getString("follows") }),
    followed_by: select(app, OTHER, "FROM service_orders WHERE follows = {:id} AND follows != '' ORDER BY code", { id }),
    calls: select(
      app,
      LINKED_CALL,
      "FROM order_calls l JOIN service_calls c ON c.id = l.call WHERE l.`order` = {:id} ORDER BY c.code",
      { id },
    ),
    tasks: tasks.map(({ technician: _, ...task }) => ({ ...task, overlaps: meeting.includes(task.id) })),
    parts,
    minutes: tasks.reduce((sum, { minutes }) => sum + minutes, 0),
    parts_value: parts.reduce((sum, { state, value }) => sum + (state === "used" ? value : 0), 0),
    acts: actsFrom(row.state, partsOf(actor, order)),
  };
}
