/** The contracts of the IT desk: the people who may call each, and an example of it. */

import { ADMIN, ALL, MISSING, SIGNED_IN, SUPPORT } from "../api/roles/rights";
import { ACCOUNT_TERMS } from "../helpers/accounts";
import { weekdayAhead } from "../helpers/day";
import { id } from "../helpers/grown";
import { newId } from "../helpers/ids";
import { Stockroom } from "../helpers/warehouse";
import { fixtures } from "./fixtures/support";
import { rowsOf } from "./row";

const MONDAY = weekdayAhead(1);

const HOURS = { from: `${MONDAY}T11:00:00Z`, to: `${MONDAY}T12:00:00Z` };

const BETWEEN = { from: "2025-03-02", to: "2025-03-04" };

export const support = rowsOf<"support">()({
  fixtures,
  contracts: {
    "support/report-form": {
      may: ALL,
      example: async ({ labelled }) => ({ token: (await labelled()).token }),
    },
    "support/report-news": {
      may: ALL,
      caller: "guest",
      example: async ({ calls, labelled, school }) => {
        await calls.service();
        const [{ token }, report] = [await labelled(), newId()];
        await school.as("guest").call("support/report", { id: report, token, fault: "Outra coisa", description: "Faz barulho" });
        return { report, email: `${report}@example.com` };
      },
    },
    "support/report": {
      may: ALL,
      caller: "guest",
      example: async ({ calls, labelled }) => {
        await calls.service();
        const { token } = await labelled();
        return { id: newId(), token, fault: "Outra coisa", description: "Faz barulho" };
      },
      changed: () => ({ description: "Não liga" }),
    },
    "support/open-call": {
      may: SIGNED_IN,
      example: async ({ calls }) => {
        const service = await calls.service();
        return { id: newId(), service: service.code, title: "Não liga" };
      },
      changed: () => ({ title: "Faz barulho" }),
    },
    "support/take-call": {
      may: SUPPORT,
      example: ({ openCall }) => openCall(),
    },
    "support/assign-call": {
      may: SUPPORT,
      example: async ({ openCall }) => ({ ...(await openCall()), technician: ACCOUNT_TERMS.Admin.id }),
    },
    "support/wait-call": {
      may: SUPPORT,
      example: async ({ openCall, take }) => ({ ...(await openCall(take)), waiting_for: "part" }),
    },
    "support/resume-call": {
      may: SUPPORT,
      example: ({ calls, openCall, take }) =>
        openCall(async (call) => {
          await take(call);
          await calls.wait(call);
        }),
    },
    "support/resolve-call": {
      may: SUPPORT,
      example: async ({ openCall }) => ({ ...(await openCall()), solution: "Troquei o cabo." }),
    },
    "support/undo-resolution": {
      may: SUPPORT,
      example: ({ openCall, resolve }) => openCall(resolve),
    },
    "support/return-call": {
      may: SUPPORT,
      example: ({ openCall, take }) => openCall(take),
    },
    "support/answer-call": {
      may: SIGNED_IN,
      example: async ({ openCall }) => ({ ...(await openCall()), text: "É na sala 12." }),
    },
    "support/note-call": {
      may: SUPPORT,
      example: async ({ openCall }) => ({ ...(await openCall()), text: "Ver amanhã." }),
    },
    "support/accept-solution": {
      may: SIGNED_IN,
      example: ({ openCall, resolve }) => openCall(resolve),
    },
    "support/refuse-solution": {
      may: SIGNED_IN,
      example: async ({ openCall, resolve }) => ({ ...(await openCall(resolve)), reason: "Parou." }),
    },
    "support/reopen-call": {
      may: SIGNED_IN,
      caller: "Admin",
      example: async ({ openCall, resolve }) => ({ ...(await openCall(resolve)), reason: "Parou." }),
    },
    "support/cancel-call": {
      may: SIGNED_IN,
      example: async ({ openCall }) => ({ ...(await openCall()), reason: "Engano." }),
    },
    "support/rate-call": {
      may: SIGNED_IN,
      example: async ({ openCall, resolve }) => ({ ...(await openCall(resolve)), rating: 5 }),
    },
    "support/merge-calls": {
      may: SUPPORT,
      example: async ({ calls, openCall }) => {
        const into = await calls.opened();
        return { ...(await openCall()), into };
      },
    },
    "support/link-calls": {
      may: SUPPORT,
      example: async ({ calls, openCall }) => {
        const other = await calls.opened();
        return { ...(await openCall()), other };
      },
    },
    "support/join-call": {
      may: SIGNED_IN,
      caller: "Biblioteca",
      example: ({ openCall }) => openCall(),
    },
    "support/prioritize-call": {
      may: SUPPORT,
      example: async ({ openCall }) => ({ ...(await openCall()), urgency: 5, impact: 5 }),
    },
    "support/change-service": {
      may: SUPPORT,
      example: async ({ calls, openCall }) => {
        const { id: service } = await calls.service();
        return { ...(await openCall()), service };
      },
    },
    "support/edit-call": {
      may: SUPPORT,
      example: async ({ calls }) => {
        const call = await calls.opened();
        const { updated: version } = await calls.sheet(call);
        return { id: newId(), call, seen: version, title: "Tela apagada" };
      },
    },
    "support/approve-call": {
      may: ADMIN,
      example: async ({ calls }) => {
        const service = await calls.service({ needs_approval: true });
        const call = await calls.opened("none", { service: service.id });
        return { id: newId(), call, approved: true };
      },
    },
    "support/call": {
      may: SIGNED_IN,
      example: { call: id("a", 100) },
    },
    "support/similar-calls": {
      may: SIGNED_IN,
      example: { equipment: "000300" },
    },
    "support/technicians": {
      may: SUPPORT,
      example: {},
    },
    "support/person": {
      may: SUPPORT,
      example: { person: id("p", 5) },
    },
    "support/machine": {
      may: SUPPORT,
      example: { equipment: "000100" },
    },
    "support/move-equipment": {
      may: SUPPORT,
      example: async ({ desk }) => {
        const [machine, room] = [await desk.machine(), await desk.room()];
        return { id: newId(), equipment: [machine.id], room: room.id };
      },
    },
    "support/set-equipment-state": {
      may: SUPPORT,
      example: async ({ desk }) => {
        const machine = await desk.machine();
        return { id: newId(), equipment: machine.id, state: "maintenance", reason: "Tela" };
      },
    },
    "support/write-off-equipment": {
      may: SUPPORT,
      example: async ({ desk }) => {
        const machine = await desk.machine();
        return { id: newId(), equipment: machine.id, reason: "Quebrou" };
      },
    },
    "support/give-charge": {
      may: SUPPORT,
      example: async ({ desk, school }) => {
        const [machine, person] = [await desk.machine(), await school.seed.person()];
        return { id: newId(), equipment: [machine.id], person: person.id };
      },
    },
    "support/end-charge": {
      may: SUPPORT,
      example: async ({ charged }) => {
        const { equipment } = await charged();
        return { id: newId(), equipment };
      },
    },
    "support/accept-term": {
      // Also for who is named in the term; to all others there is none.
      may: SIGNED_IN,
      caller: "Tecnologia",
      example: async ({ charged }) => {
        const { term } = await charged();
        return { id: newId(), term };
      },
    },
    "support/term": {
      may: SIGNED_IN,
      example: async ({ charged }) => ({ term: (await charged()).term }),
    },
    "support/labels": {
      may: SUPPORT,
      example: { equipment: `${id("u", 3)},${id("u", 4)}` },
    },
    "support/labels-printed": {
      may: SUPPORT,
      example: async ({ desk }) => {
        const machine = await desk.machine();
        return { equipment: [machine.id] };
      },
    },
    "support/new-label": {
      may: SUPPORT,
      example: async ({ desk }) => {
        const machine = await desk.machine();
        return { id: newId(), equipment: machine.id };
      },
    },
    "support/bookables": {
      may: SIGNED_IN,
      example: {},
    },
    "support/agenda": {
      may: SIGNED_IN,
      example: { resource: id("z", 1), from: "2027-03-01" },
    },
    "support/book": {
      may: SIGNED_IN,
      example: async ({ desk }) => {
        const cart = await desk.cart(1);
        return { id: newId(), resource: cart.id, ...HOURS };
      },
      // Only a technician books in the name of another.
      roleInput: { id: MISSING, resource: MISSING, from: HOURS.from, to: HOURS.to },
    },
    "support/cancel-booking": {
      // One's own; to all others there is none.
      may: SIGNED_IN,
      example: async ({ desk, school }) => {
        const [cart, booking] = [await desk.cart(1), newId()];
        await school.as("none").call("support/book", { id: booking, resource: cart.id, ...HOURS });
        return { id: newId(), booking };
      },
    },
    "support/pending-bookings": {
      may: SUPPORT,
      example: {},
    },
    "support/decide-booking": {
      may: SUPPORT,
      example: async ({ desk, school }) => {
        const [cart, booking] = [await desk.cart(1, { needs_approval: true }), newId()];
        await school.as("none").call("support/book", { id: booking, resource: cart.id, ...HOURS });
        return { id: newId(), booking, approve: true };
      },
    },
    "support/fill-kit": {
      may: SUPPORT,
      example: async ({ desk }) => {
        const [cart, machine] = [await desk.cart(1), await desk.machine()];
        return { resource: cart.id, codes: [machine.id] };
      },
    },
    "support/resource": {
      may: SUPPORT,
      example: { resource: id("z", 1) },
    },
    "support/scan": {
      may: SUPPORT,
      example: { code: "000200" },
    },
    "support/hand-out": {
      may: SUPPORT,
      example: async ({ desk, school }) => {
        const [machine, person] = [await desk.machine(), await school.seed.person()];
        return { id: newId(), person: person.id, codes: [machine.tombo] };
      },
    },
    "support/take-back": {
      may: SUPPORT,
      example: async ({ desk, school }) => {
        const [machine, person] = [await desk.machine(), await school.seed.person()];
        await desk.technician.call("support/hand-out", { id: newId(), person: person.id, codes: [machine.tombo] });
        return { id: newId(), code: machine.tombo };
      },
    },
    "support/open-order": {
      may: SUPPORT,
      example: async ({ desk }) => {
        const machine = await desk.machine();
        return { id: newId(), problem: "Não liga", equipment: [machine.id] };
      },
    },
    "support/advance-order": {
      may: SUPPORT,
      example: async ({ desk }) => {
        const order = await desk.order();
        return { id: newId(), order: order.id, act: "conclude", solution: "Trocado" };
      },
    },
    "support/edit-order": {
      may: SUPPORT,
      example: async ({ desk }) => {
        const order = await desk.order();
        const { body } = await desk.technician.call("support/order", { order: order.id });
        return { id: newId(), order: order.id, seen: body.updated, problem: "Tela", priority: 3, diagnosis: "", solution: "" };
      },
    },
    "support/fill-order": {
      may: SUPPORT,
      example: async ({ desk }) => {
        const [order, machine] = [await desk.order(), await desk.machine()];
        return { id: newId(), order: order.id, equipment: [machine.id] };
      },
    },
    "support/discard-order": {
      may: SUPPORT,
      example: async ({ desk }) => {
        const order = newId();
        await desk.technician.call("support/open-order", { id: order, draft: true, problem: "Não liga" });
        return { id: newId(), order };
      },
    },
    "support/own-order": {
      // One's own; to all others there is none.
      may: SIGNED_IN,
      example: async ({ desk }) => ({ order: await desk.concluded() }),
    },
    "support/answer-order": {
      may: SIGNED_IN,
      example: async ({ desk }) => {
        const order = await desk.concluded();
        return { id: newId(), order, solved: true };
      },
    },
    "support/order-printed": {
      may: SUPPORT,
      example: async ({ desk }) => {
        const order = await desk.order();
        return { id: newId(), order: order.id };
      },
    },
    "support/order": {
      may: SUPPORT,
      example: { order: id("o", 50) },
    },
    "support/add-task": {
      may: SUPPORT,
      example: async ({ desk }) => {
        const order = await desk.order();
        return { id: newId(), order: order.id, minutes: 25, text: "Teste" };
      },
    },
    "support/remove-task": {
      may: SUPPORT,
      example: async ({ desk }) => {
        const [order, task] = [await desk.order(), newId()];
        await desk.technician.call("support/add-task", { id: task, order: order.id, minutes: 25, text: "Teste" });
        return { id: newId(), order: order.id, task };
      },
    },
    "support/take-part": {
      may: SUPPORT,
      example: async ({ desk, school }) => {
        const [order, material] = [await desk.order(), await new Stockroom(school).stocked(10, 1000)];
        return { id: newId(), order: order.id, material: material.code, quantity: 10_000 };
      },
    },
    "support/settle-part": {
      may: SUPPORT,
      example: async ({ desk, school }) => {
        const [order, material, part] = [await desk.order(), await new Stockroom(school).stocked(10, 1000), newId()];
        const wanted = { order: order.id, material: material.code, quantity: 10_000, reserve: true };
        await desk.technician.call("support/take-part", { id: part, ...wanted });
        return { id: newId(), part, act: "use" };
      },
    },
    "support/overview": {
      may: SUPPORT,
      example: BETWEEN,
    },
    "support/report-calls": {
      may: SUPPORT,
      example: { ...BETWEEN, by: "month" },
    },
    "support/report-solutions": {
      may: SUPPORT,
      example: { ...BETWEEN, by: "technician" },
    },
    "support/report-answers": {
      may: SUPPORT,
      example: BETWEEN,
    },
    "support/report-costs": {
      may: SUPPORT,
      example: BETWEEN,
    },
    "support/servers": {
      may: SUPPORT,
      example: {},
    },
    "support/server": {
      may: SUPPORT,
      example: { server: id("h", 1) },
    },
    "support/maintenances": {
      may: SIGNED_IN,
      example: {},
    },
    "support/try-server": {
      may: SUPPORT,
      example: { server: id("h", 1) },
    },
    "support/plan-maintenance": {
      may: SUPPORT,
      example: async ({ desk }) => {
        const server = await desk.server();
        return {
          id: newId(),
          server: server.id,
          starts: HOURS.from,
          ends: HOURS.to,
          reason: "Troca do disco",
        };
      },
    },
    "support/end-maintenance": {
      may: SUPPORT,
      example: async ({ desk }) => {
        const { maintenance } = await desk.maintained();
        return { id: newId(), maintenance };
      },
    },
  },
});
