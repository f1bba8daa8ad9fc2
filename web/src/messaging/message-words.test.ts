import { expect, test } from "vitest";
import { alsoSending, resendQuestion } from "./message-words";

test.each([
  [["Ana"], "Ana também está enviando"],
  [["Ana", "Rui"], "Ana e Rui também estão enviando"],
  [["Ana", "Rui", "Eva"], "Ana, Rui e Eva também estão enviando"],
])("%j", (senders, sentence) => {
  expect(alsoSending(senders)).toBe(sentence);
});

test.each([
  [1, 1, "Reenviar 1 mensagem de 1 selecionada?"],
  [0, 2, "Reenviar 0 mensagens de 2 selecionadas?"],
  [21, 1000, "Reenviar 21 mensagens de 1.000 selecionadas?"],
])("%i of %i selected", (resendable, selected, question) => {
  expect(resendQuestion(resendable, selected)).toBe(question);
});
