import { expect, test } from "vitest";
import { readIsbn } from "./isbn";

test.each([
  ["", ""],
  ["  ", ""],
  ["978-85-359-0277-8", "9788535902778"],
  ["9788535914849", "9788535914849"],
  ["978-85-359-1484-9", "9788535914849"],
  ["ISBN 978 85 359 1484 9", "9788535914849"],
  ["8535914846", "9788535914849"],
  ["0-439-02348-3", "9780439023481"],
  ["043965548X", "9780439655484"],
  ["043965548x", "9780439655484"],
])("%j means %j", (text, isbn13) => {
  expect(readIsbn(text)).toEqual({ isbn13, problem: "" });
});

test.each([
  ["978-85-359-1484-8", "Algum número está trocado: com os outros dígitos, o último não poderia ser 8. Confira no livro."],
  ["85-359-1484-X", "Algum número está trocado: com os outros dígitos, o último não poderia ser X. Confira no livro."],
  ["978853591484", "Um ISBN tem 10 ou 13 dígitos; este tem 12."],
  ["439023483", "Faltou um dígito: este tem 9. Se no livro ele começa com zero, digite o zero também."],
  ["7891234567895", "Um ISBN de 13 dígitos começa com 978 ou 979. Este é outro código de barras."],
  ["97885359148A9", "Um ISBN só tem números; apenas o de 10 dígitos pode terminar em X."],
  ["043965548XX", "Um ISBN tem 10 ou 13 dígitos; este tem 11."],
])("%j is refused: %s", (text, problem) => {
  expect(readIsbn(text)).toEqual({ isbn13: "", problem });
});
