/** A class's books, delivered in one call. L-15 and L-48. */

import { beforeAll, describe, expect, test } from "vitest";
import { signalId } from "../../../domain/platform/signals";
import { classSetsOf, dueNextYear } from "../../helpers/class-sets";
import { clockAhead, stampNow, thisYear } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { Desk, disagreements } from "../../helpers/library";
import { Live } from "../../helpers/live";
import { testSchool } from "../../helpers/school";
import { TEACHER } from "../../helpers/seed";

const YEAR = thisYear();

describe("delivering", () => {
  const school = testSchool();
  const desk = new Desk(school);
  const { librarian, group, book, inOrder, deliver, everyone, openLoans, refusedOf } = classSetsOf(school);
  // A school that keeps textbooks back as well.
  beforeAll(async () => {
    await school.as("Admin").collection("library_settings").update("library00000000", { textbooks_apart: false });
  });

  test("L-48: 35 students, one suspended: he is reported, 34 receive theirs; pressing twice lends nothing twice; undone as a whole", async () => {
    const { turma, readers } = await group(35);
    const math = await book(35);
    const late = readers[6]!;
    const until = `${YEAR + 1}-01-15`;
    await librarian().call("library/suspend", { id: newId(), reader: late.id, until, reason: "Combinado com a família" });
    const id = newId();
    const items = everyone(readers, math);
    const answers = await Promise.all([deliver(turma.id, items, { id }), deliver(turma.id, items, { id })]);
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body).toMatchObject({ id, lent: 34, given: 0, undone: false, class_name: turma.name, year: YEAR });
      expect(refusedOf(body)).toMatchObject([{ reader: late.id, code: "reader_suspended" }]);
      expect(body.sentence).toBe("34 livros emprestados e 1 recusado");
    }
    expect(await openLoans(math.id)).toBe(34);
    const lent = answers[0].body.verdicts.filter(({ outcome }) => outcome === "lent");
    const shelf = inOrder(math.copies);
    expect(lent.find(({ reader }) => reader === readers[0]!.id)?.tombo).toBe(shelf[0]!.tombo);
    expect(lent.find(({ reader }) => reader === readers[34]!.id)?.tombo).toBe(shelf[33]!.tombo);

    // Another press, another id: everyone has the book already.
    const again = await deliver(turma.id, items);
    expect(again.body).toMatchObject({ lent: 0 });
    expect(new Set(refusedOf(again.body).map(({ code }) => code))).toEqual(new Set(["already_has_title", "reader_suspended"]));

    const storedRecords = await librarian()
      .collection("loans")
      .getFullList({ filter: `class_set = "${id}"` });
    expect(storedRecords).toHaveLength(34);
    expect(new Set(storedRecords.map(({ due, lent_by }) => `${due} ${lent_by}`)).size).toBe(1);
    expect(storedRecords[0]).toMatchObject({ lent_by: "userlibrary0000", renewals: 0, rule: { loan_days: expect.any(Number) } });

    await desk.checkIn(lent[0]!.copy);
    const undoAnswer = await librarian().call("library/undo-class-set", { class_set: id });
    expect(undoAnswer.body).toMatchObject({
      undone: 33,
      kept: [{ tombo: lent[0]!.tombo, title_name: math.title, why: "já foi devolvido" }],
      sentence: "Entrega desfeita: 33 livros voltaram à biblioteca; 1 livro ficou como está",
    });
    expect((await librarian().call("library/undo-class-set", { class_set: id })).body).toEqual(undoAnswer.body);
    expect(await openLoans(math.id)).toBe(0);
    expect((await deliver(turma.id, items, { id })).body).toMatchObject({ lent: 34, undone: true });
    expect((await desk.events(id)).map(({ kind }) => kind)).toEqual(["delivered", "undone"]);
    expect(await disagreements(school)).toEqual([]);
  });

  test("undone after one loan and one hand-out were undone alone, it counts only those that it takes back itself", async () => {
    const { turma, readers } = await group(2);
    const [math, workbook] = [await book(2), await book(2, { consumable: true })];
    const { body: set } = await deliver(turma.id, everyone(readers, math, workbook));
    expect(set).toMatchObject({ lent: 2, given: 2 });
    const [{ id: loan } = { id: "" }] = await librarian()
      .collection("loans")
      .getFullList({ filter: `class_set = "${set.id}"` });
    await desk.undo(loan, "lend");
    await librarian().call("library/take-back-handout", { reader: readers[0]!.id, title: workbook.id, year: YEAR });
    const { body } = await librarian().call("library/undo-class-set", { class_set: set.id });
    expect(body).toMatchObject({ undone: 2, kept: [], sentence: "Entrega desfeita: 2 livros voltaram à biblioteca" });
  });

  test("an id that another delivery has is refused", async () => {
    const { turma, readers } = await group(1);
    const other = await school.seed.class();
    const math = await book(1);
    const id = newId();
    await deliver(turma.id, everyone(readers, math), { id });
    const { status, refusal } = await deliver(other.id, everyone(readers, math), { id });
    expect([status, refusal.code]).toEqual([409, "id_taken"]);
  });

  test("two people deliver the same copies at once: each goes out once, and the other reads which reader has it", async () => {
    const [first, second] = [await group(8), await group(8)];
    const math = await book(8);
    const named = (readers: readonly { id: string }[]) =>
      readers.map(({ id }, index) => ({ reader: id, title: math.id, copy: math.copies[index]!.id }));
    const answers = await Promise.all([
      deliver(first.turma.id, named(first.readers)),
      deliver(second.turma.id, named(second.readers)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.map(({ body }) => body.lent).sort()).toEqual([0, 8]);
    const loser = answers.find(({ body }) => body.lent === 0)!.body;
    expect(new Set(loser.verdicts.map(({ code }) => code))).toEqual(new Set(["lent_to_another"]));
    expect(loser.verdicts[0]!.sentence).toMatch(/está com Aluno/);
    expect(await openLoans(math.id)).toBe(8);
  });

  test("eight people take the next copies at once: no copy twice, and the rest get the refusal that none is left", async () => {
    const groups = [];
    for (let index = 0; index < 8; index++) {
      groups.push(await group(2));
    }
    const math = await book(10);
    const answers = await Promise.all(groups.map(({ turma, readers }) => deliver(turma.id, everyone(readers, math))));
    expect(answers.reduce((sum, { body }) => sum + body.lent, 0)).toBe(10);
    expect(answers.flatMap(({ body }) => refusedOf(body)).map(({ code }) => code)).toEqual(Array(6).fill("no_copy_left"));
    expect(await openLoans(math.id)).toBe(10);
  });

  test("L-15: textbooks leave the limit alone, the library's own books do not", async () => {
    const { turma, readers } = await group(1);
    const titles = [];
    for (let index = 0; index < 5; index++) {
      titles.push(await book(1, { component: `Componente ${index}` }));
    }
    expect((await deliver(turma.id, everyone(readers, ...titles))).body.lent).toBe(5);
    const novels = [];
    for (let index = 0; index < 4; index++) {
      novels.push(await school.seed.title({}, { copies: 1 }));
    }
    const { body } = await deliver(turma.id, everyone(readers, ...novels));
    expect(body.lent).toBe(3);
    expect(refusedOf(body)).toMatchObject([{ code: "loan_limit_reached", obstacles: [{ code: "loan_limit_reached" }] }]);
    expect((await desk.sheet(readers[0]!.card)).body.open).toBe(3);
  });

  test("an unknown teacher receives nothing, and no delivery is stored", async () => {
    const math = await book(1);
    const { status, refusal } = await deliver("", [{ reader: "nobodyatall0000", title: math.id }], { kind: "teacher" });
    expect([status, refusal.code]).toEqual([404, "unknown_reader"]);
    const sets = await school.as("superuser").collection("class_sets").getList(1, 1, { filter: 'reader = "nobodyatall0000"' });
    expect(sets.totalItems).toBe(0);
  });

  test("a teacher receives thirty copies of a title, due as chosen", async () => {
    const teacher = await school.seed.reader({ category: TEACHER }, { kind: "teacher" });
    const math = await book(32);
    const items = Array.from({ length: 30 }, () => ({ reader: teacher.id, title: math.id }));
    const { status, body } = await deliver("", items, { kind: "teacher" });
    expect({ status, lent: body.lent }).toEqual({ status: 200, lent: 30 });
    expect(new Set(body.verdicts.map(({ tombo }) => tombo)).size).toBe(30);
    const other = await school.seed.reader();
    const mixed = await deliver("", [...items, { reader: other.id, title: math.id }], { kind: "teacher" });
    expect([mixed.status, mixed.refusal.data.items?.code]).toEqual([400, "one_reader"]);
    const { body: shown } = await librarian().call("library/class-return-sheet", { reader: teacher.id });
    expect(shown.cells).toMatchObject([{ delivered: 30, missing: 30, returned: 0 }]);
  });

  test("L-16: one refusal is set aside for one delivery, with its reason in the timeline of those it concerned", async () => {
    const { turma, readers } = await group(2);
    const math = await book(2);
    await desk.openLoan(readers[0]!.id, (await desk.copy()).id, "2026-01-19");
    const overrides = [{ code: "reader_overdue", reason: "Livro didático é direito do aluno" }];
    const { body } = await deliver(turma.id, everyone(readers, math), { overrides });
    expect(body.lent).toBe(2);
    const events = await Promise.all(
      readers.map(async ({ id }) => {
        const loan = await librarian().collection("loans").getFirstListItem(`reader = "${id}" && class_set = "${body.id}"`);
        return (await desk.events(loan.id))[0]!.text;
      }),
    );
    expect(events[0]).toContain("liberado: Livro didático é direito do aluno");
    expect(events[1]).not.toContain("liberado");
  });

  test("L-29 and L-32: a class gets no copy set aside for another; a student's own hold is fulfilled, and waits again when undone", async () => {
    const { turma, readers } = await group(2);
    const math = await book(3);
    const other = await school.seed.reader();
    for (const { card } of [other, readers[1]!]) {
      const hold = { id: newId(), reader: card, title: math.id, set_aside: true };
      expect((await librarian().call("library/hold", hold)).status).toBe(200);
    }
    const holds = async () => {
      const rows = await librarian()
        .collection("holds")
        .getFullList({ filter: `title = "${math.id}"`, sort: "queued_at" });
      return rows.map(({ reader, state }) => [reader, state]);
    };
    const { body } = await deliver(turma.id, everyone(readers, math));
    expect(body.lent).toBe(2);
    expect(await holds()).toEqual([
      [other.id, "ready"],
      [readers[1]!.id, "fulfilled"],
    ]);
    const third = await group(1);
    const refused = refusedOf((await deliver(third.turma.id, everyone(third.readers, math))).body);
    expect(refused.map(({ code }) => code)).toEqual(["reserved_for_another"]);
    await librarian().call("library/undo-class-set", { class_set: body.id });
    expect(await holds()).toEqual([
      [other.id, "ready"],
      [readers[1]!.id, "ready"],
    ]);
  });

  test("another screen hears of a whole delivery by one event", async () => {
    const { turma, readers } = await group(5);
    const math = await book(5);
    const live = await Live.open(school.as("Admin"), `signals/${signalId("loans")}`);
    await deliver(turma.id, everyone(readers, math));
    await live.event(() => true);
    live.close();
    expect(live.events).toHaveLength(1);
  });

  test("an impossible delivery is refused at its field, and nothing is written", async () => {
    const { turma, readers } = await group(1);
    const math = await book(1);
    const items = everyone(readers, math);
    const problem = async (values: Record<string, unknown>, field: string) => {
      const { status, refusal } = await deliver(turma.id, items, values);
      expect({ status, code: refusal.code, field: Object.keys(refusal.data)[0] }).toEqual({
        status: 400,
        code: "invalid_input",
        field,
      });
    };
    await problem({ due: "2020-01-01" }, "due");
    await problem({ due: "2026-02-30" }, "due");
    await problem({ due: "9999-12-31" }, "due");
    await problem({ items: [] }, "items");
    await problem({ items: Array(1001).fill(items[0]) }, "items");
    await problem({ items: [{ reader: "x", title: math.id }] }, "items.0.reader");
    await problem({ items: [{ ...items[0], copy: 7 }] }, "items.0.copy");
    await problem({ kind: "class" }, "kind");
    await problem({ class: "" }, "class");
    await problem({ overrides: [{ code: "lent_to_another", reason: "x" }] }, "overrides.0.code");
    expect((await deliver(newId(), items)).refusal.code).toBe("not_found");
    const strange = await deliver(turma.id, [
      { reader: newId(), title: math.id },
      { reader: readers[0]!.id, title: newId() },
    ]);
    expect(refusedOf(strange.body).map(({ code }) => code)).toEqual(["unknown_reader", "not_found"]);
    expect(await openLoans(math.id)).toBe(0);
    for (const input of [{ class: "x" }, { titles: "a,b" }, { class: turma.id, titles: Array(13).fill(math.id).join(",") }]) {
      expect((await librarian().call("library/class-set-preview", input)).status).toBe(400);
    }
    expect((await librarian().call("library/class-return-sheet", { class: turma.id, year: "abc" })).status).toBe(400);
  });
});

describe("a week later", () => {
  const school = testSchool({ env: clockAhead(9 * 86_400) });

  test("a delivery can no longer be undone", async () => {
    const set = await school.seed.create("class_sets", {
      kind: "students",
      year: YEAR,
      due: dueNextYear(),
      made_at: stampNow(),
    });
    const { status, refusal } = await school.as("Biblioteca").call("library/undo-class-set", { class_set: set.id });
    expect([status, refusal.code]).toEqual([409, "class_set_undo_too_late"]);
  });
});
