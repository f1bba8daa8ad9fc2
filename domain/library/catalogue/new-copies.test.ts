import { describe, expect, test } from "vitest";
import { NEW_COPY_TEXTS, noTexts } from "./copy-fields";
import {
  type NewCopiesForm,
  newCopiesForm,
  newCopyCodes,
  readCopyCodes,
  tomboAfter,
  tomboRange,
  tomboRun,
  tomboRunProblem,
} from "./new-copies";

test.each([
  ["", "tombo", []],
  ["\n  \n", "tombo", []],
  ["000412", "tombo", [{ tombo: "000412", barcode: "" }]],
  [
    "000412\r\n 000413 \n",
    "tombo",
    [
      { tombo: "000412", barcode: "" },
      { tombo: "000413", barcode: "" },
    ],
  ],
  ["a-7", "tombo", [{ tombo: "A-7", barcode: "" }]],
  ["7890001", "barcode", [{ tombo: "", barcode: "7890001" }]],
  ["000412\t7890001", "tombo", [{ tombo: "000412", barcode: "7890001" }]],
  ["000412;7890001", "barcode", [{ tombo: "000412", barcode: "7890001" }]],
  [";7890001", "tombo", [{ tombo: "", barcode: "7890001" }]],
] as const)("%j as %s", (text, kind, copies) => {
  expect(readCopyCodes(text, kind)).toEqual({ copies, problems: [] });
});

test.each([
  ["1\n2\n1", "Linha 3, 1: já está na linha 1."],
  ["1;9\n2;9", "Linha 2, 9: já está na linha 1."],
  ["L00012", "Linha 1, L00012: Este é código de carteirinha, não de livro."],
  ["9788535914849", "Linha 1, 9788535914849: Este é o ISBN, igual em todos os exemplares: use a etiqueta do exemplar."],
  ["1;2;3", "Linha 1, 1: Há mais de dois códigos."],
  ["9".repeat(41), `Linha 1, ${"9".repeat(41)}: Use no máximo 40 caracteres.`],
])("%j is refused", (text, problem) => {
  expect(readCopyCodes(text, "tombo").problems).toEqual([problem]);
});

test("two hundred at a time", () => {
  const lines = (quantity: number) => Array.from({ length: quantity }, (_, index) => index + 1).join("\n");
  expect(readCopyCodes(lines(200), "tombo").problems).toEqual([]);
  expect(readCopyCodes(lines(201), "tombo").problems).toEqual(["São 201 exemplares; inclua no máximo 200 de cada vez."]);
});

describe("the form", () => {
  const form: NewCopiesForm = {
    ...noTexts(NEW_COPY_TEXTS),
    material_type: "typebook0000000",
    mode: "quantity",
    quantity: 1,
    first_tombo: "",
    codes: "",
  };

  test.each<[Partial<NewCopiesForm>, string | undefined]>([
    [{}, undefined],
    [{ quantity: 200 }, undefined],
    [{ quantity: 40, first_tombo: "000101" }, undefined],
    [{ quantity: 40, first_tombo: "caixa" }, "O primeiro tombo precisa terminar em número, como 000123."],
    [{ quantity: 0 }, "Informe a quantidade, de 1 a 200."],
    [{ quantity: 201 }, "Informe a quantidade, de 1 a 200."],
    [{ quantity: 1.5 }, "Informe a quantidade, de 1 a 200."],
    [{ quantity: "" }, "Informe a quantidade, de 1 a 200."],
    [{ mode: "tombo", quantity: 0, codes: "7" }, undefined],
    [{ mode: "tombo" }, "Digite ou passe no leitor ao menos um código."],
    [{ mode: "barcode", codes: "1\n1" }, "Linha 2, 1: já está na linha 1."],
    [
      { mode: "tombo", codes: "1\n1\n1\n1\n1\n1" },
      "Linha 2, 1: já está na linha 1.\nLinha 3, 1: já está na linha 1.\nLinha 4, 1: já está na linha 1.\nLinha 5, 1: já está na linha 1.\nE mais 1.",
    ],
  ])("%j", (part, message) => {
    expect(newCopiesForm.safeParse({ ...form, ...part }).error?.issues[0]?.message).toBe(message);
  });

  test("by quantity the series gives the numbers", () => {
    expect(newCopyCodes({ ...form, quantity: 2 })).toEqual([
      { tombo: "", barcode: "" },
      { tombo: "", barcode: "" },
    ]);
    expect(newCopyCodes({ ...form, quantity: 2, first_tombo: "000101" }).map(({ tombo }) => tombo)).toEqual(["000101", "000102"]);
    expect(newCopyCodes({ ...form, mode: "barcode", codes: "A1" })).toEqual([{ tombo: "", barcode: "A1" }]);
  });
});

test.each([
  [["000007", "000008", "000009", "000010"], "000007 a 000010"],
  [["000007", "000008", "000009"], ""],
  [["000007", "000008", "000009", "000011"], ""],
  [["A1", "A2", "A3", "A4"], ""],
  [[], ""],
])("the range of %j is %j", (tombos, range) => {
  expect(tomboRange(tombos)).toBe(range);
});

describe("a run of tombos", () => {
  test.each([
    ["000098", 3, ["000098", "000099", "000100"]],
    ["pnld-98 ", 3, ["PNLD-98", "PNLD-99", "PNLD-100"]],
    ["7", 2, ["7", "8"]],
    ["2026/0001", 1, ["2026/0001"]],
    ["A", 2, null],
    ["", 2, null],
  ] as const)("from %j, %d", (first, quantity, run) => {
    expect(tomboRun(first, quantity)).toEqual(run);
  });

  test.each([
    ["", 40, ""],
    ["000101", 40, ""],
    ["LIVRO", 40, "O primeiro tombo precisa terminar em número, como 000123."],
    ["L00012", 1, "Este é código de carteirinha, não de livro."],
    ["9788535914849", 1, "Este é o ISBN, igual em todos os exemplares: use a etiqueta do exemplar."],
    [`${"A".repeat(39)}1`, 1, ""],
    [`${"A".repeat(40)}1`, 1, "Use no máximo 40 caracteres."],
  ])("%j: %j", (first, quantity, problem) => {
    expect(tomboRunProblem(first, quantity)).toBe(problem);
  });

  test("the next title goes on behind it", () => {
    expect(tomboAfter("000101", 40)).toBe("000141");
    expect(tomboAfter("", 40)).toBe("");
  });
});
