import { expect, test } from "vitest";
import { noticesEmail } from "./user-notices";

test("a letter of notices tells them, and where one chooses", () => {
  const { text, headers } = noticesEmail({
    school: "EE Cecília Meireles",
    recipient: "Tiago Menezes",
    paragraphs: "Servidor de arquivos fora do ar\nNão respondeu.\n\nServidor de arquivos no ar",
    appUrl: "https://Escola.example:8443/",
  });
  expect(text).toBe(
    [
      "Olá, Tiago Menezes.",
      "Servidor de arquivos fora do ar\nNão respondeu.",
      "Servidor de arquivos no ar",
      "Para escolher os e-mails a receber: https://Escola.example:8443/minhas-informacoes",
      "EE Cecília Meireles",
    ].join("\n\n"),
  );
  expect(headers).toEqual({
    "List-Id": "Avisos <avisos.escola.example>",
    "List-Unsubscribe": "<https://Escola.example:8443/minhas-informacoes>",
    Precedence: "bulk",
    "X-Auto-Response-Suppress": "All",
  });
});
