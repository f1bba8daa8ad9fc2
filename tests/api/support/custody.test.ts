/** The life of a machine: its place, its holder, its removal; its history never changes. */
import { describe, expect, test } from "vitest";
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { testSchool } from "../../helpers/school";
import { Desk } from "../../helpers/support";

describe("a machine changes hands", () => {
  const school = testSchool();
  const desk = new Desk(school);
  const sheet = async (equipment: string) => (await desk.technician.call("support/machine", { equipment })).body;
  const history = async (subject: string) => {
    const { items } = await desk.technician
      .collection("timeline")
      .getList(1, 50, { filter: `subject='${subject}'`, sort: "@rowid" });
    return items.map(({ text }) => String(text));
  };
  const give = (equipment: string[], to: Record<string, string>, id = newId()) =>
    desk.technician.call("support/give-charge", { id, equipment, ...to });

  test("moving keeps where it stood, by the names of that day, whatever a room is called later", async () => {
    const [first, second] = [await desk.room({ name: `Lab ${newId()}` }), await desk.room({ name: `Depósito ${newId()}` })];
    const machine = await desk.machine({ room: first.id });
    const moveAnswer = await desk.technician.call("support/move-equipment", {
      id: newId(),
      equipment: [machine.tombo],
      room: second.id,
    });
    expect(moveAnswer.body.sentence).toContain(`: equipamento movido para ${second.name}`);
    await desk.technician.collection("rooms").update(first.id, { name: `Sala ${newId()}` });
    expect(await sheet(machine.id)).toMatchObject({ room: second.id, room_name: second.name });
    expect(await history(machine.id)).toContain(`Movido de ${first.name} para ${second.name}`);
    expect(
      (await desk.technician.call("support/move-equipment", { id: newId(), equipment: [machine.id] })).refusal,
    ).toMatchObject({
      code: "nothing_to_move",
    });
  });

  test("many machines move at once, or none where one code is unknown", async () => {
    const room = await desk.room();
    const machines = [await desk.machine(), await desk.machine()];
    const equipment = machines.map(({ tombo }) => tombo);
    const refusedAnswer = await desk.technician.call("support/move-equipment", {
      id: newId(),
      equipment: [...equipment, "NADA"],
      room: room.id,
    });
    expect(refusedAnswer.refusal).toMatchObject({ status: 404, code: "not_found" });
    expect(await sheet(machines[0]!.id)).toMatchObject({ room: "" });
    await desk.technician.call("support/move-equipment", { id: newId(), equipment, room: room.id });
    expect(await sheet(machines[1]!.id)).toMatchObject({ room: room.id, state: "in_use" });
  });

  test("a charge is one open row: a new one ends the one before, and both stay in the history", async () => {
    const machine = await desk.machine();
    const [ana, rui] = [await school.seed.person(), await school.seed.person()];
    const first = await give([machine.tombo], { person: ana.id });
    expect(first.body.sentence).toMatch(/^Termo \d{4}\/\d{6}: /);
    expect((await give([machine.tombo], { person: ana.id })).refusal).toMatchObject({ code: "already_in_charge" });
    await give([machine.tombo], { person: rui.id });
    const { custodies } = await sheet(machine.id);
    expect(custodies.map(({ person, ended_at }) => [person, ended_at === ""])).toEqual([
      [rui.id, true],
      [ana.id, false],
    ]);
  });

  test("to a person or to a sector, never to both or to nobody", async () => {
    const machine = await desk.machine();
    const sector = await school.seed.create("sectors", { name: `Setor ${newId()}`, active: true });
    const person = await school.seed.person();
    expect((await give([machine.id], {})).status).toBe(400);
    expect((await give([machine.id], { person: person.id, sector: sector.id })).status).toBe(400);
    await give([machine.id], { sector: sector.id });
    expect(await sheet(machine.id)).toMatchObject({ sector: sector.id });
  });

  test("sent again with the same id it makes no second term; another order under that id is refused", async () => {
    const machine = await desk.machine();
    const [person, other, id] = [await school.seed.person(), await school.seed.person(), newId()];
    const first = await give([machine.id], { person: person.id }, id);
    expect((await give([machine.id], { person: person.id }, id)).body).toEqual(first.body);
    expect((await give([machine.id], { person: other.id }, id)).refusal).toMatchObject({ code: "id_taken" });
    expect((await sheet(machine.id)).custodies).toHaveLength(1);
  });

  test("a term is accepted once: by the person named in it, or by the paper that a technician holds", async () => {
    const [own, paper] = [await desk.machine(), await desk.machine()];
    const person = await school.seed.person();
    const user = await school.as("superuser").collection("users").getFirstListItem("permissions:length=0 && active=true");
    await school.as("superuser").collection("users").update(user.id, { person: person.id });
    const first = (await give([own.id], { person: person.id })).body.term;
    const second = (await give([paper.id], { person: (await school.seed.person()).id })).body.term;
    const nobody = school.as("none");
    expect((await nobody.call("support/term", { term: second })).status).toBe(404);
    expect((await nobody.call("support/accept-term", { id: newId(), term: second })).status).toBe(404);
    const asked = async () => (await nobody.call("platform/home")).body.lines.filter(({ kind }) => kind === "Carga");
    expect(await asked()).toMatchObject([{ lead: "1 termo de responsabilidade", to: `/termos/${first}/imprimir` }]);
    expect((await nobody.call("support/term", { term: first })).body).toMatchObject({ mine: true, person_name: person.name });
    expect((await nobody.call("support/accept-term", { id: newId(), term: first })).status).toBe(200);
    expect(await asked()).toEqual([]);
    expect((await desk.technician.call("support/term", { term: first })).body).toMatchObject({ acceptance: "signed_in" });
    expect((await desk.technician.call("support/accept-term", { id: newId(), term: second })).status).toBe(200);
    const again = await desk.technician.call("support/accept-term", { id: newId(), term: second });
    expect(again.refusal).toMatchObject({ status: 409, code: "already_accepted" });
    await school.as("superuser").collection("users").update(user.id, { person: "" });
  });

  test("H-27: a write-off is refused while anybody has the machine, and while it is in use; its value is frozen", async () => {
    const machine = await desk.machine({ value: 360_000, acquired_on: "2020-01-15" });
    const person = await school.seed.person();
    await give([machine.id], { person: person.id });
    const writeOff = () =>
      desk.technician.call("support/write-off-equipment", { id: newId(), equipment: machine.id, reason: "Quebrou" });
    expect((await writeOff()).refusal).toMatchObject({ status: 409, code: "equipment_busy" });
    await desk.technician.call("support/end-charge", { id: newId(), equipment: machine.id });
    expect((await writeOff()).refusal).toMatchObject({ status: 409, code: "equipment_state_refused" });
    const store = { id: newId(), equipment: machine.id, state: "in_stock", reason: "Recolhido" } as const;
    await desk.technician.call("support/set-equipment-state", store);
    expect((await writeOff()).status).toBe(200);
    expect(await sheet(machine.id)).toMatchObject({ state: "written_off", book_value: 36_000, written_off_reason: "Quebrou" });
    expect((await writeOff()).refusal).toMatchObject({ code: "equipment_state_refused" });
    const late = await desk.technician.call("support/set-equipment-state", { ...store, id: newId() });
    expect(late.refusal).toMatchObject({ code: "equipment_state_refused" });
    const kind = (await desk.kind()).id;
    for (const values of [{ value: 500 }, { acquired_on: "2025-01-15" }, { kind }, { tombo: "OUTRO-1" }]) {
      const address = `/api/collections/equipment/records/${machine.id}`;
      expect([values, (await desk.technician.request("PATCH", address, values)).status]).toEqual([values, 400]);
    }
    expect(
      (await desk.technician.request("PATCH", `/api/collections/equipment/records/${machine.id}`, { notes: "Doado" })).status,
    ).toBe(200);
  });

  test("H-38: a new label revokes the one before, and the token is nowhere but on the label", async () => {
    const machine = await desk.machine();
    const token = async () =>
      (await desk.technician.call("support/labels", { equipment: machine.id })).body.labels[0]?.token ?? "";
    const first = await token();
    expect(first).toMatch(/^[a-z2-9]{26}$/);
    expect((await desk.technician.call("support/machine", { equipment: `https://escola.br/qr/${first}` })).body.id).toBe(
      machine.id,
    );
    await desk.technician.call("support/new-label", { id: newId(), equipment: machine.id });
    expect(await token()).not.toBe(first);
    expect((await desk.technician.call("support/machine", { equipment: first })).status).toBe(404);
    expect(JSON.stringify(await desk.technician.collection("equipment").getOne(machine.id))).not.toContain(await token());
  });

  test("a sector that is emptied hands its charge over, under one new term that waits to be accepted", async () => {
    const sectors = school.seed;
    const [from, into] = await Promise.all(
      ["Laboratório que fecha", "Laboratório que fica"].map((name) =>
        sectors.create("sectors", { name: `${name} ${newId()}`, active: true }),
      ),
    );
    const [first, second] = [await desk.machine(), await desk.machine()];
    await school
      .as("Tecnologia")
      .call("support/give-charge", { id: newId(), sector: from!.id, equipment: [first.id, second.id], note: "" });
    const input = { id: newId(), sector: from!.id, into: into!.id, archive: true };
    const { body } = await school.as("Admin").call("people/empty-sector", input);
    const number = /termo (\d{4}\/\d{6})/.exec(body.sentence)?.[1];
    const open = await query(
      school,
      `SELECT c.equipment, c.sector, t.number, t.accepted_at FROM custodies c JOIN custody_terms t ON t.id = c.term
       WHERE c.ended_at = '' AND c.kind = 'charge' AND c.equipment IN ('${first.id}', '${second.id}') ORDER BY c.equipment`,
    );
    expect(open).toEqual([first.id, second.id].sort().map((id) => [id, into!.id, number, ""]));
    expect((await school.as("Admin").call("people/empty-sector", input)).body).toEqual(body);
    // The charge before is ended, not rewritten.
    const ended = await query(school, `SELECT COUNT(*) FROM custodies WHERE sector = '${from!.id}' AND ended_at != ''`);
    expect(ended).toEqual([["2"]]);
  });

  test("two desks give one machine to two people: one charge is open in the end", async () => {
    const machine = await desk.machine();
    const people = await Promise.all(Array.from({ length: 8 }, () => school.seed.person()));
    const answers = await Promise.all(people.map(({ id }) => give([machine.id], { person: id })));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const { custodies } = await sheet(machine.id);
    expect(custodies).toHaveLength(8);
    expect(custodies.filter(({ ended_at }) => ended_at === "")).toHaveLength(1);
  });
});
