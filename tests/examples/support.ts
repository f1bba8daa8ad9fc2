/** The contracts of the IT desk: the people who may call each, and an example of it. */
import { addDays } from "../../domain/dates";
import { ADMIN, ALL, MISSING, SIGNED_IN, SUPPORT } from "../api/roles/rights";
import { ACCOUNT_TERMS } from "../helpers/accounts";
import { weekdayAhead } from "../helpers/day";
import { id } from "../helpers/grown-school-ids";
import { newId } from "../helpers/ids";
import { Stockroom } from "../helpers/warehouse";
import { fixtures, hostileRecords } from "./fixtures/support";
import { rowsOf } from "./row";

const MONDAY = weekdayAhead(1);
const HOURS = { from: `${MONDAY}T11:00:00Z`, to: `${MONDAY}T12:00:00Z` };
const BETWEEN = { from: "2025-03-02", to: "2025-03-04" };

export const support = rowsOf<"support">()({
  fixtures,
  hostileRecords,
  contracts: {
    "support/report-form": {
      may: ALL,
      example: async ({ labelled }) => ({ token: (await labelled()).token }),
      hostileInput: ({ token }) => ({ token }),
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
        return { id: newId(), token: (await labelled()).token, fault: "Outra coisa", description: "Faz barulho" };
      },
      changed: () => ({ description: "Não liga" }),
      hostileInput: ({ random, token }) => ({
        ...{ token, fault: "Outra coisa", description: "Faz barulho", photo: "", join: random.often(50) },
      }),
    },
    "support/open-call": {
      may: SIGNED_IN,
      example: async ({ calls }) => ({ id: newId(), service: (await calls.service()).code, title: "Não liga" }),
      changed: () => ({ title: "Faz barulho" }),
      hostileInput: ({ service }) => ({
        ...{ service, title: "Não liga", equipment: "", room: undefined, person: undefined, answers: {} },
      }),
    },
    "support/take-call": {
      may: SUPPORT,
      example: ({ openCall }) => openCall(),
      hostileInput: ({ random, open }) => ({ call: random.pick(open) }),
    },
    "support/assign-call": {
      may: SUPPORT,
      example: async ({ openCall }) => ({ ...(await openCall()), technician: ACCOUNT_TERMS.Admin.id }),
      hostileInput: ({ random, open }) => ({ call: random.pick(open), technician: ACCOUNT_TERMS.Tecnologia.id }),
    },
    "support/wait-call": {
      may: SUPPORT,
      example: async ({ openCall, take }) => ({ ...(await openCall(take)), waiting_for: "part" }),
      hostileInput: ({ random, waitingCalls }) => ({ call: random.pick(waitingCalls), waiting_for: "part", until: "" }),
    },
    "support/resume-call": {
      may: SUPPORT,
      example: ({ calls, openCall, take }) =>
        openCall(async (call) => {
          await take(call);
          await calls.wait(call);
        }),
      hostileInput: ({ random, waitingCalls }) => ({ call: random.pick(waitingCalls) }),
    },
    "support/resolve-call": {
      may: SUPPORT,
      example: async ({ openCall }) => ({ ...(await openCall()), solution: "Troquei o cabo." }),
      hostileInput: ({ random, open }) => ({ call: random.pick(open), solution: "Troquei o cabo." }),
    },
    "support/undo-resolution": { may: SUPPORT, example: ({ openCall, resolve }) => openCall(resolve) },
    "support/return-call": { may: SUPPORT, example: ({ openCall, take }) => openCall(take) },
    "support/answer-call": {
      may: SIGNED_IN,
      example: async ({ openCall }) => ({ ...(await openCall()), text: "É na sala 12." }),
      hostileInput: ({ random, resolved }) => ({ call: random.pick(resolved), text: "Já vou." }),
    },
    "support/note-call": {
      may: SUPPORT,
      example: async ({ openCall }) => ({ ...(await openCall()), text: "Ver amanhã." }),
      hostileInput: ({ random, open }) => ({ call: random.pick(open), text: "Ver amanhã." }),
    },
    "support/accept-solution": {
      may: SIGNED_IN,
      example: ({ openCall, resolve }) => openCall(resolve),
      hostileInput: ({ random, resolved }) => ({ call: random.pick(resolved) }),
    },
    "support/refuse-solution": {
      may: SIGNED_IN,
      example: async ({ openCall, resolve }) => ({ ...(await openCall(resolve)), reason: "Parou." }),
      hostileInput: ({ random, resolved }) => ({ call: random.pick(resolved), reason: "Parou." }),
    },
    "support/reopen-call": {
      may: SIGNED_IN,
      caller: "Admin",
      example: async ({ openCall, resolve }) => ({ ...(await openCall(resolve)), reason: "Parou." }),
      hostileInput: ({ random, resolved }) => ({ call: random.pick(resolved), reason: "Parou." }),
    },
    "support/cancel-call": {
      may: SIGNED_IN,
      example: async ({ openCall }) => ({ ...(await openCall()), reason: "Engano." }),
      hostileInput: ({ random, open }) => ({ call: random.pick(open), reason: "Engano." }),
    },
    "support/rate-call": {
      may: SIGNED_IN,
      example: async ({ openCall, resolve }) => ({ ...(await openCall(resolve)), rating: 5 }),
      hostileInput: ({ random, resolved }) => ({ call: random.pick(resolved), rating: 5, comment: "" }),
    },
    "support/merge-calls": {
      may: SUPPORT,
      example: async ({ calls, openCall }) => ({ ...(await openCall()), into: await calls.opened() }),
      hostileInput: ({ random, open, waitingCalls }) => ({ call: random.pick(open.slice(0, 3)), into: waitingCalls[0] }),
    },
    "support/link-calls": {
      may: SUPPORT,
      example: async ({ calls, openCall }) => ({ ...(await openCall()), other: await calls.opened() }),
      hostileInput: ({ random, open, waitingCalls }) => ({ call: random.pick(open), other: waitingCalls[0] }),
    },
    "support/join-call": {
      may: SIGNED_IN,
      caller: "Biblioteca",
      example: ({ openCall }) => openCall(),
      hostileInput: ({ random, waitingCalls }) => ({ call: random.pick(waitingCalls) }),
    },
    "support/prioritize-call": {
      may: SUPPORT,
      example: async ({ openCall }) => ({ ...(await openCall()), urgency: 5, impact: 5 }),
      hostileInput: ({ random, waitingCalls }) => ({ call: random.pick(waitingCalls), urgency: 3, impact: 3, priority: 0 }),
    },
    "support/change-service": {
      may: SUPPORT,
      example: async ({ calls, openCall }) => ({ ...(await openCall()), service: (await calls.service()).id }),
      hostileInput: ({ random, service, waitingCalls }) => ({ call: random.pick(waitingCalls), service, equipment: "" }),
    },
    "support/edit-call": {
      may: SUPPORT,
      example: async ({ calls }) => {
        const call = await calls.opened();
        return { id: newId(), call, seen: (await calls.sheet(call)).updated, title: "Tela apagada" };
      },
      hostileInput: ({ random, waitingCalls }) => ({
        ...{
          call: random.pick(waitingCalls),
          seen: "2026-01-01 12:00:00.000Z",
          title: "Não liga",
          equipment: "",
          room: "",
          person: "",
        },
      }),
    },
    "support/approve-call": {
      may: ADMIN,
      example: async ({ calls }) => {
        const service = await calls.service({ needs_approval: true });
        const call = await calls.opened("none", { service: service.id });
        return { id: newId(), call, approved: true };
      },
      hostileInput: ({ random, approvals }) => ({ call: random.pick(approvals), approved: true, reason: "" }),
    },
    "support/call": {
      may: SIGNED_IN,
      example: { call: id("a", 100) },
      hostileInput: ({ random, open }) => ({ call: random.pick(open) }),
    },
    "support/similar-calls": {
      may: SIGNED_IN,
      example: { equipment: "000300" },
      hostileInput: ({ random, machines }) => ({ equipment: random.pick(machines) }),
    },
    "support/technicians": { may: SUPPORT, example: {} },
    "support/person": {
      may: SUPPORT,
      example: { person: id("p", 5) },
      hostileInput: ({ random, people }) => ({ person: random.pick(people) }),
    },
    "support/machine": {
      may: SUPPORT,
      example: { equipment: "000100" },
      hostileInput: ({ random, machines }) => ({ equipment: random.pick(machines) }),
    },
    "support/move-equipment": {
      may: SUPPORT,
      example: async ({ desk }) => ({ id: newId(), equipment: [(await desk.machine()).id], room: (await desk.room()).id }),
      hostileInput: ({ random, machines, room }) => ({ equipment: [random.pick(machines)], room, sector: "" }),
    },
    "support/set-equipment-state": {
      may: SUPPORT,
      example: async ({ desk }) => {
        const machine = await desk.machine();
        return { id: newId(), equipment: machine.id, state: "maintenance", reason: "Tela" };
      },
      hostileInput: ({ random, machines }) => ({
        equipment: random.pick(machines),
        state: random.pick(["in_use", "in_stock", "maintenance"]),
        reason: "Conferido",
      }),
    },
    "support/write-off-equipment": {
      may: SUPPORT,
      example: async ({ desk }) => ({ id: newId(), equipment: (await desk.machine()).id, reason: "Quebrou" }),
      hostileInput: ({ random, writtenOff }) => ({ equipment: random.pick(writtenOff), reason: "Quebrou" }),
    },
    "support/give-charge": {
      may: SUPPORT,
      example: async ({ desk, school }) => {
        const [machine, person] = [await desk.machine(), await school.seed.person()];
        return { id: newId(), equipment: [machine.id], person: person.id };
      },
      hostileInput: ({ random, machines, people }) => ({
        equipment: [random.pick(machines)],
        person: random.pick(people),
        sector: "",
      }),
    },
    "support/end-charge": {
      may: SUPPORT,
      example: async ({ charged }) => ({ id: newId(), equipment: (await charged()).equipment }),
      hostileInput: ({ random, machines }) => ({ equipment: random.pick(machines) }),
    },
    "support/accept-term": {
      // Also for who is named in the term; to all others there is none.
      may: SIGNED_IN,
      caller: "Tecnologia",
      example: async ({ charged }) => ({ id: newId(), term: (await charged()).term }),
      hostileInput: ({ random, terms }) => ({ term: random.pick(terms) }),
    },
    "support/term": {
      may: SIGNED_IN,
      example: async ({ charged }) => ({ term: (await charged()).term }),
      hostileInput: ({ random, terms }) => ({ term: random.pick(terms) }),
    },
    "support/labels": {
      may: SUPPORT,
      example: { equipment: `${id("u", 3)},${id("u", 4)}` },
      hostileInput: ({ random, machines }) => ({ equipment: random.pick(machines) }),
    },
    "support/labels-printed": {
      may: SUPPORT,
      example: async ({ desk }) => ({ equipment: [(await desk.machine()).id] }),
      hostileInput: ({ random, machines }) => ({ equipment: [random.pick(machines)] }),
    },
    "support/new-label": {
      may: SUPPORT,
      example: async ({ desk }) => ({ id: newId(), equipment: (await desk.machine()).id }),
      hostileInput: ({ random, machines }) => ({ equipment: random.pick(machines) }),
    },
    "support/bookables": { may: SIGNED_IN, example: {} },
    "support/agenda": {
      may: SIGNED_IN,
      example: { resource: id("z", 1), from: "2027-03-01" },
      hostileInput: ({ random, carts }) => ({ resource: random.pick(carts), from: MONDAY }),
    },
    "support/book": {
      may: SIGNED_IN,
      example: async ({ desk }) => ({ id: newId(), resource: (await desk.cart(1)).id, ...HOURS }),
      // Only a technician books in the name of another.
      roleInput: { id: MISSING, resource: MISSING, from: HOURS.from, to: HOURS.to },
      hostileInput: ({ random, carts }) => ({
        resource: random.pick(carts),
        day: undefined,
        periods: [],
        from: `${addDays(MONDAY, random.pick([0, 1, 2, 7, 8, 9, 28, 35]))}T11:00:00Z`,
        to: `${addDays(MONDAY, 180)}T12:00:00Z`,
        weeks: 1,
        person: "",
        class: "",
      }),
    },
    "support/cancel-booking": {
      // One's own; to all others there is none.
      may: SIGNED_IN,
      example: async ({ desk, school }) => {
        const [cart, booking] = [await desk.cart(1), newId()];
        await school.as("none").call("support/book", { id: booking, resource: cart.id, ...HOURS });
        return { id: newId(), booking };
      },
      hostileInput: ({ random, bookings }) => ({ booking: random.pick(bookings), series: false }),
    },
    "support/pending-bookings": { may: SUPPORT, example: {} },
    "support/decide-booking": {
      may: SUPPORT,
      example: async ({ desk, school }) => {
        const [cart, booking] = [await desk.cart(1, { needs_approval: true }), newId()];
        await school.as("none").call("support/book", { id: booking, resource: cart.id, ...HOURS });
        return { id: newId(), booking, approve: true };
      },
      hostileInput: ({ random, waiting }) => ({ booking: random.pick(waiting), approve: true }),
    },
    "support/fill-kit": {
      may: SUPPORT,
      example: async ({ desk }) => ({ resource: (await desk.cart(1)).id, codes: [(await desk.machine()).id] }),
      hostileInput: ({ random, machines, carts }) => ({ resource: random.pick(carts), codes: [random.pick(machines)] }),
    },
    "support/resource": {
      may: SUPPORT,
      example: { resource: id("z", 1) },
      hostileInput: ({ random, carts }) => ({ resource: random.pick(carts) }),
    },
    "support/scan": {
      may: SUPPORT,
      example: { code: "000200" },
      hostileInput: ({ random, machines, people }) => ({ code: random.pick([...machines, ...people]) }),
    },
    "support/hand-out": {
      may: SUPPORT,
      example: async ({ desk, school }) => {
        const [machine, person] = [await desk.machine(), await school.seed.person()];
        return { id: newId(), person: person.id, codes: [machine.tombo] };
      },
      hostileInput: ({ random, machines, people }) => ({
        person: random.pick(people),
        codes: [random.pick(machines)],
        until: undefined,
        despite_booking: true,
      }),
    },
    "support/take-back": {
      may: SUPPORT,
      example: async ({ desk, school }) => {
        const [machine, person] = [await desk.machine(), await school.seed.person()];
        await desk.technician.call("support/hand-out", { id: newId(), person: person.id, codes: [machine.tombo] });
        return { id: newId(), code: machine.tombo };
      },
      hostileInput: ({ random, machines }) => ({ code: random.pick(machines) }),
    },
    "support/open-order": {
      may: SUPPORT,
      example: async ({ desk }) => ({ id: newId(), problem: "Não liga", equipment: [(await desk.machine()).id] }),
      hostileInput: ({ random, machines }) => ({
        draft: false,
        problem: "Não liga",
        requester: "",
        sector: "",
        room: "",
        technician: "",
        scheduled_for: "",
        follows: "",
        equipment: [random.pick(machines)],
        calls: [],
      }),
    },
    "support/advance-order": {
      may: SUPPORT,
      example: async ({ desk }) => ({ id: newId(), order: (await desk.order()).id, act: "conclude", solution: "Trocado" }),
      hostileInput: ({ random, orders }) => ({
        order: random.pick(orders),
        act: "wait",
        waiting_for: "part",
        technician: "",
        machines: [],
      }),
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
      example: async ({ desk }) => ({ id: newId(), order: (await desk.order()).id, equipment: [(await desk.machine()).id] }),
      hostileInput: ({ random, machines, orders }) => ({
        ...{ order: random.pick(orders), equipment: [random.pick(machines)] },
        ...{ calls: [], without_equipment: [], without_calls: [] },
      }),
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
      caller: "none",
      example: async ({ desk }) => ({ order: await desk.concluded() }),
      hostileInput: ({ random, orders }) => ({ order: random.pick(orders) }),
    },
    "support/answer-order": {
      may: SIGNED_IN,
      example: async ({ desk }) => ({ id: newId(), order: await desk.concluded(), solved: true }),
    },
    "support/order-printed": {
      may: SUPPORT,
      example: async ({ desk }) => ({ id: newId(), order: (await desk.order()).id }),
      hostileInput: ({ random, orders }) => ({ order: random.pick(orders) }),
    },
    "support/order": {
      may: SUPPORT,
      example: { order: id("o", 50) },
      hostileInput: ({ random, orders }) => ({ order: random.pick(orders) }),
    },
    "support/add-task": {
      may: SUPPORT,
      example: async ({ desk }) => ({ id: newId(), order: (await desk.order()).id, minutes: 25, text: "Teste" }),
      hostileInput: ({ random, orders }) => ({ order: random.pick(orders), starts: "", minutes: 1, text: "Teste" }),
    },
    "support/remove-task": {
      may: SUPPORT,
      example: async ({ desk }) => {
        const [order, task] = [await desk.order(), newId()];
        await desk.technician.call("support/add-task", { id: task, order: order.id, minutes: 25, text: "Teste" });
        return { id: newId(), order: order.id, task };
      },
      hostileInput: ({ random, orders, tasks }) => ({ order: orders[0], task: random.pick(tasks) }),
    },
    "support/take-part": {
      may: SUPPORT,
      example: async ({ desk, school }) => {
        const [order, material] = [await desk.order(), await new Stockroom(school).stocked(10, 1000)];
        return { id: newId(), order: order.id, material: material.code, quantity: 10_000 };
      },
      hostileInput: ({ random, orders, part }) => ({
        order: random.pick(orders),
        material: part.code,
        quantity: 10_000,
        reserve: false,
      }),
    },
    "support/settle-part": {
      may: SUPPORT,
      example: async ({ desk, school }) => {
        const [order, material, part] = [await desk.order(), await new Stockroom(school).stocked(10, 1000), newId()];
        const wanted = { order: order.id, material: material.code, quantity: 10_000, reserve: true };
        await desk.technician.call("support/take-part", { id: part, ...wanted });
        return { id: newId(), part, act: "use" };
      },
      hostileInput: ({ random, reserved }) => ({ part: random.pick(reserved), act: "free" }),
    },
    "support/overview": { may: SUPPORT, example: BETWEEN },
    "support/report-calls": {
      may: SUPPORT,
      example: { ...BETWEEN, by: "month" },
      hostileInput: ({ random }) => ({
        ...{ from: "2026-01-01", to: "", by: random.pick(["month", "service", "sector", "equipment"]) },
      }),
    },
    "support/report-solutions": {
      may: SUPPORT,
      example: { ...BETWEEN, by: "technician" },
      hostileInput: ({ random }) => ({ from: "", to: "", by: random.pick(["technician", "service"]) }),
    },
    "support/report-answers": { may: SUPPORT, example: BETWEEN },
    "support/report-costs": { may: SUPPORT, example: BETWEEN },
    "support/servers": { may: SUPPORT, example: {} },
    "support/server": {
      may: SUPPORT,
      example: { server: id("h", 1) },
      hostileInput: ({ random, servers }) => ({ server: random.pick(servers) }),
    },
    "support/maintenances": { may: SIGNED_IN, example: {} },
    "support/try-server": {
      may: SUPPORT,
      example: { server: id("h", 1) },
      neverSucceeds: "no server stands where a test of requests could ask it",
      plan: { skipReason: "It asks a server." },
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
      hostileInput: ({ random, servers }) => ({
        server: random.pick(servers),
        starts: `${MONDAY}T11:00:00Z`,
        ends: `${MONDAY}T12:00:00Z`,
        reason: "Troca do disco",
      }),
    },
    "support/end-maintenance": {
      may: SUPPORT,
      example: async ({ desk }) => ({ id: newId(), maintenance: (await desk.maintained()).maintenance }),
      hostileInput: ({ random, maintenances }) => ({ maintenance: random.pick(maintenances) }),
    },
  },
});
