import { expect, it } from "vitest";
import { isCount, mayBeDay } from "./cell-shapes";
import { headerSignature, isHeaderRow, proposeMapping } from "./fields";

it("remembers a header with or without our column of problems", () => {
  expect(headerSignature(["Título", "AUTOR", "Problema"])).toBe(headerSignature(["titulo", "autor"]));
  expect(headerSignature(["Título"])).not.toBe(headerSignature(["Autor"]));
});

const FIELDS = {
  name: { label: "Nome", names: ["nome"] },
  validity: { label: "Validade", names: ["validade"], matchesCell: mayBeDay },
  quantity: { label: "Quantidade", names: ["quantidade", "total"], exactNames: ["total"], matchesCell: isCount },
};
const propose = (columns: Record<string, readonly string[]>) =>
  proposeMapping(FIELDS, Object.keys(columns), "loose", (column) => Object.values(columns)[column]!);

it.each([
  ["days as boxes print them", { Nome: ["a", "b", "c"], Validade: ["12/2027", "dez/27", "46752"] }, { name: 0, validity: 1 }],
  ["cells that are odd", { Nome: ["a", "b", "c"], Validade: ["breve", "?", "ver"] }, { name: 0, validity: 1 }],
  ["words under a general name", { Nome: ["a", "b", "c"], Total: ["x", "y", "z"] }, { name: 0 }],
  ["the column that fits before the one that does not", { Quantidade: ["x", "y", "z"], Total: ["1", "2", "3"] }, { quantity: 1 }],
  ["days under another's name", { Nome: ["a", "b", "c"], Quantidade: ["1/2/2020", "2/2/2020", "3/2/2020"] }, { name: 0 }],
] as const)("a column of a field's own name is proposed: %s", (_, columns, mapping) => {
  expect(propose(columns)).toEqual(mapping);
});

it.each([
  [["Nome", "Validade"], true],
  [["NOME", "", "Quantidade"], true],
  [["Nome"], false],
  [["Nome", "Ana"], false],
  [["", ""], false],
])("a row of %j is nothing but names: %s", (cells, is) => {
  expect(isHeaderRow(FIELDS, cells)).toBe(is);
});
