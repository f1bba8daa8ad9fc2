/** A class's books lent one by one at the desk, for example to a student who joins in May. L-15 and L-49. */
import { describe, expect, test } from "vitest";
import { reusableTextbook } from "../../../domain/library/class-sets/textbooks";
import { classSetsOf, textbookFields } from "../../helpers/class-sets";
import { clockAt, thisYear } from "../../helpers/day";
import { Desk, query } from "../../helpers/library";
import { testSchool } from "../../helpers/school";

const YEAR = thisYear();

describe("one book at the desk, for a student who joined in May", () => {
  // On a year's last open day such a book is the next year's already.
  const school = testSchool({ env: clockAt(`${YEAR}-05-20`, "12:00") });
  const desk = new Desk(school);
  const { librarian, group, book, deliver, everyone, sheet } = classSetsOf(school);
  const pull = async (code: string, reader: string) => {
    const { body } = await desk.scan(code, { reader });
    return body.kind === "loan" ? body.answer : body;
  };

  test.each([
    ["PNLD", false, "1"],
    ["PNLD 2024", false, "1"],
    ["Programa do município", false, "1"],
    ["Lit PNLD", false, "1"],
    ["PNLD", true, "0"],
    ["", false, "0"],
    ["", true, "0"],
    ["PNLD Literário", false, "0"],
    ["PNLD LITERÁRIO 2023", false, "0"],
    ["pnld literario", false, "0"],
    ["PNLD Literário", true, "0"],
  ])("L-15: of the programme %j, consumable %j, is a class's for the year: %j", async (program, consumable, expected) => {
    const title = `(SELECT '${program}' AS program, ${consumable} AS consumable) t`;
    expect(await query(school, `SELECT ${reusableTextbook("t")} FROM ${title}`)).toEqual([[expected]]);
  });

  test("is due when the class's are, and is on the class's sheet as from the desk", async () => {
    const { turma, readers } = await group(2);
    const [math, other] = [await book(3), await book(1)];
    const { body: set } = await deliver(turma.id, everyone(readers, math));
    const late = await school.seed.reader({ valid_until: `${YEAR}-12-31` }, { class: turma.id, name: "Zeca de Maio" });
    const free = math.copies.find(({ id }) => set.verdicts.every(({ copy }) => copy !== id))!;
    const answer = await pull(free.tombo, late.id);
    expect(answer).toMatchObject({
      outcome: "lent",
      due: set.due,
      why: `livro didático: devolução com os da turma ${turma.name}`,
    });
    // A title that the class has not received: still the class's day.
    expect(await pull(other.copies[0]!.tombo, late.id)).toMatchObject({ outcome: "lent", due: set.due });

    const shown = await sheet(turma.id);
    expect(shown.cells.filter(({ reader }) => reader === late.id)).toMatchObject([
      { desk: 1, own: true, delivered: 1, missing: 1 },
      { desk: 1, own: true, delivered: 1, missing: 1 },
    ]);
    expect(shown.cells.filter(({ reader }) => reader !== late.id).every(({ desk: count }) => count === 0)).toBe(true);
    expect(shown.deliveries.map(({ kind, books, may_undo }) => [kind, books, may_undo])).toEqual([
      ["desk", 2, false],
      ["students", 2, true],
    ]);
    const { body: overview } = await librarian().call("library/class-sets");
    expect(overview.sets.filter((row) => row.class === turma.id)).toMatchObject([{ kind: "students", delivered: 4, missing: 4 }]);

    // Undoing the class's delivery leaves the desk's alone; the desk's is no delivery that could be undone.
    const deskSet = shown.deliveries[0]!.id;
    expect((await librarian().call("library/undo-class-set", { class_set: deskSet })).refusal.code).toBe("not_found");
    await librarian().call("library/undo-class-set", { class_set: set.id });
    expect((await sheet(turma.id)).cells.map(({ reader }) => reader)).toEqual([late.id, late.id]);
    await desk.checkIn(free.tombo);
    expect((await sheet(turma.id)).cells.find(({ title }) => title === math.id)).toMatchObject({ returned: 1, missing: 0 });
  });

  test("L-49: stays on the sheet of the class that it was handed out in, and goes along to the next", async () => {
    const [old, next] = [await group(1), await group(0)];
    const math = await book(1);
    const [mover] = old.readers;
    const loan = await pull(math.copies[0]!.tombo, mover!.id);
    await school.as("superuser").collection("people").update(mover!.person, { class: next.turma.id });
    expect((await sheet(old.turma.id)).students).toMatchObject([{ reader: mover!.id, moved_to: next.turma.name }]);
    expect((await sheet(next.turma.id)).cells).toMatchObject([{ own: false, desk: 1, missing: 1 }]);
    expect("id" in loan && (await desk.undo(loan.id, "lend")).status).toBe(200);
    expect((await sheet(old.turma.id)).cells).toEqual([]);
  });

  test("L-49: in the holidays, while the class is still last year's, it goes to the year of its due day, and on that year's sheet", async () => {
    const { turma, readers } = await group(1);
    const superuser = school.as("superuser");
    await superuser.collection("classes").update(turma.id, { year: YEAR - 1 });
    const math = await book(1);
    const answer = await pull(math.copies[0]!.tombo, readers[0]!.id);
    if (!("due" in answer)) {
      throw new Error(JSON.stringify(answer));
    }
    const year = Number(answer.due.slice(0, 4));
    const loan = await librarian().collection("loans").getOne(answer.id);
    expect(await librarian().collection("class_sets").getOne(loan.class_set)).toMatchObject({
      kind: "desk",
      class: turma.id,
      year,
    });
    // In March the secretary brings the classes of the year.
    const next = await group(0);
    await superuser.collection("classes").update(next.turma.id, { year });
    await superuser.collection("people").update(readers[0]!.person, { class: next.turma.id });
    expect((await sheet(next.turma.id)).cells).toMatchObject([{ reader: readers[0]!.id, own: false, desk: 1, missing: 1 }]);
    const counted = async (of: number) =>
      (await librarian().call("library/textbook-overview", { year: of })).body.rows.find(({ title }) => title === math.id)
        ?.delivered;
    expect([await counted(year - 1), await counted(year)]).toEqual([0, 1]);
  });

  test("L-15: counts in no limit, whatever type its copies were given; a novel of the PNLD Literário does", async () => {
    const { readers } = await group(1);
    const reader = readers[0]!;
    for (let index = 0; index < 4; index++) {
      const marked = await school.seed.title(textbookFields(), { copies: 1 });
      expect(await pull(marked.copies[0]!.tombo, reader.id)).toMatchObject({ outcome: "lent" });
    }
    expect((await desk.sheet(reader.card)).body).toMatchObject({ open: 0, all_open: 4 });
    const literary = await school.seed.title({ program: "PNLD Literário" }, { copies: 1 });
    const short = await pull(literary.copies[0]!.tombo, reader.id);
    expect("why" in short && short.why.includes("livro didático")).toBe(false);
    expect((await desk.sheet(reader.card)).body.open).toBe(1);
    for (let index = 0; index < 2; index++) {
      await pull((await desk.copy()).tombo, reader.id);
    }
    expect((await desk.lend(reader.card, (await desk.copy()).tombo)).refusal.code).toBe("loan_limit_reached");
    const marked = await school.seed.title(textbookFields(), { copies: 1 });
    expect((await desk.lend(reader.card, marked.copies[0]!.tombo)).status).toBe(200);
  });

  test("is due at the year's end where the class has received nothing, and for a reader in no class", async () => {
    const { readers } = await group(1);
    const outsider = await school.seed.reader();
    const math = await book(2);
    const [first, two] = [await pull(math.copies[0]!.tombo, readers[0]!.id), await pull(math.copies[1]!.tombo, outsider.id)];
    for (const answer of [first, two]) {
      expect(answer).toMatchObject({ outcome: "lent", why: "livro didático: devolução no fim do ano letivo" });
      expect("due" in answer && answer.due).toMatch(/-12-(29|30|31)$/);
    }
    const loan = await librarian().collection("loans").getFirstListItem(`reader = "${outsider.id}"`);
    // Handed out, not read; and no class's sheet.
    const set = await librarian().collection("class_sets").getOne(loan.class_set);
    expect(set).toMatchObject({ kind: "desk", class: "", class_name: "", year: Number(loan.due.slice(0, 4)) });
    const { body: overview } = await librarian().call("library/class-sets");
    expect(overview.sets.filter((row) => row.class === "" && row.reader === "")).toEqual([]);
    const again = await pull((await book(1)).copies[0]!.tombo, (await school.seed.reader()).id);
    const second = await librarian()
      .collection("loans")
      .getOne("id" in again ? again.id : "");
    expect(second.class_set).toBe(loan.class_set);
  });

  test("L-9: is not renewed past the year's end; after the year it is returned and lent again", async () => {
    const { readers } = await group(1);
    const math = await book(1);
    const answer = await pull(math.copies[0]!.tombo, readers[0]!.id);
    if (!("due" in answer)) {
      throw new Error(JSON.stringify(answer));
    }
    // From whatever day its days count: it is due on the year's last open day already.
    const choose = (renewal_base: string) =>
      school.as("Admin").collection("library_settings").update("library00000000", { renewal_base });
    await choose("due");
    const renewAnswer = await desk.renew(answer.id);
    await choose("today");
    expect(renewAnswer.refusal).toMatchObject({ status: 409, code: "renewal_gives_nothing" });
    expect(renewAnswer.refusal.message).toContain("o livro didático é devolvido no fim do ano letivo, até");
    // As if it had been due at the end of the year before.
    await school
      .as("superuser")
      .collection("loans")
      .update(answer.id, { due: `${YEAR - 1}-12-11` });
    const over = await desk.renew(answer.id);
    expect(over.refusal).toMatchObject({ status: 409, code: "textbook_year_over" });
    const liftAnswer = await desk.renew(answer.id, 0, [{ code: "textbook_year_over", reason: "Fica mais um ano" }]);
    expect(liftAnswer.status).toBeGreaterThanOrEqual(400);
    await desk.checkIn(math.copies[0]!.tombo);
    expect(await pull(math.copies[0]!.tombo, (await school.seed.reader()).id)).toMatchObject({
      outcome: "lent",
      due: answer.due,
    });
  });

  test("L-20: is renewed, and waited for, by a reader with other late books, unless the school says otherwise", async () => {
    const { readers } = await group(3);
    const [late, holder] = readers;
    const [math, wanted] = [await book(1), await book(1)];
    const novel = (await desk.lend(late!.card, (await desk.copy()).tombo)).body;
    await school.as("superuser").collection("loans").update(novel.id, { due: "2026-01-05" });
    const own = await pull(math.copies[0]!.tombo, late!.id);
    await pull(wanted.copies[0]!.tombo, holder!.id);
    if (!("due" in own)) {
      throw new Error(JSON.stringify(own));
    }
    await desk.comesDue(own.id);
    const choose = (textbooks_apart: boolean) =>
      school.as("Admin").collection("library_settings").update("library00000000", { textbooks_apart });
    await choose(false);
    const refused = [(await desk.renew(own.id)).refusal.code, (await desk.hold(late!.card, wanted.id)).refusal.code];
    await choose(true);
    expect(refused).toEqual(["reader_overdue", "reader_overdue"]);
    const renewAnswer = await desk.renew(own.id);
    // In the last days of the year there is no more time to give.
    expect(["renewed", "renewal_gives_nothing"]).toContain(renewAnswer.refusal.code ?? renewAnswer.body.outcome);
    const hold = await desk.hold(late!.card, wanted.id);
    expect(hold.body).toMatchObject({ state: "waiting", position: 1 });
    await desk.checkIn(wanted.copies[0]!.tombo);
    expect(await desk.queue(wanted.id)).toMatchObject([{ reader: late!.id, state: "ready" }]);
  });

  test("is due at the year's end too when the class's delivery was taken back", async () => {
    const { turma, readers } = await group(1);
    const math = await book(2);
    const { body: set } = await deliver(turma.id, everyone(readers, math));
    await librarian().call("library/undo-class-set", { class_set: set.id });
    const answer = await pull(math.copies[0]!.tombo, readers[0]!.id);
    expect(answer).toMatchObject({ outcome: "lent", why: "livro didático: devolução no fim do ano letivo" });
    expect("due" in answer && answer.due).not.toBe(set.due);
  });

  test("a consumable is not lent: it is given through a delivery, unless a librarian says why it is", async () => {
    const { turma, readers } = await group(1);
    const [workbook, otherTitle] = [await book(1, { consumable: true }), await book(1, { consumable: true })];
    const { body } = await desk.scan(workbook.copies[0]!.tombo, { reader: readers[0]!.id });
    expect(body).toMatchObject({ kind: "refused", refusal: { code: "given_for_good" } });
    expect((await deliver(turma.id, everyone(readers, workbook))).body).toMatchObject({ given: 1 });
    const overrides = [{ code: "given_for_good", reason: "Exemplar de consulta" }];
    const { status, body: lent } = await desk.lend(readers[0]!.card, otherTitle.copies[0]!.tombo, { overrides });
    expect([status, lent.outcome]).toEqual([200, "lent"]);
    expect(lent.why).not.toContain("livro didático");
  });

  test("eight desks at once make one set for the class", async () => {
    const { turma, readers } = await group(8);
    const math = await book(8);
    const answers = await Promise.all(readers.map(({ id }, index) => pull(math.copies[index]!.tombo, id)));
    expect(answers.every((answer) => "outcome" in answer && answer.outcome === "lent")).toBe(true);
    expect((await sheet(turma.id)).deliveries).toMatchObject([{ kind: "desk", books: 8 }]);
  });
});
