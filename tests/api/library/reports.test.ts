/** Reports: their sums equal the lists', with every limit, grouping and undo. */
import { beforeAll, describe, expect, test } from "vitest";
import { classSetsOf } from "../../helpers/class-sets";
import { newId } from "../../helpers/ids";
import { Desk, query } from "../../helpers/library";
import { testSchool } from "../../helpers/school";

describe("reports", () => {
  const school = testSchool();
  const desk = new Desk(school);
  const ask = () => school.as("Biblioteca");
  const classes: { id: string; name: string }[] = [];

  beforeAll(async () => {
    for (const name of ["7º Relatório A", "7º Relatório B"]) {
      classes.push(await school.seed.class({ name }));
    }
    const readers = [
      await school.seed.reader({}, { class: classes[0]!.id }),
      await school.seed.reader({}, { class: classes[0]!.id }),
      await school.seed.reader({}, { class: classes[1]!.id }),
      await school.seed.reader(),
    ];
    const novel = await school.seed.title({ subjects: "Romance; Ficção brasileira" }, { copies: 4 });
    const poems = await school.seed.title({ subjects: 'Poesia; romance; A "escola"' }, { copies: 3 });
    const plain = await school.seed.title({}, { copies: 2 });
    await school.seed.title({ title: "Ninguém levou" }, { copies: 1 });
    const copies = [...novel.copies, ...poems.copies, ...plain.copies];
    const days = [
      "2025-02-03",
      "2025-02-28",
      "2025-04-01",
      "2026-01-15",
      "2026-02-02",
      "2026-02-03",
      "2026-02-03",
      "2026-05-05",
      "2026-05-06",
    ];
    for (const [index, copy] of copies.entries()) {
      const open = index >= 6;
      await desk.openLoan(readers[index % 4]!.id, copy.id, open ? "2026-05-20" : "2026-03-01", {
        lent_on: days[index],
        lent_at: `${days[index]} 12:00:00.000Z`,
        ...(open ? {} : { returned_at: "2026-03-01 12:00:00.000Z", returned_on: "2026-03-01", closed_as: "returned" }),
      });
    }
    // Taken back at once: counted nowhere.
    const undone = await desk.loan();
    await desk.undo(undone.id, "lend");
  });

  const counted = async (where = "TRUE") =>
    Number((await query(school, `SELECT COUNT(*) FROM loans WHERE closed_as != 'undone' AND ${where}`))[0]?.[0]);
  const sum = (rows: readonly { loans: number }[]) => rows.reduce((total, { loans }) => total + loans, 0);

  test.each([
    [{}, "TRUE"],
    [{ from: "2026-01-01", to: "2026-12-31" }, "lent_on BETWEEN '2026-01-01' AND '2026-12-31'"],
    [{ from: "2026-02-03", to: "2026-02-03" }, "lent_on = '2026-02-03'"],
    [{ to: "2025-12-31" }, "lent_on <= '2025-12-31'"],
    [{ from: "2030-01-01" }, "FALSE"],
  ])("months and classes of %j add up to the loans of the period", async (period, where) => {
    const loans = await counted(where);
    const months = (await ask().call("library/report-months", period)).body;
    const byClass = (await ask().call("library/report-classes", period)).body;
    const subjects = (await ask().call("library/report-subjects", period)).body;
    const titles = (await ask().call("library/report-titles", period)).body;
    expect([months.total, sum(months.rows), byClass.total, sum(byClass.rows)]).toEqual([loans, loans, loans, loans]);
    expect([subjects.total, titles.total, sum(titles.rows)]).toEqual([loans, loans, loans]);
  });

  test("says months in a row, classes with their readers, subjects without regard to case, titles with theirs", async () => {
    const months = (await ask().call("library/report-months", { to: "2026-06-30" })).body.rows;
    expect(months.map(({ month, loans }) => `${month} ${loans}`)).toEqual([
      "2025-02 2",
      "2025-03 0",
      "2025-04 1",
      ...["05", "06", "07", "08", "09", "10", "11", "12"].map((month) => `2025-${month} 0`),
      "2026-01 1",
      "2026-02 3",
      "2026-03 0",
      "2026-04 0",
      "2026-05 2",
    ]);
    const rows = (await ask().call("library/report-classes", { to: "2026-06-30" })).body.rows;
    expect(rows.map(({ name, loans, readers }) => [name, loans, readers])).toEqual([
      ["7º Relatório A", 5, 2],
      ["7º Relatório B", 2, 1],
      ["", 2, 1],
    ]);
    const subjects = (await ask().call("library/report-subjects", { to: "2026-06-30" })).body.rows;
    expect(Object.fromEntries(subjects.map(({ subject, loans }) => [subject.toLowerCase(), loans]))).toEqual({
      romance: 7,
      "ficção brasileira": 4,
      poesia: 3,
      'a "escola"': 3,
    });
    const [first] = (await ask().call("library/report-titles", { to: "2026-06-30" })).body.rows;
    expect([first?.loans, first?.readers]).toEqual([4, 4]);
  });

  test("says who borrowed most, of all and of a class, in the period alone", async () => {
    const readers = async (input: Record<string, string>) => (await ask().call("library/report-readers", input)).body;
    const to = "2026-06-30";
    const all = await readers({ to });
    expect([all.total, sum(all.rows)]).toEqual([9, 9]);
    expect(all.rows.map(({ class_name, loans }) => `${class_name} ${loans}`.trim()).sort()).toEqual([
      "2",
      "7º Relatório A 2",
      "7º Relatório A 3",
      "7º Relatório B 2",
    ]);
    expect(all.rows[0]).toMatchObject({ class_name: "7º Relatório A", loans: 3 });
    const ofClass = await readers({ to, class: classes[0]!.id });
    expect([ofClass.total, ...ofClass.rows.map(({ loans }) => loans)]).toEqual([5, 3, 2]);
    const january = await readers({ from: "2026-01-01", to: "2026-01-31", class: classes[0]!.id });
    expect(january).toEqual({ total: 0, rows: [] });
    expect((await ask().call("library/report-readers", { class: "7a" } as never)).status).toBe(400);
  });

  test("the overdue by class are those of the overdue list, class by class", async () => {
    const report = (await ask().call("library/report-overdue")).body;
    expect(report.total).toBe((await ask().list("overdue-loans")).body.totalItems);
    expect(report.total).toBeGreaterThan(0);
    for (const row of report.rows.filter((row) => row.class)) {
      const listed = (await ask().list("overdue-loans", { class: row.class })).body;
      expect(row.loans).toBe(listed.totalItems);
      expect(listed.items.map(({ class_name, class_year }) => [class_name, class_year])).toEqual(
        listed.items.map(() => [row.name, row.year]),
      );
    }
  });

  test("a textbook lent at the desk to a reader without a class is no reading either, unless asked for", async () => {
    const textbook = await classSetsOf(school).book(1);
    expect((await desk.lend((await school.seed.reader()).card, textbook.copies[0]!.id)).status).toBe(200);
    const { rows } = (await ask().call("library/report-titles", {})).body;
    expect(rows.find((row) => row.title === textbook.id)).toBeUndefined();
    const counted = (await ask().call("library/report-titles", { class_sets: "counted" })).body.rows;
    expect(counted.find((row) => row.title === textbook.id)).toMatchObject({ loans: 1, readers: 1 });
  });

  test.each<[{ class_sets?: "counted" }, number]>([
    [{}, 2],
    [{ class_sets: "counted" }, 4],
  ])(
    "textbooks given to classes, in a delivery or at the desk, do not count as reading, unless the option is set: %j",
    async (choice, loans) => {
      const name = `6º ${newId()}`;
      const group = await school.seed.class({ name });
      const students = [await school.seed.reader({}, { class: group.id }), await school.seed.reader({}, { class: group.id })];
      const novel = await school.seed.title({ subjects: `Romance ${name}` }, { copies: 2 });
      const textbook = await classSetsOf(school).book(2, { subjects: `Ciências ${name}` });
      for (const [index, { card }] of students.entries()) {
        expect((await desk.lend(card, novel.copies[index]!.id)).status).toBe(200);
      }
      const deliveryAnswer = await classSetsOf(school).deliver(group.id, [
        { reader: students[0]!.id, title: textbook.id, copy: textbook.copies[0]!.id },
      ]);
      expect(deliveryAnswer).toMatchObject({ status: 200, body: { lent: 1 } });
      expect((await desk.lend(students[1]!.card, textbook.copies[1]!.id)).status).toBe(200);

      const from = (await desk.loan()).lent_on;
      const lentOf = async (set: string) => counted(`lent_on >= '${from}' AND class_set ${set} ''`);
      const all = (await lentOf("=")) + (choice.class_sets ? await lentOf("!=") : 0);
      const period = { from, to: "2099-12-31", ...choice };
      const [months, byClass, subjects, titles] = [
        (await ask().call("library/report-months", period)).body,
        (await ask().call("library/report-classes", period)).body,
        (await ask().call("library/report-subjects", period)).body,
        (await ask().call("library/report-titles", period)).body,
      ];
      expect([months.total, byClass.total, subjects.total, titles.total]).toEqual([all, all, all, all]);
      expect(byClass.rows.find((row) => row.name === name)).toMatchObject({ loans, readers: 2 });
      const taught = { loans: 2, readers: 2 };
      expect(titles.rows.find((row) => row.title === novel.id)).toMatchObject(taught);
      expect(titles.rows.some((row) => row.title === textbook.id)).toBe(loans === 4);
      expect(subjects.rows.some((row) => row.subject === `Ciências ${name}`)).toBe(loans === 4);
    },
  );

  test("the list of never-read titles has the titles that nobody ever took home", async () => {
    const never = async (filters: Record<string, string> = {}) =>
      (await ask().list("never-read", { perPage: 500, ...filters })).body;
    const titles = async (filters: Record<string, string>) => (await never(filters)).items.map(({ id }) => id);
    const body = await never();
    expect(body.items.map(({ title }) => title)).toContain("Ninguém levou");
    const lent = await query(
      school,
      "SELECT COUNT(DISTINCT c.title) FROM loans l JOIN copies c ON c.id = l.copy WHERE l.closed_as != 'undone' AND l.class_set = ''",
    );
    const all = await query(school, "SELECT COUNT(DISTINCT title) FROM copies WHERE state != 'withdrawn'");
    expect(body.totalItems).toBe(Number(all[0]?.[0]) - Number(lent[0]?.[0]));

    // Handed out to a class's student and to who is in none, chosen by neither; a novel handed out to a class was not chosen either.
    const group = await school.seed.class();
    const [student, visitor] = [await school.seed.reader({}, { class: group.id }), await school.seed.reader()];
    const textbook = await classSetsOf(school).book(2, {});
    const novel = await school.seed.title({ program: "PNLD Literário" }, { copies: 2 });
    for (const [reader, copy] of [
      [student, textbook.copies[0]!],
      [visitor, textbook.copies[1]!],
    ] as const) {
      expect((await desk.lend(reader.card, copy.id)).status).toBe(200);
    }
    await classSetsOf(school).deliver(group.id, [{ reader: student.id, title: novel.id, copy: novel.copies[0]!.id }]);
    expect(await titles({})).toEqual(expect.arrayContaining([textbook.id, novel.id]));
    expect(await titles({ textbooks: "true" })).toContain(textbook.id);
    expect(await titles({ textbooks: "false" })).toContain(novel.id);
    expect(await titles({ textbooks: "false" })).not.toContain(textbook.id);
    // Taken home by who chose it.
    expect((await desk.lend(visitor.card, novel.copies[1]!.id)).status).toBe(200);
    expect(await titles({})).not.toContain(novel.id);
  });

  test("counts for Lei 12.244 the titles with copies that are there", async () => {
    const before = (await ask().call("library/report-holdings")).body;
    const title = await school.seed.title({}, { copies: 2, copy: { state: "lost" } });
    await school.seed.copy(title.id, { state: "missing" });
    await school.seed.copy(title.id, { state: "withdrawn" });
    expect((await ask().call("library/report-holdings")).body).toEqual(before);
    await school.seed.copy(title.id);
    await school.seed.person();
    await school.seed.person({ active: false });
    expect((await ask().call("library/report-holdings")).body).toEqual({
      titles: before.titles + 1,
      copies: before.copies + 1,
      students: before.students + 1,
    });
  });

  test.each([{ from: "ontem" }, { to: "2026-02-30" }])("a day that does not exist is refused: %j", async (period) => {
    for (const path of [
      "library/report-months",
      "library/report-classes",
      "library/report-subjects",
      "library/report-titles",
    ] as const) {
      expect((await ask().call(path, period)).refusal.code).toBe("invalid_input");
    }
  });

  test("say the same when loans are many and copies few: then the copies are asked for their loans", async () => {
    const title = await school.seed.title({ title: "Muito lido", subjects: "Terror" }, { copies: 1 });
    const reader = await school.seed.reader({}, { class: classes[0]!.id });
    const copies = Number((await query(school, "SELECT MAX(rowid) FROM copies"))[0]?.[0]);
    await query(
      school,
      `INSERT INTO loans (id, copy, reader, lent_at, lent_on, due, returned_at, returned_on, closed_as)
       SELECT printf('q%014d', n), '${title.copies[0]!.id}', '${reader.id}', '2020-01-15 12:00:00.000Z', '2020-01-15', '2020-01-29',
         '2020-01-20 12:00:00.000Z', '2020-01-20', iif(n = 1, 'undone', 'returned')
       FROM (WITH RECURSIVE k(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM k WHERE n < ${copies * 2}) SELECT n FROM k)`,
    );
    for (const period of [{}, { from: "2020-01-01", to: "2020-12-31" }, { from: "2025-01-01" }]) {
      const { total, rows } = (await ask().call("library/report-titles", period)).body;
      const months = (await ask().call("library/report-months", period)).body;
      expect([total, sum(rows)]).toEqual([months.total, months.total]);
      expect(rows.find((row) => row.title === title.id)?.loans).toBe(period.from === "2025-01-01" ? undefined : copies * 2 - 1);
      const subjects = (await ask().call("library/report-subjects", period)).body;
      expect(subjects.total).toBe(months.total);
      expect(subjects.rows.find(({ subject }) => subject === "Terror")?.loans).toBe(
        period.from === "2025-01-01" ? undefined : copies * 2 - 1,
      );
    }
  });
});
