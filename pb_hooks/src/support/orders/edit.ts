/** The content of an order: its texts and appointment, its machines and calls; and the deletion of a draft. */
import type { InputOf } from "../../../../domain/contract";
import {
  type discardOrder as discardContract,
  type editOrder as editContract,
  type fillOrder as fillContract,
  MOST_MACHINES,
  type OrderAnswer,
  type orderPrinted as printedContract,
} from "../../../../domain/support/orders/commands";
import { isActive } from "../../../../domain/support/orders/states";
import { PRIORITY_WORDS } from "../../../../domain/support/orders/words";
import { refuse } from "../../../../domain/support/refusals";
import { listing } from "../../../../domain/text";
import type { Call } from "../../platform/http/endpoint";
import { column } from "../../platform/sql/database";
import { fromStamp, now, stamp } from "../../platform/time/clock";
import { withHistory } from "../../platform/timeline/timeline";
import { requireMachines } from "../equipment/find";
import { callsOf, joinCalls, removeCall } from "./joined-calls";
import { addMachine, hold, machinesOf, removeMachine, requireInSchool } from "./machines";
import { numberOf, recordOrder, refusedState, requireOrder, requireSeen, saveOrder, stateOf } from "./order-record";

const FIELDS = {
  problem: "problema",
  diagnosis: "diagnóstico",
  solution: "solução",
  priority: "prioridade",
  scheduled_for: "agendamento",
} as const;

const formatPriority = (priority: number): string => PRIORITY_WORDS[priority] ?? "";

export function editOrder(call: Call, input: InputOf<typeof editContract>): OrderAnswer {
  const { app } = call;
  return withHistory(call, "support", input.id, () => {
    const order = requireOrder(app, input.order);
    const state = stateOf(order);
    if (state === "closed" || state === "cancelled") {
      throw refusedState(order);
    }
    requireSeen(order, input.seen);
    const after = {
      ...{ problem: input.problem, diagnosis: input.diagnosis, solution: input.solution, priority: input.priority },
      scheduled_for: input.scheduled_for ? stamp(fromStamp(input.scheduled_for)) : "",
    };
    const fields = ["problem", "diagnosis", "solution", "priority", "scheduled_for"] as const;
    const before = (field: (typeof fields)[number]) => (field === "priority" ? order.getInt(field) : order.getString(field));
    // H-52: the earlier value stays readable.
    const changes = fields.flatMap((field) => {
      const was = before(field);
      return was === after[field] ? [] : [[field, [was, after[field]]] as const];
    });
    const words = changes.map(([field, [was, is]]) =>
      field === "priority" ? `prioridade de ${formatPriority(Number(was))} a ${formatPriority(Number(is))}` : FIELDS[field],
    );
    order.load(after);
    saveOrder(app, order);
    const sentence = `Ordem ${numberOf(order)} alterada${words.length > 0 ? `: ${listing(words)}` : ""}`;
    return recordOrder(order, "order_edited", sentence, { changes: Object.fromEntries(changes) });
  });
}

/** "incluídos os equipamentos 000012 e 000013"; nothing of none. */
const say = (done: string, noun: string, codes: readonly string[]): string[] =>
  codes.length === 0 ? [] : [codes.length === 1 ? `${done} o ${noun} ${codes[0]}` : `${done}s os ${noun}s ${listing(codes)}`];

export function fillOrder(call: Call, input: InputOf<typeof fillContract>): OrderAnswer {
  const { app } = call;
  return withHistory(call, "support", input.id, () => {
    const order = requireOrder(app, input.order);
    const state = stateOf(order);
    if (state !== "draft" && !isActive(state)) {
      throw refusedState(order);
    }
    const removed = requireMachines(app, input.without_equipment, "without_equipment");
    for (const machine of removed) {
      removeMachine(app, order.id, state, machine);
    }
    const here = machinesOf(app, order.id).map(({ equipment }) => equipment);
    const come = requireInSchool(app, input.equipment).filter(({ id }) => !here.includes(id));
    for (const machine of come) {
      addMachine(app, order.id, machine);
    }
    if (state === "running" || state === "waiting") {
      hold(app, order.id);
    }
    const codes = [...new Set(input.without_calls)].map((callKey) => removeCall(call, order.id, callKey));
    const joined = joinCalls(call, order, input.calls);
    if (here.length + come.length > MOST_MACHINES || callsOf(app, order.id).length > MOST_MACHINES) {
      throw refuse("order_full", { most: MOST_MACHINES });
    }
    const tombos = (machines: readonly { tombo: string }[]) => machines.map(({ tombo }) => tombo);
    const words = [
      ...say("incluído", "equipamento", tombos(come)),
      ...say("incluído", "atendimento", joined),
      ...say("retirado", "equipamento", tombos(removed)),
      ...say("retirado", "atendimento", codes),
    ];
    const data = { come: tombos(come), gone: tombos(removed), joined, left: codes };
    return recordOrder(order, "order_filled", `Ordem ${numberOf(order)}: ${words.join("; ") || "sem mudança"}`, data);
  });
}

export function discardOrder(call: Call, input: InputOf<typeof discardContract>): OrderAnswer {
  const { app } = call;
  return withHistory(call, "support", input.id, () => {
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

export function orderPrinted(call: Call, input: InputOf<typeof printedContract>): { printed: number } {
  const { app, actor } = call;
  return withHistory(call, "support", input.id, () => {
    const order = requireOrder(app, input.order);
    if (stateOf(order) === "draft") {
      // Nobody signs a draft: the first paper of the order is still to come.
      return { ...recordOrder(order, "order_printed", "Rascunho impresso"), answer: { printed: order.getInt("printed") } };
    }
    const printed = order.getInt("printed") + 1;
    order.load({ printed, last_printed_at: stamp(now()), last_printed_by: actor.name });
    app.saveNoValidate(order);
    return { ...recordOrder(order, "order_printed", `Ordem ${numberOf(order)} impressa, ${printed}ª via`), answer: { printed } };
  });
}
