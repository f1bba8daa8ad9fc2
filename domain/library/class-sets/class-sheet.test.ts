import { expect, test } from "vitest";
import { foreignTo, groupTotals, type LoanSet, onLoanText, type SheetBook, sheetCells, titleTotals } from "./class-sheet";

const book = (reader: string, title: string, values: Partial<SheetBook> = {}): SheetBook => ({
  reader,
  title,
  tombo: `${reader}${title}`,
  kind: "loan",
  open: false,
  due: "2026-12-11",
  closed_as: "returned",
  lost: false,
  desk: false,
  own: true,
  ...values,
});
const title = (id: string, component: string) => ({ id, name: id, grade: "7º ano", component, consumable: false });

test("a book is delivered once, and then missing, returned or pardoned; nobody awaits a book that was given", () => {
  const cells = sheetCells([
    book("a1", "mat"),
    book("a2", "mat", { open: true, closed_as: "" }),
    book("a3", "mat", { open: true, closed_as: "", lost: true }),
    book("a4", "mat", { closed_as: "pardoned" }),
    book("a5", "mat", { closed_as: "replaced" }),
    book("a1", "cad", { kind: "handout", tombo: "" }),
  ]);
  expect(cells.find(({ reader }) => reader === "a3")).toMatchObject({ missing: 1, lost: true, tombos: ["a3mat"] });
  const totals = titleTotals([title("mat", "Matemática"), title("cad", "Arte")], cells);
  expect(totals.get("mat")).toEqual({ delivered: 5, returned: 2, missing: 2, pardoned: 1, given: 0 });
  expect(totals.get("cad")).toEqual({ delivered: 0, returned: 0, missing: 0, pardoned: 0, given: 1 });
});

test("a teacher's thirty copies are one cell, which names what is still out", () => {
  const books = Array.from({ length: 30 }, (_, index) =>
    book("t1", "mat", { tombo: String(index), ...(index < 2 ? { open: true, closed_as: "" } : {}) }),
  );
  expect(sheetCells(books)).toEqual([expect.objectContaining({ delivered: 30, returned: 28, missing: 2, tombos: ["0", "1"] })]);
});

test("L-49: the sheet shows a student's book from another class, but counts no delivery of this class", () => {
  const cells = sheetCells([book("a1", "mat", { own: false, open: true, closed_as: "" }), book("a2", "mat")]);
  expect(cells).toHaveLength(2);
  expect(titleTotals([title("mat", "Matemática")], cells).get("mat")).toMatchObject({ delivered: 1, missing: 0 });
});

const CLASS: LoanSet = { class: "6a", reader: "", year: 2026, name: "6º A" };
const TEACHER: LoanSet = { class: "", reader: "helena", year: 2026, name: "Helena Prado" };
test.each<[string, LoanSet, LoanSet | undefined, string]>([
  ["the class's own, whatever class its reader is in today", CLASS, CLASS, ""],
  ["the class's own by its old name", CLASS, { ...CLASS, name: "6º ano A" }, ""],
  ["another class's", CLASS, { ...CLASS, class: "7a", name: "7º A" }, "Não é de 6º A: é de 7º A"],
  ["the class's of another year", CLASS, { ...CLASS, year: 2025 }, "Não é de 6º A: é de 6º A (2025)"],
  ["a teacher's", CLASS, TEACHER, "Não é de 6º A: é de Helena Prado"],
  ["a teacher's, noted with the class", CLASS, { ...TEACHER, class: "6a" }, "Não é de 6º A: é de Helena Prado"],
  ["from the desk, of who is in no class", CLASS, { ...CLASS, class: "", name: "" }, "Não é de 6º A: é de leitor sem turma"],
  ["of no delivery", CLASS, undefined, "Não é de 6º A: é um empréstimo comum"],
  ["the teacher's own", TEACHER, TEACHER, ""],
  ["another teacher's", TEACHER, { ...TEACHER, reader: "paulo", name: "Paulo Reis" }, "Não é de Helena Prado: é de Paulo Reis"],
  ["a class's, on a teacher's page", TEACHER, CLASS, "Não é de Helena Prado: é de 6º A"],
  ["of no delivery, on a teacher's page", TEACHER, undefined, "Não é de Helena Prado: é um empréstimo comum"],
])("L-49: the class to which a returned book belongs: %s", (_, sheet, set, expected) => {
  expect(foreignTo(sheet, set)).toBe(expected);
});

test("a book from the desk is the class's as any other, and is marked as lent at the desk", () => {
  const cells = sheetCells([book("a1", "mat", { desk: true, open: true, closed_as: "" }), book("a2", "mat")]);
  expect(cells.map(({ reader, desk }) => [reader, desk])).toEqual([
    ["a1", 1],
    ["a2", 0],
  ]);
  expect(titleTotals([title("mat", "Matemática")], cells).get("mat")).toMatchObject({ delivered: 2, missing: 1 });
});

test("figures by component: the nameless last", () => {
  const row = (component: string, delivered: number, returned: number) => ({
    component,
    delivered,
    returned,
    missing: delivered - returned,
    pardoned: 0,
    given: 0,
  });
  const rows = [row("", 5, 5), row("Matemática", 35, 30), row("Arte", 35, 35), row("Matemática", 10, 10)];
  expect(
    groupTotals(rows, ({ component }) => component).map(({ word, delivered, missing }) => [word, delivered, missing]),
  ).toEqual([
    ["Arte", 35, 0],
    ["Matemática", 45, 5],
    ["", 5, 0],
  ]);
});

test.each([
  ["2026-12-10", {}, "neutral", "com o aluno até 2026-12-11"],
  ["2026-12-11", {}, "neutral", "com o aluno até 2026-12-11"],
  ["2026-12-12", {}, "warn", "não devolvido, prazo 2026-12-11"],
  ["2026-12-10", { lost: true }, "bad", "perdido"],
  ["2026-12-10", { delivered: 30, missing: 2 }, "neutral", "2 de 30 com o aluno até 2026-12-11"],
  ["2026-12-12", { delivered: 30, missing: 2 }, "warn", "2 de 30 não devolvidos, prazo 2026-12-11"],
  ["2026-12-12", { delivered: 30, missing: 1, lost: true }, "bad", "1 de 30 não devolvido, prazo 2026-12-11"],
] as const)("on %s with %j a book that is out reads %s, %s", (today, values, tone, text) => {
  const cell = { delivered: 1, missing: 1, lost: false, due: "2026-12-11", ...values };
  expect(onLoanText(cell, today, "aluno", (day) => day)).toEqual({ tone, text });
});

test("a cell carries the first due day of what is still out of it", () => {
  const out = { open: true, closed_as: "" };
  const cells = sheetCells([
    book("t1", "mat", { ...out, due: "2026-12-18" }),
    book("t1", "mat", { ...out, due: "2026-12-11" }),
    book("t1", "mat", { due: "2026-01-01" }),
    book("a1", "mat"),
  ]);
  expect(cells.map(({ due }) => due)).toEqual(["2026-12-11", ""]);
});
