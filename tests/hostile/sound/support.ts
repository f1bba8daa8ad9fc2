/** What the IT desk's contracts take: machines that stand in a room. */
import { Desk } from "../../support/support";
import { type AreaSound, ids } from "./sound";

export const support: AreaSound = {
  prepare: async (school) => {
    const desk = new Desk(school);
    const machines = ids("box");
    const kind = (await desk.kind()).id;
    for (const id of machines) {
      await desk.machine({ id, kind });
    }
    return {
      "support/machine": (_world, random) => ({ equipment: random.pick(machines) }),
    };
  },
};
