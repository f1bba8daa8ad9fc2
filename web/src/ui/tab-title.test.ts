import { expect, test } from "vitest";
import { tabTitle } from "./tab-title";

test.each([
  ["a record", ["O Alienista", "Título do acervo", "Sineta"], "O Alienista · Título do acervo · Sineta"],
  ["a screen whose heading is its name", ["Acervo", "Acervo", "Sineta"], "Acervo · Sineta"],
  ["a screen that names nothing", ["", "Início", "Sineta"], "Início · Sineta"],
  ["a name of spaces", ["  ", "Leitor", "Sineta"], "Leitor · Sineta"],
])("%s", (_, parts, title) => {
  expect(tabTitle(...parts)).toBe(title);
});
