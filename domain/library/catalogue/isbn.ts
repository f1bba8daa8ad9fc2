/** The ISBN in a form: its number, or the reason why it cannot be one. */
import { cleanCode } from "../../codes";
import { isbn10CheckDigit, isbn13CheckDigit, isbn13FromIsbn10 } from "../codes";

export type ReadIsbn = { isbn13: string; problem: "" } | { isbn13: ""; problem: string };

const problem = (sentence: string): ReadIsbn => ({ isbn13: "", problem: sentence });

/**
 * An ISBN-10 or ISBN-13 with or without hyphens, as ISBN-13; empty stays empty. A wrong check digit is an error and never
 * corrected: the mistyped digit is unknown.
 */
export function readIsbn(text: string): ReadIsbn {
  const code = cleanCode(text)
    .replace(/^ISBN:?/, "")
    .replace(/[-–.]/g, "");
  if (code === "") {
    return { isbn13: "", problem: "" };
  }
  if (/^\d{9}[\dX]$/.test(code)) {
    return isbn10CheckDigit(code.slice(0, 9)) === code[9]
      ? { isbn13: isbn13FromIsbn10(code), problem: "" }
      : problem(wrongCheckDigit(code));
  }
  if (/^97[89]\d{10}$/.test(code)) {
    return isbn13CheckDigit(code.slice(0, 12)) === code[12] ? { isbn13: code, problem: "" } : problem(wrongCheckDigit(code));
  }
  if (/[^\dX]/.test(code)) {
    return problem("Um ISBN só tem números; apenas o de 10 dígitos pode terminar em X.");
  }
  if (code.length === 13) {
    return problem("Um ISBN de 13 dígitos começa com 978 ou 979. Este é outro código de barras.");
  }
  if (code.length === 9) {
    return problem("Faltou um dígito: este tem 9. Se no livro ele começa com zero, digite o zero também.");
  }
  return problem(`Um ISBN tem 10 ou 13 dígitos; este tem ${code.length}.`);
}

function wrongCheckDigit(code: string): string {
  const last = code[code.length - 1];
  return `Algum número está trocado: com os outros dígitos, o último não poderia ser ${last}. Confira no livro.`;
}
