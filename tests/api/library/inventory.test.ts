/** Stocktaking. L-46: a second scan counts nothing, nothing is deleted, missing copies are marked and can be restored. */
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../helpers/ids";
import { Desk, dateCopy, disagreements, query } from "../../helpers/library";
import { Live } from "../../helpers/live";
import { testSchool } from "../../helpers/school";
import { REFERENCE } from "../../helpers/seed";

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

  test("L-46: unseen copies are counted by place, and listed for one place or for none, before and after the closing", async () => {
    const { id: material_type } = await school.seed.create("material_types", { name: `Mapa ${newId()}`, lendable: true });
    const [first, second] = [`Sala ${newId()}`, `Sala ${newId()}`].sort() as [string, string];
    const shelves = [];
    for (const location of [first, first, second, ""]) {
      shelves.push(await desk.copy({ location, material_type }));
    }
    const { body } = await librarian().call("library/start-inventory", { id: newId(), name: "Mapas", material_type });
    await scan(body.id, shelves[0]!.tombo);
    const places = async () => (await librarian().call("library/inventory-places", { inventory: body.id })).body.places;
    const tombos = async (list: "inventory-pending" | "inventory-missing", filters: Record<string, string>) =>
      (await librarian().list(list, { inventory: body.id, ...filters })).body.items.map(({ tombo }) => tombo);
    const unseen = [
      { location: "", copies: 1 },
      { location: first, copies: 1 },
      { location: second, copies: 1 },
    ];
    for (const list of ["inventory-pending", "inventory-missing"] as const) {
      expect(await places()).toEqual(unseen);
      expect(await tombos(list, { location: first })).toEqual([shelves[1]!.tombo]);
      expect(await tombos(list, { placeless: "true" })).toEqual([shelves[3]!.tombo]);
      expect(await tombos(list, { location: "Nenhures" })).toEqual([]);
      await close(body.id);
    }
  });

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
    const [first, second] = [await scan(id, copies[0]!.tombo, { id: scanId }), await scan(id, copies[0]!.tombo, { id: scanId })];
    expect(second.body).toEqual(first.body);
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
    const sentencesOf = async (code: string) => {
      const { body } = await scan(id, code);
      return [body.outcome, body.sentence];
    };
    expect(await sentencesOf(elsewhere.tombo)).toEqual(["elsewhere", "Em outro lugar: guarde em Estante 9"]);
    expect(await sentencesOf(repair.tombo)).toEqual(["repair", "Consta em reparo, mas está na estante"]);
    expect(await sentencesOf(withdrawn.tombo)).toEqual(["withdrawn", "Foi baixado: não deveria estar na estante"]);
    expect(await sentencesOf(lost.tombo)).toEqual(["found", "Constava como extraviado: encontrado"]);
    expect(await stateOf(lost.id)).toBe("normal");
    expect(await sentencesOf("NADA-0815")).toEqual(["unknown", "Código não cadastrado: separe o livro"]);
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

  test("a scan says when the copy was last seen, wherever it was and whatever its state", async () => {
    const { id, location, copies } = await shelf(2);
    const others = [
      await desk.copy({ location: "Estante 9" }),
      await desk.copy({ location, state: "repair" }),
      await desk.copy({ location, state: "withdrawn" }),
      await desk.copy({ location, state: "missing" }),
    ];
    const seenAt = async (copy: string) => (await query(school, `SELECT seen_at FROM copies WHERE id = '${copy}'`))[0]![0];
    for (const copy of [copies[0]!, ...others]) {
      expect(await seenAt(copy.id)).toBe("");
      await scan(id, copy.tombo);
      const [row] = await query(school, `SELECT at FROM inventory_scans WHERE inventory = '${id}' AND copy = '${copy.id}'`);
      expect((await seenAt(copy.id))! >= row![0]!).toBe(true);
    }
    expect(await seenAt(copies[1]!.id)).toBe("");
  });

  test("a copy that is on loan and on the shelf is returned by the desk's own command", async () => {
    const { id, copies } = await shelf(1);
    const reader = await school.seed.reader({}, { name: "Maria Oliveira" });
    await desk.lend(reader.card, copies[0]!.tombo);
    expect(await progress(id)).toMatchObject({ pending: 0 });
    const { body } = await scan(id, copies[0]!.tombo);
    expect(body.outcome).toBe("on_loan");
    expect(body.sentence).toMatch(/^Consta emprestado a Maria Oliveira até .*: devolver\?$/);
    const [row] = (await librarian().list("inventory-scans", { inventory: id, outcome: "on_loan" })).body.items;
    expect(row).toMatchObject({ tombo: copies[0]!.tombo, holder: "Maria Oliveira", by_name: "Bia da Biblioteca" });
    expect((await desk.checkIn(copies[0]!.tombo)).body.outcome).toBe("returned");
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
    expect((await desk.checkIn(copies[2]!.tombo)).body).toMatchObject({
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
    // Counting may go on: a copy handled at the desk meanwhile was seen.
    expect(await pending(id)).toEqual([copies[0]!.tombo, copies[1]!.tombo].sort());
    expect((await scan(id, copies[1]!.tombo)).status).toBe(200);
    expect((await close(id)).body).toMatchObject({ counted: 1, pending: 1 });
  });

  test("a missing copy that comes to the desk is found: returned, or lent at once", async () => {
    const { id, copies } = await shelf(2);
    await close(id);
    const reader = await school.seed.reader();
    const lendAnswer = await desk.lend(reader.card, copies[0]!.tombo);
    expect(lendAnswer.status).toBe(200);
    expect(await stateOf(copies[0]!.id)).toBe("normal");
    expect((await desk.events(copies[0]!.id)).map(({ kind }) => kind)).toEqual(["added", "not_located", "found"]);
    const scanAnswer = await desk.scan(copies[1]!.tombo);
    expect(scanAnswer.body).toMatchObject({ kind: "available", sentence: "Constava como não localizado e voltou ao acervo" });
    expect(await stateOf(copies[1]!.id)).toBe("normal");
  });

  test("closed while others scan: a counted copy is not missing, and each late scan is refused", async () => {
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
    await dateCopy(school, (await desk.copy({ location })).id);
    expect(await pending(room.id)).toHaveLength(2);
    await desk.checkIn(here.tombo);
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

describe("a large inventory @full", () => {
  const school = testSchool();
  const desk = new Desk(school);
  const COPIES = 4000;
  /** The number of answers of a loan and a return at the desk while the work goes on. */
  const LENT = 9;
  const count = async (sql: string) => Number((await query(school, `SELECT COUNT(*) FROM ${sql}`))[0]?.[0]);
  const stateOf = async (inventory: string) =>
    school
      .as("Biblioteca")
      .collection("inventories")
      .getOne<{ step: string; done: number; total: number; closed_at: string; figures: { pending: number } | null }>(inventory);
  const close = (id: string) => school.as("Biblioteca").call("library/close-inventory", { inventory: id });
  const reopen = (id: string) => school.as("Biblioteca").call("library/reopen-inventory", { inventory: id });
  const run = (verb: "close" | "reopen") => (verb === "close" ? close(inventory) : reopen(inventory));
  const runJob = () => school.as("superuser").request("POST", "/api/crons/inventories");
  const readNotices = (inventory: string, kind: string) =>
    count(`timeline WHERE kind = '${kind}' AND json_extract(data, '$.inventory') = '${inventory}'`);
  const missing = (inventory: string) => count(`inventory_missing WHERE inventory = '${inventory}'`);
  const marked = () => count("copies WHERE state = 'missing'");

  let inventory = "";
  beforeAll(async () => {
    const { id: title } = await school.seed.title({}, { copies: 0 });
    await query(
      school,
      `INSERT INTO copies (id, title, tombo, material_type, state, state_reason, location, created, updated)
       SELECT printf('z%014d', n), '${title}', printf('8%06d', n), 'typebook0000000', iif(n % 10, 'normal', 'damaged'), iif(n % 10, '', 'Capa solta'),
         'Depósito', '2026-01-05 12:00:00.000Z', '2026-01-05 12:00:00.000Z'
       FROM (WITH RECURSIVE k(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM k WHERE n < ${COPIES}) SELECT n FROM k)`,
    );
    const { body } = await school
      .as("Biblioteca")
      .call("library/start-inventory", { id: newId(), name: "Depósito", location: "Depósito" });
    inventory = body.id;
  });

  /** Waits for the step to have begun and not yet ended; each answer takes its time, so nothing waits beside it. */
  async function underWay(step: string): Promise<void> {
    for (;;) {
      const state = await stateOf(inventory);
      if (state.step === step && state.done > 0) {
        return;
      }
    }
  }
  async function over(): Promise<void> {
    while ((await stateOf(inventory)).step !== "") {
      // Asked again at once.
    }
  }

  test.each([
    ["close", "closing", "not_located"],
    ["reopen", "reopening", "inventory_reopened"],
  ] as const)("L-46: killed in the middle of a %s, nothing is half, and the job goes on to the end", async (verb, step, kind) => {
    const request = expect(run(verb)).rejects.toThrow();
    await underWay(step);
    await school.server.kill();
    await request;
    await school.server.start();
    const half = await stateOf(inventory);
    expect([half.step, half.closed_at === ""]).toEqual([step, false]);
    // Each marked copy is recorded and shown: copy by copy, at every moment.
    const remaining = await missing(inventory);
    expect(remaining).toBeGreaterThan(0);
    expect(remaining).toBeLessThan(COPIES);
    expect([await marked(), await readNotices(inventory, kind)]).toEqual([
      remaining,
      step === "closing" ? remaining : COPIES - remaining,
    ]);
    const other = verb === "close" ? "reopen" : "close";
    expect((await run(other)).refusal).toMatchObject({ status: 409, code: "inventory_busy" });

    expect((await runJob()).status).toBe(204);
    await over();
    const all = step === "closing" ? COPIES : 0;
    expect([await missing(inventory), await marked(), await readNotices(inventory, kind)]).toEqual([all, all, COPIES]);
    expect((await stateOf(inventory)).figures?.pending ?? null).toBe(step === "closing" ? COPIES : null);
    const ends = (await desk.events(inventory)).filter((event) => event.kind === (verb === "close" ? "closed" : "reopened"));
    expect(ends.map(({ text, actor_name }) => [text, actor_name])).toEqual([
      [
        verb === "close"
          ? "Inventário encerrado: 0 exemplares contados, 4.000 não localizados"
          : "Inventário reaberto: 4.000 exemplares voltaram",
        "Bia da Biblioteca",
      ],
    ]);
    if (step === "reopening") {
      expect(await count("copies WHERE state = 'damaged' AND state_reason = 'Capa solta'")).toBe(COPIES / 10);
    }
  });

  test("the desk lends and returns while it is closed and reopened, and the copies in its hand are not missing", async () => {
    const readers = await Promise.all(Array.from({ length: LENT }, () => school.seed.reader()));
    // The last one, as every tenth, is damaged and not lent.
    const tombo = (index: number) => `8${String(COPIES - 1 - index).padStart(6, "0")}`;
    let answered = 0;
    const closing = close(inventory).then((answer) => ({ answer, before: answered }));
    await underWay("closing");
    for (const [index, { card }] of readers.entries()) {
      expect((await desk.lend(card, tombo(index))).status).toBe(200);
      answered++;
    }
    const { answer, before } = await closing;
    expect(answer.status).toBe(200);
    expect(before).toBeGreaterThan(0);
    // Lent before its turn came: never marked. Lent after it: found at once.
    expect(await count(`copies WHERE state = 'missing' AND tombo BETWEEN '${tombo(LENT - 1)}' AND '${tombo(0)}'`)).toBe(0);
    expect(answer.body.pending).toBe(await missing(inventory));

    const reopening = reopen(inventory);
    await underWay("reopening");
    expect((await desk.checkIn(tombo(0))).status).toBe(200);
    expect((await reopening).body.restored).toBe(
      await count(`timeline WHERE kind = 'inventory_reopened'`).then((all) => all - COPIES),
    );
    expect([await missing(inventory), await marked()]).toEqual([0, 0]);
    expect(await disagreements(school)).toEqual([]);
  });

  test("two users who press the button at once share the work: each copy is marked once and has one event", async () => {
    const before = await readNotices(inventory, "not_located");
    const live = await Live.open(school.as("Biblioteca"), `inventories/${inventory}`);
    const begun = performance.now();
    const answers = await Promise.all([close(inventory), close(inventory)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const seconds = (performance.now() - begun) / 1000;
    const all = await missing(inventory);
    expect(answers.map(({ body }) => body.pending)).toEqual([all, all]);
    expect([await marked(), (await readNotices(inventory, "not_located")) - before]).toEqual([all, all]);
    expect((await desk.events(inventory)).at(-1)?.kind).toBe("closed");
    // Screens hear how far it is at the first items, at each tenth and each second, not of each transaction.
    await live.event(({ record }) => record.step === "" && record.closed_at !== "");
    live.close();
    const between = live.events.filter(({ record: { step, done } }) => step === "closing" && Number(done) > 0);
    expect(between.length).toBeGreaterThanOrEqual(3);
    expect(between.length).toBeLessThanOrEqual(12 + seconds);
  });
});
