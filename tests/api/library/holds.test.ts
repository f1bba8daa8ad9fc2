/** Holds: the queue of a title, the ready shelf, and their effect on lending, returning and renewing. */
import { describe, expect, test } from "vitest";
import { holdsOf } from "../../helpers/holds";
import { newId } from "../../helpers/ids";
import { disagreements, query } from "../../helpers/library";
import { testSchool } from "../../helpers/school";
import { REFERENCE } from "../../helpers/seed";

describe("holds", () => {
  const school = testSchool();
  const { desk, queueOf, lentOut, readers, expire, held } = holdsOf(school);

  test("two readers wait, each with a place; the same call twice is one hold", async () => {
    const { id: title } = await lentOut();
    const [ana, bruno] = await readers();
    const id = newId();
    const first = await desk.hold(ana!.card, title, { id });
    expect(first.body).toMatchObject({ id, state: "waiting", position: 1, sentence: "Reserva feita: é o próximo da fila" });
    expect((await desk.hold(ana!.card, title, { id })).body).toEqual(first.body);
    expect((await desk.hold(bruno!.card, title)).body).toMatchObject({
      position: 2,
      sentence: "Reserva feita: 2º lugar na fila",
    });
    expect((await desk.hold(bruno!.card, title, { id })).refusal.code).toBe("id_taken");
    expect(await queueOf(title)).toEqual([
      [ana!.name, "waiting", 1, ""],
      [bruno!.name, "waiting", 2, ""],
    ]);
    expect((await desk.events(id)).map(({ kind }) => kind)).toEqual(["held"]);
  });

  test("a waiting reader who may not borrow does not stop a renewal", async () => {
    const { id: title, loan } = await lentOut();
    const { waiting } = await held(title, 1);
    expect((await desk.renew(loan.id)).refusal.code).toBe("held_by_others");
    await expire(waiting[0]!.id);
    expect((await desk.renew(loan.id)).refusal.code).toBe("renewal_gives_nothing");
  });

  test("a reader who has one of two titles that become one waits for it no longer", async () => {
    const [keep, other] = [await lentOut(), await lentOut()];
    expect((await desk.hold(keep.loan.card, other.id)).status).toBe(200);
    const mergeAnswer = await school.as("Biblioteca").call("library/merge-titles", { keep: keep.id, merge: [other.id] });
    expect(mergeAnswer.status).toBe(200);
    expect(await queueOf(keep.id)).toEqual([]);
  });

  test("refusals of a hold, each in words", async () => {
    const { id: title, loan } = await lentOut();
    const [ana, leaver, expired] = [
      await school.seed.reader(),
      await school.seed.reader({ active: false }),
      await school.seed.reader({ valid_until: "2026-01-01" }),
    ];
    await desk.hold(ana.card, title);
    const code = async (reader: string, of = title) => (await desk.hold(reader, of)).refusal.code;
    expect(await code(ana.card)).toBe("already_held");
    expect(await code(loan.card)).toBe("already_with_reader");
    expect(await code(leaver.card)).toBe("reader_inactive");
    expect(await code(expired.card)).toBe("reader_expired");
    expect(await code("L99999")).toBe("unknown_reader");
    expect(await code(ana.card, "missing00000000")).toBe("not_found");
    const reference = await school.seed.title({}, { copy: { material_type: REFERENCE } });
    expect(await code(ana.card, reference.id)).toBe("nothing_to_hold");
    expect(await code(ana.card, (await school.seed.title({}, { copy: { state: "lost" } })).id)).toBe("nothing_to_hold");
    expect(await code(ana.card, (await school.seed.title({ active: false })).id)).toBe("nothing_to_hold");
    for (let count = 1; count < 3; count++) {
      expect((await desk.hold(ana.card, (await lentOut()).id)).status).toBe(200);
    }
    const full = await desk.hold(ana.card, (await lentOut()).id);
    expect(full.refusal).toMatchObject({
      status: 409,
      code: "hold_limit_reached",
      message: `${ana.name} já tem 3 de 3 reservas.`,
    });
  });

  test("with a copy on the shelf it is refused, unless that one is to be set aside", async () => {
    const title = await school.seed.title();
    const ana = await school.seed.reader();
    const refusedAnswer = await desk.hold(ana.card, title.id);
    expect(refusedAnswer.refusal).toMatchObject({ code: "copy_on_shelf", params: { tombo: title.copies[0]!.tombo } });
    const { body } = await desk.hold(ana.card, title.id, { set_aside: true });
    expect(body).toMatchObject({ state: "ready", tombo: title.copies[0]!.tombo });
    expect(body.sentence).toMatch(new RegExp(`^Separar para ${ana.name}, retirar até `));
  });

  test("L-29 and L-30: the first copy that returns goes to the head, with a deadline; the desk sees for whom", async () => {
    const { id: title, loans } = await lentOut(2);
    const class7 = await school.seed.class({ name: "7º B" });
    const ana = await school.seed.reader({}, { name: "Ana Souza", class: class7.id });
    const bruno = await school.seed.reader();
    await desk.hold(ana.card, title);
    await desk.hold(bruno.card, title);
    const { body } = await desk.checkIn(loans[1]!.tombo);
    expect(body.outcome).toBe("returned");
    expect(body.set_aside).toMatchObject({ reader: ana.id, reader_name: "Ana Souza", class_name: "7º B" });
    expect(body.set_aside!.sentence).toMatch(
      /^Separar para Ana Souza \(7º B\), retirar até (segunda|terça|quarta|quinta|sexta), /,
    );
    expect(await queueOf(title)).toEqual([
      ["Ana Souza", "ready", 0, loans[1]!.tombo],
      [bruno.name, "waiting", 1, ""],
    ]);
    expect((await desk.sheet(ana.card)).body.holds).toMatchObject([{ state: "ready", tombo: loans[1]!.tombo }]);
    // Scanned again before anyone fetched it: still hers.
    const again = await desk.scan(loans[1]!.tombo);
    expect(again.body).toMatchObject({ kind: "available", set_aside: { reader: ana.id } });
  });

  test("L-29: to anyone else it is refused, by a name that a reason may set aside", async () => {
    const { id: title, loan } = await lentOut();
    const { waiting, holds } = await held(title, 1);
    await desk.checkIn(loan.tombo);
    const other = await school.seed.reader();
    const { refusal } = await desk.lend(other.card, loan.tombo);
    expect(refusal).toMatchObject({ status: 409, code: "reserved_for_another", params: { reader: waiting[0]!.name } });
    const scanAnswer = await desk.scan(loan.tombo, { reader: other.id });
    expect(scanAnswer.body).toMatchObject({ kind: "refused", refusal: { code: "reserved_for_another" } });
    const lendAnswer = await desk.lend(other.card, loan.tombo, {
      overrides: [{ code: "reserved_for_another", reason: "Prova amanhã" }],
    });
    expect(lendAnswer.status).toBe(200);
    expect(await queueOf(title)).toEqual([[waiting[0]!.name, "waiting", 1, ""]]);
    expect((await desk.events(holds[0]!.id)).map(({ kind }) => kind)).toEqual(["held", "set_aside", "hold_requeued"]);
    // Taken back, the copy in hand goes to the head again.
    const undone = await desk.undo(lendAnswer.body.id, "lend");
    expect(undone.body).toMatchObject({ outcome: "undone", set_aside: { reader: waiting[0]!.id } });
  });

  test("L-16: setting the reservation aside does not set the limit aside", async () => {
    const { id: title, loan } = await lentOut();
    await held(title, 1);
    await desk.checkIn(loan.tombo);
    const full = await school.seed.reader();
    for (let count = 0; count < 3; count++) {
      await desk.lend(full.card, (await desk.copy()).tombo);
    }
    const overrides = [{ code: "reserved_for_another", reason: "Prova amanhã" }];
    expect((await desk.lend(full.card, loan.tombo, { overrides })).refusal.code).toBe("loan_limit_reached");
  });

  test("L-32: the head borrows any copy; the one on the shelf passes to the next", async () => {
    const { id: title, loans } = await lentOut(2);
    const { waiting, holds } = await held(title, 3);
    await desk.checkIn(loans[0]!.tombo);
    await desk.checkIn(loans[1]!.tombo);
    expect((await queueOf(title)).map(([, state]) => state)).toEqual(["ready", "ready", "waiting"]);
    // The head takes the copy that stands there for the second: the two copies change places.
    const lendAnswer = await desk.lend(waiting[0]!.card, loans[1]!.tombo);
    expect(lendAnswer.status).toBe(200);
    expect(await queueOf(title)).toEqual([
      [waiting[1]!.name, "ready", 0, loans[0]!.tombo],
      [waiting[2]!.name, "waiting", 1, ""],
    ]);
    const before = await query(school, `SELECT pickup_until, loan, state FROM holds WHERE id = '${holds[0]!.id}'`);
    expect(before[0]!.slice(1)).toEqual([lendAnswer.body.id, "fulfilled"]);
    // Undone: what was the second's stays the second's, and the copy in hand is the head's again.
    const undone = await desk.undo(lendAnswer.body.id, "lend");
    expect(undone.body).toMatchObject({ set_aside: { reader: waiting[0]!.id } });
    expect(await queueOf(title)).toEqual([
      [waiting[0]!.name, "ready", 0, loans[1]!.tombo],
      [waiting[1]!.name, "ready", 0, loans[0]!.tombo],
      [waiting[2]!.name, "waiting", 1, ""],
    ]);
  });

  test("undoing the return puts the hold back, in its old place", async () => {
    const { id: title, loan } = await lentOut();
    const { waiting } = await held(title);
    await desk.checkIn(loan.tombo);
    const { body } = await desk.undo(loan.id, "return");
    expect(body).toMatchObject({ outcome: "undone" });
    expect(await queueOf(title)).toEqual([
      [waiting[0]!.name, "waiting", 1, ""],
      [waiting[1]!.name, "waiting", 2, ""],
    ]);
    expect((await desk.checkIn(loan.tombo)).body.set_aside).toMatchObject({ reader: waiting[0]!.id });
  });

  test("L-31: a cancelled hold passes to the next at once; the cancelling can be taken back", async () => {
    const { id: title, loan } = await lentOut();
    const { waiting, holds } = await held(title);
    await desk.checkIn(loan.tombo);
    const cancelAnswer = await desk.cancelHold(holds[0]!.id, "Comprou o livro");
    expect(cancelAnswer.body).toMatchObject({ state: "cancelled", close_reason: "Comprou o livro" });
    expect((await desk.cancelHold(holds[0]!.id)).body).toMatchObject({ state: "cancelled", close_reason: "Comprou o livro" });
    expect(await queueOf(title)).toEqual([[waiting[1]!.name, "ready", 0, loan.tombo]]);
    const restoreAnswer = await school.as("Biblioteca").call("library/restore-hold", { hold: holds[0]!.id });
    expect(restoreAnswer.body).toMatchObject({ state: "waiting", position: 1, close_reason: "" });
    expect((await desk.lend(waiting[1]!.card, loan.tombo)).status).toBe(200);
    expect((await desk.cancelHold(holds[1]!.id)).refusal).toMatchObject({
      code: "hold_closed",
      message: "Esta reserva já está atendida.",
    });
  });

  const librarian = () => school.as("Biblioteca");

  test.each<[string, (ready: { hold: string; card: string; tombo: string }) => Promise<unknown>]>([
    [
      "a cancelling",
      async ({ hold }) => {
        await desk.cancelHold(hold);
        await librarian().call("library/restore-hold", { hold });
      },
    ],
    ["a loan", async ({ card, tombo }) => desk.undo((await desk.lend(card, tombo)).body.id, "lend")],
    [
      "a loan to another reader, by an override,",
      async ({ tombo }) => {
        const { card } = await school.seed.reader();
        const overrides = [{ code: "reserved_for_another", reason: "Prova amanhã" }];
        const { status, body } = await desk.lend(card, tombo, { overrides });
        expect(status).toBe(200);
        await desk.undo(body.id, "lend");
      },
    ],
  ])("L-29: %s that is taken back gives no more days to fetch the copy", async (_, backAndForth) => {
    const { id: title, loan } = await lentOut();
    const { waiting, holds } = await held(title, 1);
    await desk.checkIn(loan.tombo);
    const hold = holds[0]!.id;
    // Set aside days ago: today is the last day to fetch it.
    const { today } = (await librarian().call("platform/home")).body;
    await query(school, `UPDATE holds SET pickup_until = '${today}', ready_at = '2026-01-05 12:00:00.000Z' WHERE id = '${hold}'`);
    const shelf = () => query(school, `SELECT state, ready_copy, pickup_until, ready_at FROM holds WHERE id = '${hold}'`);
    const before = await shelf();
    await backAndForth({ hold, card: waiting[0]!.card, tombo: loan.tombo });
    expect(await shelf()).toEqual(before);
  });

  test.each<[string, (title: string, card: string) => Promise<unknown>, string]>([
    [
      "its title was deactivated",
      (title) => librarian().collection("titles").update(title, { active: false }),
      "nothing_to_hold",
    ],
    [
      "its reader took a copy home",
      async (title, card) => desk.lend(card, (await school.seed.copy(title)).tombo),
      "already_with_reader",
    ],
  ])("L-31: the cancelling of a hold is not taken back once %s", async (_, change, code) => {
    const { id: title } = await lentOut();
    const { waiting, holds } = await held(title, 1);
    await desk.cancelHold(holds[0]!.id);
    await change(title, waiting[0]!.card);
    expect((await librarian().call("library/restore-hold", { hold: holds[0]!.id })).refusal.code).toBe(code);
  });

  test("a cancelling that is taken back after a merge waits for the remaining title", async () => {
    const { id: title } = await lentOut();
    const { holds } = await held(title, 1);
    await desk.cancelHold(holds[0]!.id);
    const keep = (await lentOut()).id;
    await librarian().call("library/merge-titles", { keep, merge: [title], fields: {} });
    const restored = await librarian().call("library/restore-hold", { hold: holds[0]!.id });
    expect(restored.body).toMatchObject({ title: keep, state: "waiting" });
  });

  test("a reader whose return is undone does not wait for the book that they have", async () => {
    const { id: title, loan } = await lentOut();
    await desk.checkIn(loan.tombo);
    const hold = (await desk.hold(loan.card, title, { set_aside: true })).body;
    expect(hold.state).toBe("ready");
    await desk.undo(loan.id, "return");
    expect(await queueOf(title)).toEqual([]);
    expect((await librarian().call("library/restore-hold", { hold: hold.id })).refusal.code).toBe("already_with_reader");
  });

  test("a librarian moves someone to the front, with a reason that stays", async () => {
    const { id: title, loan } = await lentOut();
    const { waiting, holds } = await held(title, 3);
    const move = (hold: string, reason = "Prova na sexta") => school.as("Biblioteca").call("library/move-hold", { hold, reason });
    expect((await move(holds[2]!.id)).body).toMatchObject({ position: 1 });
    expect((await move(holds[2]!.id)).body).toMatchObject({ position: 1 });
    expect((await queueOf(title)).map(([name]) => name)).toEqual([waiting[2]!.name, waiting[0]!.name, waiting[1]!.name]);
    const events = await desk.events(holds[2]!.id);
    expect(events.filter(({ kind }) => kind === "hold_moved").map(({ text }) => text)).toEqual([
      "Passou à frente da fila: Prova na sexta",
    ]);
    await desk.checkIn(loan.tombo);
    expect((await move(holds[2]!.id)).refusal.code).toBe("hold_ready");
    expect((await move(holds[0]!.id, " ")).refusal.code).toBe("invalid_input");
  });

  test("L-26: a renewal is refused while someone waits", async () => {
    const { id: title, loan } = await lentOut();
    const { holds } = await held(title, 2);
    const { refusal } = await desk.renew(loan.id);
    expect(refusal).toMatchObject({ code: "held_by_others", params: { waiting: 2 } });
    for (const { id } of holds) {
      await desk.cancelHold(id);
    }
    await desk.comesDue(loan.id);
    expect((await desk.renew(loan.id)).status).toBe(200);
  });

  test("L-26: unless free copies are enough for all who wait", async () => {
    const { id: title, loan } = await lentOut();
    const late = await school.seed.reader();
    await desk.hold(late.card, title);
    await expire(late.id);
    await school.seed.copy(title);
    expect((await desk.queue(title)).map(({ state }) => state)).toEqual(["waiting"]);
    await desk.comesDue(loan.id);
    expect((await desk.renew(loan.id)).status).toBe(200);
  });

  test("L-19: a reader who may not borrow is passed over, keeps the place, and is served once free of it", async () => {
    const { id: title, loans } = await lentOut(2);
    const { waiting } = await held(title);
    await expire(waiting[0]!.id);
    expect((await desk.checkIn(loans[0]!.tombo)).body.set_aside).toMatchObject({ reader: waiting[1]!.id });
    expect(await queueOf(title)).toEqual([
      [waiting[0]!.name, "waiting", 1, ""],
      [waiting[1]!.name, "ready", 0, loans[0]!.tombo],
    ]);
    await expire(waiting[0]!.id, "2099-12-31");
    expect((await desk.checkIn(loans[1]!.tombo)).body.set_aside).toMatchObject({ reader: waiting[0]!.id });
  });

  test("L-42: a ready copy that is lost, mended or withdrawn: its reader waits again, or gets another", async () => {
    const { id: title, loan, copy } = await lentOut();
    const { waiting } = await held(title, 1);
    await desk.checkIn(loan.tombo);
    const copies = school.as("Biblioteca").collection("copies");
    await copies.update(copy.id, { state: "lost", state_reason: "Sumiu da estante" });
    expect(await queueOf(title)).toEqual([[waiting[0]!.name, "waiting", 1, ""]]);
    const answer = await desk.checkIn(loan.tombo);
    expect(answer.body).toMatchObject({ outcome: "not_on_loan", set_aside: { reader: waiting[0]!.id } });
    await copies.update(copy.id, { state: "repair" });
    expect(await queueOf(title)).toEqual([[waiting[0]!.name, "waiting", 1, ""]]);
    const addAnswer = await school.as("Biblioteca").call("library/add-copies", {
      title,
      material_type: "typebook0000000",
      copies: [{ id: newId() }],
    });
    expect(await queueOf(title)).toEqual([[waiting[0]!.name, "ready", 0, addAnswer.body.copies[0]!.tombo]]);
  });

  test("L-21: of a type that no longer goes out nothing stays on the ready shelf: its reader waits again, until it does", async () => {
    const superuser = school.as("superuser");
    const record = await superuser
      .collection("material_types")
      .create({ name: `Mapas ${newId()}`, lendable: true, counts_in_limit: true });
    const { id: title, loan, copy } = await lentOut();
    await superuser.collection("copies").update(copy.id, { material_type: record.id });
    const { waiting } = await held(title, 1);
    await desk.checkIn(loan.tombo);
    expect(await queueOf(title)).toEqual([[waiting[0]!.name, "ready", 0, copy.tombo]]);
    const swept = async (lendable: boolean) => {
      await school.as("Admin").collection("material_types").update(record.id, { lendable });
      expect((await superuser.request("POST", "/api/crons/holds")).status).toBe(204);
      return expect.poll(() => queueOf(title), { interval: 50 });
    };
    await (await swept(false)).toEqual([[waiting[0]!.name, "waiting", 1, ""]]);
    await (await swept(true)).toEqual([[waiting[0]!.name, "ready", 0, copy.tombo]]);
  });

  test("L-29: repairing, adding or counting a copy names the reader for whom it is set aside, also in a repeated answer", async () => {
    const librarian = school.as("Biblioteca");
    const mended = await school.seed.title({}, { copy: { state: "repair" } });
    const [first] = (await held(mended.id, 1)).waiting;
    const mark = () => librarian.call("library/mark-copy", { copy: mended.copies[0]!.tombo, state: "normal", reason: "" });
    for (const { body } of [await mark(), await mark()]) {
      expect(body.set_aside).toMatchObject({ reader: first!.id, sentence: expect.stringContaining("Separar para") });
    }
    const again = await librarian.call("library/mark-copy", { copy: mended.copies[0]!.tombo, state: "lost", reason: "Sumiu" });
    expect(again.body).not.toHaveProperty("set_aside");

    const bought = await lentOut();
    const [second] = (await held(bought.id, 1)).waiting;
    const copies = [{ id: newId() }, { id: newId() }];
    const add = () => librarian.call("library/add-copies", { title: bought.id, material_type: "typebook0000000", copies });
    for (const { body } of [await add(), await add()]) {
      expect(body.copies.map(({ set_aside }) => set_aside?.reader)).toEqual([second!.id, undefined]);
    }

    const missing = await school.seed.title({}, { copy: { state: "missing" } });
    const [third] = (await held(missing.id, 1)).waiting;
    const { body: inventory } = await librarian.call("library/start-inventory", { id: newId(), name: "Inventário" });
    const scan = { id: newId(), inventory: inventory.id, code: missing.copies[0]!.tombo };
    for (const { body } of [
      await librarian.call("library/inventory-scan", scan),
      await librarian.call("library/inventory-scan", scan),
      await librarian.call("library/inventory-scan", { ...scan, id: newId() }),
    ]) {
      expect(body).toMatchObject({ outcome: "found", set_aside: { reader: third!.id } });
    }
  });

  test("a title that people wait for is not put away", async () => {
    const { id: title } = await lentOut();
    const { holds } = await held(title, 2);
    const titles = school.as("Biblioteca").collection("titles");
    await expect(titles.update(title, { active: false })).rejects.toMatchObject({
      status: 409,
      response: { code: "title_has_holds", params: { holds: 2 } },
    });
    for (const { id } of holds) {
      await desk.cancelHold(id);
    }
    expect(await titles.update(title, { active: false })).toMatchObject({ active: false });
  });

  test("titles become one: the queues too, in the order of asking, and a reader of both queues waits once", async () => {
    const [first, second] = [await lentOut(), await lentOut()];
    const [ana, bruno, carla] = await readers(3);
    await desk.hold(ana!.card, second.id);
    await desk.hold(bruno!.card, first.id);
    await desk.hold(ana!.card, first.id);
    await desk.hold(carla!.card, second.id);
    const mergeAnswer = await school
      .as("Biblioteca")
      .call("library/merge-titles", { keep: first.id, merge: [second.id], fields: {} });
    expect(mergeAnswer.status).toBe(200);
    expect((await queueOf(first.id)).map(([name]) => name)).toEqual([ana!.name, bruno!.name, carla!.name]);
    expect(await queueOf(second.id)).toEqual([]);
    expect((await desk.checkIn(second.loan.tombo)).body.set_aside).toMatchObject({ reader: ana!.id });
  });

  test("loans, holds and timeline agree afterwards", async () => {
    expect(await disagreements(school)).toEqual([]);
  });

  test("the database itself refuses two for one copy, a ready one without a copy, and deleting", async () => {
    const { id: title, loan } = await lentOut();
    const { holds } = await held(title, 2);
    await desk.checkIn(loan.tombo);
    const superuser = school.as("superuser").collection("holds");
    const ready = { state: "ready", ready_copy: loan.copy, pickup_until: "2099-12-31" };
    await expect(superuser.update(holds[1]!.id, ready)).rejects.toMatchObject({ status: 400 });
    await expect(superuser.update(holds[1]!.id, { state: "ready" })).rejects.toMatchObject({ status: 400 });
    const holdValues = { title, reader: (await school.seed.reader()).id, asked_at: "2026-11-21 12:00:00.000Z" };
    const createHold = (values: object) => superuser.create({ ...holdValues, queued_at: holdValues.asked_at, ...values });
    await expect(createHold({ state: "ready" })).rejects.toMatchObject({ status: 400 });
    await expect(createHold({ state: "cancelled" })).rejects.toMatchObject({ status: 400 });
    expect(await createHold({ state: "waiting" })).toMatchObject({ title, state: "waiting" });
    await expect(superuser.delete(holds[1]!.id)).rejects.toMatchObject({ status: 400 });
  });
});
