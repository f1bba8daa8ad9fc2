/** A class's books: delivered in one go, taken back in one go, counted at the year's end. Rules 15, 48 and 49. */
import { describe, expect, test } from "vitest";
import type { DeliveredSet } from "../../domain/library/class-sets/commands";
import { TEXTBOOK_TYPE } from "../../domain/library/class-sets/textbooks";
import { newId } from "../support/ids";
import { Desk, disagreements, query } from "../support/library";
import { Live } from "../support/live";
import { testSchool } from "../support/school";
import { REFERENCE, STUDENT, TEACHER } from "../support/seed";

const PNLD = { program: "PNLD", cycle_start: 2024, cycle_end: 2027, grade: "7º ano", component: "Matemática" };
const YEAR = new Date().getFullYear();
const DUE = `${YEAR + 1}-12-10`;

describe("class sets", () => {
  const school = testSchool();
  const desk = new Desk(school);
  const librarian = () => school.as("Biblioteca");

  async function group(students: number, className?: string) {
    const turma = await school.seed.class(className ? { name: className } : {});
    const readers = [];
    for (let index = 0; index < students; index++) {
      readers.push(
        await school.seed.reader({}, { class: turma.id, name: `Aluno ${String(index).padStart(2, "0")} da ${turma.name}` }),
      );
    }
    return { turma, readers };
  }
  const book = (copies: number, values: Record<string, unknown> = {}) =>
    school.seed.title({ ...PNLD, ...values }, { copies, copy: { material_type: TEXTBOOK_TYPE } });
  /** By tombo, as the shelf gives them. */
  const inOrder = <Copy extends { tombo: string }>(copies: readonly Copy[]) =>
    [...copies].sort((a, b) => (a.tombo < b.tombo ? -1 : 1));

  interface Item {
    reader: string;
    title: string;
    copy?: string | null;
  }
  const deliver = (turma: string, items: readonly Item[], values: Record<string, unknown> = {}) =>
    librarian().call("library/deliver-class-set", {
      id: newId(),
      kind: "students",
      class: turma,
      due: DUE,
      items,
      ...values,
    } as Record<string, unknown>);
  const everyone = (readers: readonly { id: string }[], ...titles: { id: string }[]): Item[] =>
    readers.flatMap(({ id }) => titles.map((title) => ({ reader: id, title: title.id })));
  const openLoans = async (title: string) =>
    Number(
      (
        await query(
          school,
          `SELECT COUNT(*) FROM loans l JOIN copies c ON c.id = l.copy WHERE c.title = '${title}' AND l.returned_at = ''`,
        )
      )[0]![0],
    );
  const refusedOf = ({ verdicts }: DeliveredSet) => verdicts.filter(({ outcome }) => outcome === "refused");
  const sheet = async (turma: string) => (await librarian().call("library/class-return-sheet", { class: turma })).body;

  test("the preview says who is in the class, what each title has on the shelf by tombo, and a due day", async () => {
    const { turma, readers } = await group(2);
    const outsider = await school.seed.person({ class: turma.id, name: "Zuleica sem carteirinha" });
    await school.seed.person({ class: turma.id, active: false });
    const math = await book(3);
    await desk.lend(readers[0]!.card, math.copies[0]!.tombo);
    const { status, body } = await librarian().call("library/class-set-preview", { class: turma.id, titles: math.id });
    expect(status).toBe(200);
    expect(body.students.map(({ reader, name }) => [reader, name])).toEqual([
      [readers[0]!.id, readers[0]!.name],
      [readers[1]!.id, readers[1]!.name],
      ["", "Zuleica sem carteirinha"],
    ]);
    expect(body.students[0]).toMatchObject({ blocks: [], has: [{ title: math.id, tombo: math.copies[0]!.tombo }] });
    expect(body.students[2]!.person).toBe(outsider.id);
    expect(body.books).toMatchObject([{ id: math.id, available: 2, consumable: false, component: "Matemática" }]);
    expect(body.books[0]!.copies.map(({ tombo }) => tombo)).toEqual(inOrder(math.copies.slice(1)).map(({ tombo }) => tombo));
    expect(body.due).toMatch(/^\d{4}-12-\d\d$/);
  });

  test("rule 48: 35 students, one suspended: he is reported, 34 receive theirs; pressing twice lends nothing twice; undone as a whole", async () => {
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

    const stored = await librarian()
      .collection("loans")
      .getFullList({ filter: `class_set = "${id}"` });
    expect(stored).toHaveLength(34);
    expect(new Set(stored.map(({ due, lent_by }) => `${due} ${lent_by}`)).size).toBe(1);
    expect(stored[0]).toMatchObject({ lent_by: "userlibrary0000", renewals: 0, rule: { loan_days: expect.any(Number) } });

    await desk.giveBack(lent[0]!.copy);
    const undone = await librarian().call("library/undo-class-set", { class_set: id });
    expect(undone.body).toMatchObject({
      undone: 33,
      kept: [{ tombo: lent[0]!.tombo, title_name: math.title, why: "já foi devolvido" }],
      sentence: "Entrega desfeita: 33 livros voltaram à biblioteca; 1 livro ficou como está",
    });
    expect((await librarian().call("library/undo-class-set", { class_set: id })).body).toEqual(undone.body);
    expect(await openLoans(math.id)).toBe(0);
    expect((await deliver(turma.id, items, { id })).body).toMatchObject({ lent: 34, undone: true });
    expect((await desk.events(id)).map(({ kind }) => kind)).toEqual(["delivered", "undone"]);
    expect(await disagreements(school)).toEqual([]);
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

  test("two people deliver the same copies at once: each goes out once, and the other hears who has it", async () => {
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

  test("eight people take the next copies at once: no copy twice, the rest is told that none is left", async () => {
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

  test("rule 15: textbooks leave the limit alone, the library's own books do not", async () => {
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
    expect(refusedOf(body)).toMatchObject([{ code: "loan_limit_reached" }]);
    expect((await desk.sheet(readers[0]!.card)).body.open).toBe(3);
  });

  test("a teacher who is nobody receives nothing, and no delivery is kept", async () => {
    const math = await book(1);
    const { status, refusal } = await deliver("", [{ reader: "nobodyatall0000", title: math.id }], { kind: "teacher" });
    expect([status, refusal.code]).toEqual([404, "unknown_reader"]);
    const kept = await school.as("superuser").collection("class_sets").getList(1, 1, { filter: 'reader = "nobodyatall0000"' });
    expect(kept.totalItems).toBe(0);
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

  test("consumables are given for good: no loan, no copy needed, once a year, undone with the delivery", async () => {
    const { turma, readers } = await group(3);
    const workbook = await book(1, { consumable: true, title: "Caderno de atividades" });
    const id = newId();
    const { body } = await deliver(turma.id, everyone(readers, workbook), { id });
    expect(body).toMatchObject({ lent: 0, given: 3 });
    expect(body.verdicts.map(({ tombo }) => tombo).sort()).toEqual(["", "", workbook.copies[0]!.tombo]);
    expect(await openLoans(workbook.id)).toBe(0);
    expect(await librarian().collection("copies").getOne(workbook.copies[0]!.id)).toMatchObject({ state: "withdrawn" });
    expect((await desk.events(readers[0]!.id)).map(({ text }) => text)).toContain(
      `Recebeu em definitivo: Caderno de atividades, tombo ${workbook.copies[0]!.tombo}`,
    );
    const again = await deliver(turma.id, everyone(readers, workbook));
    expect(refusedOf(again.body).map(({ code }) => code)).toEqual(Array(3).fill("already_given"));
    const shown = await sheet(turma.id);
    expect(shown.cells).toHaveLength(3);
    expect(shown.cells[0]).toMatchObject({ delivered: 0, given: 1, missing: 0 });

    expect((await librarian().call("library/undo-class-set", { class_set: id })).body.undone).toBe(3);
    expect(await librarian().collection("copies").getOne(workbook.copies[0]!.id)).toMatchObject({ state: "normal" });
    expect((await deliver(turma.id, everyone(readers, workbook))).body.given).toBe(3);
  });

  test("the database itself gives a consumable once a year", async () => {
    const reader = await school.seed.reader();
    const workbook = await book(0, { consumable: true });
    const set = await school.seed.create("class_sets", {
      kind: "students",
      year: YEAR,
      due: DUE,
      made_at: "2026-02-09 12:00:00.000Z",
    });
    const handout = { class_set: set.id, title: workbook.id, reader: reader.id, year: YEAR, given_on: "2026-02-09" };
    await school.seed.create("handouts", handout);
    await expect(school.seed.create("handouts", handout)).rejects.toMatchObject({ status: 400 });
  });

  test("rule 16: one refusal is set aside for one delivery, with its reason in the timeline of those it concerned", async () => {
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

  test("rules 29 and 32: what stands ready for one is not handed to a class; a student's own hold is fulfilled, and waits again when undone", async () => {
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

  test("a class without readers gets them in one command, with the next cards; twice makes none twice", async () => {
    const turma = await school.seed.class();
    const people: { id: string; name: string }[] = [];
    for (const name of ["Bruna Alves", "Caio Braga", "Ana Costa"]) {
      people.push(await school.seed.person({ class: turma.id, name }));
    }
    const call = () => librarian().call("library/add-class-readers", { class: turma.id, category: STUDENT });
    const answers = await Promise.all([call(), call()]);
    const made = answers.flatMap(({ body }) => body.readers);
    expect(made.map(({ person }) => people.find(({ id }) => id === person)?.name)).toEqual([
      "Ana Costa",
      "Bruna Alves",
      "Caio Braga",
    ]);
    expect(new Set(made.map(({ card }) => card)).size).toBe(3);
    const { body } = await librarian().call("library/class-set-preview", { class: turma.id });
    expect(body.students.map(({ card }) => card)).toEqual(made.map(({ card }) => card));
    expect((await librarian().list("readers", { q: "caio braga" })).body.items).toHaveLength(1);
    expect((await desk.events(made[0]!.id))[0]!.text).toContain(turma.name);
  });

  test("a scanned copy says what it is and why it cannot go", async () => {
    const math = await book(1);
    const identify = (code: string) => librarian().call("library/identify-copy", { code });
    expect((await identify(math.copies[0]!.tombo)).body).toEqual({
      id: math.copies[0]!.id,
      tombo: math.copies[0]!.tombo,
      title: math.id,
      title_name: math.title,
      problem: "",
      reserved: null,
    });
    const loan = await desk.loan();
    expect((await identify(loan.tombo)).body.problem).toMatch(/está com/);
    expect((await identify((await desk.copy({ state: "repair" })).tombo)).body.problem).toMatch(/em reparo/);
    expect((await identify((await desk.copy({ material_type: REFERENCE })).tombo)).body.problem).toMatch(/não sai da biblioteca/);
    expect((await identify("nada")).refusal.code).toBe("unknown_copy");
  });

  test("rule 49: loans follow a student to another class; the old class's sheet still shows what it delivered", async () => {
    const [old, next] = [await group(2), await group(1)];
    const math = await book(3);
    await deliver(old.turma.id, everyone(old.readers, math));
    const mover = old.readers[0]!;
    await school.as("superuser").collection("people").update(mover.person, { class: next.turma.id });

    const before = await sheet(old.turma.id);
    expect(before.students.map(({ reader, moved_to, left }) => [reader, moved_to, left])).toEqual([
      [mover.id, next.turma.name, false],
      [old.readers[1]!.id, "", false],
    ]);
    expect(before.cells.every(({ own, delivered, missing }) => own && delivered === 1 && missing === 1)).toBe(true);
    const after = await sheet(next.turma.id);
    expect(after.cells).toMatchObject([{ reader: mover.id, title: math.id, own: false, missing: 1 }]);
    expect((await desk.sheet(mover.card)).body.loans).toMatchObject([{ class_name: next.turma.name, due: expect.any(String) }]);

    await desk.giveBack(before.cells[0]!.tombos[0]!);
    expect((await sheet(next.turma.id)).cells).toEqual([]);
    expect((await sheet(old.turma.id)).cells.find(({ reader }) => reader === mover.id)).toMatchObject({
      returned: 1,
      missing: 0,
    });
  });

  test("rule 49: a leaver appears among the pendencies the same day, and goes when all is back", async () => {
    const { turma, readers } = await group(2);
    const math = await book(2);
    await deliver(turma.id, everyone(readers, math));
    const pendencies = async (filters = {}) => (await librarian().list("pendencies", { class: turma.id, ...filters })).body.items;
    expect(await pendencies()).toEqual([]);
    const leaver = readers[0]!;
    await school.as("superuser").collection("people").update(leaver.person, { active: false });
    expect(await pendencies({ left: "true" })).toMatchObject([{ id: leaver.id, left: true, open: 1, overdue: 0, lost: 0 }]);
    expect(await pendencies({ left: "false" })).toEqual([]);
    const { body } = await librarian().call("library/clearance", { reader: leaver.id });
    expect(body.readers).toMatchObject([{ left: true, loans: [{ title: math.id, lost: false }], suspended_until: "" }]);
    // Return is always accepted: rule 19.
    await desk.giveBack(body.readers[0]!.loans[0]!.tombo);
    expect(await pendencies()).toEqual([]);
    expect((await librarian().call("library/clearance", { reader: leaver.id })).body.readers[0]!.loans).toEqual([]);
  });

  test("the clearance of a class names what is open, lost and who is suspended", async () => {
    const { turma, readers } = await group(3);
    const math = await book(3);
    await deliver(turma.id, everyone(readers.slice(0, 2), math));
    const { body: sheetBody } = await librarian().call("library/clearance", { class: turma.id });
    const lost = sheetBody.readers[1]!.loans[0]!;
    await school.as("superuser").collection("copies").update(lost.copy, { state: "lost", state_reason: "Perdido no ônibus" });
    const until = "2099-12-31";
    await librarian().call("library/suspend", { id: newId(), reader: readers[2]!.id, until, reason: "Combinado com a família" });
    const { body } = await librarian().call("library/clearance", { class: turma.id });
    expect(body.class_name).toBe(turma.name);
    expect(body.readers.map(({ loans, suspended_until }) => [loans.map((loan) => loan.lost), suspended_until])).toEqual([
      [[false], ""],
      [[true], ""],
      [[], until],
    ]);
    expect((await librarian().list("pendencies", { class: turma.id })).body.items).toMatchObject([{ lost: 1, open: 1 }]);
    const undone = await librarian().call("library/undo-class-set", { class_set: (await sheet(turma.id)).deliveries[0]!.id });
    expect(undone.body).toMatchObject({ undone: 1, kept: [{ why: "consta como extraviado" }] });
  });

  test("the year's overview counts each textbook by delivered, returned, missing and owned", async () => {
    const { turma, readers } = await group(3);
    const [math, workbook] = [await book(5), await book(0, { consumable: true })];
    const novel = await school.seed.title({}, { copies: 3 });
    const { body } = await deliver(turma.id, everyone(readers, math, workbook, novel));
    const copies = body.verdicts.filter(({ title }) => title === math.id);
    await desk.giveBack(copies[0]!.tombo);
    const overview = (await librarian().call("library/textbook-overview")).body;
    expect(overview.year).toBe(YEAR);
    expect(overview.rows.find(({ title }) => title === math.id)).toMatchObject({
      owned: 5,
      delivered: 3,
      returned: 1,
      missing: 2,
      given: 0,
      cycle_end: 2027,
    });
    expect(overview.rows.find(({ title }) => title === workbook.id)).toMatchObject({ delivered: 0, given: 3, consumable: true });
    expect(overview.rows.some(({ title }) => title === novel.id)).toBe(false);
    const summary = (await librarian().call("library/class-sets")).body.sets.find((set) => set.class === turma.id);
    expect(summary).toMatchObject({ name: turma.name, deliveries: 1, delivered: 6, returned: 1, missing: 5, given: 3 });
  });

  test("another screen hears of a whole delivery by one event", async () => {
    const { turma, readers } = await group(5);
    const math = await book(5);
    const live = await Live.open(school.as("Admin"), "loans/*");
    const { body } = await deliver(turma.id, everyone(readers, math));
    await live.event(({ record }) => record.class_set === body.id);
    live.close();
  });

  test("what makes no sense is refused at its field, and nothing is written", async () => {
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
  const school = testSchool({ env: { CLOCK_SHIFT_SECONDS: String(9 * 86_400) } });

  test("a delivery can no longer be undone", async () => {
    const set = await school.seed.create("class_sets", {
      kind: "students",
      year: YEAR,
      due: DUE,
      made_at: new Date().toISOString().replace("T", " "),
    });
    const { status, refusal } = await school.as("Biblioteca").call("library/undo-class-set", { class_set: set.id });
    expect([status, refusal.code]).toEqual([409, "class_set_undo_too_late"]);
  });
});
