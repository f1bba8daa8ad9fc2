/** A search with very many results: it counts a thousand, says that there are more, and returns the most likely ones first. */

import { beforeAll, describe, expect, test } from "vitest";
import { COUNTED_AT_MOST } from "../../../domain/list";
import { query } from "../../helpers/library";
import { testSchool } from "../../helpers/school";

const numbers = (count: number) =>
  `(WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count}) SELECT n FROM numbers)`;
/** `count` titles whose text is made of `n`: the later it is catalogued, the earlier in the alphabet. */
const titles = (letter: string, count: number, text: string) =>
  `INSERT INTO titles (id, title, search, active, year, created, updated)
   SELECT printf('${letter}%014d', n), ${text}, lower(${text}), n % 2, 1900 + n % 100, '2026-11-20 10:00:00.000Z', '2026-11-20 10:00:00.000Z'
   FROM ${numbers(count)}`;
const backwards = "printf('%04d', 5000 - n)";

describe("a search that finds a great many", () => {
  const school = testSchool();
  const list = async (terms: Record<string, unknown>) => {
    const { status, body } = await school.as("Biblioteca").list("titles", terms);
    expect(status).toBe(200);
    return body;
  };
  const ids = async (terms: Record<string, unknown>) => (await list(terms)).items.map(({ id }) => id);
  const everyPage = async (terms: Record<string, unknown>, perPage: number) => {
    const { totalPages } = await list({ ...terms, perPage });
    const rows: string[] = [];
    for (let page = 1; page <= totalPages; page++) {
      rows.push(...(await ids({ ...terms, page, perPage })));
    }
    return rows;
  };
  beforeAll(async () => {
    await query(school, titles("a", COUNTED_AT_MOST, `${backwards} || ' milhar'`));
    await query(school, titles("b", COUNTED_AT_MOST + 1, `${backwards} || ' muitos'`));
    await query(school, titles("c", 40, "'Muitos começos ' || n"));
    await query(school, titles("d", 1, "'Fim do milhar'"));
    await school.seed.title({ title: "Nada disso" }, { copy: { tombo: "004321" } });
    await query(school, titles("e", 1100, "'Livro 4321 exemplar ' || n"));
  });

  test("exactly a thousand are all counted and put in order", async () => {
    await query(school, "DELETE FROM titles WHERE id = 'd00000000000001'");
    const { totalItems, totalPages, more, items } = await list({ q: "milhar" });
    expect({ totalItems, totalPages, more }).toEqual({ totalItems: 1000, totalPages: 34, more: false });
    expect(items[0]?.id).toBe("a00000000001000");
    const ids = await everyPage({ q: "milhar" }, 30);
    expect(ids).toEqual([...ids].sort().reverse());
    expect(new Set(ids).size).toBe(1000);
  });

  test("of one more, a thousand are paged through, each once, and nothing lies behind them", async () => {
    const { totalItems, totalPages, more } = await list({ q: "muitos" });
    expect({ totalItems, totalPages, more }).toEqual({ totalItems: 1000, totalPages: 34, more: true });
    for (const perPage of [30, 500]) {
      const ids = await everyPage({ q: "muitos" }, perPage);
      expect(ids).toHaveLength(1000);
      expect(new Set(ids).size).toBe(1000);
    }
    expect((await list({ q: "muitos", page: 34 })).items).toHaveLength(10);
    expect(await list({ q: "muitos", page: 35 })).toMatchObject({ totalItems: 1000, totalPages: 34, more: true, items: [] });
  });

  test.each(["muitos", "mu", "m"])("%j: a title that begins as was typed comes first, in alphabetical order", async (q) => {
    const first = await ids({ q, perPage: 50 });
    const begins = [...Array.from({ length: 40 }, (_, index) => index + 1)].sort((first, second) =>
      `${first}` < `${second}` ? -1 : 1,
    );
    expect(first.slice(0, 40)).toEqual(begins.map((number) => `c${String(number).padStart(14, "0")}`));
    expect(first.slice(40).every((id) => !id.startsWith("c"))).toBe(true);
  });

  test("several words, the last one only begun", async () => {
    const { items, more, totalItems } = await list({ q: "muitos c" });
    expect({ more, totalItems }).toEqual({ more: false, totalItems: 40 });
    expect(items.every(({ title }) => title.startsWith("Muitos começos"))).toBe(true);
  });

  test("a filter beside it narrows before anything is counted", async () => {
    expect(await list({ q: "muitos", active: "true" })).toMatchObject({ totalItems: 521, more: false });
    expect(await list({ q: "livro", active: "false" })).toMatchObject({ totalItems: 550, more: false });
    const ids = await everyPage({ q: "m", active: "true" }, 500);
    expect(await list({ q: "m", active: "true" })).toMatchObject({ totalItems: 1000, more: true });
    expect(new Set(ids).size).toBe(1000);
    expect(ids.every((id) => Number(id.slice(1)) % 2 === 1)).toBe(true);
  });

  test.each(["year", "-year", "title", "-created"])(
    "sorted by %s it gives the first of all, a thousand of them",
    async (sort) => {
      const key = sort.replace("-", "");
      const column = { year: "year", title: "substr(search, 1, 60)", created: "created" }[key];
      const way = sort.startsWith("-") ? "DESC" : "";
      const tie = key === "title" ? "id" : "rowid";
      const expected = await query(
        school,
        `SELECT id FROM titles WHERE search LIKE '%muitos%' ORDER BY ${column} ${way}, ${tie} ${way} LIMIT 1000`,
      );
      expect(await list({ q: "muitos", sort })).toMatchObject({ totalItems: 1000, totalPages: 34, more: true });
      expect(await everyPage({ q: "muitos", sort }, 500)).toEqual(expected.map(([id]) => id));
      expect((await list({ q: "muitos", sort, page: 34 })).items).toHaveLength(10);
      expect((await list({ q: "muitos", sort, page: 35 })).items).toEqual([]);
    },
  );

  test("a code that a scanner sent comes first, though its digits are a word of a thousand titles", async () => {
    const { items, more, totalItems } = await list({ q: "4321" });
    expect({ more, totalItems }).toEqual({ more: true, totalItems: 1000 });
    expect(items[0]).toMatchObject({ title: "Nada disso", tombo: "004321" });
    const ids = await everyPage({ q: "4321" }, 500);
    expect(new Set(ids).size).toBe(1000);
    expect((await list({ q: "4321", page: 2 })).items.some(({ title }) => title === "Nada disso")).toBe(false);
  });

  test("`whole` counts and gives every one, for an export", async () => {
    expect(await list({ q: "muitos", whole: "true" })).toMatchObject({ totalItems: 1041, totalPages: 35, more: false });
    expect(new Set(await everyPage({ q: "muitos", whole: "true" }, 500)).size).toBe(1041);
    expect(await list({ q: "muitos", whole: "true", sort: "year" })).toMatchObject({ totalItems: 1041, more: false });
  });

  test("a list without a search is counted to its end", async () => {
    const [[total] = []] = await query(school, "SELECT COUNT(*) FROM titles");
    expect(await list({})).toMatchObject({ totalItems: Number(total), more: false });
  });

  test("a list that is searched by a condition is counted as far", async () => {
    await query(
      school,
      `INSERT INTO copies (id, title, tombo, material_type, state)
       SELECT printf('k%014d', n), printf('b%014d', n), printf('9%06d', n), 'typebook0000000', 'normal' FROM ${numbers(1001)}`,
    );
    const { body } = await school.as("Biblioteca").list("labels", { q: "muitos" });
    expect(body).toMatchObject({ totalItems: 1000, totalPages: 34, more: true });
    const last = await school.as("Biblioteca").list("labels", { q: "muitos", page: 34 });
    expect(last.body.items).toHaveLength(10);
    expect((await school.as("Biblioteca").list("labels", { q: "muitos", whole: "true" })).body).toMatchObject({
      totalItems: 1001,
      more: false,
    });
  });

  test("two hundred are ranked, of one more the alphabet decides; all of them are counted and paged through", async () => {
    const row = (from: number, count: number) =>
      query(
        school,
        `INSERT INTO titles (id, title, search, active) SELECT printf('f%014d', n), text, lower(text), TRUE
         FROM (SELECT ${from} + n AS n, printf('Fileira %03d', ${from} + n) || iif(${from} + n < 200, ' e mais palavras', '') AS text FROM ${numbers(count)})`,
      );
    await row(0, 200);
    expect((await ids({ q: "fileira" })).slice(0, 2)).toEqual(["f00000000000200", "f00000000000001"]);
    expect(await list({ q: "fileira", page: 2 })).toMatchObject({ totalItems: 200, totalPages: 7, more: false });
    expect(new Set(await everyPage({ q: "fileira" }, 30)).size).toBe(200);
    expect(await list({ q: "fileira", page: 8 })).toMatchObject({ totalItems: 200, items: [] });
    await row(200, 1);
    expect((await ids({ q: "fileira" })).slice(0, 2)).toEqual(["f00000000000001", "f00000000000002"]);
    const rows = await everyPage({ q: "fileira" }, 30);
    expect(rows).toEqual([...rows].sort());
    expect(new Set(rows).size).toBe(201);
  });

  test.each([
    ["milhar", 1000, "a00000000000001"],
    ["muitos comecos", 40, "c00000000000001"],
  ])("%j: a title that became a part of another is neither counted nor shown", async (q, before, merged) => {
    expect(await list({ q })).toMatchObject({ totalItems: before });
    await query(school, `UPDATE titles SET merged_into = 'f00000000000001' WHERE id = '${merged}'`);
    expect(await list({ q })).toMatchObject({ totalItems: before - 1, more: false });
    expect(await everyPage({ q }, 500)).not.toContain(merged);
  });
});
