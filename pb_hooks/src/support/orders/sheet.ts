/** An order with all its data. */

import type { InputOf } from "../../../../domain/contract";
import type { CallState } from "../../../../domain/support/calls/states";
import { type EquipmentState, equipmentName } from "../../../../domain/support/equipment/words";
import type { orderSheet as contract, OrderSheet, PartState } from "../../../../domain/support/orders/commands";
import { possibleActs } from "../../../../domain/support/orders/states";
import { overlapping } from "../../../../domain/support/orders/tasks";
import type { Call } from "../../platform/http/endpoint";
import { withCurrentNames } from "../../platform/person-data/person-placeholders";
import { select, selectFirst } from "../../platform/sql/database";
import { numbers, selection, text, texts } from "../../platform/sql/selection";
import { fromStamp, today } from "../../platform/time/clock";
import { ordersOn } from "../equipment/obstacles";
import { ORDER_COLUMNS, ORDER_JOINS } from "./lists";
import { partsOf, requireOrder } from "./order-record";

const SHEET = selection({
  ...ORDER_COLUMNS,
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
const NEIGHBOURING_ORDER = selection({ ...texts("x.id", "x.technician", "x.starts"), ...numbers("x.minutes") });
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
    `FROM service_orders so ${ORDER_JOINS} LEFT JOIN users m ON m.id = so.made_by LEFT JOIN materials w ON w.id = so.awaits WHERE so.id = {:id}`,
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
    NEIGHBOURING_ORDER,
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
    acts: possibleActs(row.state, partsOf(actor, order)),
  };
}
