/** What the stockroom's contracts take: materials of which there is plenty, documents that may be taken back. */
import { keyOf, nfe } from "../../../domain/warehouse/nfe/made-note";
import { type AreaSound, ids } from "./sound";

const xmlOf = (number: number) => nfe({ number, items: [{ name: "Papel", value: "10.00" }] });
const PLENTY = 1_000_000_000;

export const warehouse: AreaSound = {
  prepare: async (school) => {
    const [materials, requesters, entries, exits] = [ids("stock"), ids("whom"), ids("entry"), ids("exit")];
    const [asked, approved, refused, delivered] = [ids("asked"), ids("appro"), ids("refus"), ids("deliv")];
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
      for (const requests of [asked, approved, refused, delivered]) {
        const wanted = [{ material: id, quantity: 20_000 }];
        await keeper.call("warehouse/request", { id: requests[index]!, for: requesters[index]!, lines: wanted });
        if (requests === approved || requests === delivered) {
          await school
            .as("Admin")
            .call("warehouse/approve-request", { id: `ap${requests[index]!.slice(2)}`, request: requests[index]! });
        }
      }
      await keeper.call("warehouse/deliver", { id: `de${delivered[index]!.slice(2)}`, request: delivered[index]! });
    }
    const notes = ids("note");
    for (const [index, id] of notes.entries()) {
      await keeper.call("warehouse/receive-invoice", { id, xml: xmlOf(600_000 + index) });
    }
    return {
      "warehouse/receive-invoice": (_world, random) => ({ id: random.id(), xml: xmlOf(600_000) }),
      "warehouse/invoice": (_world, random) => ({ invoice: random.pick(notes) }),
      "warehouse/enter-invoice": (_world, random) => ({
        id: random.id(),
        invoice: random.pick(notes),
        day: "",
        accepted: true,
        lines: [{ item: 1, material: random.pick(materials), factor: 10_000, batches: [] }],
      }),
      "warehouse/discard-invoice": (_world, random) => ({ invoice: random.pick(notes) }),
      "warehouse/invoice-key": () => ({ key: keyOf({ number: 600_000 }) }),
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
      "warehouse/request": (_world, random) => ({
        id: random.id(),
        for: random.pick(requesters),
        needed_on: "",
        lines: [{ material: random.pick(materials), quantity: 10_000 }],
      }),
      "warehouse/approve-request": (_world, random) => ({ id: random.id(), request: random.pick(asked), lines: undefined }),
      "warehouse/refuse-request": (_world, random) => ({ id: random.id(), request: random.pick(refused), reason: "Não há" }),
      "warehouse/cancel-request": (_world, random) => ({ id: random.id(), request: random.pick(approved) }),
      "warehouse/deliver": (_world, random) => ({
        id: random.id(),
        request: random.pick(approved),
        proxy: undefined,
        lines: undefined,
      }),
      "warehouse/confirm-receipt": (_world, random) => ({ id: random.id(), request: random.pick(delivered) }),
      "warehouse/deny-receipt": (_world, random) => ({ id: random.id(), request: random.pick(delivered), reason: "Faltou" }),
      "warehouse/return-unused": (_world, random) => ({
        id: random.id(),
        request: random.pick(delivered),
        lines: [{ material: random.pick(materials), quantity: 10_000 }],
      }),
      "warehouse/favourite": (_world, random) => ({ material: random.pick(materials), favourite: true }),
      "warehouse/request-sheet": (_world, random) => ({ request: random.pick([...asked, ...delivered]) }),
      "warehouse/scan": (_world, random) => ({ code: random.pick([...materials, ...requesters]) }),
      "warehouse/material": (_world, random) => ({ material: random.pick(materials) }),
      "warehouse/document": (_world, random) => ({ document: random.pick([...entries, ...exits]) }),
    };
  },
};
