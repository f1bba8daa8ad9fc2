/** A class's books: returned, counted at the end of the year, given away for good. L-49. */
import { describe, expect, test } from "vitest";
import { classSetsOf, dueNextYear, textbookFields } from "../../helpers/class-sets";
import { thisYear } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { Desk } from "../../helpers/library";
import { testSchool } from "../../helpers/school";
import { TEACHER } from "../../helpers/seed";

const YEAR = thisYear();

describe("a class's books", () => {
  const school = testSchool();
  const desk = new Desk(school);
  const { librarian, group, book, deliver, everyone, openLoans, refusedOf, sheet } = classSetsOf(school);

  test("L-49: loans follow a student to another class; the old class's sheet still shows what it delivered", async () => {
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

    await desk.checkIn(before.cells[0]!.tombos[0]!);
    expect((await sheet(next.turma.id)).cells).toEqual([]);
    expect((await sheet(old.turma.id)).cells.find(({ reader }) => reader === mover.id)).toMatchObject({
      returned: 1,
      missing: 0,
    });
  });

  test("L-49: a return names the delivery that the book went out with, whatever class its reader is in today", async () => {
    const [old, next] = [await group(1), await group(0)];
    const [teacher, other] = [await school.seed.reader({ category: TEACHER }, { kind: "teacher" }), await desk.loan()];
    const math = await book(2);
    await deliver(old.turma.id, everyone(old.readers, math));
    await deliver("", [{ reader: teacher.id, title: math.id }], { kind: "teacher" });
    const mover = old.readers[0]!;
    await school.as("superuser").collection("people").update(mover.person, { class: next.turma.id });
    const out = async (reader: string) => (await desk.sheet(reader)).body.loans[0]!.tombo;
    const id = newId();
    const moved = (await desk.checkIn(await out(mover.card), id)).body;
    expect(moved).toMatchObject({
      class_name: next.turma.name,
      class_set: { class: old.turma.id, reader: "", year: YEAR, name: old.turma.name },
    });
    expect((await desk.checkIn(moved.tombo, id)).body).toEqual(moved);
    const taught = (await desk.checkIn(await out(teacher.card))).body;
    expect(taught.class_set).toEqual({ class: "", reader: teacher.id, year: YEAR, name: teacher.name });
    expect((await desk.checkIn(other.tombo)).body).not.toHaveProperty("class_set");
  });

  test("L-49: a leaver appears among the outstanding items the same day, and goes when all is back", async () => {
    const { turma, readers } = await group(2);
    const math = await book(2);
    await deliver(turma.id, everyone(readers, math));
    const outstandingItems = async (filters = {}) =>
      (await librarian().list("outstanding-items", { class: turma.id, ...filters })).body.items;
    expect(await outstandingItems()).toEqual([]);
    const leaver = readers[0]!;
    await school.as("superuser").collection("people").update(leaver.person, { active: false });
    expect(await outstandingItems({ left: "true" })).toMatchObject([
      { id: leaver.id, class_year: YEAR, left: true, open: 1, overdue: 0, lost: 0 },
    ]);
    expect(await outstandingItems({ left: "false" })).toEqual([]);
    const { body } = await librarian().call("library/clearance", { reader: leaver.id });
    expect(body.readers).toMatchObject([{ left: true, loans: [{ title: math.id, lost: false }], suspended_until: "" }]);
    // Return is always accepted: L-19.
    await desk.checkIn(body.readers[0]!.loans[0]!.tombo);
    expect(await outstandingItems()).toEqual([]);
    expect((await librarian().call("library/clearance", { reader: leaver.id })).body.readers[0]!.loans).toEqual([]);
  });

  test("L-49: so does a student who is no reader any more", async () => {
    const { turma, readers } = await group(2);
    const math = await book(2);
    await deliver(turma.id, everyone(readers, math));
    await librarian().collection("readers").update(readers[0]!.id, { active: false });
    const { body } = await librarian().list("outstanding-items", { class: turma.id });
    expect(body.items).toMatchObject([{ id: readers[0]!.id, left: true, open: 1, overdue: 0, lost: 0 }]);
    expect((await librarian().list("outstanding-items", { class: turma.id, left: "true" })).body.items).toHaveLength(1);
  });

  test("the clearance of a class names open loans, lost books and suspended readers", async () => {
    const { turma, readers } = await group(3);
    const math = await book(3);
    await deliver(turma.id, everyone(readers.slice(0, 2), math));
    const { body: sheetBody } = await librarian().call("library/clearance", { class: turma.id });
    const lost = sheetBody.readers[1]!.loans[0]!;
    await school.as("superuser").collection("copies").update(lost.copy, { state: "lost", state_reason: "Perdido no ônibus" });
    const until = `${YEAR + 1}-01-15`;
    await librarian().call("library/suspend", { id: newId(), reader: readers[2]!.id, until, reason: "Combinado com a família" });
    const { body } = await librarian().call("library/clearance", { class: turma.id });
    expect(body.class_name).toBe(turma.name);
    expect(body.readers.map(({ loans, suspended_until }) => [loans.map((loan) => loan.lost), suspended_until])).toEqual([
      [[false], ""],
      [[true], ""],
      [[], until],
    ]);
    expect((await librarian().list("outstanding-items", { class: turma.id })).body.items).toMatchObject([{ lost: 1, open: 1 }]);
    const undoAnswer = await librarian().call("library/undo-class-set", { class_set: (await sheet(turma.id)).deliveries[0]!.id });
    expect(undoAnswer.body).toMatchObject({ undone: 1, kept: [{ why: "consta como extraviado" }] });
  });

  test("a delivery that is undone leaves what was returned or lost on the class's sheet, as the year's overview counts it", async () => {
    const { turma, readers } = await group(3);
    const math = await book(3);
    const { id, verdicts } = (await deliver(turma.id, everyone(readers, math))).body;
    await librarian().call("library/mark-copy", { copy: verdicts[0]!.copy, state: "lost", reason: "Perdido no ônibus" });
    await desk.checkIn(verdicts[1]!.copy);
    const figures = { delivered: 2, returned: 1, missing: 1 };
    const listed = async () => (await librarian().call("library/class-sets", {})).body.sets.find((set) => set.class === turma.id);
    expect((await librarian().call("library/undo-class-set", { class_set: id })).body).toMatchObject({ undone: 1 });
    const { rows } = (await librarian().call("library/textbook-overview")).body;
    expect(rows.find(({ title }) => title === math.id)).toMatchObject(figures);
    const { cells } = await sheet(turma.id);
    expect(cells.map(({ missing, returned, lost }) => [missing, returned, lost]).sort()).toEqual([
      [0, 1, false],
      [1, 0, true],
    ]);
    expect(await listed()).toMatchObject({ ...figures, deliveries: 0 });
    // With nothing left of it, a delivery that was undone leaves no row.
    const other = await group(1);
    const next = (await deliver(other.turma.id, everyone(other.readers, math))).body;
    await librarian().call("library/undo-class-set", { class_set: next.id });
    const { sets } = (await librarian().call("library/class-sets", {})).body;
    expect(sets.filter((set) => set.class === other.turma.id)).toEqual([]);
  });

  test("a class's clearance has its students who are no readers too, and nobody else without a card", async () => {
    const { turma, readers } = await group(1);
    const person = (name: string, values = {}) => school.seed.person({ name, class: turma.id, ...values });
    const { id } = await person("Aaa Sem Cadastro");
    await person("Aab Saiu", { active: false });
    await person("Aac Professora", { kind: "teacher" });
    const { body } = await librarian().call("library/clearance", { class: turma.id });
    expect(body.readers).toMatchObject([
      { person: id, reader: "", card: "", left: false, loans: [], suspended_until: "" },
      { person: readers[0]!.person, reader: readers[0]!.id },
    ]);
  });

  test("the year's overview counts each textbook by delivered, returned, missing and owned", async () => {
    const { turma, readers } = await group(3);
    const [math, workbook] = [await book(5), await book(0, { consumable: true })];
    const novel = await school.seed.title({}, { copies: 3 });
    const { body } = await deliver(turma.id, everyone(readers, math, workbook, novel));
    const copies = body.verdicts.filter(({ title }) => title === math.id);
    await desk.checkIn(copies[0]!.tombo);
    const overview = (await librarian().call("library/textbook-overview")).body;
    expect(overview.year).toBe(YEAR);
    expect(overview.rows.find(({ title }) => title === math.id)).toMatchObject({
      owned: 5,
      delivered: 3,
      returned: 1,
      missing: 2,
      given: 0,
      cycle_end: textbookFields().cycle_end,
    });
    expect(overview.rows.find(({ title }) => title === workbook.id)).toMatchObject({ delivered: 0, given: 3, consumable: true });
    expect(overview.rows.some(({ title }) => title === novel.id)).toBe(false);
    const summary = (await librarian().call("library/class-sets")).body.sets.find((set) => set.class === turma.id);
    expect(summary).toMatchObject({ name: turma.name, deliveries: 1, delivered: 6, returned: 1, missing: 5, given: 3 });
  });

  test("the year's overview counts what was replaced as back, and what was pardoned as neither back nor missing", async () => {
    const { turma, readers } = await group(4);
    const math = await book(4);
    const { verdicts } = (await deliver(turma.id, everyone(readers, math))).body;
    for (const [index, outcome] of (["replaced", "pardoned"] as const).entries()) {
      const { copy, reader } = verdicts[index]!;
      await librarian().call("library/mark-copy", { copy, state: "lost", reason: "Perdido no ônibus" });
      const loan = await librarian().collection("loans").getFirstListItem(`copy = "${copy}" && reader = "${reader}"`);
      const settleAnswer = await librarian().call("library/settle-lost", {
        loan: loan.id,
        outcome,
        reason: "Combinado com a família",
      });
      expect(settleAnswer.status).toBe(200);
    }
    await desk.checkIn(verdicts[2]!.tombo);
    const row = (await librarian().call("library/textbook-overview")).body.rows.find(({ title }) => title === math.id);
    expect(row).toMatchObject({ delivered: 4, returned: 2, missing: 1, pardoned: 1 });
  });

  test("a book delivered before its class's year counts in that year; one of a reader without a class, in the year of its due day", async () => {
    const schoolClass = await school.seed.class({ year: YEAR + 1 });
    const [student, teacher] = [
      await school.seed.reader({}, { class: schoolClass.id }),
      await school.seed.reader({ category: TEACHER }, { kind: "teacher" }),
    ];
    const math = await book(3);
    await deliver(schoolClass.id, [{ reader: student.id, title: math.id, copy: math.copies[0]!.id }]);
    const handOutAnswer = await desk.lend(teacher.card, math.copies[1]!.tombo);
    expect(handOutAnswer.status).toBe(200);
    const figures = async (year: number) => {
      const { rows } = (await librarian().call("library/textbook-overview", { year })).body;
      const { delivered, missing } = rows.find(({ title }) => title === math.id)!;
      return [delivered, missing];
    };
    // In the last weeks of a year it is due in the next one.
    const isDueThisYear = handOutAnswer.body.due.startsWith(String(YEAR));
    expect([await figures(YEAR - 1), await figures(YEAR), await figures(YEAR + 1)]).toEqual([
      [0, 0],
      isDueThisYear ? [1, 1] : [0, 0],
      isDueThisYear ? [1, 1] : [2, 2],
    ]);
    const sheet = (await librarian().call("library/class-return-sheet", { class: schoolClass.id })).body;
    expect([sheet.year, sheet.cells.length]).toEqual([YEAR + 1, 1]);
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

  test("a consumable that comes back to the shelf is nobody's any more: the next delivery gives it, whatever door it came by", async () => {
    const { turma, readers } = await group(3);
    const workbook = await book(1, { consumable: true });
    const [copy] = workbook.copies;
    const [first, second, third] = readers.map((reader) => [{ reader: reader.id, title: workbook.id }]);
    expect((await deliver(turma.id, first!)).body.verdicts).toMatchObject([{ outcome: "given", tombo: copy!.tombo }]);
    const scanned = (await librarian().call("library/return", { id: newId(), copy: copy!.tombo })).body;
    expect(scanned.sentence).toContain(`Entregue em definitivo a ${readers[0]!.name}`);
    await librarian().call("library/mark-copy", { copy: copy!.tombo, state: "normal" });
    expect((await deliver(turma.id, second!)).body.verdicts).toMatchObject([{ outcome: "given", tombo: copy!.tombo }]);
    expect((await desk.events(readers[0]!.id)).map(({ kind }) => kind)).toContain("given_undone");
    expect((await deliver(turma.id, first!)).body.given).toBe(1);

    const admin = school.as("superuser").collection("copies");
    await admin.update(copy!.id, { state: "normal", state_reason: "" });
    expect((await deliver(turma.id, third!)).body.verdicts).toMatchObject([{ outcome: "given", tombo: copy!.tombo }]);
  });

  test("a copy given for good that returned by a slip, undone, is its student's again, unless another was given meanwhile", async () => {
    const { turma, readers } = await group(1);
    const workbook = await book(2, { consumable: true });
    const copy = workbook.copies[0]!;
    await deliver(turma.id, [{ reader: readers[0]!.id, title: workbook.id, copy: copy.id }]);
    const mark = async (state: string, reason = "") =>
      (await librarian().call("library/mark-copy", { copy: copy.tombo, state, reason })).body.before;
    const handouts = async () =>
      (
        await librarian()
          .collection("handouts")
          .getFullList({ filter: `title = "${workbook.id}" && undone_at = ""` })
      ).map((handout) => handout.copy);
    const slip = async (meanwhile = async () => {}) => {
      const before = await mark("normal");
      expect(await handouts()).toEqual([]);
      await meanwhile();
      await mark(before.state, before.reason);
      expect(await librarian().collection("copies").getOne(copy.id)).toMatchObject({ state: "withdrawn" });
    };
    await slip();
    expect(await handouts()).toEqual([copy.id]);
    expect((await sheet(turma.id)).cells).toMatchObject([{ given: 1 }]);
    expect((await desk.events(readers[0]!.id)).at(-1)).toMatchObject({ kind: "given" });
    const other = workbook.copies[1]!.id;
    await slip(async () => {
      await deliver(turma.id, [{ reader: readers[0]!.id, title: workbook.id, copy: other }]);
    });
    expect(await handouts()).toEqual([other]);
    // Written off for a reason of its own, a returned copy is nobody's.
    await mark("normal");
    await mark("withdrawn", "Rasgado");
    expect(await handouts()).toEqual([other]);
  });

  test("one student's hand-out is taken back without the rest of the delivery", async () => {
    const { turma, readers } = await group(2);
    const workbook = await book(2, { consumable: true });
    await deliver(turma.id, everyone(readers, workbook));
    const one = { reader: readers[0]!.id, title: workbook.id, year: YEAR };
    const { body } = await librarian().call("library/take-back-handout", one);
    expect(body.sentence).toBe(`Entrega desfeita: ${workbook.title}`);
    expect((await librarian().call("library/take-back-handout", one)).body).toEqual(body);
    const states = await librarian()
      .collection("copies")
      .getFullList({ filter: `title = "${workbook.id}"` });
    expect(states.map(({ state }) => state).sort()).toEqual(["normal", "withdrawn"]);
    expect((await sheet(turma.id)).cells).toHaveLength(1);
    expect((await deliver(turma.id, everyone(readers, workbook))).body).toMatchObject({ given: 1 });
    const never = { reader: readers[0]!.id, title: (await book(0)).id, year: YEAR };
    expect((await librarian().call("library/take-back-handout", never)).refusal.code).toBe("not_found");
  });

  test("a hand-out is taken back from the year of its sheet; a repetition leaves the one of the year before", async () => {
    const { turma, readers } = await group(1);
    const workbook = await book(0, { consumable: true });
    const reader = readers[0]!.id;
    const [made, day] = [`${YEAR - 1}-02-09 12:00:00.000Z`, `${YEAR - 1}-02-09`];
    const earlier = await school.seed.create("class_sets", {
      ...{ kind: "students", class: turma.id, class_name: turma.name },
      ...{ year: YEAR - 1, due: `${YEAR - 1}-12-01`, made_at: made },
    });
    const handout = { class_set: earlier.id, title: workbook.id, reader, year: YEAR - 1, given_on: day };
    await school.seed.create("handouts", handout);
    await deliver(turma.id, everyone(readers, workbook));
    const takeBack = (year: number) => librarian().call("library/take-back-handout", { reader, title: workbook.id, year });
    const years = async () =>
      (
        await librarian()
          .collection("handouts")
          .getFullList({ filter: `reader = "${reader}" && undone_at = ""`, sort: "year" })
      ).map(({ year }) => year);
    await takeBack(YEAR);
    await takeBack(YEAR);
    expect(await years()).toEqual([YEAR - 1]);
    await deliver(turma.id, everyone(readers, workbook));
    await takeBack(YEAR - 1);
    expect(await years()).toEqual([YEAR]);
  });

  test("the database itself gives a consumable once a year", async () => {
    const reader = await school.seed.reader();
    const workbook = await book(0, { consumable: true });
    const set = await school.seed.create("class_sets", {
      kind: "students",
      year: YEAR,
      due: dueNextYear(),
      made_at: "2026-02-09 12:00:00.000Z",
    });
    const handout = { class_set: set.id, title: workbook.id, reader: reader.id, year: YEAR, given_on: "2026-02-09" };
    await school.seed.create("handouts", handout);
    await expect(school.seed.create("handouts", handout)).rejects.toMatchObject({ status: 400 });
  });
});
