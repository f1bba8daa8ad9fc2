import { expect, test } from "vitest";
import {
  borrowedBeforeSentence,
  foundAfterSettledSentence,
  lentSentence,
  notOnLoanSentence,
  offShelfSentence,
  renewedSentence,
  returnedSentence,
} from "./outcomes";

test.each([
  [lentSentence("2026-12-07", "2026-11-20"), "Emprestado até segunda, 7 de dezembro"],
  [lentSentence("2027-02-01", "2026-11-20"), "Emprestado até segunda, 1º de fevereiro de 2027"],
  [renewedSentence("2026-12-07", "2026-11-20"), "Renovado até segunda, 7 de dezembro"],
  [renewedSentence("2026-12-07", "2026-11-20", 3), "Renovado até segunda, 7 de dezembro, com 3 dias de atraso"],
  [returnedSentence("Maria", 0), "Maria devolveu no prazo"],
  [returnedSentence("Maria", 1), "Maria devolveu com 1 dia de atraso"],
  [
    returnedSentence("Maria", 3, "3 dias de atraso: suspensão até terça, 17 de março"),
    "Maria devolveu com 3 dias de atraso: suspensão até terça, 17 de março",
  ],
  [
    renewedSentence("2026-12-07", "2026-11-20", 3, "3 dias de atraso: suspensão até quarta, 25 de novembro"),
    "Renovado até segunda, 7 de dezembro, com 3 dias de atraso: suspensão até quarta, 25 de novembro",
  ],
])("%s", (sentence, expected) => {
  expect(sentence).toBe(expected);
});

test("L-22: a book had before is a word, not an obstacle", () => {
  expect(borrowedBeforeSentence("2025-03-10", "2026-11-20")).toBe("Já pegou este livro segunda, 10 de março de 2025");
});

test.each([
  ["replaced", "Constava como extraviado e voltou ao acervo. Livro reposto por Maria sexta, 6 de novembro"],
  ["pardoned", "Constava como extraviado e voltou ao acervo. A perda foi perdoada a Maria sexta, 6 de novembro"],
] as const)("L-42: a lost book that was %s and is found says so", (outcome, expected) => {
  expect(foundAfterSettledSentence("Maria", outcome, "2026-11-06", "2026-11-20")).toBe(expected);
});

const LAST = { reader_name: "Maria", returned_on: "2026-11-06" };
test.each([
  [null, "Não estava emprestado: nenhum empréstimo registrado"],
  [{ ...LAST, closed_as: "returned" }, "Não estava emprestado: Maria devolveu sexta, 6 de novembro"],
  [{ ...LAST, closed_as: "replaced" }, "Não estava emprestado. Livro reposto por Maria sexta, 6 de novembro"],
] as const)("L-33: a copy that nobody has is no error, it has a last reader: %j", (last, expected) => {
  expect(notOnLoanSentence(last, "2026-11-20")).toBe(expected);
});

test("a copy that was given for good says to whom", () => {
  expect(notOnLoanSentence(null, "2026-11-20", { reader_name: "Maria", given_on: "2026-11-06" })).toBe(
    "Entregue em definitivo a Maria sexta, 6 de novembro",
  );
});

test.each([
  ["normal", ""],
  ["lost", ""],
  ["missing", ""],
  ["damaged", "Consta como danificado: não vai para a estante"],
  ["repair", "Consta como em reparo: não vai para a estante"],
  ["withdrawn", "Consta como baixado: não vai para a estante"],
] as const)("L-21: a copy that comes back %s says whether it belongs on the shelf", (state, expected) => {
  expect(offShelfSentence(state)).toBe(expected);
});
