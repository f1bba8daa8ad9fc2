/** The IT desk's commands, each ready to be sent twice. */
import { weekdayAhead } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { Desk } from "../../helpers/support";
import type { TestSchool } from "../../helpers/test-school";
import { Stockroom } from "../../helpers/warehouse";
import { at, type Deeds } from "./deed";
import { callDeeds } from "./support-calls";

const MONDAY = weekdayAhead(1);
const HOURS = { from: `${MONDAY}T11:00:00Z`, to: `${MONDAY}T12:00:00Z` };

export function support(school: TestSchool): Deeds {
  const desk = new Desk(school);
  const charged = async () => {
    const [machine, person, id] = [await desk.machine(), await school.seed.person(), newId()];
    await desk.technician.call("support/give-charge", { id, equipment: [machine.id], person: person.id });
    return { term: id, equipment: machine.id };
  };
  return {
    ...callDeeds(school),
    "support/move-equipment": async () => {
      const [machine, room, id] = [await desk.machine(), await desk.room(), newId()];
      return at("Tecnologia", (client) => client.call("support/move-equipment", { id, equipment: [machine.id], room: room.id }));
    },
    "support/set-equipment-state": async () => {
      const [machine, id] = [await desk.machine(), newId()];
      return at("Tecnologia", (client) =>
        client.call("support/set-equipment-state", { id, equipment: machine.id, state: "maintenance", reason: "Tela" }),
      );
    },
    "support/write-off-equipment": async () => {
      const [machine, id] = [await desk.machine(), newId()];
      return at("Tecnologia", (client) =>
        client.call("support/write-off-equipment", { id, equipment: machine.id, reason: "Quebrou" }),
      );
    },
    "support/give-charge": async () => {
      const [machine, person, id] = [await desk.machine(), await school.seed.person(), newId()];
      return at("Tecnologia", (client) => client.call("support/give-charge", { id, equipment: [machine.id], person: person.id }));
    },
    "support/end-charge": async () => {
      const [{ equipment }, id] = [await charged(), newId()];
      return at("Tecnologia", (client) => client.call("support/end-charge", { id, equipment }));
    },
    "support/accept-term": async () => {
      const [{ term }, id] = [await charged(), newId()];
      return at("Tecnologia", (client) => client.call("support/accept-term", { id, term }));
    },
    "support/open-order": async () => {
      const [machine, id] = [await desk.machine(), newId()];
      return at("Tecnologia", (client) =>
        client.call("support/open-order", { id, problem: "Não liga", equipment: [machine.id] }),
      );
    },
    "support/advance-order": async () => {
      const [order, id] = [await desk.order(), newId()];
      return at("Tecnologia", (client) =>
        client.call("support/advance-order", { id, order: order.id, act: "conclude", solution: "Trocado" }),
      );
    },
    "support/edit-order": async () => {
      const [order, id] = [await desk.order(), newId()];
      const { body } = await desk.technician.call("support/order", { order: order.id });
      const input = { id, order: order.id, seen: body.updated, problem: "Tela", priority: 3, diagnosis: "", solution: "" };
      return at("Tecnologia", (client) => client.call("support/edit-order", input));
    },
    "support/fill-order": async () => {
      const [order, machine, id] = [await desk.order(), await desk.machine(), newId()];
      return at("Tecnologia", (client) => client.call("support/fill-order", { id, order: order.id, equipment: [machine.id] }));
    },
    "support/discard-order": async () => {
      const [order, id] = [newId(), newId()];
      await desk.technician.call("support/open-order", { id: order, draft: true, problem: "Não liga" });
      return at("Tecnologia", (client) => client.call("support/discard-order", { id, order }));
    },
    "support/answer-order": async () => {
      const [order, id] = [await desk.concluded(), newId()];
      return at("none", (client) => client.call("support/answer-order", { id, order, solved: true }));
    },
    "support/order-printed": async () => {
      const [order, id] = [await desk.order(), newId()];
      return at("Tecnologia", (client) => client.call("support/order-printed", { id, order: order.id }));
    },
    "support/add-task": async () => {
      const [order, id] = [await desk.order(), newId()];
      return at("Tecnologia", (client) => client.call("support/add-task", { id, order: order.id, minutes: 25, text: "Teste" }));
    },
    "support/remove-task": async () => {
      const [order, task, id] = [await desk.order(), newId(), newId()];
      await desk.technician.call("support/add-task", { id: task, order: order.id, minutes: 25, text: "Teste" });
      return at("Tecnologia", (client) => client.call("support/remove-task", { id, order: order.id, task }));
    },
    "support/take-part": async () => {
      const [order, material, id] = [await desk.order(), await new Stockroom(school).stocked(10, 1000), newId()];
      return at("Tecnologia", (client) =>
        client.call("support/take-part", { id, order: order.id, material: material.code, quantity: 10_000 }),
      );
    },
    "support/settle-part": async () => {
      const [order, material, part, id] = [await desk.order(), await new Stockroom(school).stocked(10, 1000), newId(), newId()];
      const wanted = { order: order.id, material: material.code, quantity: 10_000, reserve: true };
      await desk.technician.call("support/take-part", { id: part, ...wanted });
      return at("Tecnologia", (client) => client.call("support/settle-part", { id, part, act: "use" }));
    },
    "support/book": async () => {
      const [cart, id] = [await desk.cart(1), newId()];
      return at("none", (client) => client.call("support/book", { id, resource: cart.id, ...HOURS }));
    },
    "support/cancel-booking": async () => {
      const [cart, booking, id] = [await desk.cart(1), newId(), newId()];
      await school.as("none").call("support/book", { id: booking, resource: cart.id, ...HOURS });
      return at("none", (client) => client.call("support/cancel-booking", { id, booking }));
    },
    "support/decide-booking": async () => {
      const [cart, booking, id] = [await desk.cart(1, { needs_approval: true }), newId(), newId()];
      await school.as("none").call("support/book", { id: booking, resource: cart.id, ...HOURS });
      return at("Tecnologia", (client) => client.call("support/decide-booking", { id, booking, approve: true }));
    },
    "support/fill-kit": async () => {
      const [cart, machine] = [await desk.cart(1), await desk.machine()];
      return at("Tecnologia", (client) => client.call("support/fill-kit", { resource: cart.id, codes: [machine.id] }));
    },
    "support/hand-out": async () => {
      const [machine, person, id] = [await desk.machine(), await school.seed.person(), newId()];
      return at("Tecnologia", (client) => client.call("support/hand-out", { id, person: person.id, codes: [machine.tombo] }));
    },
    "support/take-back": async () => {
      const [machine, person, id] = [await desk.machine(), await school.seed.person(), newId()];
      await desk.technician.call("support/hand-out", { id: newId(), person: person.id, codes: [machine.tombo] });
      return at("Tecnologia", (client) => client.call("support/take-back", { id, code: machine.tombo }));
    },
    "support/plan-maintenance": async () => {
      const [server, id] = [await desk.server(), newId()];
      const plan = {
        id,
        server: server.id,
        starts: HOURS.from,
        ends: HOURS.to,
        reason: "Troca do disco",
      };
      return at("Tecnologia", (client) => client.call("support/plan-maintenance", plan));
    },
    "support/end-maintenance": async () => {
      const [{ maintenance }, id] = [await desk.maintained(), newId()];
      return at("Tecnologia", (client) => client.call("support/end-maintenance", { id, maintenance }));
    },
    "support/labels-printed": async () => {
      const machine = await desk.machine();
      return at("Tecnologia", (client) => client.call("support/labels-printed", { equipment: [machine.id] }));
    },
    "support/new-label": async () => {
      const [machine, id] = [await desk.machine(), newId()];
      return at("Tecnologia", (client) => client.call("support/new-label", { id, equipment: machine.id }));
    },
  };
}
