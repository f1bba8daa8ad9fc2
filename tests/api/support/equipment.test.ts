/** Machines: their tombo, their first state, the values that the server alone calculates, and the users who can find them. */
import { describe, expect, test } from "vitest";
import { newId } from "../../helpers/ids";
import { testSchool } from "../../helpers/school";
import { Desk } from "../../helpers/support";

describe("the machines of the IT desk", () => {
  const school = testSchool();
  const desk = new Desk(school);
  const records = (collection: string, id = "") => `/api/collections/${collection}/records${id && `/${id}`}`;
  const create = async (values: Record<string, unknown>) =>
    desk.technician.request<{ tombo: string }>("POST", records("equipment"), {
      id: newId(),
      kind: values.kind ?? (await desk.kind()).id,
      ...values,
    });
  const change = (collection: string, id: string, values: Record<string, unknown>) =>
    desk.technician.request("PATCH", records(collection, id), values);

  test("a machine without a tombo gets the next one; a typed tombo stays as it is and raises the series", async () => {
    const first = await desk.machine();
    expect(first.tombo).toMatch(/^\d{6}$/);
    const number = Number(first.tombo) + 10;
    expect((await desk.machine({ tombo: ` ${number} ` })).tombo).toBe(String(number));
    expect((await desk.machine()).tombo).toBe(String(number + 1).padStart(6, "0"));
  });

  test("H-47: a tombo is given once, whatever its case, also when its machine has left the school", async () => {
    const oldMachine = await desk.machine({ tombo: "PAT-77" });
    await school.seed.change("equipment", oldMachine.id, { state: "written_off" });
    const again = await create({ tombo: "pat-77" });
    expect(again.refusal).toMatchObject({ status: 409, code: "equipment_tombo_taken" });
    expect(again.refusal.data.tombo?.message).toContain("O tombo PAT-77 já é de");
    const removed = await school.as("superuser").request("DELETE", records("equipment", oldMachine.id));
    expect(removed.status).toBe(400);
  });

  test("H-47: 001234 and 1234 are two tombos, and a search for either finds both", async () => {
    const one = await desk.machine({ tombo: "0091234" });
    const two = await desk.machine({ tombo: "91234" });
    const { body } = await desk.technician.list("equipment", { q: "91234" });
    expect(body.items.map(({ id }) => id).sort()).toEqual([one.id, two.id].sort());
    expect((await desk.technician.call("support/machine", { equipment: "0091234" })).body.id).toBe(one.id);
    expect((await desk.technician.call("support/machine", { equipment: "91234" })).body.id).toBe(two.id);
  });

  test("a tombo of letters and digits is found however they are parted", async () => {
    const machine = await desk.machine({ tombo: "AT-91803" });
    for (const q of ["AT-91803", "AT 91803", "at91803", "91803"]) {
      expect([q, (await desk.technician.list("equipment", { q })).body.items.map(({ id }) => id)]).toEqual([q, [machine.id]]);
    }
  });

  test("a tombo that a spreadsheet has rounded is refused by hand, too", async () => {
    expect((await create({ tombo: "1E+05" })).refusal.data.tombo?.message).toContain("perdeu dígitos");
    expect((await create({ tombo: "1e5" })).status).toBe(200);
  });

  test("the list shows each machine's holder and worth", async () => {
    const machine = await desk.machine({ value: 360_000, acquired_on: "2020-01-15" });
    const [ana, rui] = [await school.seed.person(), await school.seed.person()];
    await desk.technician.call("support/give-charge", { id: newId(), equipment: [machine.id], person: ana.id });
    await desk.technician.call("support/hand-out", { id: newId(), person: rui.id, codes: [machine.id] });
    const { items } = (await desk.technician.list("equipment", { ids: machine.id })).body;
    expect(items).toMatchObject([{ charge_name: ana.name, loan_name: rui.name, book_value: 36_000 }]);
  });

  test("a new machine is in use where it has a place, else in stock; no other state, and nothing of a write-off", async () => {
    const room = await desk.room();
    expect(await desk.machine()).toMatchObject({ state: "in_stock" });
    expect(await desk.machine({ room: room.id })).toMatchObject({ state: "in_use" });
    expect((await create({ state: "maintenance" })).status).toBe(400);
    expect((await create({ written_off_on: "2026-01-05" })).status).toBe(400);
    expect(await desk.machine({ written_off_value: 5 })).toMatchObject({ written_off_value: 0 });
  });

  test("H-45: the warranty is worked out by the server and clamps", async () => {
    const machine = await desk.machine({ acquired_on: "2024-01-31", warranty_months: 1, warranty_until: "2099-01-01" });
    expect(machine).toMatchObject({ warranty_until: "2024-02-29" });
    await change("equipment", machine.id, { warranty_months: 13 });
    const { body } = await desk.technician.call("support/machine", { equipment: machine.id });
    expect(body).toMatchObject({ warranty_until: "2025-02-28", in_warranty: false });
  });

  test("a machine is found by its kind, also when the kind is called otherwise", async () => {
    const kind = await desk.kind({ name: `Lousa ${newId()}` });
    const machine = await desk.machine({ kind: kind.id });
    const renamed = `Quadro ${newId()}`;
    await change("equipment_kinds", kind.id, { name: renamed });
    const { body } = await desk.technician.list("equipment", { q: renamed });
    expect(body.items.map(({ id }) => id)).toEqual([machine.id]);
  });

  test("faults are a few short texts", async () => {
    const kind = await desk.kind();
    const refusedFaults = [
      ["a".repeat(61)],
      Array.from({ length: 13 }, (_, n) => `Defeito ${n}`),
      [7],
      { a: 1 },
      "Não liga",
      [""],
    ];
    for (const faults of refusedFaults) {
      expect((await change("equipment_kinds", kind.id, { faults })).status, JSON.stringify(faults)).toBe(400);
    }
    expect((await change("equipment_kinds", kind.id, { faults: ["Não liga", "Sem imagem"] })).status).toBe(200);
  });
});
