import { describe, expect, test } from "vitest";
import { nextSort, rangeText, readListState, sortDirection, writeListState } from "./list-state";

const names = { class: "turma", min_days: "dias" } as const;
const readAddress = (address: string) => readListState(new URLSearchParams(address), names);

describe("reading", () => {
  test("an empty address is the plain list", () => {
    expect(readAddress("")).toEqual({ q: "", page: 1, sort: "", filters: { class: "", min_days: "" } });
  });

  test("everything at once", () => {
    expect(readAddress("busca=machado&turma=abc&dias=8&ordem=-due&pagina=3")).toEqual({
      q: "machado",
      page: 3,
      sort: "-due",
      filters: { class: "abc", min_days: "8" },
    });
  });

  test.each(["pagina=0", "pagina=-2", "pagina=1.5", "pagina=abc", "pagina=999999"])("%s counts as the first page", (address) => {
    expect(readAddress(address).page).toBe(1);
  });

  test.each(["ordem=due;drop", "ordem=--due", "ordem=DUE"])("%s counts as no sort", (address) => {
    expect(readAddress(address).sort).toBe("");
  });

  test("a query is cut at what the server takes", () => {
    expect(readAddress(`busca=${"x".repeat(300)}`).q).toHaveLength(200);
  });
});

describe("writing", () => {
  const write = (address: string, values: Parameters<typeof writeListState<typeof names>>[2]) =>
    writeListState(new URLSearchParams(address), names, values).toString();

  test("leaves out what is plain and keeps what is another's", () => {
    expect(write("busca=x&aberto=abc", { q: "", page: 1, sort: "", filters: { class: "", min_days: "" } })).toBe("aberto=abc");
  });

  test("comes back as it was read", () => {
    const values = { q: "são & co", page: 2, sort: "-due", filters: { class: "a1", min_days: "8" } };
    expect(readAddress(write("", values))).toEqual(values);
  });
});

test.each([
  ["", "due", "due"],
  ["due", "due", "-due"],
  ["-due", "due", "due"],
  ["title", "due", "due"],
])("from %s a click on %s sorts by %s", (current, key, next) => {
  expect(nextSort(current, key)).toBe(next);
});

test.each([
  ["due", "ascending"],
  ["-due", "descending"],
  ["", "none"],
  ["-du", "none"],
] as const)("sorted by %s, the heading is %s", (current, direction) => {
  expect(sortDirection(current, "due")).toBe(direction);
});

test.each([
  [1, 214, "1–30 de 214"],
  [8, 214, "211–214 de 214"],
  [2, 31, "31 de 31"],
  [1, 0, "0"],
])("page %d of %d rows says %s", (page, total, text) => {
  expect(rangeText(page, 30, total, String)).toBe(text);
});

test("a page of a search that found more than it counted says so", () => {
  expect(rangeText(2, 30, 1000, String, true)).toBe("31–60 de mais de 1000");
});
