import { expect, test } from "vitest";
import { emailHtml, isEmailAddress, maskEmail } from "./email-text";

test.each([
  ["marta@example.com", true],
  ["marta.souza+escola@mail.example.com.br", true],
  ["marta@example", false],
  ["marta", false],
  ["", false],
  ["marta@example.com\r\nBcc: todos@example.com", false],
  ["Marta <marta@example.com>", false],
  ["a@b.com, c@d.com", false],
  [`${"a".repeat(250)}@b.com`, false],
])("%j is an address: %s", (text, expected) => {
  expect(isEmailAddress(text)).toBe(expected);
});

test.each([
  ["marta@example.com", "m•••@example.com"],
  ["@example.com", ""],
  ["", ""],
])("%s is shown as %s", (address, expected) => {
  expect(maskEmail(address)).toBe(expected);
});

test("paragraphs, lists, links, and nothing that a name could smuggle in", () => {
  expect(
    emailHtml("Olá, <b>Ana</b>.\n\nSeus livros:\n- Dom Casmurro\n- A & B\nAté logo\n\nVeja https://escola.test/a?b=1&c=2."),
  ).toBe(
    [
      '<div lang="pt-BR">',
      "<p>Olá, &lt;b&gt;Ana&lt;/b&gt;.</p>",
      "<p>Seus livros:</p>",
      "<ul><li>Dom Casmurro</li><li>A &amp; B</li></ul>",
      "<p>Até logo</p>",
      '<p>Veja <a href="https://escola.test/a?b=1&amp;c=2">https://escola.test/a?b=1&amp;c=2</a>.</p>',
      "</div>",
    ].join("\n"),
  );
});
