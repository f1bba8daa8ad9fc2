import { expect, test } from "vitest";
import { joinTerms, splitTerms } from "./term-lists";

test.each([
  ["", []],
  ["Machado de Assis", ["Machado de Assis"]],
  ["Machado de Assis; José de Alencar", ["Machado de Assis", "José de Alencar"]],
  [" Machado  de Assis ;; ;José de Alencar;", ["Machado de Assis", "José de Alencar"]],
  ["Ação; acao; AÇÃO", ["Ação"]],
  ["Silva, J.; Souza, M.", ["Silva, J.", "Souza, M."]],
])("the terms of %j", (text, terms) => {
  expect(splitTerms(text)).toEqual(terms);
  expect(joinTerms(terms)).toBe(terms.join("; "));
});
