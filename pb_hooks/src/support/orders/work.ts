/** Time and parts of an order. The stockroom's ledger moves in the same transaction. */
import type { InputIn } from "../../../../domain/contract";
import type * as contracts from "../../../../domain/support/orders/commands";
import type { OrderAnswer } from "../../../../domain/support/orders/commands";
import { formatMinutes } from "../../../../domain/support/orders/words";
import { refuse } from "../../../../domain/support/refusals";
import type { Call } from "../../platform/http/endpoint";
import { find, newRecordId } from "../../platform/sql/database";
import { requireFound, requireRecord } from "../../platform/sql/require";
import { fromStamp, now, stamp } from "../../platform/time/clock";
import { withHistory } from "../../platform/timeline/timeline";
import { numberOf, recordOrder, requireAtWork, requireOrder } from "./order-record";
import type { Stockroom } from "./stockroom";

export function addTask(call: Call, input: InputIn<typeof contracts, "addTask">): OrderAnswer {
  return withHistory(call, "support", input.id, ({ app, actor }) => {
    const order = requireOrder(app, input.order);
    requireAtWork(order);
    const at = now();
    const starts = input.starts ? fromStamp(input.starts) : at - input.minutes * 60_000;
    if (starts + input.minutes * 60_000 > at) {
      throw refuse("task_in_future", {}, "minutes");
    }
    const task = new Record(app.findCachedCollectionByNameOrId("order_tasks"));
    task.load({
      id: input.id,
      order: order.id,
      technician: actor.id,
      starts: stamp(starts),
      minutes: input.minutes,
      text: input.text,
    });
    app.saveNoValidate(task);
    return recordOrder(order, "order_task", `${input.text}, ${formatMinutes(input.minutes)}`);
  });
}

export function removeTask(call: Call, input: InputIn<typeof contracts, "removeTask">): OrderAnswer {
  return withHistory(call, "support", input.id, ({ app }) => {
    const order = requireOrder(app, input.order);
    requireAtWork(order);
    const task = find(app, "order_tasks", input.task);
    if (!task || task.getString("order") !== order.id) {
      throw refuse("not_found", { what: "esta tarefa" }, "task");
    }
    app.delete(task);
    return recordOrder(order, "order_task_removed", `Retirada a tarefa ${task.getString("text")}`);
  });
}

const subjectOf = (order: core.Record) => ({
  collection: "service_orders",
  id: order.id,
  label: `OS ${numberOf(order)}`,
});

/** @param stockroom of the area that keeps the parts. */
export const partsFrom = (stockroom: Stockroom) => ({
  takePart(call: Call, input: InputIn<typeof contracts, "takePart">): OrderAnswer {
    return withHistory(call, "support", input.id, ({ app }) => {
      const order = requireOrder(app, input.order);
      requireAtWork(order);
      const material = requireFound(stockroom.findMaterial(app, input.material), `o material ${input.material}`, "material");
      const part = new Record(app.findCachedCollectionByNameOrId("order_parts"));
      part.load({ id: input.id, order: order.id, material: material.id, quantity: input.quantity });
      const subject = subjectOf(order);
      if (input.reserve) {
        const { id } = stockroom.reserve(call, { id: newRecordId(), material: material.id, quantity: input.quantity, subject });
        part.load({ state: "reserved", reservation: id });
      } else {
        const line = { material: material.id, quantity: input.quantity };
        const document = stockroom.consume(call, {
          id: newRecordId(),
          sector: order.getString("sector"),
          subject,
          lines: [line],
        });
        part.load({ state: "used", document: document.id, value: document.value });
      }
      app.saveNoValidate(part);
      return recordOrder(order, "order_part", `${material.name}: ${input.reserve ? "reservada" : "usada"} nesta ordem`);
    });
  },
  settlePart(call: Call, input: InputIn<typeof contracts, "settlePart">): OrderAnswer {
    return withHistory(call, "support", input.id, ({ app }) => {
      const part = requireRecord(app, "order_parts", input.part, "esta peça", "part");
      const order = app.findRecordById("service_orders", part.getString("order"));
      requireAtWork(order);
      const material = stockroom.findMaterial(app, part.getString("material"));
      const [state, reservation] = [part.getString("state"), part.getString("reservation")];
      if (state !== (input.act === "return" ? "used" : "reserved")) {
        throw refuse("part_settled", {});
      }
      if (input.act === "use") {
        const line = { material: part.getString("material"), quantity: part.getInt("quantity"), reservation };
        const sector = order.getString("sector");
        const document = stockroom.consume(call, { id: newRecordId(), sector, subject: subjectOf(order), lines: [line] });
        part.load({ state: "used", document: document.id, value: document.value });
      } else if (input.act === "free") {
        stockroom.release(call, { reservation });
        part.set("state", "freed");
      } else {
        const reason = input.reason || `Devolvida da OS ${numberOf(order)}`;
        const returned = stockroom.giveBack(call, { id: newRecordId(), document: part.getString("document"), reason });
        part.load({ state: "returned", back_document: returned.id });
      }
      app.saveNoValidate(part);
      const words = { use: "usada", free: "liberada", return: "devolvida ao almoxarifado" }[input.act];
      return recordOrder(order, "order_part_settled", `${material?.name ?? "Peça"}: ${words}`);
    });
  },
});
