/** What the stockroom's contracts take: materials of which there is plenty, documents that may be taken back. */
import { type AreaSound, ids } from "./sound";

const PLENTY = 1_000_000_000;

export const warehouse: AreaSound = {
  prepare: async (school) => {
    const [materials, requesters, entries, exits] = [ids("stock"), ids("whom"), ids("entry"), ids("exit")];
    const keeper = school.as("Almoxarifado");
    for (const [index, id] of materials.entries()) {
      await keeper
        .collection("materials")
        .create({ id, name: `Material ${id}`, unit: "unidade", kind: "consumable", active: true });
      const sector = await school.seed.create("sectors", { name: `Setor ${id}`, active: true });
      await keeper.collection("requesters").create({ id: requesters[index], kind: "sector", sector: sector.id, active: true });
      const line = { material: id, quantity: PLENTY };
      await keeper.call("warehouse/enter", { id: entries[index], kind: "donation", lines: [{ ...line, value: 100_000 }] });
      await keeper.call("warehouse/exit", {
        id: exits[index],
        to: requesters[index],
        lines: [{ ...line, quantity: 10_000 }],
      });
    }
    return {
      "warehouse/exit": (_world, random) => ({
        id: random.id(),
        to: random.pick(requesters),
        day: "",
        lines: [{ material: random.pick(materials), quantity: 10_000 }],
      }),
      "warehouse/enter": (_world, random) => ({
        id: random.id(),
        kind: "donation",
        supplier: undefined,
        of: undefined,
        day: "",
        invoice: undefined,
        lines: [{ material: random.pick(materials), quantity: 10_000, value: 100 }],
      }),
      "warehouse/write-off": (_world, random) => ({
        id: random.id(),
        reason: "Quebrou",
        day: "",
        lines: [{ material: random.pick(materials), quantity: 10_000 }],
      }),
      "warehouse/transfer": (_world, random) => ({
        id: random.id(),
        from: "stock",
        to: "damaged",
        lines: [{ material: random.pick(materials), quantity: 10_000 }],
      }),
      "warehouse/reverse": (_world, random) => ({ id: random.id(), document: random.pick(entries), reason: "Engano" }),
      "warehouse/undo-exit": (_world, random) => ({ id: random.id(), document: random.pick(exits) }),
      "warehouse/scan": (_world, random) => ({ code: random.pick([...materials, ...requesters]) }),
      "warehouse/material": (_world, random) => ({ material: random.pick(materials) }),
      "warehouse/document": (_world, random) => ({ document: random.pick([...entries, ...exits]) }),
    };
  },
};
