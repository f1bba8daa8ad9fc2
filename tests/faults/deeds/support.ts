/** The IT desk's commands, each ready to be sent twice. */
import { newId } from "../../support/ids";
import { Desk } from "../../support/support";
import type { TestSchool } from "../../support/test-school";
import { at, type Deeds } from "./deed";
import { callDeeds } from "./support-calls";

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
