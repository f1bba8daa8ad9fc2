import { expect, test } from "vitest";
import { holdsName } from "./saved-filters";

test.each<[string, string, boolean]>([
  ["Atrasos", "q=quirina+xavantes", true],
  ["Atrasos", "turma=6a&q=QUIRINA%20XAVANTES%20da%20Silva", true],
  ["Atrasos", "q=Qu%C3%ADrina+Xavantes", true],
  ["Livros de Quirina Xavantes", "atraso=true", true],
  ["Atrasos", "q=quirina", false],
  ["Atrasos", "q=quirina+xavantesca", false],
  ["Atrasos", "q=%E0%A4%A", false],
])("%s, %s: %s", (name, query, holds) => {
  expect(holdsName({ name, query }, "Quirina Xavantes")).toBe(holds);
});
