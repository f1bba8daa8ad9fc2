import { beforeAll, describe, expect, test } from "vitest";
import type { ListName } from "../../../domain/school";
import { Import } from "../../helpers/imports";
import { query } from "../../helpers/library";
import { testSchool } from "../../helpers/school";

describe("titles by their authors", () => {
  const school = testSchool();

  test("are in the order of a telephone book: accents and case do not matter, whichever door they came by", async () => {
    const names = ["Zélia Gattai", "Érico Veríssimo", "eça de Queirós", "Euclides da Cunha", "Ângela Lago", "Ana Maria Machado"];
    for (const authors of names) {
      await school.seed.title({ title: `De ${authors}`, authors }, { copies: 0 });
    }
    await new Import(school.as("Admin")).run("titles", "Título;Autor\nImportado;Édouard Manet\n");
    const renamed = await school.seed.title({ title: "Corrigido", authors: "Zuenir Ventura" }, { copies: 0 });
    await school.as("Biblioteca").collection("titles").update(renamed.id, { authors: "Érica Ventura" });
    const order = async (sort: string) =>
      (await school.as("Biblioteca").list("titles", { sort })).body.items.map(({ authors }) => authors);
    const expected = [
      "Ana Maria Machado",
      "Ângela Lago",
      "eça de Queirós",
      "Édouard Manet",
      "Érica Ventura",
      "Érico Veríssimo",
      "Euclides da Cunha",
      "Zélia Gattai",
    ];
    expect(await order("authors")).toEqual(expected);
    expect(await order("-authors")).toEqual(expected.reverse());
  });
});

describe("a list", () => {
  const school = testSchool();
  const librarian = () => school.as("Biblioteca");
  beforeAll(async () => {
    await query(
      school,
      `INSERT INTO titles (id, title, search, active, created, updated)
       SELECT printf('title%010d', value), 'Livro ' || value, 'livro ' || value, TRUE, '2026-11-20 10:00:00.000Z', '2026-11-20 10:00:00.000Z'
       FROM (WITH RECURSIVE numbers(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM numbers WHERE value < 1234) SELECT value FROM numbers)`,
    );
  });

  test("has pages of 30 unless asked otherwise, and says how many there are", async () => {
    const { body } = await librarian().list("titles");
    expect(body).toMatchObject({ page: 1, perPage: 30, totalItems: 1234, totalPages: 42 });
    expect(body.items).toHaveLength(30);
    const last = await librarian().list("titles", { page: 42 });
    expect(last.body).toMatchObject({ page: 42, totalItems: 1234, totalPages: 42 });
    expect(last.body.items).toHaveLength(4);
    const beyond = await librarian().list("titles", { page: 43 });
    expect(beyond).toMatchObject({ status: 200, body: { totalItems: 1234, totalPages: 42, items: [] } });
    expect((await librarian().list("titles", { q: "nada disso" })).body).toEqual({
      page: 1,
      perPage: 30,
      totalItems: 0,
      totalPages: 0,
      more: false,
      items: [],
    });
  });

  test.each([
    {},
    { sort: "-title" },
    { sort: "created" },
    { sort: "-year" },
    { sort: "authors" },
    { q: "livro", whole: "true" },
    { q: "li", whole: "true" },
    { active: "true" },
  ])("read 500 at a time gives every row once: %j", async (terms) => {
    const ids: string[] = [];
    for (let page = 1; page <= 3; page++) {
      const { body } = await librarian().list("titles", { ...terms, page, perPage: 500 });
      expect(body.totalItems).toBe(1234);
      ids.push(...body.items.map(({ id }) => id));
    }
    expect(ids).toHaveLength(1234);
    expect(new Set(ids).size).toBe(1234);
  });

  test.each([
    [{ page: "0" }, "page"],
    [{ page: "-1" }, "page"],
    [{ page: "1.5" }, "page"],
    [{ page: "um" }, "page"],
    [{ perPage: "501" }, "perPage"],
    [{ perPage: "0" }, "perPage"],
    [{ q: "x".repeat(201) }, "q"],
    [{ sort: "summary" }, "sort"],
    [{ whole: "talvez" }, "whole"],
    [{ sort: "--title" }, "sort"],
    [{ sort: "title,year" }, "sort"],
    [{ sort: "title; DROP TABLE titles" }, "sort"],
    [{ search: "x" }, "search"],
    [{ filter: "active=true" }, "filter"],
    [{ category: "catstudent00000" }, "category"],
    [{ active: "talvez" }, "active"],
    [{ active: "1 OR 1=1" }, "active"],
    [{ available: "sim" }, "available"],
  ])("of titles refuses %j", async (terms, field) => {
    const { status, refusal } = await librarian().list("titles", terms);
    expect({ status, code: refusal.code, fields: Object.keys(refusal.data) }).toEqual({
      status: 400,
      code: "invalid_input",
      fields: [field],
    });
  });

  test.each<[ListName, Record<string, string>]>([
    ["readers", { category: "Aluno" }],
    ["readers", { class: "7A" }],
    ["readers", { kind: "student" }],
    ["readers", { overdue: "false" }],
    ["people", { kind: "pupil" }],
    ["people", { sort: "card" }],
    ["open-loans", { due: "ontem" }],
    ["open-loans", { due: "2026-02-30" }],
    ["open-loans", { reader: "L00001" }],
    ["open-loans", { min_days: "3" }],
    ["overdue-loans", { min_days: "-1" }],
    ["overdue-loans", { min_days: "dez" }],
    ["overdue-loans", { due: "2026-01-01" }],
  ])("%s refuses %j", async (name, terms) => {
    const { status, refusal } = await librarian().list(name, terms);
    expect({ status, code: refusal.code, fields: Object.keys(refusal.data) }).toEqual({
      status: 400,
      code: "invalid_input",
      fields: Object.keys(terms),
    });
  });

  test("of another name is a 404 in JSON", async () => {
    for (const path of ["users", "toString", "__proto__", "TITLES"]) {
      expect((await librarian().request("GET", `/api/school/list/${path}`)).status).toBe(404);
    }
  });

  describe("obeys its collection's list rule", () => {
    const setRule = async (name: string, listRule: string | null) =>
      school.as("superuser").pocketBase.collections.update(name, { listRule });
    const count = async () => {
      const { body } = await librarian().list("titles", { q: "livro 12", perPage: 500 });
      return { rows: body.items.length, totalItems: body.totalItems };
    };

    test("a rule that the school closes closes the list", async () => {
      const { listRule } = await school.as("superuser").pocketBase.collections.getOne("titles");
      const before = await count();
      expect(before.rows).toBeGreaterThan(0);
      await setRule("titles", '@request.auth.permissions:each ?= "Admin"');
      expect(await count()).toEqual({ rows: 0, totalItems: 0 });
      expect((await school.as("Admin").list("titles")).body.totalItems).toBe(1234);
      await setRule("titles", null);
      expect(await count()).toEqual({ rows: 0, totalItems: 0 });
      expect((await school.as("superuser").list("titles")).body.items).toHaveLength(30);
      await setRule("titles", listRule ?? null);
      expect(await count()).toEqual(before);
    });

    test("a rule about the rows hides the rows that it hides", async () => {
      const { listRule } = await school.as("superuser").pocketBase.collections.getOne("titles");
      await setRule("titles", `(${listRule}) && title != "Livro 12"`);
      const { body } = await librarian().list("titles", { q: "livro 12", perPage: 500 });
      await setRule("titles", listRule ?? null);
      const titles = body.items.map(({ title }) => title);
      expect(titles).toContain("Livro 120");
      expect(titles).not.toContain("Livro 12");
    });
  });

  test("`explain` is for the superuser; for others it changes nothing", async () => {
    const answer = await librarian().request<{ items?: unknown[]; plans?: unknown[] }>(
      "GET",
      "/api/school/list/titles?explain=1",
    );
    expect(answer.body.items).toHaveLength(30);
    expect(answer.body.plans).toBeUndefined();
  });
});
