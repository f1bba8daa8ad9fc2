import { expect, test } from "vitest";
import { type NoticeChannel, noticePreview, noticeTextProblems } from "./kinds";

const TERMS = {
  placeholders: { nome: "o nome", livros: "a lista", escola: "a escola" },
  essential: "livros",
  example: { nome: "Ana", livros: "- Iracema", escola: "Escola Sineta" },
  frame: { email: { before: "Olá, {{nome}}.", after: "{{escola}}" }, whatsapp: { before: "", after: "{{escola}}" } },
};

test.each<[NoticeChannel, "subject" | "body", string, RegExp | null]>([
  ["email", "body", "Devolva:\n{{livros}}", null],
  ["email", "body", "{{ livros }} de {{nome}} da {{escola}}", null],
  ["email", "body", "Devolva, {{nome}}", /Inclua \{\{livros\}\}/],
  ["whatsapp", "body", "Devolva, {{nome}}", /Inclua \{\{livros\}\}/],
  ["email", "body", "{{livros}} {{prazo}}", /O campo \{\{prazo\}\} não existe/],
  ["email", "body", "{{livros}} {{constructor}}", /^O campo \{\{.*\}\} não existe/],
  ["whatsapp", "body", "{{livros}} {{nome}", /Feche as chaves/],
  ["email", "body", "{{livros}} {{}}", /^O campo \{\{.*\}\} não existe/],
  ["email", "subject", "Olá, {{nome}}", null],
  ["email", "subject", "{{livros}}", /^No assunto não cabe \{\{livros\}\}\. Use \{\{nome\}\} ou \{\{escola\}\}\.$/],
  ["email", "subject", "", /Escreva o assunto/],
  ["whatsapp", "subject", "", null],
  ["email", "subject", "Sem nada", null],
])("%s %s %j", (channel, field, text, expected) => {
  const validInput = { subject: channel === "email" ? "Aviso" : "", body: "{{livros}}" };
  expect(noticeTextProblems(TERMS, channel, { ...validInput, [field]: text })[field] ?? "").toMatch(expected ?? /^$/);
});

test("the preview is filled, frame and all; an unknown placeholder stays visible", () => {
  expect(noticePreview(TERMS, "email", { subject: "{{nome}}", body: "Devolva:\n{{livros}}\n{{prazo}}" })).toEqual({
    subject: "Ana",
    body: "Olá, Ana.\n\nDevolva:\n- Iracema\n{{prazo}}\n\nEscola Sineta",
  });
  expect(noticePreview(TERMS, "whatsapp", { subject: "", body: "{{livros}}" }).body).toBe("- Iracema\n\nEscola Sineta");
});
