import { beforeAll, describe, expect, test } from "vitest";
import type { ListName } from "../../../domain/school";
import { FAR, thisYear } from "../../helpers/day";
import { Desk, query } from "../../helpers/library";
import { testSchool } from "../../helpers/school";
import { MAGAZINE, REFERENCE, TEACHER } from "../../helpers/seed";

describe("searching", () => {
  const school = testSchool();
  const desk = new Desk(school);
  const list = async <Name extends ListName>(name: Name, query: Record<string, unknown> = {}) => {
    const { status, body } = await school.as("Biblioteca").list(name, query);
    expect(status).toBe(200);
    return body;
  };

  describe("titles", () => {
    const titles = async (q: string, overrides: Record<string, unknown> = {}) =>
      (await list("titles", { q, ...overrides })).items.map(({ title }) => title);
    beforeAll(async () => {
      const make = (values: Record<string, unknown>, copy: Record<string, unknown> = {}) =>
        school.seed.title({ authors: "", ...values }, { copy });
      await make(
        { title: "Memórias Póstumas de Brás Cubas", authors: "Assis, Machado de", isbn13: "9788535914849", year: 1881 },
        { tombo: "000777", barcode: "ETQ-777" },
      );
      await make({ title: "Memórias de um Sargento de Milícias", authors: "Almeida, Manuel Antônio de", year: 1854 });
      await make({ title: "Água Viva", subtitle: "ficção", authors: "Lispector, Clarice", publisher: "Rocco", year: 1973 });
      await make({ title: "Zoologia", authors: "Érico de Tal", year: 2001, active: false });
      await make({ title: "1984", authors: "Orwell, George", year: 1949 });
      await make({ title: "L'Épée d’água", authors: "José", year: 1990 });
    });

    test.each([
      ["memorias postumas", ["Memórias Póstumas de Brás Cubas"]],
      ["MEMÓRIAS CUBAS", ["Memórias Póstumas de Brás Cubas"]],
      ["cubas memorias", ["Memórias Póstumas de Brás Cubas"]],
      ["mem sarg", ["Memórias de um Sargento de Milícias"]],
      ["machado assis", ["Memórias Póstumas de Brás Cubas"]],
      ["ficcao", ["Água Viva"]],
      ["rocco lispector", ["Água Viva"]],
      ["epee", ["L'Épée d’água"]],
      ["l'epee d'agua", ["L'Épée d’água"]],
      ["inexistente", []],
    ])("L-47: %j finds %j", async (q, expected) => {
      expect(await titles(q)).toEqual(expected);
    });

    test("a part of a word's middle does not find it; its beginning does", async () => {
      expect(await titles("emorias")).toEqual([]);
      expect(new Set(await titles("me"))).toEqual(
        new Set(["Memórias Póstumas de Brás Cubas", "Memórias de um Sargento de Milícias"]),
      );
      expect(await titles("z")).toEqual(["Zoologia"]);
    });

    test.each([
      ["the tombo", "000777"],
      ["the tombo without its zeros", "777"],
      ["the barcode", "etq-777"],
      ["the ISBN-13", "9788535914849"],
      ["the ISBN-13 with hyphens", "978-85-359-1484-9"],
      ["the ISBN-10", "8535914846"],
      ["the ISBN-10 with hyphens", "85-359-1484-6"],
      ["a scanner's line", "000777\r\n"],
    ])("are found by %s", async (_, q) => {
      expect(await titles(q)).toEqual(["Memórias Póstumas de Brás Cubas"]);
    });

    test("a number that is a title and another's tombo finds both, the code first", async () => {
      await school.seed.title({ title: "Outro livro" }, { copy: { tombo: "001984" } });
      expect(await titles("1984")).toEqual(["Outro livro", "1984"]);
    });

    test.each([
      '"',
      "*",
      '" OR "',
      "NEAR(a b)",
      "title:memorias",
      "-",
      "a AND b OR",
      "(((",
      "' --",
      "^memorias",
      "\\",
      "%",
      "{x}",
      "–",
    ])("%j is text like any other, never syntax", async (q) => {
      expect((await school.as("Biblioteca").list("titles", { q })).status).toBe(200);
    });

    test.each(["-", "***", " … ", "%", "😀", "\\", "()"])(
      "%j holds no letter and no figure: nothing is found, not everything",
      async (q) => {
        for (const name of ["titles", "people", "equipment"] as const) {
          const { body } = await school.as("Admin").list(name, { q });
          expect([name, body.items.length, body.totalItems]).toEqual([name, 0, 0]);
        }
        expect((await titles("  ")).length).toBeGreaterThan(0);
      },
    );

    test("L-47: a saved record is found at once, by its new words only", async () => {
      const { id } = await school.seed.title({ title: "Primeiro nome" });
      expect(await titles("primeiro nome")).toEqual(["Primeiro nome"]);
      await school.as("Biblioteca").collection("titles").update(id, { title: "Segundo título" });
      expect(await titles("primeiro nome")).toEqual([]);
      expect(await titles("segundo titulo")).toEqual(["Segundo título"]);
    });

    test("a deleted record leaves nothing in the index", async () => {
      const person = await school.seed.person({ name: "Quincas Borba" });
      const indexed = () => query(school, `SELECT COUNT(*) FROM people_documents WHERE id = '${person.id}'`);
      expect(await indexed()).toEqual([["1"]]);
      await query(school, `DELETE FROM people WHERE id = '${person.id}'`);
      expect(await indexed()).toEqual([["0"]]);
    });

    test("the best match comes first, unless an order is asked for", async () => {
      for (const title of [
        "Sertão e mais muitas outras palavras sobre coisas diversas",
        "Sertão",
        "Aqui: sertão, sertão, sertão",
      ]) {
        await school.seed.title({ title, authors: "" });
      }
      const ranked = await titles("sertao");
      expect(ranked.indexOf("Sertão")).toBeLessThan(ranked.indexOf("Sertão e mais muitas outras palavras sobre coisas diversas"));
      expect(await titles("sertao", { sort: "title" })).toEqual([
        "Aqui: sertão, sertão, sertão",
        "Sertão",
        "Sertão e mais muitas outras palavras sobre coisas diversas",
      ]);
      expect((await titles("sertao", { sort: "-title" }))[0]).toBe("Sertão e mais muitas outras palavras sobre coisas diversas");
    });

    test("are sorted as people read: accents don't push a word behind Z", async () => {
      const all = (await list("titles", { perPage: 500 })).items.map(({ title }) => title);
      expect(all.indexOf("Água Viva")).toBeLessThan(all.indexOf("Memórias de um Sargento de Milícias"));
      expect((await list("titles", { sort: "year" })).items.map(({ year }) => year)).toEqual(
        (await list("titles", { sort: "-year" })).items.map(({ year }) => year).reverse(),
      );
    });

    test("have the number of their copies and of those on the shelf", async () => {
      const title = await school.seed.title({ title: "Contado" }, { copies: 5 });
      const copies = school.as("Biblioteca").collection("copies");
      const [first, second] = [...title.copies].sort((copy, second) => (copy.tombo < second.tombo ? -1 : 1));
      await copies.update(first!.id, { state: "withdrawn", state_reason: "Mofo" });
      await copies.update(second!.id, { state: "lost", state_reason: "Sumiu" });
      await desk.lend((await school.seed.reader()).card, title.copies[2]!.tombo);
      const row = async () => (await list("titles", { q: "contado" })).items[0];
      expect(await row()).toMatchObject({ copies: 4, available: 2, tombo: second!.tombo });
      await school.seed.title({ title: "Sem exemplar contado" }, { copies: 0 });
      const without = (await list("titles", { q: "sem exemplar" })).items[0];
      expect(without).toMatchObject({ copies: 0, available: 0, tombo: "" });
    });

    test("are filtered by being in use and on the shelf, alone and with a search", async () => {
      expect(await titles("zoologia", { active: "false" })).toEqual(["Zoologia"]);
      expect(await titles("zoologia", { active: "true" })).toEqual([]);
      expect(await titles("zoologia", { active: "" })).toEqual(["Zoologia"]);
      const title = await school.seed.title({ title: "Emprestável" });
      const available = async () => ({
        yes: await titles("emprestavel", { available: "true" }),
        no: await titles("emprestavel", { available: "false" }),
      });
      expect(await available()).toEqual({ yes: ["Emprestável"], no: [] });
      await desk.lend((await school.seed.reader()).card, title.copies[0]!.tombo);
      expect(await available()).toEqual({ yes: [], no: ["Emprestável"] });
      const reference = await school.seed.title(
        { title: "Atlas só de consulta" },
        { copies: 1, copy: { material_type: REFERENCE } },
      );
      const mixed = await school.seed.title(
        { title: "Atlas de consulta e empréstimo" },
        { copies: 1, copy: { material_type: REFERENCE } },
      );
      await school.seed.copy(mixed.id);
      expect(await list("titles", { q: "atlas consulta", available: "true" })).toMatchObject({
        items: [{ id: mixed.id, copies: 2, available: 1 }],
      });
      expect(await list("titles", { q: "atlas consulta", available: "false" })).toMatchObject({
        items: [{ id: reference.id, copies: 1, available: 0 }],
      });
      const all = (await list("titles")).totalItems;
      const [yes, no] = [await list("titles", { available: "true" }), await list("titles", { available: "false" })];
      expect(yes.totalItems + no.totalItems).toBe(all);
    });
  });

  describe("readers", () => {
    const cards = async (query: Record<string, unknown>) => (await list("readers", query)).items.map(({ card }) => card);

    test("are found by name, social name, enrolment and card", async () => {
      await school.seed.reader(
        { card: "L05001" },
        { name: "João Conceição", social_name: "Joana Conceição", enrolment: "2026-00017" },
      );
      for (const q of ["joana conc", "joao", "conceicao", "2026-00017", "2026 00017", "L05001", "l5001", "L5001\r\n"]) {
        expect({ q, cards: await cards({ q }) }).toEqual({ q, cards: ["L05001"] });
      }
    });

    test("follow a change of the person's name", async () => {
      const reader = await school.seed.reader({}, { name: "Antes Assim" });
      await school.as("Admin").collection("people").update(reader.person, { name: "Depois Diferente" });
      expect(await cards({ q: "antes assim" })).toEqual([]);
      expect((await list("readers", { q: "depois dif" })).items).toMatchObject([{ id: reader.id, name: "Depois Diferente" }]);
    });

    test("show class, category, and what they hold", async () => {
      const schoolClass = await school.seed.class({ name: "7º Z" });
      const reader = await school.seed.reader(
        { category: TEACHER, valid_until: FAR },
        { class: schoolClass.id, enrolment: "M-900" },
      );
      await desk.lend(reader.card, (await desk.copy()).tombo);
      await desk.openLoan(reader.id, (await desk.copy()).id, "2026-01-19");
      await desk.openLoan(reader.id, (await desk.copy({ state: "lost" })).id, "2026-01-19");
      expect((await list("readers", { q: reader.card })).items).toEqual([
        {
          id: reader.id,
          person: reader.person,
          name: reader.name,
          card: reader.card,
          photo: "",
          enrolment: "M-900",
          class_name: "7º Z",
          class_year: thisYear(),
          category: TEACHER,
          category_name: "Professor",
          valid_until: FAR,
          active: true,
          left: false,
          open: 3,
          overdue: 1,
          suspended_until: "",
        },
      ]);
      expect(await cards({ class: schoolClass.id })).toEqual([reader.card]);
      expect(await cards({ class: schoolClass.id, category: "catstudent00000" })).toEqual([]);
      expect(await cards({ q: reader.card, category: TEACHER })).toEqual([reader.card]);
      expect(await cards({ overdue: "true" })).toEqual([reader.card]);
    });

    test("are active while they are readers and at the school", async () => {
      const [stays, leaver, resigned] = [
        await school.seed.reader({}, { name: "Partida Fica" }),
        await school.seed.reader({}, { name: "Partida Saiu" }),
        await school.seed.reader({ active: false }, { name: "Partida Inativa" }),
      ];
      await school.as("Admin").collection("people").update(leaver.person, { active: false });
      const of = async (active: string) => (await cards({ q: "partida", active })).sort();
      expect(await of("true")).toEqual([stays.card]);
      expect(await of("false")).toEqual([leaver.card, resigned.card].sort());
      const { items } = await list("readers", { q: "partida" });
      expect(Object.fromEntries(items.map(({ id, active, left }) => [id, [active, left]]))).toEqual({
        [stays.id]: [true, false],
        [leaver.id]: [false, true],
        [resigned.id]: [false, false],
      });
      const [all, yes, no] = [
        await list("readers", {}),
        await list("readers", { active: "true" }),
        await list("readers", { active: "false" }),
      ];
      expect(yes.totalItems + no.totalItems).toBe(all.totalItems);
    });

    test("are sorted by the name that is shown", async () => {
      for (const [name, social] of [
        ["Zélia Ordem", "Ana Ordem"],
        ["Ângela Ordem", ""],
        ["Bruno Ordem", ""],
      ]) {
        await school.seed.reader({}, { name, social_name: social });
      }
      const names = async (sort: string) => (await list("readers", { q: "ordem", sort })).items.map(({ name }) => name);
      expect(await names("name")).toEqual(["Ana Ordem", "Ângela Ordem", "Bruno Ordem"]);
      expect(await names("-name")).toEqual(["Bruno Ordem", "Ângela Ordem", "Ana Ordem"]);
      const sorted = await cards({ sort: "card", perPage: 500 });
      expect(sorted).toEqual([...sorted].sort());
    });
  });

  describe("people", () => {
    test("are found by name, social name and enrolment; the card shows when they are readers", async () => {
      const schoolClass = await school.seed.class({ name: "9º Y" });
      const values = {
        name: "Íris Única",
        social_name: "Iris Lima",
        enrolment: "E-4410",
        class: schoolClass.id,
        kind: "student",
      };
      const reader = await school.seed.reader({}, values);
      const other = await school.seed.person({ name: "Íris Docente Única", kind: "teacher" });
      for (const q of ["iris unica lima", "e-4410", "iris lima"]) {
        expect((await list("people", { q })).items).toMatchObject([
          {
            id: reader.person,
            name: "Íris Única",
            social_name: "Iris Lima",
            class_name: "9º Y",
            card: reader.card,
            sector_name: "",
          },
        ]);
      }
      const ids = async (query: Record<string, unknown>) => (await list("people", query)).items.map(({ id }) => id);
      expect(await ids({ q: "iris", kind: "teacher" })).toEqual([other.id]);
      expect(await ids({ class: schoolClass.id })).toEqual([reader.person]);
      expect((await list("people", { q: "iris docente" })).items).toMatchObject([{ card: "", class: "", class_name: "" }]);
      const enrolments = (await list("people", { sort: "enrolment", perPage: 500 })).items.map(({ enrolment }) => enrolment);
      expect(enrolments).toEqual([...enrolments].sort());
    });
  });

  describe("loans", () => {
    let loan: { id: string; title_name: string; card: string; tombo: string; reader: string; due: string };
    let schoolClass: { id: string; name: string };
    beforeAll(async () => {
      schoolClass = await school.seed.class({ name: "6º W" });
      const reader = await school.seed.reader({ card: "L08801" }, { name: "Vânia Procurada", class: schoolClass.id });
      const title = await school.seed.title(
        { title: "O Cortiço Achado", authors: "Azevedo, Aluísio" },
        { copy: { tombo: "EST88", barcode: "ETQ88" } },
      );
      loan = (await desk.lend(reader.card, title.copies[0]!.tombo)).body;
    });
    const ids = async (name: "open-loans" | "overdue-loans", query: Record<string, unknown>) =>
      (await list(name, query)).items.map(({ id }) => id);

    test.each(["cortico achado", "vania procurada", "vania cortico", "azevedo", "l08801", "L8801", "est88", "etq88", "proc ach"])(
      "are found by title, reader, card and tombo: %j",
      async (q) => {
        expect(await ids("open-loans", { q })).toEqual([loan.id]);
      },
    );

    test("every word must fit the title or the reader", async () => {
      expect(await ids("open-loans", { q: "vania inexistente" })).toEqual([]);
    });

    test("are filtered by class, due day and reader", async () => {
      expect(await ids("open-loans", { class: schoolClass.id })).toEqual([loan.id]);
      expect(await ids("open-loans", { reader: loan.reader })).toEqual([loan.id]);
      expect(await ids("open-loans", { reader: loan.reader, due: loan.due })).toEqual([loan.id]);
      expect(await ids("open-loans", { reader: loan.reader, due: "2020-01-01" })).toEqual([]);
    });

    test("a row is the loan that the desk answers with", async () => {
      const [row] = (await list("open-loans", { reader: loan.reader })).items;
      expect(loan).toMatchObject(row!);
    });

    test("leave the lists with their return", async () => {
      await desk.checkIn(loan.tombo);
      expect(await ids("open-loans", { q: "cortico achado" })).toEqual([]);
    });

    test("overdue ones are listed the longest first, without lost copies, from a number of days on", async () => {
      const reader = await school.seed.reader({}, { name: "Atrasada da Silva", class: schoolClass.id });
      const today = (await desk.loan()).lent_on;
      const back = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
      const idByNumber: Record<number, string> = {};
      for (const days of [0, 1, 7, 30]) {
        idByNumber[days] = (await desk.openLoan(reader.id, (await desk.copy({ material_type: MAGAZINE })).id, back(days))).id;
      }
      await desk.openLoan(reader.id, (await desk.copy({ state: "lost" })).id, back(40));
      const query = { class: schoolClass.id };
      expect(await ids("overdue-loans", query)).toEqual([idByNumber[30], idByNumber[7], idByNumber[1]]);
      expect(await ids("overdue-loans", { ...query, sort: "-due" })).toEqual([idByNumber[1], idByNumber[7], idByNumber[30]]);
      expect(await ids("overdue-loans", { ...query, min_days: "7" })).toEqual([idByNumber[30], idByNumber[7]]);
      expect(await ids("overdue-loans", { ...query, min_days: "8", q: "atrasada" })).toEqual([idByNumber[30]]);
      expect((await list("overdue-loans", query)).items.map(({ days_late }) => days_late)).toEqual([30, 7, 1]);
      const open = await list("open-loans", query);
      expect(open.items.map(({ days_late }) => days_late)).toEqual([0, 30, 7, 1, 0]);
    });
  });
});
