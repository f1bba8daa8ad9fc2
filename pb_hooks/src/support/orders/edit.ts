/** The content of an order: its texts and appointment, its machines and calls; and the deletion of a draft. */
import type { InputIn } from "../../../../domain/contract";
import type * as contracts from "../../../../domain/support/orders/commands";
import { MAX_MACHINES, type OrderAnswer } from "../../../../domain/support/orders/commands";
import { isActive } from "../../../../domain/support/orders/states";
import { ORDER_PRIORITY_NAMES } from "../../../../domain/support/orders/words";
import { refuse } from "../../../../domain/support/refusals";
import { listing } from "../../../../domain/text";
import type { Call } from "../../platform/http/endpoint";
import { column } from "../../platform/sql/database";
import { fromStamp, now, stamp } from "../../platform/time/clock";
import { withHistory } from "../../platform/timeline/timeline";
import { requireMachines } from "../equipment/find";
import { callsOf, joinCalls, removeCall } from "./joined-calls";
import { addMachine, hold, machinesOf, removeMachine, requireInSchool } from "./machines";
import { numberOf, recordOrder, refusedState, requireOrder, requireSameVersion, saveOrder, stateOf } from "./order-record";

const FIELDS = {
  problem: "problema",
  diagnosis: "diagnóstico",
  solution: "solução",
  priority: "prioridade",
  scheduled_for: "agendamento",
} as const;

const formatPriority = (priority: number): string => ORDER_PRIORITY_NAMES[priority] ?? "";

export function editOrder(call: Call, input: InputIn<typeof contracts, "editOrder">): OrderAnswer {
  return withHistory(call, "support", input.id, ({ app }) => {
    const order = requireOrder(app, input.order);
    const state = stateOf(order);
    if (state === "closed" || state === "cancelled") {
      throw refusedState(order);
    }
    requireSameVersion(order, input.seen);
    const next = {
      ...{ problem: input.problem, diagnosis: input.diagnosis, solution: input.solution, priority: input.priority },
      scheduled_for: input.scheduled_for ? stamp(fromStamp(input.scheduled_for)) : "",
    };
    const fields = ["problem", "diagnosis", "solution", "priority", "scheduled_for"] as const;
    const valueBefore = (field: (typeof fields)[number]) => (field === "priority" ? order.getInt(field) : order.getString(field));
    // H-52: the earlier value stays readable.
    const changes = fields.flatMap((field) => {
      const was = valueBefore(field);
      return was === next[field] ? [] : [[field, [was, next[field]]] as const];
    });
    const words = changes.map(([field, [was, is]]) =>
      field === "priority" ? `prioridade de ${formatPriority(Number(was))} a ${formatPriority(Number(is))}` : FIELDS[field],
    );
    order.load(next);
    saveOrder(app, order);
    const sentence = `Ordem ${numberOf(order)} alterada${words.length > 0 ? `: ${listing(words)}` : ""}`;
    return recordOrder(order, "order_edited", sentence, { changes: Object.fromEntries(changes) });
  });
}

/** "incluídos os equipamentos 000012 e 000013"; empty for none. */
const doneSentence = (done: string, noun: string, codes: readonly string[]): string[] =>
  codes.length === 0 ? [] : [codes.length === 1 ? `${done} o ${noun} ${codes[0]}` : `${done}s os ${noun}s ${listing(codes)}`];

export function fillOrder(call: Call, input: InputIn<typeof contracts, "fillOrder">): OrderAnswer {
  return withHistory(call, "support", input.id, ({ app }) => {
    const order = requireOrder(app, input.order);
    const state = stateOf(order);
    if (state !== "draft" && !isActive(state)) {
      throw refusedState(order);
    }
    const removedMachines = requireMachines(app, input.without_equipment, "without_equipment");
    for (const machine of removedMachines) {
      removeMachine(app, order.id, state, machine);
    }
    const currentMachines = machinesOf(app, order.id).map(({ equipment }) => equipment);
    const come = requireInSchool(app, input.equipment).filter(({ id }) => !currentMachines.includes(id));
    for (const machine of come) {
      addMachine(app, order.id, machine);
    }
    if (state === "running" || state === "waiting") {
      hold(app, order.id);
    }
    const codes = [...new Set(input.without_calls)].map((callKey) => removeCall(call, order.id, callKey));
    const joinedCalls = joinCalls(call, order, input.calls);
    if (currentMachines.length + come.length > MAX_MACHINES || callsOf(app, order.id).length > MAX_MACHINES) {
      throw refuse("order_full", { most: MAX_MACHINES });
    }
    const tombos = (machines: readonly { tombo: string }[]) => machines.map(({ tombo }) => tombo);
    const words = [
      ...doneSentence("incluído", "equipamento", tombos(come)),
      ...doneSentence("incluído", "atendimento", joinedCalls),
      ...doneSentence("retirado", "equipamento", tombos(removedMachines)),
      ...doneSentence("retirado", "atendimento", codes),
    ];
    const data = { come: tombos(come), gone: tombos(removedMachines), joined: joinedCalls, left: codes };
    return recordOrder(order, "order_filled", `Ordem ${numberOf(order)}: ${words.join("; ") || "sem mudança"}`, data);
  });
}

export function discardOrder(call: Call, input: InputIn<typeof contracts, "discardOrder">): OrderAnswer {
  return withHistory(call, "support", input.id, ({ app }) => {
    const order = requireOrder(app, input.order);
    if (stateOf(order) !== "draft") {
      throw refusedState(order);
    }
    for (const collection of ["order_machines", "order_calls"] as const) {
      for (const id of column(app, `SELECT id FROM ${collection} WHERE \`order\` = {:order}`, { order: order.id })) {
        app.delete(app.findRecordById(collection, id));
      }
    }
    const done = recordOrder(order, "order_discarded", "Rascunho descartado", { problem: order.getString("problem") });
    app.delete(order);
    return done;
  });
}

export function orderPrinted(call: Call, input: InputIn<typeof contracts, "orderPrinted">): { printed: number } {
  return withHistory(call, "support", input.id, ({ app, actor }) => {
    const order = requireOrder(app, input.order);
    if (stateOf(order) === "draft") {
      // A draft has no signatures: the first paper of the order is still to come.
      return { ...recordOrder(order, "order_printed", "Rascunho impresso"), answer: { printed: order.getInt("printed") } };
    }
    const printCount = order.getInt("printed") + 1;
    order.load({ printed: printCount, last_printed_at: stamp(now()), last_printed_by: actor.name });
    app.saveNoValidate(order);
    return {
      ...recordOrder(order, "order_printed", `Ordem ${numberOf(order)} impressa, ${printCount}ª via`),
      answer: { printed: printCount },
    };
  });
}
