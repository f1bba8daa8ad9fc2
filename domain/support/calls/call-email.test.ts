import { expect, test } from "vitest";
import { callEmail, callHeaders } from "./call-email";

test("one letter tells all that happened, in its order", () => {
  const letter = callEmail({
    school: "EE Cecília Meireles",
    recipient: "Neide Farias",
    code: "2026/000409",
    title: "Impressora não imprime",
    link: "https://escola.example/meus-chamados/abc",
    news: [
      { kind: "event", at: "1", author_name: "Tiago Menezes", text: "Tiago Menezes assumiu o atendimento" },
      { kind: "message", at: "2", author_name: "Tiago Menezes", text: "Já vi a fila." },
    ],
  });
  expect(letter.subject).toBe("AT 2026/000409: Impressora não imprime");
  expect(letter.body).toBe(
    [
      "Olá, Neide Farias.",
      "Novidades do chamado AT 2026/000409, “Impressora não imprime”:",
      "Tiago Menezes assumiu o atendimento.",
      "Tiago Menezes escreveu:\nJá vi a fila.",
      "Para acompanhar ou responder: https://escola.example/meus-chamados/abc",
      "EE Cecília Meireles",
    ].join("\n\n"),
  );
});

test("the letters of a call are one thread, whichever arrives first", () => {
  const root = "<call.abc@escola.example>";
  const first = callHeaders("abc", "https://Escola.example:8443/", []);
  expect(first).toMatchObject({ References: root, "In-Reply-To": root, Precedence: "bulk", "X-Auto-Response-Suppress": "All" });
  expect(first["List-Unsubscribe"]).toBe("<https://Escola.example:8443/minhas-informacoes>");
  const ids = Array.from({ length: 12 }, (_, index) => `<m${index}@escola.example>`);
  const later = callHeaders("abc", "https://escola.example", ids);
  expect(later["In-Reply-To"]).toBe("<m11@escola.example>");
  expect(later.References).toBe([root, ...ids.slice(2)].join(" "));
});

test("a reporter without an account is addressed without a name, and can unsubscribe", () => {
  const letter = callEmail({
    ...{ school: "EE Cecília Meireles", recipient: "m•••@example.com", code: "2026/000409", title: "Não liga", guest: true },
    ...{ link: "https://escola.example/api/school/support/news?token=abc", news: [] },
  });
  expect(letter.body).toMatch(/^Olá\.\n/);
  expect(letter.body).toContain("Para não receber mais: https://escola.example/api/school/support/news?token=abc");
  expect(callHeaders("abc", "https://escola.example", [], "https://escola.example/x")["List-Unsubscribe"]).toBe(
    "<https://escola.example/x>",
  );
});
