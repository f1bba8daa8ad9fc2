/** What the IT desk's contracts take: machines that stand in a room. */
import { Desk } from "../../support/support";
import { type AreaSound, ids } from "./sound";
import { callSounds } from "./support-calls";

export const support: AreaSound = {
  prepare: async (school) => {
    const desk = new Desk(school);
    const [machines, gone, charged, terms] = [ids("box"), ids("gone"), ids("held"), ids("term")];
    const kind = (await desk.kind()).id;
    const room = (await desk.room()).id;
    const people: string[] = [];
    for (const id of machines) {
      await desk.machine({ id, kind });
    }
    for (const [index, id] of charged.entries()) {
      await desk.machine({ id, kind });
      await desk.machine({ id: gone[index], kind });
      people.push((await school.seed.person()).id);
      await desk.technician.call("support/give-charge", { id: terms[index], equipment: [id], person: people[index] });
    }
    return {
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
      "support/write-off-equipment": (_world, random) => ({ id: random.id(), equipment: random.pick(gone), reason: "Quebrou" }),
      "support/give-charge": (_world, random) => ({
        id: random.id(),
        equipment: [random.pick(machines)],
        person: random.pick(people),
        sector: "",
      }),
      "support/end-charge": (_world, random) => ({ id: random.id(), equipment: random.pick(machines) }),
      "support/accept-term": (_world, random) => ({ id: random.id(), term: random.pick(terms) }),
      "support/term": (_world, random) => ({ term: random.pick(terms) }),
      "support/labels": (_world, random) => ({ equipment: random.pick(machines) }),
      "support/labels-printed": (_world, random) => ({ equipment: [random.pick(machines)] }),
      "support/new-label": (_world, random) => ({ id: random.id(), equipment: random.pick(machines) }),
      "support/machine": (_world, random) => ({ equipment: random.pick(machines) }),
    };
  },
};
