/** The valid inputs of the stockroom's contracts: materials with a large stock, documents that can be reversed. */
import { keyOf, nfe } from "../../../domain/warehouse/nfe/made-note";
import { type AreaSound, ids } from "./sound";

const xmlOf = (number: number) => nfe({ number, items: [{ name: "Papel", value: "10.00" }] });
const PLENTY = 1_000_000_000;

export const warehouse: AreaSound = {
  prepare: async (school) => {
    const [materials, requesters, entries, exits] = [ids("stock"), ids("whom"), ids("entry"), ids("exit")];
    const [requested, approved, refused, delivered] = [ids("asked"), ids("appro"), ids("refus"), ids("deliv")];
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
      for (const requests of [requested, approved, refused, delivered]) {
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
    const loans = ids("loan");
    for (const [index, id] of loans.entries()) {
      const lines = [{ material: materials[index]!, quantity: 1_000_000 }];
      await keeper.call("warehouse/lend", { id, to: requesters[index]!, lines });
    }
    const units = ids("unit");
    for (const [index, id] of units.entries()) {
      const material = await keeper
        .collection("materials")
        .create({ id: `um${id.slice(2)}`, name: `Extensão ${id}`, unit: "unidade", kind: "permanent", active: true });
      await keeper
        .collection("material_units")
        .create({ id, material: material.id, number: String(index), state: "good", active: true });
    }
    const batches: string[] = [];
    for (const id of ids("batch")) {
      const values = { id, name: `Lotes ${id}`, unit: "unidade", kind: "consumable", batch_control: true, active: true };
      await keeper.collection("materials").create(values);
      const line = { material: id, quantity: 10_000, value: 100, batch: { code: "L1", valid_until: "2198-11-30" } };
      const { body } = await keeper.call("warehouse/enter", { id: `en${id.slice(2)}`, kind: "donation", lines: [line] });
      batches.push(...body.lines.flatMap(({ parts }) => parts.map(({ batch }) => batch)));
    }
    const counts = ids("count");
    for (const [index, id] of counts.entries()) {
      await keeper.call("warehouse/start-count", { id, name: "Prateleira", materials: [materials[index]!] });
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
      "warehouse/start-count": (_world, random) => ({
        ...{ id: random.id(), name: "Prateleira", shelf: "", expense_element: "" },
        materials: [random.pick(materials)],
      }),
      "warehouse/count": (_world, random) => ({
        ...{ id: random.id(), count: random.pick(counts), material: random.pick(materials), batch: "", value: 0 },
        ...{ mode: "set", quantity: PLENTY },
      }),
      "warehouse/count-progress": (_world, random) => ({ count: random.pick(counts) }),
      "warehouse/post-count": (_world, random) => ({ id: random.id(), count: random.pick(counts) }),
      "warehouse/cancel-count": (_world, random) => ({ count: random.pick(counts) }),
      // Months that are closed already, or never were: the other commands need theirs open.
      "warehouse/close-month": (_world, random) => ({ id: random.id(), month: "2001-01" }),
      "warehouse/reopen-month": (_world, random) => ({ id: random.id(), month: "2001-01", reason: "Engano" }),
      "warehouse/statement": () => ({ month: "2001-01", rows: "true", closing: undefined }),
      "warehouse/lend": (_world, random) => ({
        id: random.id(),
        to: random.pick(requesters),
        due: "",
        lines: [{ material: random.pick(materials), quantity: 10_000 }],
      }),
      "warehouse/return-loan": (_world, random) => ({
        id: random.id(),
        from: random.pick(requesters),
        loan: undefined,
        lines: [{ material: random.pick(materials), quantity: 10_000, condition: "good" }],
      }),
      "warehouse/lose-loan": (_world, random) => ({
        id: random.id(),
        from: random.pick(requesters),
        loan: undefined,
        reason: "Perdeu-se",
        lines: [{ material: random.pick(materials), quantity: 10_000 }],
      }),
      "warehouse/renew-loan": (_world, random) => ({ id: random.id(), loan: random.pick(loans), due: "", reason: "" }),
      "warehouse/undo-loan": (_world, random) => ({ id: random.id(), document: random.pick(loans) }),
      "warehouse/loan-scan": (_world, random) => ({ code: random.pick([...materials, ...requesters, ...units]) }),
      "warehouse/loan": (_world, random) => ({ loan: random.pick(loans) }),
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
      "warehouse/adjust-value": (_world, random) => ({
        id: random.id(),
        material: random.pick(materials),
        value: 1,
        reason: "Engano",
        of: undefined,
        day: "",
      }),
      "warehouse/batch-trail": (_world, random) => ({ batch: random.pick(batches) }),
      "warehouse/correct-batch": (_world, random) => ({
        id: random.id(),
        batch: random.pick(batches),
        valid_until: "",
        reason: "Engano",
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
      "warehouse/approve-request": (_world, random) => ({ id: random.id(), request: random.pick(requested), lines: undefined }),
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
      "warehouse/request-sheet": (_world, random) => ({ request: random.pick([...requested, ...delivered]) }),
      "warehouse/scan": (_world, random) => ({ code: random.pick([...materials, ...requesters]) }),
      "warehouse/material": (_world, random) => ({ material: random.pick(materials) }),
      "warehouse/document": (_world, random) => ({ document: random.pick([...entries, ...exits]) }),
    };
  },
};
