import { expect, test } from "vitest";
import { labelSource } from "./source";

test.each([
  ["", { kind: "new", filters: { printed: "false" } }],
  ["titulo=abc", { kind: "title", filters: { title: "abc" } }],
  ["titulos=abc,def", { kind: "titles", filters: { titles: "abc,def" } }],
  ["titulo=abc&quais=novos", { kind: "new", filters: { printed: "false" } }],
  ["quais=faixa", { kind: "range", filters: null }],
  ["de=10", { kind: "range", filters: { from: "10", to: "" } }],
  ["de=10&ate=%2020", { kind: "range", filters: { from: "10", to: "20" } }],
] as const)("%j", (address, source) => {
  expect(labelSource(new URLSearchParams(address))).toEqual(source);
});
