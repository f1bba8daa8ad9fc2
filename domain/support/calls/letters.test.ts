import { expect, test } from "vitest";
import { callLetter } from "./letters";

test("one letter tells all that happened, in its order", () => {
  const letter = callLetter({
    school: "EE Cecília Meireles",
    recipient: "Neide Farias",
    code: "2026/000409",
    title: "Impressora não imprime",
    link: "https://escola.example/meus-chamados/abc",
    news: [
      { kind: "event", at: "1", author_name: "Tiago Menezes", text: "Tiago Menezes pegou o atendimento" },
      { kind: "message", at: "2", author_name: "Tiago Menezes", text: "Já vi a fila." },
    ],
  });
  expect(letter.subject).toBe("AT 2026/000409: Impressora não imprime");
  expect(letter.body).toBe(
    [
      "Olá, Neide Farias.",
      "Novidades do chamado AT 2026/000409, “Impressora não imprime”:",
      "Tiago Menezes pegou o atendimento.",
      "Tiago Menezes escreveu:\nJá vi a fila.",
      "Para acompanhar ou responder: https://escola.example/meus-chamados/abc",
      "EE Cecília Meireles",
    ].join("\n\n"),
  );
});
