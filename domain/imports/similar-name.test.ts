import { expect, it } from "vitest";
import { isSimilarName } from "./similar-name";

it.each<[string, string, boolean]>([
  ["Caneta esferográfica azul", "Caneta esf. azul", true],
  ["Borracha branca", "Caneta azul", false],
  ["Papel A4", "Papel sulfite A4 75 g", true],
  ["Cola", "Cola branca 90 g", true],
  ["Pá", "Pó", false],
  ["Pá", "pá", true],
])("the material %s is written %s: %s", (registeredName, row, expected) => {
  expect(isSimilarName(registeredName, row, { abbreviations: true })).toBe(expected);
});

it.each<[string, string, boolean]>([
  ["Ana de Souza Lima", "Ana Souza", true],
  ["Ana Souza", "Bia Souza", false],
  ["João da Silva", "João Pereira", true],
  ["João Pedro da Silva", "João Ramos de Lima", false],
  ["Ana", "Ana Beatriz", true],
])("the person %s is written %s: %s", (registeredName, row, expected) => {
  expect(isSimilarName(registeredName, row, { sameFirstWord: true })).toBe(expected);
});
