import { expect, test } from "vitest";
import { lentSentence, notOnLoanSentence, renewedSentence, returnedSentence } from "./outcomes";

test.each([
  [lentSentence("2026-12-07", "2026-11-20"), "Emprestado até segunda, 7 de dezembro"],
  [lentSentence("2027-02-01", "2026-11-20"), "Emprestado até segunda, 1º de fevereiro de 2027"],
  [renewedSentence("2026-12-07", "2026-11-20"), "Renovado até segunda, 7 de dezembro"],
  [renewedSentence("2026-12-07", "2026-11-20", 3), "Renovado até segunda, 7 de dezembro, com 3 dias de atraso"],
  [returnedSentence("Maria", 0), "Maria devolveu no prazo"],
  [returnedSentence("Maria", 1), "Maria devolveu com 1 dia de atraso"],
  [
    notOnLoanSentence({ reader_name: "Maria", returned_on: "2026-11-06" }, "2026-11-20"),
    "Não estava emprestado: Maria devolveu sexta, 6 de novembro",
  ],
  [notOnLoanSentence(null, "2026-11-20"), "Não estava emprestado: nunca saiu da biblioteca"],
])("%s", (sentence, expected) => {
  expect(sentence).toBe(expected);
});
