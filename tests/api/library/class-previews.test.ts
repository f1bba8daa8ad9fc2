/** The data for a delivery to a class: its readers, the shelf, and the scanned copy. */
import { describe, expect, test } from "vitest";
import { classSetsOf, textbookFields } from "../../helpers/class-sets";
import { Desk } from "../../helpers/library";
import { testSchool } from "../../helpers/school";
import { REFERENCE, STUDENT } from "../../helpers/seed";

describe("before a delivery", () => {
  const school = testSchool();
  const desk = new Desk(school);
  const { librarian, group, book, inOrder, deliver, everyone } = classSetsOf(school);

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

  test("L-20: a reader with an overdue book is barred from the books that the delivery would refuse, and from nothing else", async () => {
    const { turma, readers } = await group(1);
    const [late] = readers;
    const loan = (await desk.lend(late!.card, (await desk.copy()).tombo)).body;
    await school.as("superuser").collection("loans").update(loan.id, { due: "2026-01-05" });
    const [math, novel] = [await book(2), await school.seed.title({}, { copies: 2 })];
    const preview = async (...titles: { id: string }[]) =>
      (await librarian().call("library/class-set-preview", { class: turma.id, titles: titles.map(({ id }) => id).join(",") }))
        .body;
    const blocks = async (...titles: { id: string }[]) =>
      (await preview(...titles)).students[0]!.blocks.map(({ code, spares_textbooks }) => [code, spares_textbooks]);
    expect(await blocks(novel)).toEqual([["reader_overdue", true]]);
    expect(await blocks(math)).toEqual([]);
    expect(await blocks()).toEqual([]);
    expect(await blocks(math, novel)).toEqual([["reader_overdue", true]]);
    expect((await preview(math, novel)).books.map(({ textbook }) => textbook)).toEqual([true, false]);
    const settings = school.as("Admin").collection("library_settings");
    await settings.update("library00000000", { textbooks_apart: false });
    const blocksOfBooks = await blocks(math);
    await settings.update("library00000000", { textbooks_apart: true });
    expect(blocksOfBooks).toEqual([["reader_overdue", false]]);
    const { body } = await deliver(turma.id, everyone(readers, math, novel));
    expect(body.verdicts.map(({ title, outcome, code }) => [title, outcome, code])).toEqual([
      [math.id, "lent", ""],
      [novel.id, "refused", "reader_overdue"],
    ]);
  });

  test("a class without readers gets them in one command, with the next cards; twice makes none twice", async () => {
    const schoolClass = await school.seed.class();
    const people: { id: string; name: string }[] = [];
    for (const name of ["Bruna Alves", "Caio Braga", "Ana Costa"]) {
      people.push(await school.seed.person({ class: schoolClass.id, name }));
    }
    // A class may also name its teacher, whose category has other limits.
    await school.seed.person({ class: schoolClass.id, name: "Alda Professora", kind: "teacher" });
    const call = () => librarian().call("library/add-class-readers", { class: schoolClass.id, category: STUDENT });
    const answers = await Promise.all([call(), call()]);
    const readers = answers.flatMap(({ body }) => body.readers);
    expect(readers.map(({ person }) => people.find(({ id }) => id === person)?.name)).toEqual([
      "Ana Costa",
      "Bruna Alves",
      "Caio Braga",
    ]);
    expect(new Set(readers.map(({ card }) => card)).size).toBe(3);
    const { body } = await librarian().call("library/class-set-preview", { class: schoolClass.id });
    expect(body.students.map(({ card }) => card)).toEqual(readers.map(({ card }) => card));
    expect((await librarian().list("readers", { q: "caio braga" })).body.items).toHaveLength(1);
    expect((await desk.events(readers[0]!.id))[0]!.text).toContain(schoolClass.name);
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
    expect((await identify((await desk.copy({ material_type: REFERENCE })).tombo)).body.problem).toMatch(
      /só pode ser consultado na biblioteca/,
    );
    expect((await identify("nada")).refusal.code).toBe("unknown_copy");
  });

  test("L-11: a scanned copy says so when the rule of the readers' category keeps it in; given for good, no loan's rule does", async () => {
    const { turma, readers } = await group(1);
    const type = await school.as("superuser").collection("material_types").create({ name: "Livro da sala", lendable: true });
    await school.seed.create("loan_rules", { category: STUDENT, material_type: type.id, loan_days: "0" });
    const otherTitle = await school.seed.title({}, { copies: 2, copy: { material_type: type.id } });
    const seeded = await school.seed.title(
      { ...textbookFields(), consumable: true },
      { copies: 1, copy: { material_type: type.id } },
    );
    const problem = async (tombo: string, reader: string) =>
      (await librarian().call("library/identify-copy", { code: tombo, reader })).body.problem;
    expect(await problem(otherTitle.copies[0]!.tombo, readers[0]!.id)).toMatch(/só pode ser consultado na biblioteca/);
    expect(await problem(otherTitle.copies[0]!.tombo, "")).toBe("");
    expect(await problem(seeded.copies[0]!.tombo, readers[0]!.id)).toBe("");
    // As the delivery itself decides.
    const { body } = await deliver(turma.id, everyone(readers, otherTitle, seeded));
    expect(body.verdicts.map(({ outcome, code }) => `${outcome} ${code}`).sort()).toEqual(["given ", "refused not_lendable"]);
  });
});
