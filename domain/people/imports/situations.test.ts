import { expect, it } from "vitest";
import { readSituation } from "./situations";

it.each([
  ["", "present"],
  ["Ativo", "present"],
  ["sim", "present"],
  ["não", "left"],
  ["MATRICULADA", "present"],
  ["Cursando", "present"],
  ["Remanejado", "present"],
  ["Transferido de outra escola", "present"],
  ["Licença", "present"],
  ["Transferido", "left"],
  ["TRANSFERIDA PARA OUTRA REDE", "left"],
  ["Evadido", "left"],
  ["Abandono", "left"],
  ["Desistente", "left"],
  ["Cancelada", "left"],
  ["Não compareceu", "left"],
  ["Concluinte", "left"],
  ["Inativo", "left"],
  ["Falecido", "left"],
  ["Transferência solicitada", "unknown"],
  ["Não matriculado", "unknown"],
  ["xyz", "unknown"],
])("%j is %s", (cell, situation) => {
  expect(readSituation(cell)).toBe(situation);
});
