/** The valid inputs of the IT desk's contracts: machines in a room. */
import { addDays } from "../../../domain/dates";
import { weekdayAhead } from "../../helpers/day";
import { Desk } from "../../helpers/support";
import { Stockroom } from "../../helpers/warehouse";
import { type AreaSound, ids } from "./sound";
import { callSounds } from "./support-calls";

const MONDAY = weekdayAhead(1);

export const support: AreaSound = {
  neverOpen: { "support/try-server": "no server stands where a test of requests could ask it" },
  prepare: async (school) => {
    const desk = new Desk(school);
    const [machines, writtenOff, charged, terms] = [ids("box"), ids("gone"), ids("held"), ids("term")];
    const [carts, bookings, waiting] = [ids("cart"), ids("book"), ids("wait")];
    const kind = (await desk.kind()).id;
    const room = (await desk.room()).id;
    const people: string[] = [];
    for (const id of machines) {
      await desk.machine({ id, kind });
    }
    for (const [index, id] of charged.entries()) {
      await desk.machine({ id, kind });
      await desk.machine({ id: writtenOff[index], kind });
      people.push((await school.seed.person()).id);
      await desk.technician.call("support/give-charge", { id: terms[index], equipment: [id], person: people[index] });
    }
    for (const [index, id] of carts.entries()) {
      await desk.cart(1, { id });
      const hours = { from: "2027-10-01T11:00:00Z", to: "2027-10-01T12:00:00Z" };
      await desk.technician.call("support/book", { id: bookings[index], resource: id, ...hours });
      const approved = await desk.cart(1, { needs_approval: true });
      await school.as("none").call("support/book", { id: waiting[index], resource: approved.id, ...hours });
    }
    const [orders, tasks, reserved] = [ids("order"), ids("task"), ids("part")];
    const part = await new Stockroom(school).stocked(1_000_000, 100_000);
    for (const [index, id] of orders.entries()) {
      await desk.order({ id });
      const order = orders[0]!;
      await desk.technician.call("support/add-task", { id: tasks[index], order, minutes: 1, text: "Teste" });
      const wanted = { order, material: part.code, quantity: 10_000, reserve: true };
      await desk.technician.call("support/take-part", { id: reserved[index], ...wanted });
    }
    const [servers, maintenances] = [ids("serve"), [] as string[]];
    for (const id of servers) {
      maintenances.push((await desk.maintained({ id })).maintenance);
    }
    return {
      "support/server": (_world, random) => ({ server: random.pick(servers) }),
      "support/plan-maintenance": (_world, random) => ({
        id: random.id(),
        server: random.pick(servers),
        starts: `${MONDAY}T11:00:00Z`,
        ends: `${MONDAY}T12:00:00Z`,
        reason: "Troca do disco",
      }),
      "support/end-maintenance": (_world, random) => ({ id: random.id(), maintenance: random.pick(maintenances) }),
      ...(await callSounds(school, machines)),
      "support/move-equipment": (_world, random) => ({
        id: random.id(),
        equipment: [random.pick(machines)],
        room,
        sector: "",
      }),
      "support/set-equipment-state": (_world, random) => ({
        id: random.id(),
        equipment: random.pick(machines),
        state: random.pick(["in_use", "in_stock", "maintenance"]),
        reason: "Conferido",
      }),
      "support/write-off-equipment": (_world, random) => ({
        id: random.id(),
        equipment: random.pick(writtenOff),
        reason: "Quebrou",
      }),
      "support/give-charge": (_world, random) => ({
        id: random.id(),
        equipment: [random.pick(machines)],
        person: random.pick(people),
        sector: "",
      }),
      "support/end-charge": (_world, random) => ({ id: random.id(), equipment: random.pick(machines) }),
      "support/accept-term": (_world, random) => ({ id: random.id(), term: random.pick(terms) }),
      "support/term": (_world, random) => ({ term: random.pick(terms) }),
      "support/open-order": (_world, random) => ({
        id: random.id(),
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
      "support/advance-order": (_world, random) => ({
        id: random.id(),
        order: random.pick(orders),
        act: "wait",
        waiting_for: "part",
        technician: "",
        machines: [],
      }),
      "support/fill-order": (_world, random) => ({
        ...{ id: random.id(), order: random.pick(orders), equipment: [random.pick(machines)] },
        ...{ calls: [], without_equipment: [], without_calls: [] },
      }),
      "support/own-order": (_world, random) => ({ order: random.pick(orders) }),
      "support/person": (_world, random) => ({ person: random.pick(people) }),
      "support/order-printed": (_world, random) => ({ id: random.id(), order: random.pick(orders) }),
      "support/order": (_world, random) => ({ order: random.pick(orders) }),
      "support/add-task": (_world, random) => ({
        id: random.id(),
        order: random.pick(orders),
        starts: "",
        minutes: 1,
        text: "Teste",
      }),
      "support/remove-task": (_world, random) => ({ id: random.id(), order: orders[0], task: random.pick(tasks) }),
      "support/take-part": (_world, random) => ({
        id: random.id(),
        order: random.pick(orders),
        material: part.code,
        quantity: 10_000,
        reserve: false,
      }),
      "support/settle-part": (_world, random) => ({ id: random.id(), part: random.pick(reserved), act: "free" }),
      "support/agenda": (_world, random) => ({ resource: random.pick(carts), from: MONDAY }),
      "support/book": (_world, random) => ({
        id: random.id(),
        resource: random.pick(carts),
        day: undefined,
        periods: [],
        from: `${addDays(MONDAY, random.pick([0, 1, 2, 7, 8, 9, 28, 35]))}T11:00:00Z`,
        to: `${addDays(MONDAY, 180)}T12:00:00Z`,
        weeks: 1,
        person: "",
        class: "",
      }),
      "support/cancel-booking": (_world, random) => ({ id: random.id(), booking: random.pick(bookings), series: false }),
      "support/decide-booking": (_world, random) => ({ id: random.id(), booking: random.pick(waiting), approve: true }),
      "support/fill-kit": (_world, random) => ({ resource: random.pick(carts), codes: [random.pick(machines)] }),
      "support/resource": (_world, random) => ({ resource: random.pick(carts) }),
      "support/scan": (_world, random) => ({ code: random.pick([...machines, ...people]) }),
      "support/hand-out": (_world, random) => ({
        id: random.id(),
        person: random.pick(people),
        codes: [random.pick(machines)],
        until: undefined,
        despite_booking: true,
      }),
      "support/take-back": (_world, random) => ({ id: random.id(), code: random.pick(machines) }),
      "support/labels": (_world, random) => ({ equipment: random.pick(machines) }),
      "support/labels-printed": (_world, random) => ({ equipment: [random.pick(machines)] }),
      "support/new-label": (_world, random) => ({ id: random.id(), equipment: random.pick(machines) }),
      "support/machine": (_world, random) => ({ equipment: random.pick(machines) }),
    };
  },
};
