import { expect, test } from "vitest";
import { readStateCell } from "./state-cells";

test.each([
  ["", "normal"],
  ["Disponível", "normal"],
  ["EM CIRCULAÇÃO", "normal"],
  ["Emprestado", "normal"],
  ["Bom", "normal"],
  ["Extraviado", "lost"],
  ["PERDIDO PELO ALUNO", "lost"],
  ["Não devolvido", "lost"],
  ["Não localizado", "missing"],
  ["Desaparecida", "missing"],
  ["BAIXADO", "withdrawn"],
  ["Baixa em 2019", "withdrawn"],
  ["Descartado", "withdrawn"],
  ["Em restauração", "repair"],
  ["p/ encadernação", "repair"],
  ["Danificado", "damaged"],
  ["Rasgada", "damaged"],
  ["xyz", null],
  ["3", null],
])("%s says %s", (cell, state) => {
  expect(readStateCell(cell)).toBe(state);
});
