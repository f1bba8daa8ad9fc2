/** Taking stock. Rule 46: scanned twice is counted once, nothing is deleted, what is missing is marked and comes back. */
import { describe, expect, test } from "vitest";
import { newId } from "../support/ids";
import { Desk, disagreements, query } from "../support/library";
import { testSchool } from "../support/school";
import { REFERENCE } from "../support/seed";

describe("inventory", () => {
  const school = testSchool();
  const desk = new Desk(school);
  const librarian = () => school.as("Biblioteca");

  async function begin(values: Record<string, unknown> = {}): Promise<{ id: string; location: string }> {
    const location = `Sala ${newId()}`;
    const { body } = await librarian().call("library/start-inventory", { id: newId(), name: "Inventário", location, ...values });
    return { id: body.id, location };
  }
  const scan = (
    inventory: string,
    code: string,
    { who = "Biblioteca", id = newId() }: { who?: "Biblioteca" | "Admin"; id?: string } = {},
  ) => school.as(who).call("library/inventory-scan", { id, inventory, code });
  const progress = async (inventory: string) => (await librarian().call("library/inventory-progress", { inventory })).body;
  const pending = async (inventory: string) =>
    (await librarian().list("inventory-pending", { inventory, perPage: 500 })).body.items.map(({ tombo }) => tombo);
  const missing = async (inventory: string) =>
    (await librarian().list("inventory-missing", { inventory, perPage: 500 })).body.items.map(({ tombo }) => tombo);
  const stateOf = async (copy: string) =>
    (await librarian().collection("copies").getOne<{ state: string; state_reason: string }>(copy)).state;
  const close = (inventory: string) => librarian().call("library/close-inventory", { inventory });

  /** Copies that stand in a room before the count begins. */
  async function shelf(count: number, values: Record<string, unknown> = {}) {
    const location = `Sala ${newId()}`;
    const copies = [];
    for (let index = 0; index < count; index++) {
      copies.push(await desk.copy({ location, ...values }));
    }
    const { body } = await librarian().call("library/start-inventory", { id: newId(), name: "Inventário", location });
    return { id: body.id, location, copies };
  }

  test("a copy is counted once, however often it is scanned and by whom", async () => {
    const { id, copies } = await shelf(3);
    expect(await progress(id)).toMatchObject({ counted: 0, pending: 3 });
    const first = await scan(id, copies[0]!.tombo);
    expect(first.body).toMatchObject({ outcome: "right", repeated: false, sentence: "Certo", copy: { id: copies[0]!.id } });
    const second = await scan(id, ` ${copies[0]!.tombo}\r`, { who: "Admin" });
    expect(second.body).toMatchObject({ outcome: "right", repeated: true, sentence: "Já contado" });
    expect(await progress(id)).toMatchObject({
      counted: 1,
      pending: 2,
      people: [{ name: "Bia da Biblioteca", scans: 1 }],
    });
    expect(await pending(id)).toEqual(
      copies
        .slice(1)
        .map(({ tombo }) => tombo)
        .sort(),
    );
  });

  test("a repeated command does nothing twice and answers the same; its id means nothing else", async () => {
    const { id, copies } = await shelf(2);
    const scanId = newId();
    const [one, two] = [await scan(id, copies[0]!.tombo, { id: scanId }), await scan(id, copies[0]!.tombo, { id: scanId })];
    expect(two.body).toEqual(one.body);
    expect((await scan(id, copies[1]!.tombo, { id: scanId })).refusal.code).toBe("id_taken");
    const again = await librarian().call("library/start-inventory", { id, name: "Outro" });
    expect(again.refusal.code).toBe("id_taken");
  });

  test("eight people who scan the same copy at once count one", async () => {
    const { id, copies } = await shelf(1);
    for (const answers of [
      await Promise.all(
        Array.from({ length: 8 }, (_, index) => scan(id, copies[0]!.tombo, { who: index % 2 ? "Admin" : "Biblioteca" })),
      ),
    ]) {
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
      expect(answers.filter(({ body }) => !body.repeated)).toHaveLength(1);
    }
    expect(await progress(id)).toMatchObject({ counted: 1, pending: 0, outcomes: { right: 1 } });
    expect(await query(school, `SELECT COUNT(*) FROM inventory_scans WHERE inventory = '${id}'`)).toEqual([["1"]]);
  });

  test("says what each scan means", async () => {
    const { id, location } = await shelf(1);
    const elsewhere = await desk.copy({ location: "Estante 9" });
    const repair = await desk.copy({ location, state: "repair" });
    const withdrawn = await desk.copy({ location, state: "withdrawn" });
    const lost = await desk.copy({ location, state: "lost" });
    const said = async (code: string) => {
      const { body } = await scan(id, code);
      return [body.outcome, body.sentence];
    };
    expect(await said(elsewhere.tombo)).toEqual(["elsewhere", "Em outro lugar: guarde em Estante 9"]);
    expect(await said(repair.tombo)).toEqual(["repair", "Consta em reparo, mas está aqui"]);
    expect(await said(withdrawn.tombo)).toEqual(["withdrawn", "Foi baixado: não devia estar na estante"]);
    expect(await said(lost.tombo)).toEqual(["found", "Constava como extraviado: encontrado"]);
    expect(await stateOf(lost.id)).toBe("normal");
    expect(await said("NADA-0815")).toEqual(["unknown", "Ninguém conhece este código: separe o livro"]);
    expect((await scan(id, "NADA-0815")).body).toMatchObject({ outcome: "unknown", repeated: true, copy: null });
    const reader = await school.seed.reader();
    expect((await scan(id, reader.card)).refusal.code).toBe("scan_is_card");
    expect((await scan(id, "9788535914849")).refusal.code).toBe("scan_is_isbn");
    const { outcomes, counted } = await progress(id);
    expect(outcomes).toEqual({ right: 0, elsewhere: 1, on_loan: 0, found: 1, repair: 1, withdrawn: 1, unknown: 1 });
    expect(counted).toBe(2);
    const open = await librarian().list("inventory-scans", { inventory: id, open: "true" });
    expect(open.body.items.map(({ outcome }) => outcome).sort()).toEqual(["elsewhere", "repair", "unknown", "withdrawn"]);
  });

  test("a copy that is on loan and stands on the shelf is returned by the desk's own command", async () => {
    const { id, copies } = await shelf(1);
    const reader = await school.seed.reader({}, { name: "Maria Oliveira" });
    await desk.lend(reader.card, copies[0]!.tombo);
    expect(await progress(id)).toMatchObject({ pending: 0 });
    const { body } = await scan(id, copies[0]!.tombo);
    expect(body.outcome).toBe("on_loan");
    expect(body.sentence).toMatch(/^Consta emprestado a Maria Oliveira até .*: devolver\?$/);
    const [row] = (await librarian().list("inventory-scans", { inventory: id, outcome: "on_loan" })).body.items;
    expect(row).toMatchObject({ tombo: copies[0]!.tombo, holder: "Maria Oliveira", by_name: "Bia da Biblioteca" });
    expect((await desk.giveBack(copies[0]!.tombo)).body.outcome).toBe("returned");
    expect((await scan(id, copies[0]!.tombo)).body).toMatchObject({ outcome: "right", repeated: true, sentence: "Já contado" });
    await close(id);
    expect(await missing(id)).toEqual([]);
  });

  test("closing marks what nobody saw, deletes nothing, and says so in the history; twice is once", async () => {
    const { id, copies } = await shelf(3);
    const damaged = copies[1]!;
    await school.as("superuser").collection("copies").update(damaged.id, { state: "damaged", state_reason: "Capa solta" });
    await scan(id, copies[0]!.tombo);
    const before = await query(school, "SELECT COUNT(*) FROM copies");
    const { body } = await close(id);
    expect(body).toMatchObject({ counted: 1, pending: 2 });
    expect((await close(id)).body).toEqual(body);
    expect(await query(school, "SELECT COUNT(*) FROM copies")).toEqual(before);
    expect(await missing(id)).toEqual([copies[1]!.tombo, copies[2]!.tombo].sort());
    expect(await Promise.all(copies.map((copy) => stateOf(copy.id)))).toEqual(["normal", "missing", "missing"]);
    expect((await desk.events(damaged.id)).at(-1)).toMatchObject({
      kind: "not_located",
      text: "Não localizado no inventário “Inventário”",
    });
    expect((await desk.events(id)).map(({ text }) => text)).toEqual([
      "Inventário “Inventário” iniciado",
      "Inventário encerrado: 1 exemplar contado, 2 não localizados",
    ]);
    expect((await scan(id, copies[1]!.tombo)).refusal).toMatchObject({ status: 409, code: "inventory_closed" });
    expect((await progress(id)).pending).toBe(2);
  });

  test("reopening gives back what each had before, but not over what was found meanwhile", async () => {
    const { id, copies } = await shelf(3);
    await school.as("superuser").collection("copies").update(copies[0]!.id, { state: "damaged", state_reason: "Capa solta" });
    await close(id);
    expect((await desk.giveBack(copies[2]!.tombo)).body).toMatchObject({
      outcome: "not_on_loan",
      sentence: "Constava como não localizado e voltou ao acervo",
    });
    const { body } = await librarian().call("library/reopen-inventory", { inventory: id });
    expect(body.restored).toBe(2);
    const first = await librarian().collection("copies").getOne(copies[0]!.id);
    expect(first).toMatchObject({ state: "damaged", state_reason: "Capa solta" });
    expect(await stateOf(copies[1]!.id)).toBe("normal");
    expect(await missing(id)).toEqual([]);
    expect((await librarian().call("library/reopen-inventory", { inventory: id })).body.restored).toBe(0);
    // One may count on: what was handled at the desk meanwhile was seen.
    expect(await pending(id)).toEqual([copies[0]!.tombo, copies[1]!.tombo].sort());
    expect((await scan(id, copies[1]!.tombo)).status).toBe(200);
    expect((await close(id)).body).toMatchObject({ counted: 1, pending: 1 });
  });

  test("a missing copy that comes to the desk is found: returned, or lent at once", async () => {
    const { id, copies } = await shelf(2);
    await close(id);
    const reader = await school.seed.reader();
    const lent = await desk.lend(reader.card, copies[0]!.tombo);
    expect(lent.status).toBe(200);
    expect(await stateOf(copies[0]!.id)).toBe("normal");
    expect((await desk.events(copies[0]!.id)).map(({ kind }) => kind)).toEqual(["added", "not_located", "found"]);
    const scanned = await desk.scan(copies[1]!.tombo);
    expect(scanned.body).toMatchObject({ kind: "available", sentence: "Constava como não localizado e voltou ao acervo" });
    expect(await stateOf(copies[1]!.id)).toBe("normal");
  });

  test("closed while others scan: what was counted is not missing, and who was late hears it", async () => {
    for (let round = 0; round < 4; round++) {
      const { id, copies } = await shelf(8);
      const [closing, ...scans] = await Promise.all([close(id), ...copies.map(({ tombo }) => scan(id, tombo))]);
      expect(closing!.status).toBe(200);
      for (const [index, answer] of scans.entries()) {
        const copy = copies[index]!;
        expect([200, 409]).toContain(answer.status);
        expect({ status: answer.status, state: await stateOf(copy.id) }).toEqual(
          answer.status === 200 ? { status: 200, state: "normal" } : { status: 409, state: "missing" },
        );
      }
      expect(closing!.body).toMatchObject({
        counted: scans.filter(({ status }) => status === 200).length,
        pending: scans.filter(({ status }) => status === 409).length,
      });
    }
  });

  test("counts what it is limited to, and leaves out what is elsewhere for a reason", async () => {
    const location = `Sala ${newId()}`;
    const here = await desk.copy({ location });
    await desk.copy({ location: "Outra sala" });
    const reference = await desk.copy({ location, material_type: REFERENCE });
    await desk.copy({ location, state: "repair" });
    await desk.copy({ location, state: "lost" });
    await desk.copy({ location, state: "withdrawn" });
    const lent = await desk.copy({ location });
    await desk.lend((await school.seed.reader()).card, lent.tombo);
    const room = await begin({ location });
    expect(await pending(room.id)).toEqual([here.tombo, reference.tombo].sort());
    const type = await begin({ location, material_type: REFERENCE });
    expect(await pending(type.id)).toEqual([reference.tombo]);
    // A book that was bought while people count is not missed.
    await desk.copy({ location });
    expect(await pending(room.id)).toHaveLength(2);
    await desk.giveBack(here.tombo);
    expect(await pending(room.id)).toEqual([reference.tombo]);
  });

  test.each([
    ["name", { name: " " }],
    ["material_type", { name: "Inventário", material_type: "x" }],
    ["material_type", { name: "Inventário", material_type: "missing00000000" }],
  ])("the start refuses a wrong %s at its field", async (field, values) => {
    const { status, refusal } = await librarian().call("library/start-inventory", { id: newId(), ...values });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(Object.keys(refusal.data)).toEqual([field]);
  });

  test("loans and timeline agree afterwards", async () => {
    expect(await disagreements(school)).toEqual([]);
  });
});
